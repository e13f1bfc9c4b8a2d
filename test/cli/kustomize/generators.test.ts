import { command } from '../../support/command';
import { type Files, RENDERED, writeFiles } from '../../support/fake-kustomize';
import { documentOf } from '../../support/include';
import { inFolder } from '../../support/in-folder';
import { check, metadata, QUIET, spec } from '../../support/kustomize-check';

const PROXY = documentOf(
  'MCPRemoteProxy',
  { ...spec, authzConfig: { type: 'configMap', configMap: { name: 'authz-9kmk77b7t5' } } },
  { metadata },
);
const POLICIES = `{
  "version": "1.0",
  "type": "cedarv1",
  "cedar": {
    "policies": [
      "permit(principal, action, resource);",
      "permit(principal action resource);"
    ],
    "entities_json": "[]"
  }
}
`;

function configMap(text: string): string {
  return `apiVersion: v1
kind: ConfigMap
metadata: { name: authz-9kmk77b7t5, namespace: mcp }
data: { authz.json: ${JSON.stringify(text)} }
`;
}

/** A base with a generator, an overlay of it, and what the tool makes of it. */
function generated(generator: string, files: Files, text = POLICIES): Files {
  return {
    'base/kustomization.yaml': `resources: [proxy.yaml]\nconfigMapGenerator:\n  - name: authz\n    ${generator}\n`,
    'base/proxy.yaml': PROXY,
    ...files,
    'dev/kustomization.yaml': 'namespace: mcp\nresources: [../base]\n',
    [`dev/${RENDERED}`]: `${configMap(text)}---\n${PROXY}`,
  };
}

const LITERAL = POLICIES.replaceAll('\n', ' ').trim();

describe('what a generator puts into a ConfigMap', () => {
  test.each<[string, Files, string]>([
    ['a file', generated('files: [authz.json]', { 'base/authz.json': POLICIES }), 'base/authz.json:7'],
    [
      'a file of another name',
      generated('files: [authz.json=p/a.txt]', { 'base/p/a.txt': POLICIES }),
      'base/p/a.txt:7',
    ],
    ['a literal', generated(`literals: [a=b, 'authz.json=${LITERAL}']`, {}, LITERAL), 'base/kustomization.yaml:4'],
    [
      'an environment',
      generated(
        'envs: [a.env, b.env]',
        { 'base/a.env': 'a=b\n', 'base/b.env': `# a\nauthz.json=${LITERAL}\n` },
        LITERAL,
      ),
      'base/b.env:2',
    ],
    [
      'a single environment',
      generated('env: b.env', { 'base/b.env': `authz.json=${LITERAL}\n` }, LITERAL),
      'base/b.env:1',
    ],
    [
      'a file that is no JSON',
      generated('files: [authz.json]', { 'base/authz.json': '{\n a: [' }, '{\n a: ['),
      'base/authz.json:1',
    ],
  ])('is told where the generator reads it: %s', (_, files, expected) => {
    const { found, code } = check(files, QUIET);
    const id = expected.endsWith('json:1') ? 'authz-config-map' : 'cedar-syntax';

    expect(code).toBe(1);
    expect(found).toContain(`dev: ${expected} ${id}`);
  });

  test('is told at the overlay if a patch changed it', () => {
    const { found } = check(generated('files: [authz.json]', { 'base/authz.json': '{}' }), QUIET);

    expect(found).toContain('dev: dev/kustomization.yaml cedar-syntax');
  });

  test('is told at a file of the generator that adds it, of several with the name', () => {
    const files = generated('literals: [a=b]', {});
    const merged = {
      ...files,
      'dev/kustomization.yaml':
        'resources: [../base]\nconfigMapGenerator: [{ name: authz, behavior: merge, files: [authz.json] }]\n',
      'dev/authz.json': POLICIES,
    };

    expect(check(merged, QUIET).found).toContain('dev: dev/authz.json:7 cedar-syntax');
  });

  test('fails in the report for CI, in the test suite of its file', () => {
    const files = generated('files: [authz.json]', { 'base/authz.json': POLICIES });
    const { out } = check(files, [...QUIET, '--format', 'junit']);
    const suite = /<testsuite name="base\/authz\.json".*?<\/testsuite>/s.exec(out)?.[0];

    expect(suite).toContain('tests="1" failures="1"');
    expect(suite).toContain('>base/authz.json:7: dev: MCPRemoteProxy mcp/weather: ');
    expect(check(files, [...QUIET, '--format', 'sarif']).out).toMatch(
      /"uri": "[^"]*base\/authz\.json"\s+\},\s+"region": \{\s+"startLine": 7/,
    );
  });
});

test('a policy in a ConfigMap of a plain file is told there', () => {
  inFolder((folder) => {
    writeFiles(folder, { 'a.yaml': PROXY, 'b.yaml': configMap(POLICIES) });
    const { out } = command(['check', folder, '-r', '0.63', ...QUIET]);

    expect(out.replaceAll(`${folder}/`, '')).toContain(
      'b.yaml\n  4  error    MCPRemoteProxy mcp/weather: spec.authzConfig.configMap: cedar.policies[1] is not a valid Cedar policy',
    );
  });
});
