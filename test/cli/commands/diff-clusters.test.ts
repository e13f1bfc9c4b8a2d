import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { command, type CommandResult } from '../../support/command';
import { inFolder } from '../../support/in-folder';
import { documentOf } from '../../support/include';

interface Files {
  readonly [file: string]: string;
}

const metadata = { name: 'weather', namespace: 'mcp' };
const remoteUrl = 'https://mcp.example.com/mcp';
const CLUSTERS = {
  clusters: [
    { name: 'dev', files: ['dev'] },
    { name: 'prod', files: ['prod'], release: '0.43' },
  ],
};

function proxy(spec: object = {}, group = 'toolhive.stacklok.dev'): string {
  return documentOf('MCPRemoteProxy', { remoteUrl, ...spec }, { metadata }).replace('toolhive.stacklok.dev', group);
}

/** Compares two folders; the settings are a file beside them. */
function diff(before: Files, after: Files, settings: object | undefined, ...args: readonly string[]): CommandResult {
  return inFolder((folder) => {
    const all = Object.entries({ old: before, new: after }).flatMap(([side, files]) => {
      return Object.entries(files).map(([file, text]) => [path.join(folder, side, file), text] as const);
    });
    for (const [file, text] of all) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const option = path.join(folder, 'settings.yaml');
    writeFileSync(option, stringify(settings ?? {}));
    const given = settings === undefined ? [] : ['--settings', option];
    const { code, out, error } = command([
      'diff',
      path.join(folder, 'old'),
      path.join(folder, 'new'),
      ...given,
      ...args,
    ]);
    return { code, out, error: error.replaceAll(`${folder}${path.sep}`, '') };
  });
}

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

const BOTH = { 'dev/a.yaml': proxy(), 'prod/a.yaml': proxy() };
const CHANGED = { 'dev/a.yaml': proxy({ proxyPort: 9090 }), 'prod/a.yaml': proxy() };

describe('diff of several clusters', () => {
  test('says once that a folder has several, and what to do', () => {
    const three = { ...BOTH, 'test/a.yaml': proxy() };
    expect(diff(three, three, undefined)).toMatchObject({
      code: 1,
      out: '',
      error: [
        'old/prod/a.yaml:5: metadata.name: "weather" is the name of another MCPRemoteProxy in old/dev/a.yaml:5; name the files of one cluster only, or list the clusters in the file of --settings (resource-duplicate), and 1 more: old/test/a.yaml:5',
        'new/prod/a.yaml:5: metadata.name: "weather" is the name of another MCPRemoteProxy in new/dev/a.yaml:5; name the files of one cluster only, or list the clusters in the file of --settings (resource-duplicate), and 1 more: new/test/a.yaml:5',
        '',
      ].join('\n'),
    });
  });

  test('compares each by its own files, and names it', () => {
    const { code, out, error } = diff(BOTH, CHANGED, CLUSTERS);
    expect(error).toBe('');
    expect(out).toBe(
      [
        'dev: mcp/weather: pods restart, sessions of clients end, clients stay logged in',
        '  access         port: 9090, before 8080',
        '  manifest       spec.proxyPort: not set → 9090',
        '',
        'proxies: 1 changed, 0 added, 0 removed, 1 unchanged (custom resources as the releases of their clusters treat them)',
        '',
      ].join('\n'),
    );
    expect(code).toBe(0);
  });

  test('names the cluster in Markdown and JSON', () => {
    expect(diff(BOTH, CHANGED, CLUSTERS, '--format', 'markdown').out).toContain('### dev: mcp/weather\n');
    const { proxies } = JSON.parse(diff(BOTH, CHANGED, CLUSTERS, '--format', 'json').out) as { proxies: object[] };
    expect(proxies).toEqual([expect.objectContaining({ cluster: 'dev', namespace: 'mcp', name: 'weather' })]);
  });

  test('takes what no cluster claims as another one, without a name', () => {
    const { out } = diff({ ...BOTH, 'a.yaml': proxy() }, { ...CHANGED, 'a.yaml': proxy({ replicas: 2 }) }, CLUSTERS);
    expect(out).toContain(
      '\nmcp/weather: pods go on, clients stay logged in\n  pods           number of pods: 2, before 1\n',
    );
    expect(out).toContain('dev: mcp/weather: pods restart');
  });

  test('tells other objects with their clusters, with values', () => {
    const map = (port: number): string =>
      stringify({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { ...metadata, name: 'other' },
        spec: { ports: [{ port }] },
      });
    const { out } = diff({ ...BOTH, 'dev/b.yaml': map(1) }, { ...BOTH, 'dev/b.yaml': map(2) }, CLUSTERS);
    expect(out).toContain('dev: Service mcp/other changes: spec.ports[0].port: 2, before 1\n');
  });

  test.each([
    [{ release: '0.44' }, 'as release 0.44 treats them', []],
    [{ release: '0.43' }, 'as release 0.43 treats them', []],
    [CLUSTERS, 'as release 0.37 treats them', ['--release', '0.37']],
  ])('reads custom resources with the release of %j', (settings, end, args) => {
    const one = { 'dev/a.yaml': proxy() };
    expect(diff(one, one, settings, ...args).out).toContain(end);
  });

  test('tells what another release changes, for each cluster', () => {
    const { out } = inFolder((folder) => {
      for (const [file, text] of Object.entries(BOTH)) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), text);
      }
      const settings = path.join(folder, 'settings.yml.txt');
      writeFileSync(settings, stringify(CLUSTERS));
      return command(['diff', folder, '--settings', settings, '--release', '0.43..0.44']);
    });
    expect(out).toMatch(/^dev: mcp\/weather: pods restart/m);
    expect(out).toMatch(/^prod: mcp\/weather: pods restart/m);
  });

  test('reads the API group of each cluster', () => {
    const settings = { clusters: [{ name: 'dev', files: ['dev'], apiGroup: 'mcp.example.com' }] };
    const own = { 'dev/a.yaml': proxy({}, 'mcp.example.com') };
    const { out } = diff(own, { 'dev/a.yaml': proxy({ proxyPort: 9090 }, 'mcp.example.com') }, settings);
    expect(out).toContain('port: 9090, before 8080');
  });

  test('refuses settings that check refuses', () => {
    const { code, error } = diff(BOTH, BOTH, { clusters: [{ name: 'dev' }] });
    expect(error).toContain('settings.clusters[0]: has neither files nor namespaces');
    expect(code).toBe(2);
  });
});
