import { existsSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { spawned } from '../../support/child-process';
import { command } from '../../support/command';
import { objectsOf, type CorpusCase } from '../../support/corpus';
import { fakeKustomize, RENDERED, writeFiles, type Files } from '../../support/fake-kustomize';
import { documentOf } from '../../support/include';
import { inFolder } from '../../support/in-folder';
import { check, metadata, overlay, PATCH, PROXY, QUIET, spec } from '../../support/kustomize-check';
import { REPOSITORY, WRONG_PORT } from '../../support/kustomize-repository';

describe('check without rendering', () => {
  test('reads what kustomizations list, not their patches, and says in one line what was not rendered', () => {
    const { code, out, error, found, runs } = check(overlay(''), ['--no-kustomize', ...QUIET]);

    expect([code, found, runs]).toEqual([0, [], []]);
    expect(out).toBe('1 custom resource in 4 files: 0 errors, 0 warnings\n');
    expect(error).toBe(
      'cdk8s-mcp: 1 overlay was not rendered (nothing is rendered with --no-kustomize), only the files that they list were read: dev; use kubectl kustomize dev | cdk8s-mcp check -\n',
    );
  });

  test.each<[string, string]>([
    ['patches', 'patches: [{ path: other.yaml }]'],
    ['patches as a list of files', 'patches: [other.yaml]'],
    ['strategic merge patches', 'patchesStrategicMerge: [other.yaml]'],
    [
      'JSON patches',
      'patchesJson6902: [{ path: other.yaml, target: { version: v1, kind: MCPRemoteProxy, name: weather } }]',
    ],
    ['replacements', 'replacements: [{ path: other.yaml }]'],
    ['transformers', 'transformers: [other.yaml]'],
    ['generators', 'generators: [other.yaml]'],
    ['configurations', 'configurations: [other.yaml]'],
    ['the content of a ConfigMap', 'configMapGenerator: [{ name: a, files: [key=other.yaml] }]'],
    ['schemas of CRDs', 'crds: [other.yaml]'],
  ])('takes %s for no documents', (_, entry) => {
    const files = {
      'kustomization.yaml': `resources: [proxy.yaml]\n${entry}\n`,
      'proxy.yaml': PROXY,
      'other.yaml': PATCH,
    };
    const { code, out } = check(files, ['--no-kustomize', ...QUIET]);

    expect([code, out]).toEqual([0, '1 custom resource in 3 files: 0 errors, 0 warnings\n']);
  });

  test('says nothing of a kustomization that only lists files, and runs nothing for it', () => {
    const files = { 'kustomization.yaml': 'resources: [proxy.yaml]\n', 'proxy.yaml': PROXY };

    expect(check(files, QUIET)).toMatchObject({ code: 0, error: '', runs: [] });
  });

  test('says nothing of a kustomization that has nothing to do with proxies', () => {
    const other = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n';
    const files = { 'kustomization.yaml': 'namespace: a\nresources: [a.yaml]\n', 'a.yaml': other };

    expect(check(files, [])).toMatchObject({ code: 0, error: '', runs: [] });
  });

  test('reads a base that is not in the folder', () => {
    const { code, out } = inFolder((folder) => {
      writeFiles(folder, { ...overlay(''), 'base/proxy.yaml': PROXY.replace('8080', '99999') });
      return command(['check', path.join(folder, 'dev'), '--no-kustomize', '--release', '0.44']);
    });

    expect(code).toBe(1);
    expect(out).toMatch(/base\/proxy\.yaml\n(.*\n)* +\d+ +error +MCPRemoteProxy mcp\/weather: spec\.proxyPort: 99999/);
  });
});

describe('check of what kustomize renders', () => {
  test('finds what a patch breaks, and names the overlay', () => {
    const { code, out, runs, found } = check(overlay(PROXY.replace('8080', '99999')), QUIET);

    expect(code).toBe(1);
    expect(found).toEqual(['dev: dev/kustomization.yaml maximum']);
    expect(out).toContain(
      '  error    dev: MCPRemoteProxy mcp/weather: spec.proxyPort: 99999 is above the maximum of 65535',
    );
    expect(runs).toEqual(['build dev', 'build dev']);
  });

  test('names the line of the base, or of the patch, where the value was written, and all overlays once', () => {
    const wrong = PROXY.replace('8080', '99999').replace('https://mcp', 'ftp://mcp');
    const files = overlay(wrong);
    const both = {
      ...files,
      'base/proxy.yaml': PROXY.replace('https://mcp', 'ftp://mcp'),
      'dev/patch.yaml': PATCH.replace('9090', '99999'),
      'prod/kustomization.yaml': 'namePrefix: ""\nnamespace: mcp\nresources: [../base]\n',
      [`prod/${RENDERED}`]: wrong.replace('99999', '8080'),
    };
    const lineOf = (text: string, part: string): number =>
      text.split('\n').findIndex((each) => each.includes(part)) + 1;

    expect(check(both, QUIET).found).toEqual([
      `dev: prod: base/proxy.yaml:${String(lineOf(PROXY, 'remoteUrl'))} pattern`,
      `dev: dev/patch.yaml:${String(lineOf(PATCH, 'proxyPort'))} maximum`,
    ]);
  });

  test('takes kubectl for the tool too, by its name', () => {
    const runs = inFolder((folder) => {
      writeFiles(folder, overlay(PROXY));
      const tool = fakeKustomize(folder, undefined, 'kubectl');
      command(['check', folder, '--kustomize', tool.command]);
      return tool.runs().map((each) => each.replace(folder, '.'));
    });

    expect(runs).toEqual(['kustomize ./dev']);
  });

  const twice = {
    ...overlay(PROXY),
    'prod/kustomization.yaml': 'namespace: mcp\nresources: [../base]\n',
    [`prod/${RENDERED}`]: PROXY,
  };

  test('lets two renderings have objects of one name, unless the settings give them to one cluster', () => {
    const settings = 'clusters:\n  - { name: both, files: [dev, prod] }\n';

    expect(check(twice, QUIET).found).toEqual([]);
    expect(check({ ...twice, 'settings.txt': settings }, [...QUIET, '--settings', '$/settings.txt']).found).toEqual([
      'prod: base/proxy.yaml:5 resource-duplicate',
    ]);
  });

  const auth = documentOf(
    'MCPExternalAuthConfig',
    { type: 'bearerToken', bearerToken: { tokenSecretRef: { name: 'api', key: 'token' } } },
    { metadata: { name: 'token', namespace: 'mcp' } },
  );
  const referring = documentOf('MCPRemoteProxy', { ...spec, externalAuthConfigRef: { name: 'token' } }, { metadata });

  test.each<[string, Files]>([
    ['in a plain file', { 'infra.yaml': auth }],
    [
      'in another rendering',
      {
        'infra/kustomization.yaml': 'namespace: mcp\nresources: [a.yaml]\n',
        'infra/a.yaml': auth,
        [`infra/${RENDERED}`]: auth,
      },
    ],
    [
      'in two other renderings',
      {
        'infra/a/kustomization.yaml': 'namespace: mcp\nresources: [a.yaml]\n',
        'infra/a/a.yaml': auth,
        [`infra/a/${RENDERED}`]: auth,
        'infra/b/kustomization.yaml': 'namespace: mcp\nresources: [a.yaml]\n',
        'infra/b/a.yaml': auth,
        [`infra/b/${RENDERED}`]: auth,
      },
    ],
  ])('finds a config that a rendering refers to %s', (_, more) => {
    const files = { ...overlay(referring), 'base/proxy.yaml': referring };

    expect(check({ ...files, ...more }, [...QUIET, '--without-operator']).found).toEqual([]);
    expect(check(files, [...QUIET, '--without-operator']).found).toEqual(['dev: base/proxy.yaml:17 reference-missing']);
  });

  test('looks for the ConfigMap and the Service of a Deployment in the own rendering first', () => {
    const right = objectsOf({ name: 'a01-minimal' } as CorpusCase)
      .map((each) => stringify(each))
      .join('---\n');
    const wrong = right.replace('"port": 8080', '"port": 9090');
    const kustomization = 'namespace: mcp\nresources: [toolhive.yaml]\n';
    const files = {
      'alpha/kustomization.yaml': kustomization,
      'alpha/toolhive.yaml': right,
      [`alpha/${RENDERED}`]: wrong,
      'dev/kustomization.yaml': kustomization,
      'dev/toolhive.yaml': right,
      [`dev/${RENDERED}`]: right,
    };
    const { found } = check(files, ['-a', 'CDK8S_MCP_NATIVE_PARTLY_CHECKED']);

    expect(found.filter((each) => each.endsWith(' run-config-port'))).toHaveLength(1);
    expect(found.filter((each) => !each.startsWith('alpha: '))).toEqual([]);
  });

  test('looks for a Secret in the own rendering first', () => {
    const secret = (key: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata: { name: api, namespace: mcp }\nstringData: { ${key}: ENC }\n`;
    const all = `${referring}\n---\n${auth}\n---\n`;
    const files = {
      ...overlay(all + secret('token')),
      'alpha/kustomization.yaml': 'namespace: mcp\nresources: [../base]\n',
      [`alpha/${RENDERED}`]: all + secret('key'),
    };

    expect(check(files, QUIET).found).toEqual(['alpha: alpha/kustomization.yaml secret-key-missing']);
  });
});

describe('names that collide beside renderings', () => {
  const oidc = documentOf(
    'MCPOIDCConfig',
    { type: 'inline', inline: { issuer: 'https://idp.example.com' } },
    { metadata: { name: 'idp', namespace: 'mcp' } },
  );
  const proxy = (name: string): string =>
    documentOf(
      'MCPRemoteProxy',
      {
        ...spec,
        oidcConfigRef: { name: 'idp', audience: 'https://mcp.example.com', resourceUrl: 'https://mcp.example.com/mcp' },
        headerForward: { addPlaintextHeaders: { Authorization: '' } },
      },
      { metadata: { name, namespace: 'mcp' } },
    );
  const kustomization = 'namespace: mcp\nresources: [a.yaml]\n';

  test('an audience is told for two proxies of two renderings, but not for two variants of one', () => {
    const files = (one: string, other: string): Files => ({
      'idp.yaml': oidc,
      'one/kustomization.yaml': kustomization,
      'one/a.yaml': proxy(one),
      [`one/${RENDERED}`]: proxy(one),
      'other/kustomization.yaml': kustomization,
      'other/a.yaml': proxy(other),
      [`other/${RENDERED}`]: proxy(other),
    });

    expect(check(files('weather', 'weather')).found).toEqual([]);
    expect(check(files('weather', 'news')).found).toEqual([expect.stringMatching(/^other: .* audience-duplicate$/)]);
  });

  test('not for one object of a base with two prefixes', () => {
    const files = {
      'idp.yaml': oidc,
      'base/kustomization.yaml': 'resources: [a.yaml]\n',
      'base/a.yaml': proxy('weather'),
      'one/kustomization.yaml': 'namePrefix: one-\nresources: [../base]\n',
      [`one/${RENDERED}`]: proxy('one-weather'),
      'other/kustomization.yaml': 'namePrefix: other-\nresources: [../base]\n',
      [`other/${RENDERED}`]: proxy('other-weather'),
    };

    expect(check(files).found).toEqual([]);
  });

  test('of two folders without kustomizations are told, but not that configs are unused', () => {
    const files = { 'a/a.yaml': `${proxy('weather')}\n---\n${oidc}`, 'b/a.yaml': `${proxy('weather')}\n---\n${oidc}` };

    expect(check(files).found.map((each) => each.replace(/.* /, ''))).toEqual([
      'resource-duplicate',
      'audience-duplicate',
      'resource-duplicate',
    ]);
  });
});

describe('roots', () => {
  const listed = 'namespace: mcp\nresources: [proxy.yaml]\n';

  test('are neither included kustomizations nor components', () => {
    const files = {
      ...overlay(PROXY),
      'parts/kustomization.yaml': 'kind: Component\nresources: [proxy.yaml]\nnamePrefix: a-\n',
      'parts/proxy.yaml': PROXY,
    };

    expect(check(files, QUIET).runs[0]).toBe('build dev');
    expect(new Set(check(files, QUIET).runs)).toEqual(new Set(['build dev']));
  });

  test.each<[string, string]>([
    [
      'Flux',
      'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: a }\nspec: { path: ./base/ }\n',
    ],
    [
      'Argo CD',
      'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: a }\nspec: { source: { path: base } }\n',
    ],
    [
      'Argo CD, of several sources',
      'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: a }\nspec: { sources: [{ chart: a }, { path: base }] }\n',
    ],
    [
      'an ApplicationSet',
      'apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: { name: a }\nspec: { template: { spec: { source: { path: base } } } }\n',
    ],
  ])('are included kustomizations that %s names, too', (_, text) => {
    const files = {
      ...overlay(PROXY),
      'base/kustomization.yaml': listed,
      [`base/${RENDERED}`]: PROXY,
      'clusters/a.yaml': text,
    };

    expect(new Set(check(files, QUIET).runs)).toEqual(new Set(['build base', 'build dev']));
  });

  test.each(['kustomization.yml', 'Kustomization'])('are found by the name %s', (name) => {
    const { runs } = check({ [`a/${name}`]: listed, 'a/proxy.yaml': PROXY, [`a/${RENDERED}`]: PROXY }, QUIET);

    expect(runs[0]).toBe('build a');
  });
});

const installed = ['kustomize', 'kubectl', path.join(__dirname, '..', '..', '..', '.judge', 'bin', 'kustomize')].filter(
  (each) => (path.isAbsolute(each) ? existsSync(each) : spawned(each, ['version', '--client']).error === undefined),
);

(installed.length === 0 ? describe.skip : describe)('with the real tool', () => {
  test.each(installed)('%s', (tool) => {
    const files = { ...REPOSITORY, 'apps/overlays/production/port.yaml': WRONG_PORT };
    const right = check(REPOSITORY, ['--kustomize', tool]);
    const wrong = check(files, ['--kustomize', tool, '--without-operator']);

    expect([right.code, right.found]).toEqual([0, []]);
    expect(right.error).toMatch(
      /^cdk8s-mcp: 1 overlay was not rendered \(reads something from a URL .* infra\/shared; use .*\n$/,
    );
    expect(wrong.found).toEqual(['apps/overlays/production: apps/overlays/production/kustomization.yaml maximum']);
  });
});
