import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { command, type CommandResult } from '../../support/command';
import { fakeKustomize, RENDERED, writeFiles, type Files } from '../../support/fake-kustomize';
import { documentOf } from '../../support/include';
import { inFolder } from '../../support/in-folder';
import { metadata, overlay, PROXY, spec } from '../../support/kustomize-check';

/** Runs a command with a program in place of kustomize; `$` is the folder. */
function run(files: Files, args: readonly string[], line?: string): CommandResult {
  return inFolder((folder) => {
    writeFiles(folder, files);
    const { command: tool } = fakeKustomize(folder, line);
    const rendering = args.includes('--no-kustomize') ? [] : ['--kustomize', tool];
    const { code, out, error } = command([...args.map((each) => each.replace('$', folder)), ...rendering]);
    const plain = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '').replaceAll(folder, '.');
    return { code, out: plain(out), error: plain(error) };
  });
}

function ingress(host: string): string {
  const service = { name: 'mcp-weather-remote-proxy', port: { number: 8080 } };
  const rules = [{ host, http: { paths: [{ path: '/mcp', pathType: 'Prefix', backend: { service } }] } }];
  return JSON.stringify({ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata, spec: { rules } });
}

const ANOTHER = { remoteUrl: 'https://other.example.com/mcp', resources: spec.resources };
const STAGING = documentOf('MCPRemoteProxy', ANOTHER, { metadata });

/** The overlays `dev` and `prod` of one base, each with a route. */
const TWO: Files = {
  ...overlay(`${STAGING}\n---\n${ingress('dev.example.com')}\n`),
  'prod/kustomization.yaml': 'namespace: mcp\nresources: [../base]\n',
  [`prod/${RENDERED}`]: `${PROXY}\n---\n${ingress('prod.example.com')}\n`,
};
const LEFT = '1 overlay was not rendered (nothing is rendered with --no-kustomize)';

describe('graph', () => {
  test('draws the proxies of each overlay, with its name where another one has them too', () => {
    const { code, out } = run(TWO, ['graph', '$']);

    expect(code).toBe(0);
    expect(out).toContain('["namespace mcp, dev"]');
    expect(out).toContain('["namespace mcp, prod"]');
    expect(out).toMatch(/client_dev_\w+ --> proxy_mcp_weather_dev\n/);
    expect(out).not.toMatch(/client_dev_\w+ --> proxy_mcp_weather_prod\n/);
    expect(out).toMatch(/proxy_mcp_weather_dev --> server_other_example_com\n/);
  });

  test('draws one overlay as its cluster, and no patch as a proxy', () => {
    const drawn = (args: readonly string[]): CommandResult => run(overlay(PROXY), ['graph', '$', ...args]);

    expect(drawn([]).out).toContain('["namespace mcp"]');
    expect(drawn(['--no-kustomize'])).toEqual({ ...drawn([]), error: expect.stringContaining(LEFT) as unknown });
    expect(drawn([]).out.match(/"proxy<br/g)).toHaveLength(1);
  });

  test('looks for what an overlay refers to in other files', () => {
    const auth = { type: 'bearerToken', bearerToken: { tokenSecretRef: { name: 'api', key: 'token' } } };
    const config = documentOf('MCPExternalAuthConfig', auth, { metadata: { name: 'token', namespace: 'mcp' } });
    const proxy = documentOf('MCPRemoteProxy', { ...spec, externalAuthConfigRef: { name: 'token' } }, { metadata });

    expect(run({ ...overlay(proxy), 'infra/token.yaml': config }, ['graph', '$']).out).toContain('Secret<br/>api');
  });

  test('fails as the tool does, and draws the rest', () => {
    const { code, out, error } = run(overlay(''), ['graph', '$'], "echo 'Error: no such patch' >&2; exit 1");

    expect(code).toBe(1);
    expect(out).toContain('proxy<br/>weather');
    expect(error).toBe(
      'dev/kustomization.yaml: cannot be rendered: no such patch; fix it\ncdk8s-mcp: this is left out, and may be of proxies\n',
    );
  });
});

describe('clients', () => {
  test('have the proxies of each overlay, with its name where another one has them too', () => {
    const { code, out } = run(TWO, ['clients', '$', '--for', 'claude-code']);
    const one = run(overlay(`${PROXY}\n---\n${ingress('dev.example.com')}\n`), [
      'clients',
      '$',
      '--for',
      'claude-code',
    ]);

    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      mcpServers: {
        'dev-mcp-weather': { type: 'http', url: 'http://dev.example.com/mcp' },
        'prod-mcp-weather': { type: 'http', url: 'http://prod.example.com/mcp' },
      },
    });
    expect(JSON.parse(one.out)).toEqual({
      mcpServers: { weather: { type: 'http', url: 'http://dev.example.com/mcp' } },
    });
  });

  test('get what a route in a plain file leads to', () => {
    const { out } = run({ ...overlay(PROXY), 'route.json': ingress('a.example.com') }, [
      'clients',
      '$',
      '--for',
      'cursor',
    ]);

    expect(JSON.parse(out)).toEqual({ mcpServers: { weather: { url: 'http://a.example.com/mcp' } } });
  });
});

describe('diff', () => {
  const state = (folder: string, files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]));
  const changed = { ...TWO, [`prod/${RENDERED}`]: `${STAGING}\n---\n${ingress('prod.example.com')}\n` };

  test('says which overlay changes', () => {
    const files = { ...state('old', TWO), ...state('new', changed) };
    const { code, out, error } = run(files, ['diff', '$/old', '$/new']);
    const json = JSON.parse(run(files, ['diff', '$/old', '$/new', '--format', 'json']).out) as {
      readonly proxies: readonly object[];
    };

    expect([code, error]).toEqual([0, '']);
    expect(out).toMatch(/^prod: mcp\/weather: pods restart/);
    expect(out).toContain('proxies: 1 changed, 0 added, 0 removed, 1 unchanged');
    expect(json.proxies).toEqual([expect.objectContaining({ overlay: 'prod', namespace: 'mcp', name: 'weather' })]);
  });

  test('compares plain files with the overlay that takes their place', () => {
    const files = { 'old/weather.yaml': PROXY, ...state('new', overlay(PROXY)) };

    expect(run(files, ['diff', '$/old', '$/new']).out).toMatch(/^proxies: 0 changed, 0 added, 0 removed, 1 unchanged/);
  });

  test('without rendering compares what is listed', () => {
    const files = { ...state('old', overlay('')), ...state('new', { ...overlay(''), 'base/proxy.yaml': STAGING }) };
    const { code, out, error } = run(files, ['diff', '$/old', '$/new', '--no-kustomize']);

    expect(code).toBe(0);
    expect(out).toMatch(/^mcp\/weather: pods restart/);
    expect(error.match(/was not rendered/g)).toHaveLength(2);
  });
});

describe('convert', () => {
  test('reads the one overlay', () => {
    const { code, out, error } = run(overlay(STAGING), ['convert', '$']);

    expect([code, error]).toEqual([0, '']);
    expect(out).toContain('export class Dev extends Chart');
    expect(out.match(/new RemoteMcpProxy/g)).toHaveLength(1);
    expect(out).toContain("remoteUrl: 'https://other.example.com/mcp'");
  });

  test('of several reads the one that is named', () => {
    const { code, out, error } = run(TWO, ['convert', '$']);
    const one = run(TWO, ['convert', '$', '--overlay', '$/prod']);

    expect([code, out]).toEqual([2, '']);
    expect(error).toContain('there are several overlays; convert one of them with --overlay: dev, prod');
    expect(one.code).toBe(0);
    expect(one.out).toContain('export class Prod extends Chart');
    expect(one.out).not.toContain('other.example.com');
  });

  test.each<[string, readonly string[], number, string]>([
    [
      'an overlay that is not there',
      ['--overlay', '$/base/proxy'],
      2,
      'is not an overlay in these files; use one of dev',
    ],
    [
      'an overlay that is not rendered',
      ['--overlay', '$/dev', '--no-kustomize'],
      2,
      'dev cannot be converted, since it was not rendered',
    ],
  ])('refuses %s', (_, args, code, expected) => {
    const result = run(overlay(PROXY), ['convert', '$', ...args]);

    expect([result.code, result.out]).toEqual([code, '']);
    expect(result.error).toContain(expected);
  });

  test('skips kustomizations that are not rendered, and says so', () => {
    const listed = run({ 'kustomization.yaml': 'resources: [proxy.yaml]\n', 'proxy.yaml': PROXY }, ['convert', '$']);
    const left = run(overlay(''), ['convert', '$', '--no-kustomize']);

    expect(listed).toMatchObject({ code: 0, error: 'cdk8s-mcp: skipped 1 kustomization file\n' });
    expect(left.error).toContain(LEFT);
    expect(left.error).toContain('skipped 2 kustomization files\n');
    expect([listed, left].map(({ out }) => out.match(/new \w+\(this/g))).toEqual([
      ['new RemoteMcpProxy(this'],
      ['new RemoteMcpProxy(this'],
    ]);
  });

  const WITH_SECRET = documentOf(
    'MCPRemoteProxy',
    {
      ...spec,
      headerForward: { addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 'api', key: 'key' } }] },
    },
    { metadata },
  );

  test.each<[string, Files, readonly string[], string]>([
    ['named', {}, ['--plus', '34'], '34'],
    [
      'of the nearest package.json',
      { 'package.json': '{ "dependencies": { "cdk8s-plus-33": "^2.0.0" } }' },
      ['--out', '$/main.ts'],
      '33',
    ],
    [
      'of a package.json above',
      { 'package.json': '{ "devDependencies": { "cdk8s-plus-32": "1" } }' },
      ['--out', '$/a/b'],
      '32',
    ],
    ['usual', { 'package.json': '{}' }, ['--out', '$/main.ts'], '28'],
    ['usual beside what is no package.json', { 'package.json': '[' }, ['--out', '$/main.ts'], '28'],
  ])('imports the cdk8s-plus that is %s', (_, files, args, expected) => {
    const program = inFolder((folder) => {
      writeFiles(folder, { 'proxy.yaml': WITH_SECRET, ...files });
      const given = args.map((each) => each.replace('$', folder));
      const { out } = command(['convert', path.join(folder, 'proxy.yaml'), ...given]);
      const written = ['main.ts', 'a/b/chart.ts', 'a/b/main.ts']
        .map((file) => path.join(folder, file))
        .filter(existsSync);
      return [out, ...written.map((file) => readFileSync(file, 'utf8'))].join('');
    });

    expect(program).toContain(`import * as kplus from 'cdk8s-plus-${expected}';`);
    expect(program).toContain(`cdk8s-mcp cdk8s-plus-${expected} constructs`);
  });

  test('refuses what is not the number of a cdk8s-plus', () => {
    expect(run({ 'proxy.yaml': PROXY }, ['convert', '$', '--plus', 'x33'])).toMatchObject({ code: 2, out: '' });
  });
});
