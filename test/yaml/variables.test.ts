import { Testing, type Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { McpInclude, OidcConfig, OidcProvider, OperatorRelease, TargetCluster } from '../../lib';
import { latestDocuments, type OurDocument } from '../support/every-document';
import { chartFor, errorsOf, proxyIn, TARGETS, warningsOf } from '../support/facades';
import { documentOf, fileOf, include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

const REMOTE = 'https://mcp.${DOMAIN}/mcp';
const PROXY = { remoteUrl: REMOTE, resources: { requests: { memory: '64Mi' } } };

function oidc(inline: object, more: object = {}): string {
  return documentOf('MCPOIDCConfig', { type: 'inline', inline }, more);
}

function chartWith(...documents: readonly string[]): Chart {
  const chart = chartFor();
  include(chart, documents.join('\n---\n'));
  return chart;
}

/** The document with another scalar at each place that `choose` takes. */
function changed(value: unknown, choose: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => changed(each, choose));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each, choose)]));
  }
  return choose(value);
}

function withSpec(document: OurDocument, choose: (value: unknown) => unknown): object {
  return { ...document, spec: changed(document.spec, choose) };
}

describe.each(TARGETS)('variables %s', (_, cluster) => {
  test('are texts that are written as they are', () => {
    const chart = chartFor(cluster());
    include(
      chart,
      [
        documentOf('MCPRemoteProxy', {
          ...PROXY,
          oidcConfigRef: { name: '${APP}-idp', audience: 'https://a.${DOMAIN}' },
        }),
        oidc({ issuer: 'https://idp.${DOMAIN:=example.com}' }, { metadata: { name: '${APP}-idp' } }),
      ].join('\n---\n'),
    );
    const written = JSON.stringify(Testing.synth(chart));

    expect(written).toContain(REMOTE);
    expect(written).toContain('https://idp.${DOMAIN:=example.com}');
  });

  test('do not hide what is wrong around them', () => {
    const chart = chartFor(cluster());
    include(chart, documentOf('MCPRemoteProxy', { ...PROXY, remoteUrl: 'ftp://mcp.${DOMAIN}/mcp' }));

    expect(errorsOf(chart)).toEqual([expect.stringMatching(/spec\.remoteUrl: .*\(pattern, /)]);
  });
});

describe('variables with the operator', () => {
  test('hide nothing in other fields', () => {
    const chart = chartWith(
      documentOf('MCPRemoteProxy', {
        ...PROXY,
        proxyPort: 70_000,
        endpointPrefix: '${PREFIX}',
        headerForward: { addPlaintextHeaders: { Host: 'a' } },
      }),
    );

    expect(errorsOf(chart)).toEqual([
      expect.stringContaining('spec.proxyPort: 70000 is above the maximum'),
      expect.stringContaining('headerForward.addPlaintextHeaders["Host"]'),
    ]);
  });

  test('stand in place of values of any type', () => {
    const spec = {
      ...PROXY,
      proxyPort: '${PORT}',
      transport: '${TRANSPORT:=sse}',
      trustProxyHeaders: '${TRUST}',
      audit: '${AUDIT}',
      headerForward: { addHeadersFromSecret: '${HEADERS}' },
    };
    const chart = chartWith(documentOf('MCPRemoteProxy', spec, { metadata: { name: '${APP}', namespace: '${NS}' } }));

    expect(Testing.synth(chart)).toEqual([
      expect.objectContaining({
        metadata: expect.objectContaining({ name: '${APP}', namespace: '${NS}' }) as unknown,
        spec: expect.objectContaining({ ...spec, audit: '${AUDIT}' }) as unknown,
      }),
    ]);
  });

  test('are those of the chart, too', () => {
    const chart = chartFor(TargetCluster.withOperator({ substitution: true }));
    new OidcConfig(chart, 'Idp', {
      metadata: { name: 'idp', namespace: '${NS}' },
      provider: OidcProvider.inline({ issuer: 'https://${DOMAIN}' }),
    });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('are none in a program, unless its cluster says so', () => {
    const chart = chartFor();
    new OidcConfig(chart, 'Idp', { provider: OidcProvider.inline({ issuer: 'https://${DOMAIN}' }) });

    expect(errorsOf(chart)).toEqual([expect.stringContaining('(oidc-issuer)')]);
  });

  test.each([
    ['the cluster', TargetCluster.withOperator({ substitution: false }), undefined, {}],
    ['the include', TargetCluster.withOperator(), false, {}],
    ['the include, whatever the cluster says', TargetCluster.withOperator({ substitution: true }), false, {}],
    [
      'an annotation',
      TargetCluster.withOperator(),
      undefined,
      { annotations: { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' } },
    ],
    [
      'a label',
      TargetCluster.withOperator(),
      undefined,
      { labels: { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' } },
    ],
  ])('are none if %s says so', (_, cluster, substitution, metadata) => {
    const chart = chartFor(cluster);
    const url = fileOf(oidc({ issuer: 'https://${DOMAIN}' }, { metadata: { name: 'idp', ...metadata } }));
    new McpInclude(chart, 'Include', { url, ...(substitution === undefined ? {} : { substitution }) });

    expect(errorsOf(chart)).toEqual([expect.stringContaining('(oidc-issuer, ')]);
  });

  test('that are escaped are texts', () => {
    expect(errorsOf(chartWith(oidc({ issuer: 'https://$${DOMAIN}' })))).toEqual([
      expect.stringContaining('(oidc-issuer, '),
    ]);
  });

  test('in the keys of a Secret may be any key', () => {
    const chart = chartWith(
      documentOf('MCPRemoteProxy', {
        ...PROXY,
        headerForward: { addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 's', key: 'key' } }] },
      }),
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 's' },
        stringData: { '${KEY}': '${VALUE}' },
      }),
    );

    expect(warningsOf(chart).filter((each) => each.includes('secret-key-missing'))).toEqual([]);
  });

  test('in a ConfigMap of policies are part of them', () => {
    const policies = (text: string): string =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'policies' },
        data: {
          'authz.json': JSON.stringify({
            version: '1.0',
            type: 'cedarv1',
            cedar: { policies: [text], entities_json: '[]' },
          }),
        },
      });
    const proxy = documentOf('MCPRemoteProxy', {
      ...PROXY,
      oidcConfigRef: { name: 'idp', audience: 'https://a.example.com' },
      authzConfig: { type: 'configMap', configMap: { name: 'policies' } },
    });

    expect(errorsOf(chartWith(proxy, policies('permit(principal == Client::"${USER}", action, resource);')))).toEqual(
      [],
    );
    expect(
      errorsOf(chartWith(proxy, policies('permit(principal == Client::"${USER}", action resource);'))),
    ).not.toEqual([]);
  });
});

describe('every field', () => {
  const cluster = (): TargetCluster => TargetCluster.withOperator({ release: OperatorRelease.LATEST });

  test.each(latestDocuments().map((document) => [`${document.kind} ${document.metadata.name}`, document] as const))(
    'of %s can be a variable, or end with one',
    (_, document) => {
      for (const choose of [
        (): string => '${V}',
        (value: unknown): unknown => (typeof value === 'string' ? `${value}\${V}` : value),
      ]) {
        const chart = chartFor(cluster());
        include(chart, stringify(withSpec(document, choose)));

        expect(errorsOf(chart)).toEqual([]);
      }
    },
  );

  test('can have variables in some places without an exception, with the operator and without it', () => {
    const documents = latestDocuments();
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(9)), fc.boolean(), (choices, isOperated) => {
        const choose = (value: unknown): unknown => {
          const choice = choices.next().value as number;
          return choice === 0 ? '${V}' : choice === 1 && typeof value === 'string' ? `${value}\${V}` : value;
        };
        const options = { release: OperatorRelease.LATEST };
        const chart = chartFor(
          isOperated ? TargetCluster.withOperator(options) : TargetCluster.withoutOperator(options),
        );
        include(chart, documents.map((each) => stringify(withSpec(each, choose))).join('---\n'));
        const errors = errorsOf(chart);

        expect(errors.filter((each) => each.includes('(internal') || !each.trim().startsWith('['))).toEqual([]);
      }),
      { seed: 42, numRuns: 10 },
    );
  });
});

test('options of a facade may have variables where the cluster says so', () => {
  const host = 'weather.${DOMAIN}';
  const chart = chartFor(TargetCluster.withoutOperator({ substitution: true }));
  proxyIn(chart).expose.viaIngress({ host });

  expect(errorsOf(chart)).toEqual([]);
  expect(JSON.stringify(Testing.synth(chart))).toContain(host);
});
