import { TelemetryConfig } from '../../lib';
import type { Kind } from '../../lib/model/kinds';
import { worded } from '../../lib/engine/worded';
import { chartFor, errorsOf, proxyIn, TARGETS } from '../support/facades';
import { include } from '../support/include';

/** What is said of a field, in the words of fields and in those of props. */
function said(fix: string, field: string, kind: Kind = 'MCPRemoteProxy'): string[] {
  return [false, true].map((hasProps) => {
    return worded({ id: 'x', severity: 'error', field, rule: 'is wrong', fix }, { kind, spec: {}, hasProps }).fix;
  });
}

test.each<[string, string, string[]]>([
  ['set ⟨spec.audit⟩', 'spec.remoteUrl', ['set audit', 'set audit']],
  ['add ⟨spec.oidcConfigRef⟩', 'spec.authServerRef', ['add oidcConfigRef', 'add oidc']],
  // beside the field, and below it
  ['set ⟨spec.oidcConfigRef.resourceUrl⟩', 'spec.oidcConfigRef.audience', ['set resourceUrl', 'set resourceUrl']],
  ['set ⟨spec.authzConfig.groupClaimName⟩', 'spec.authzConfig', ['set groupClaimName', 'set groupClaim']],
  // the field itself, and one whose name begins alike
  [
    'set ⟨spec.telemetryConfigRef.serviceName⟩',
    'spec.telemetryConfigRef.serviceName',
    ['set telemetryConfigRef.serviceName', 'set telemetry.serviceName'],
  ],
  ['set ⟨spec.oidcConfigRef.audience⟩', 'spec.oidc', ['set oidcConfigRef.audience', 'set oidc.audience']],
  // of another kind
  [
    'remove ⟨MCPOIDCConfig:spec.inline.caBundleRef⟩',
    'spec.oidcConfigRef.name',
    ['remove inline.caBundleRef', 'remove provider.caBundle'],
  ],
  // both names
  ['use ⟨sentinelConfig|sentinel⟩', 'spec.remoteUrl', ['use sentinelConfig', 'use sentinel']],
  ['use it', 'spec.remoteUrl', ['use it', 'use it']],
])('%s, said of %s', (fix, field, expected) => {
  expect(said(fix, field)).toEqual(expected);
});

test.each(TARGETS)('names what was written: props or fields, %s', (_, clusterOf) => {
  const chart = chartFor(clusterOf());
  const config = new TelemetryConfig(chart, 'Telemetry', { metadata: { name: 'otel' }, prometheus: true });
  for (const name of ['one', 'two']) {
    proxyIn(chart, { metadata: { name }, telemetry: { config, serviceName: 'weather' } }, name);
  }
  const documents = ['three', 'four'].map(
    (name) => `
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata: { name: ${name} }
spec: { remoteUrl: 'https://a.example', telemetryConfigRef: { name: otel, serviceName: forecast } }`,
  );
  include(chart, documents.join('\n---'));
  const fixes = errorsOf(chart).map((each) => /; ([^;]*) \(service-name-duplicate/.exec(each)?.[1]);

  expect(fixes).toEqual([
    'set telemetry.serviceName to a unique name',
    'set telemetryConfigRef.serviceName to a unique name',
  ]);
});
