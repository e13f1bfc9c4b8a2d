import { schemaFindings } from '../../lib/crds/validation';
import type { Finding } from '../../lib/private/finding';
import { isKind, type Kind, type ResolvedProxy, type Resource } from '../../lib/model/kinds';
import { oldestSchemaOf } from '../support/oldest-schema';
import { isPlainObject, type PlainObject } from '../../lib/private/plain';
import { isWithin } from '../../lib/private/field-paths';
import { message } from '../../lib/engine/messages';
import { readSpec } from '../../lib/crds/read-spec';
import { corpusCases, inputOf, type CorpusCase, type Manifest } from '../support/corpus';
import { resourceFindings, proxyFindings, TARGETS } from './support';

/** What admission says of a missing reference, which the cluster alone can know with the operator. */
const LEFT_TO_THE_CLUSTER = ['c58-bad-authserverref-missing', 'i50-bad-telemetry-missing'];

interface Read {
  readonly resource: Resource;
  readonly findings: readonly Finding[];
  readonly unsettled: readonly string[];
}

function read(manifest: Manifest & { readonly kind: Kind }): Read {
  const reading = readSpec(oldestSchemaOf(manifest.kind), manifest['spec']);
  const resource = {
    kind: manifest.kind,
    name: manifest.metadata.name,
    namespace: manifest.metadata.namespace,
    labels: {},
    annotations: {},
    spec: reading.spec,
  } as unknown as Resource;
  const findings = [...reading.findings, ...schemaFindings(oldestSchemaOf(manifest.kind), reading.spec)];
  return { resource, findings, unsettled: reading.unsettled };
}

function findingsOf(corpusCase: CorpusCase, target: keyof typeof TARGETS): Finding[] {
  const manifests = inputOf(corpusCase);
  const resources = manifests.flatMap((each) =>
    isKind(each.kind) ? [read(each as Manifest & { readonly kind: Kind })] : [],
  );
  const find = (kind: Kind, name: string | undefined): Resource | undefined =>
    resources.find(({ resource }) => resource.kind === kind && resource.name === name)?.resource;
  return resources.flatMap(({ resource, findings, unsettled }) => {
    const cluster = TARGETS[target];
    const said =
      resource.kind === 'MCPRemoteProxy'
        ? proxyFindings(resolve(resource, find, manifests), cluster)
        : resourceFindings(resource, cluster);
    const settled = said.filter(
      ({ field }) => !unsettled.some((path) => isWithin(field, path) || isWithin(path, field)),
    );
    return [...findings, ...settled];
  });
}

function resolve(
  proxy: Resource<'MCPRemoteProxy'>,
  find: (kind: Kind, name: string | undefined) => Resource | undefined,
  manifests: readonly Manifest[],
): ResolvedProxy {
  const { spec } = proxy;
  const configMap = manifests.find(
    ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === spec.authzConfig?.configMap?.name,
  );
  const found: PlainObject = {
    telemetry: find('MCPTelemetryConfig', spec.telemetryConfigRef?.name),
    oidc: find('MCPOIDCConfig', spec.oidcConfigRef?.name),
    externalAuth: find('MCPExternalAuthConfig', spec.externalAuthConfigRef?.name),
    authServer: find('MCPExternalAuthConfig', spec.authServerRef?.name),
    tools: find('MCPToolConfig', spec.toolConfigRef?.name),
    authzConfigMap: isPlainObject(configMap?.['data']) ? configMap['data'] : undefined,
  };
  const known = Object.entries(found).filter(([, value]) => value !== undefined);
  return { proxy, ...Object.fromEntries(known) };
}

function errorsOf(corpusCase: CorpusCase, target: keyof typeof TARGETS): string[] {
  return findingsOf(corpusCase, target)
    .filter(({ severity }) => severity === 'error')
    .map((finding) => message(finding));
}

describe('the verdicts of the corpus', () => {
  const cases = corpusCases();

  describe.each(['operator', 'exact', 'corrected'] as const)('%s', (target) => {
    const expected = cases.filter(
      ({ name, verdict }) =>
        verdict.expect !== 'either' && !(target === 'operator' && LEFT_TO_THE_CLUSTER.includes(name)),
    );

    const accepted = expected.filter(({ verdict }) => verdict.expect === 'accept');
    const rejected = expected.filter(({ verdict }) => verdict.expect === 'reject');

    test.each(accepted.map((each) => [each.name, each] as const))('%s is accepted', (_, each) => {
      expect(errorsOf(each, target)).toEqual([]);
    });

    test.each(rejected.map((each) => [each.name, each] as const))('%s is rejected', (_, each) => {
      expect(errorsOf(each, target)).toContainEqual(expect.stringContaining(each.verdict.field ?? '-'));
    });
  });

  test('no finding is an internal error', () => {
    const ids = cases.flatMap((each) => findingsOf(each, 'operator').map(({ id }) => id));

    expect(ids).not.toContain('internal');
  });
});
