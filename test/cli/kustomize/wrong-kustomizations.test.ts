import { RENDERED, type Files } from '../../support/fake-kustomize';
import { documentOf } from '../../support/include';
import { check, overlay, PROXY, QUIET } from '../../support/kustomize-check';

describe('what would be fetched', () => {
  const REMOTE = 'https://example.com/base.yaml';
  const builtin = (settings: string): string =>
    `apiVersion: builtin\nkind: PatchTransformer\nmetadata: { name: a }\n${settings}\n`;

  test.each<[string, string, Files?]>([
    ['a resource', `resources: [proxy.yaml, "${REMOTE}"]`],
    ['a resource in capitals', `Resources: [proxy.yaml, "${REMOTE}"]`],
    ['a resource in a letter that Go takes for another', `re\u017fources: [proxy.yaml, "${REMOTE}"]`],
    ['a resource that an alias names', `metadata: { annotations: { a: &a "${REMOTE}" } }\nresources: [proxy.yaml, *a]`],
    ['a resource in base64', `resources: [proxy.yaml, !!binary ${Buffer.from(REMOTE).toString('base64')}]`],
    ['a resource with a line break', `resources: [proxy.yaml, "${REMOTE}\\n"]`],
    [
      'a folder that has the name of a repository',
      'resources: [proxy.yaml, github.com/a/b]',
      { 'github.com/a/b/kustomization.yaml': 'resources: []\n' },
    ],
    ['a component', `resources: [proxy.yaml]\ncomponents: ["${REMOTE}"]`],
    ['a base', `resources: [proxy.yaml]\nbases: ["git@example.com:a/b"]`],
    ['a CRD', `resources: [proxy.yaml]\ncrds: ["${REMOTE}"]`],
    ['a configuration', `resources: [proxy.yaml]\nconfigurations: ["${REMOTE}"]`],
    ['a patch', `resources: [proxy.yaml]\npatches: [{ path: "${REMOTE}" }]`],
    ['a patch in capitals', `resources: [proxy.yaml]\npatches: [{ Path: "${REMOTE}" }]`],
    ['a strategic merge patch', `resources: [proxy.yaml]\npatchesStrategicMerge: ["${REMOTE}"]`],
    ['a JSON patch', `resources: [proxy.yaml]\npatchesJson6902: [{ path: "${REMOTE}" }]`],
    ['a replacement', `resources: [proxy.yaml]\nreplacements: [{ path: "${REMOTE}" }]`],
    ['an OpenAPI schema', `resources: [proxy.yaml]\nopenapi: { path: "${REMOTE}" }`],
    ['a file of a ConfigMap', `resources: [proxy.yaml]\nconfigMapGenerator: [{ name: a, files: ["key=${REMOTE}"] }]`],
    ['an environment of a Secret', `resources: [proxy.yaml]\nsecretGenerator: [{ name: a, envs: ["${REMOTE}"] }]`],
    ['a generator', `resources: [proxy.yaml]\ngenerators: ["${REMOTE}"]`],
    ['a transformer', `resources: [proxy.yaml]\ntransformers: ["${REMOTE}"]`],
    ['a validator', `resources: [proxy.yaml]\nvalidators: ["${REMOTE}"]`],
    [
      'the patch of a transformer',
      'resources: [proxy.yaml]\ntransformers: [t.yaml]',
      { 't.yaml': builtin(`path: ${REMOTE}`) },
    ],
    [
      'the patch of a transformer in the kustomization',
      `resources: [proxy.yaml]\ntransformers:\n  - |\n    apiVersion: builtin\n    kind: PatchTransformer\n    path: ${REMOTE}`,
    ],
    [
      'a base of the base',
      'resources: [proxy.yaml, base]',
      { 'base/kustomization.yaml': `resources: ["${REMOTE}"]\n` },
    ],
  ])('is never rendered: %s', (_, kustomization, more = {}) => {
    const files = { 'kustomization.yaml': `${kustomization}\n`, 'proxy.yaml': PROXY, ...more };
    const { code, error, runs } = check(files, QUIET);

    expect(runs).toEqual([]);
    expect(code).toBe(0);
    expect(error).toContain('1 overlay was not rendered (reads something from a URL or a git repository)');
  });

  test.each<[string, string, Files?]>([
    [
      'URLs in a patch',
      `namespace: mcp\nresources: [proxy.yaml]\npatches: [{ target: { kind: MCPRemoteProxy }, patch: '[{ "op": "add", "path": "/spec/remoteUrl", "value": "${REMOTE}" }]' }]`,
    ],
    ['URLs in a ConfigMap', `resources: [proxy.yaml]\nconfigMapGenerator: [{ name: a, literals: ["URL=${REMOTE}"] }]`],
    ['URLs in annotations', `resources: [proxy.yaml]\ncommonAnnotations: { docs: "${REMOTE}" }`],
    ['registries', 'resources: [proxy.yaml]\nimages: [{ name: a, newName: "registry.example.com:5000/a" }]'],
    [
      'a built-in transformer',
      'resources: [proxy.yaml]\ntransformers: [t.yaml]',
      { 't.yaml': builtin(`patch: '[{ "op": "test", "path": "/a", "value": "${REMOTE}" }]'`) },
    ],
  ])('does not keep from rendering: %s', (_, kustomization, more = {}) => {
    const files = { 'kustomization.yaml': `${kustomization}\n`, 'proxy.yaml': PROXY, [RENDERED]: PROXY, ...more };

    expect(check(files, QUIET)).toMatchObject({ code: 0, error: '', runs: ['build .', 'build .'] });
  });

  test.each<[string, string, string, Files?]>([
    ['Helm', 'resources: [proxy.yaml]\nhelmCharts: [{ name: a }]', 'uses Helm'],
    [
      'a plugin',
      'resources: [proxy.yaml]\ngenerators: [t.yaml]',
      'uses a plugin',
      { 't.yaml': 'apiVersion: example.com/v1\nkind: Made\n' },
    ],
    ['a field that is not known', 'resources: [proxy.yaml]\nfetch: [a]', 'has the field "fetch", which is not known'],
    [
      'a file that git ignores',
      'resources: [proxy.yaml]\nsecretGenerator: [{ name: a, envs: [.env] }]',
      'lacks a file',
    ],
  ])('nor is what needs more than kustomize: %s', (_, kustomization, reason, more = {}) => {
    const { code, error, runs } = check(
      { 'kustomization.yaml': `${kustomization}\n`, 'proxy.yaml': PROXY, ...more },
      QUIET,
    );

    expect([code, runs]).toEqual([0, []]);
    expect(error).toContain(`1 overlay was not rendered (${reason}`);
  });
});

describe('kustomizations that are wrong', () => {
  const WRONG: readonly (readonly [what: string, files: Files, expected: string])[] = [
    [
      'name a file that is not there',
      { 'kustomization.yaml': 'namespace: a\nresources:\n  - proxy.yaml\n' },
      'kustomization.yaml\n  3  error    resources[0]: there is no file or folder "proxy.yaml"; correct the path, or remove it (unreadable-file)',
    ],
    [
      'name a folder without a kustomization',
      { 'kustomization.yaml': 'resources: [base]\n', 'base/proxy.yaml': PROXY },
      'resources[0]: the folder "base" has no kustomization.yaml',
    ],
    [
      'are not YAML',
      { 'kustomization.yaml': 'resources: [a\n' },
      'kustomization.yaml\n  2  error    Flow sequence in block collection must be',
    ],
    ['are no object', { 'kustomization.yaml': '- a\n' }, 'is not a kustomization, which is one object'],
    [
      'include themselves',
      { 'a/kustomization.yaml': 'resources: [../b]\n', 'b/kustomization.yaml': 'resources: [../a]\n' },
      'a/kustomization.yaml\n    error    includes itself: a -> b -> a; remove one of these (unreadable-file)',
    ],
    [
      'include a circle',
      { 'a/kustomization.yaml': 'resources: [../b]\n', 'b/kustomization.yaml': 'resources: [.]\n' },
      'includes itself: b -> b',
    ],
  ];
  const plain = (expected: string): string => expected.replace(/^.*error +/s, '').replace(' (unreadable-file)', '');

  test.each(WRONG)('%s', (_, files, expected) => {
    const { code, out, error, runs } = check({ ...files, 'a/group.yaml': documentOf('MCPGroup', {}) }, QUIET);

    expect(out).toContain(expected);
    expect([code, error, runs]).toEqual([1, '', []]);
  });

  test.each(WRONG.filter(([, files]) => !('base/proxy.yaml' in files)))(
    '%s, which is a note where nothing is of proxies',
    (_, files, expected) => {
      const { code, out, error } = check(
        {
          ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`apps/${file}`, text])),
          'ours/a.yaml': PROXY,
        },
        QUIET,
      );

      expect(code).toBe(0);
      expect(out).toContain('1 custom resource in');
      expect(error).toMatch(/^cdk8s-mcp: left out apps\//);
      expect(error.replaceAll('apps/', '')).toContain(plain(expected));
    },
  );

  test.each<[string, string]>([
    [
      'Flux',
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: a }\nspec: { path: ./apps/a }\n',
    ],
    [
      'Argo CD',
      'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: a }\nspec: { source: { path: apps/a } }\n',
    ],
  ])('are an error where %s names them, whatever is in them', (_, applied) => {
    const files = { 'apps/a/kustomization.yaml': 'resources: [gone.yaml]\n', 'ours/a.yaml': PROXY };

    expect(check(files, QUIET)).toMatchObject({ code: 0, found: [] });
    expect(check({ ...files, 'applied.yaml': applied }, QUIET)).toMatchObject({
      code: 1,
      error: '',
      found: ['apps/a/kustomization.yaml:1 unreadable-file'],
    });
  });

  test('but templates of them are skipped', () => {
    const files = { 'templates/kustomization.yaml': 'resources: [{{ .Values.a }}, [{{ range }}]\n' };

    expect(check(files)).toMatchObject({ code: 0, error: '', runs: [] });
  });

  test.each<[string, string, string]>([
    [
      'fails',
      "echo 'Error: no matches for Id MCPRemoteProxy' >&2; exit 1",
      'cannot be rendered: no matches for Id MCPRemoteProxy; fix it (unreadable-file)',
    ],
    ['fails without a word', 'exit 3', 'cannot be rendered: failed without a word; fix it (unreadable-file)'],
    ['prints no YAML', "printf 'a: [1'", 'is rendered to something that is not objects in YAML: '],
    [
      'prints no objects',
      'echo hello',
      'is rendered to something that is not objects in YAML: is not a Kubernetes object',
    ],
    ['prints too much', 'yes "a: b" | head -c 70000000', 'cannot be rendered: wrote more than 64 MiB'],
  ])('so is told that the tool %s', (_, line, expected) => {
    const { code, out, error } = check(overlay(''), QUIET, line);

    expect(out).toContain(`dev/kustomization.yaml\n    error    ${expected}`);
    expect([code, error]).toEqual([1, '']);
  });

  test('a tool that is not there is wrong usage', () => {
    const { code, out, error } = check(overlay(''), ['--kustomize', '$/nothing']);

    expect([code, out]).toEqual([2, '']);
    expect(error).toContain('cannot run ');
  });
});
