import { LATEST_RELEASE } from '../../lib/releases/releases';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command } from '../support/command';
import { inFolder } from '../support/in-folder';

const OURS = [
  'apiVersion: toolhive.stacklok.dev/v1beta1',
  'kind: MCPOIDCConfig',
  'metadata: { name: authentik }',
  'spec: { type: inline, inline: { issuer: "https://${HOSTNAME}" } }',
  '---',
  'apiVersion: toolhive.stacklok.dev/v1beta1',
  'kind: MCPRemoteProxy',
  'metadata: { name: weather }',
  'spec:',
  '  remoteUrl: https://mcp.example.com/mcp',
  '  oidcConfigRef: { name: authentik, audience: "https://weather.${SECRET_DOMAIN}" }',
  '  resources: { requests: { memory: 64Mi } }',
  '',
].join('\n');

/** What stands beside manifests in the repositories of people who use Flux, Argo CD or Helm. */
const NEIGHBOURS: { readonly [file: string]: string | Buffer } = {
  'apps/ai/toolhive/kustomization.yaml':
    'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [app.yaml]\nconfigurations: [kustomizeconfig.yaml]\n',
  'apps/ai/toolhive/kustomizeconfig.yaml':
    'nameReference:\n  - kind: ConfigMap\n    version: v1\n    fieldSpecs:\n      - path: spec/valuesFrom/name\n        kind: HelmRelease\n',
  'apps/ai/toolhive/ks.yaml':
    'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: &app toolhive }\nspec:\n  commonMetadata: { labels: { app.kubernetes.io/name: *app } }\n  postBuild: { substitute: { APP: *app } }\n',
  'apps/ai/toolhive/helm/values.yaml': 'image:\n  tag: v1\ningress: { enabled: true }\n',
  'apps/ai/toolhive/helm/Chart.yaml': 'apiVersion: v2\nname: toolhive\nversion: 1.0.0\n',
  'apps/ai/toolhive/helm/templates/deployment.yaml':
    '{{- if .Values.enabled }}\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: {{ include "a.name" . }}\n{{- end }}\n',
  'apps/ai/toolhive/helm/templates/NOTES.yaml': 'Thank you for installing {{ .Chart.Name }}.\n',
  'apps/monitoring/rules.yaml': 'groups:\n  - name: a\n    rules:\n      - alert: Down\n        expr: up == 0\n',
  'apps/monitoring/dashboards/grafana.json': '{ "title": "a", "panels": [{ "datasource": "${DS_PROMETHEUS}" }] }\n',
  'apps/home/configuration.yaml': 'homeassistant: !include core.yaml\nrecorder: !secret recorder\n',
  'apps/home/cloudformation.yml': 'Resources:\n  A:\n    Value: !GetAtt [a, b]\n',
  'apps/home/duplicate.yaml': 'a: 1\na: 2\n',
  'apps/home/tabs.yaml': 'a:\n\tb: c\n',
  'apps/home/latin1.yaml': Buffer.from('name: caf\u00e9\n', 'latin1'),
  'apps/home/utf16.yaml': Buffer.from('\ufeffa: b\n', 'utf16le'),
  'apps/home/empty.yaml': '',
  'apps/home/comments.yaml': '# nothing yet\n---\n# nor here\n',
  'apps/home/text.yaml': 'just a text\n',
  'apps/home/list.yaml': '- a\n- b\n',
  'apps/home/secret.sops.yaml':
    'apiVersion: v1\nkind: Secret\nmetadata: { name: a }\nstringData: { key: "ENC[AES256_GCM,data:x]" }\nsops: { version: 3.9.0 }\n',
  'apps/home/empty-list.yaml': 'apiVersion: v1\nkind: List\nitems: []\n',
  'apps/home/crd.yaml':
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: a.example.com }\nspec: { group: example.com }\n',
  'docker-compose.yml': 'services:\n  web:\n    image: nginx\n    ports: ["80:80"]\n',
  'package.json': '{ "name": "repository", "private": true }\n',
  'tsconfig.json': '{\n  // with comments\n  "compilerOptions": { "strict": true, },\n}\n',
  '.github/workflows/build.yaml': 'on: push\njobs: {}\n',
  'node_modules/a/package.json': '{',
};

/** Checks a folder with these files, and broken links. */
function checked(
  files: { readonly [file: string]: string | Buffer },
  options: readonly string[] = [],
): ReturnType<typeof command> {
  return inFolder((folder) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    symlinkSync('nowhere.yaml', path.join(folder, 'apps', 'broken.yaml'));
    symlinkSync('..', path.join(folder, 'apps', 'loop'));
    const result = command(['check', folder, ...options]);
    const plain = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '');
    return { ...result, out: plain(result.out), error: plain(result.error) };
  });
}

describe('the check of a whole repository', () => {
  const files = { ...NEIGHBOURS, 'apps/ai/toolhive/app.yaml': OURS };

  test('finds nothing wrong where the custom resources are right', () => {
    const { code, out, error } = checked(files);

    expect(out).toMatch(
      /^skipped what is not a Kubernetes object in \d+ files\n2 custom resources in \d+ files: 0 errors, \d+ warnings?\n$/m,
    );
    expect([code, error]).toEqual([
      0,
      'cdk8s-mcp: left out apps/broken.yaml: is a link to nothing; correct the link, or remove it\n',
    ]);
    expect(out).not.toMatch(/ error /);
  });

  test('says which files it skipped', () => {
    const { skipped } = JSON.parse(checked(files, ['--json']).out) as { readonly skipped: readonly string[] };

    expect(skipped).toEqual(
      expect.arrayContaining(['apps/broken.yaml', 'apps/home/latin1.yaml', 'apps/home/utf16.yaml', 'package.json']),
    );
    expect(skipped.filter((file) => /toolhive\/(app|ks)\.yaml|sops|crd\.yaml|github|node_modules/.test(file))).toEqual(
      [],
    );
  });

  test.each<[string, { readonly [file: string]: string | Buffer }, string]>([
    ['a wrong resource', { 'a.yaml': OURS.replace('https://mcp', 'ftp://mcp') }, 'spec.remoteUrl: '],
    ['a resource of ours that cannot be read', { 'a.yaml': `${OURS}\na: 1\na: 2\n` }, 'repeats a key'],
    ['a resource of ours in Latin-1', { 'a.yaml': Buffer.from(`${OURS}# caf\u00e9\n`, 'latin1') }, 'is not UTF-8'],
    ['a resource of ours in UTF-16', { 'a.yaml': Buffer.from(`\ufeff${OURS}`, 'utf16le') }, 'is UTF-16'],
    ['a template of ours', { 'a.yaml': `{{ if .Values.a }}\n${OURS}{{ end }}\n` }, 'error'],
  ])('finds %s', (_, more, expected) => {
    const { code, out } = checked({ ...NEIGHBOURS, 'apps/ai/toolhive/app.yaml': '', ...more });

    expect(code).toBe(1);
    expect(out).toContain(expected);
    expect(out.match(/^ +\d* +error /gm)).toHaveLength(1);
  });
});

const WILD = path.join(__dirname, '..', '..', '..', 'shared', 'wild');

/** What is truly wrong, or worth a warning, in manifests of real repositories; nothing in all others. */
const TOLD: { readonly [repository: string]: readonly string[] } = {
  'StacklokLabs_toolhive-demo-sandbox': [
    'authentication-missing',
    'oidc-setting-ignored',
    'oidc-setting-ignored',
    'requests-missing',
    'route-metrics-open',
  ],
  'drag0n141_home-ops': ['authentication-missing', 'config-unused', 'requests-missing'],
  'jhart99_home-ops': Array.from({ length: 5 }, () => 'tool-filter-none'),
  'vrozaksen_home-ops': ['authentication-missing', 'config-unused', 'config-unused', 'requests-missing'],
};

const found = existsSync(WILD) ? readdirSync(WILD) : [];
const repositories = Array.from(new Set(found.map((file) => file.replace(/__.*/, ''))));

(repositories.length === 0 ? describe.skip : describe)('the manifests of real repositories', () => {
  test.each(repositories)('of %s are told only what is true', (repository) => {
    const files = found.filter((file) => file.startsWith(`${repository}__`)).map((file) => path.join(WILD, file));
    const { code, out } = command(['check', ...files, '--release', LATEST_RELEASE, '--json']);
    const { problems } = JSON.parse(out) as { readonly problems: readonly { readonly id: string }[] };

    expect(problems.map(({ id }) => id).sort()).toEqual(TOLD[repository] ?? []);
    expect(code).toBe(0);
  });
});
