import { FieldReader } from '../../../../lib/cli/convert/props/from-fields';
import { Names, References } from '../../../../lib/cli/convert/typescript/names';
import { fields } from '../../../../lib/cli/convert/typescript/program';
import { write } from '../../../../lib/cli/convert/typescript/writer';
import { newestSchemaOf } from '../../../../lib/releases/schema-of';
import { childOf, type SchemaNode } from '../../../../lib/crds/structural-schema';

const NODE = ['embeddedAuthServer', 'spiffeTrustDomains', 0].reduce<SchemaNode | undefined>(
  childOf,
  newestSchemaOf('MCPExternalAuthConfig'),
);

/** The prop of a trust domain, as `convert` would write it if a release accepted one. */
function source(bundleSource: object): string {
  const reader = new FieldReader(new References(new Names()), undefined);
  const { bundleSource: made } = reader.members('SpiffeTrustDomain', { bundleSource }, NODE);
  return write(made ?? fields({}), { indent: 0, column: 0, after: 0 });
}

test.each([
  [
    { type: 'bundle_endpoint', endpoint: { url: 'https://a.example.org', profile: 'https_web' } },
    "SpiffeBundleSource.endpoint('https://a.example.org', SpiffeBundleEndpointProfile.HTTPS_WEB)",
  ],
  [{ type: 'workload_api', workloadAPI: {} }, 'SpiffeBundleSource.workloadApi()'],
  [
    { type: 'file', file: { configMapName: 'bundle', configMapKey: 'bundle.json' } },
    expect.stringMatching(/^SpiffeBundleSource\.file\(\w+, 'bundle\.json'\)$/),
  ],
])('the bundle source %j', (given, expected) => {
  expect(source(given)).toEqual(expected);
});
