import { ApiObject, App, Chart, type ApiObjectProps, type ChartProps, JsonPatch } from 'cdk8s';
import { McpGuardrails, OidcConfig, OidcProvider, TargetCluster } from '../../lib';
import { errorsOf, proxyIn } from '../support/facades';

const GROUP = 'toolhive.stacklok.dev';

describe('a config that a proxy leads to', () => {
  const inline = { issuer: 'https://evil.org' };
  const config = (metadata: object, more: object = {}): object => ({
    ...{ apiVersion: `${GROUP}/v1beta1`, kind: 'MCPOIDCConfig', metadata, spec: { type: 'inline', inline } },
    ...more,
  });

  /** Whether the proxy of a chart with guardrails leads to what is in the chart beside it. */
  function leads(make: (beside: Chart, guarded: Chart) => void, props: ChartProps = { namespace: 'mcp' }): boolean {
    const app = new App();
    TargetCluster.withOperator({ name: 'prod', substitution: true }).bind(app);
    const [beside, guarded] = ['beside', 'test'].map((id) => new Chart(app, id, props)) as [Chart, Chart];
    McpGuardrails.bind(guarded, { allowedIssuers: ['https://idp.example.com'] });
    make(beside, guarded);
    return [...errorsOf(beside), ...errorsOf(guarded)].some(
      (line) => line.includes('oidc') && line.includes('(guardrail-issuer'),
    );
  }

  function usingIdp(chart: Chart, name = 'idp'): ApiObject {
    const imported = OidcConfig.fromOidcConfigName(chart, 'Imported', name);
    return ApiObject.of(proxyIn(chart, { oidc: { config: imported, audience: 'weather' } }));
  }

  const idpIn = (chart: Chart, metadata: object): ApiObject =>
    ApiObject.of(new OidcConfig(chart, 'Idp', { metadata, provider: OidcProvider.inline(inline) }));

  test.each<[string, object, boolean]>([
    ['of the same name', { name: 'idp' }, true],
    ['of another name', { name: 'other' }, false],
    ['of the same namespace', { name: 'idp', namespace: 'mcp' }, true],
    ['of another namespace', { name: 'idp', namespace: 'other' }, false],
    ['whose name is the default of a variable', { name: '${NAME:=idp}' }, true],
    ['whose namespace is the default of a variable', { name: 'idp', namespace: '${NS:=mcp}' }, true],
    ['whose namespace is another by default', { name: 'idp', namespace: '${NS:=other}' }, false],
  ])('is found %s, as an object and as a construct', (_, metadata, expected) => {
    const ofObject = leads((beside, guarded) => {
      new ApiObject(beside, 'Raw', config(metadata) as never);
      usingIdp(guarded);
    });
    const ofConstruct = leads((beside, guarded) => {
      idpIn(beside, metadata);
      usingIdp(guarded);
    });

    expect([ofObject, ofConstruct]).toEqual([expected, expected]);
  });

  test.each<[string, (beside: Chart, guarded: Chart) => void, boolean]>([
    [
      'that a patch renames',
      (beside, guarded): void => {
        idpIn(beside, { name: 'other' }).addJsonPatch(JsonPatch.replace('/metadata/name', 'idp'));
        usingIdp(guarded);
      },
      true,
    ],
    [
      'to which a patch leads',
      (beside, guarded): void => {
        idpIn(beside, { name: 'idp' });
        usingIdp(guarded, 'other').addJsonPatch(JsonPatch.replace('/spec/oidcConfigRef/name', 'idp'));
      },
      true,
    ],
    [
      'from which a patch leads away',
      (beside, guarded): void => {
        idpIn(beside, { name: 'idp' });
        usingIdp(guarded).addJsonPatch(JsonPatch.replace('/spec/oidcConfigRef/name', 'other'));
      },
      false,
    ],
    ...[
      [{ name: 'idp' }, true] as const,
      [{ name: 'idp', namespace: 'mcp' }, true] as const,
      [{ name: 'idp', namespace: 'other' }, false] as const,
    ].map(([metadata, expected]): [string, (beside: Chart, guarded: Chart) => void, boolean] => [
      `that is in a list, with ${JSON.stringify(metadata)}`,
      (beside, guarded): void => {
        new ApiObject(beside, 'Raw', {
          apiVersion: 'v1',
          kind: 'List',
          items: [config(metadata)],
        } as object as ApiObjectProps);
        usingIdp(guarded);
      },
      expected,
    ]),
    [
      'that is in a list, and has a generated name',
      (beside, guarded): void => {
        const raw = new ApiObject(beside, 'Raw', { apiVersion: 'v1', kind: 'List', items: [config({})] });
        usingIdp(guarded, raw.name);
      },
      true,
    ],
  ])('is found after what is written: %s', (_, make, expected) => {
    expect(leads(make)).toBe(expected);
  });

  test('is found where nothing has a namespace', () => {
    expect(
      leads((beside, guarded) => {
        idpIn(beside, { name: 'idp' });
        usingIdp(guarded);
      }, {}),
    ).toBe(true);
  });
});
