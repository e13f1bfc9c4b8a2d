import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, type CommandResult } from '../../support/command';
import { inFolder } from '../../support/in-folder';
import { documentOf } from '../../support/include';

describe('files of several clusters', () => {
  const remoteUrl = 'https://mcp.example.com/mcp';
  const proxies = ['news', 'weather'].map((name) =>
    documentOf(
      'MCPRemoteProxy',
      { remoteUrl, telemetryConfigRef: { name: 'otel', serviceName: name } },
      {
        metadata: { name, namespace: 'mcp' },
      },
    ),
  );
  const all = proxies.join('\n---\n');

  function checkAll(files: { readonly [file: string]: string }, ...args: readonly string[]): CommandResult {
    return inFolder((folder) => {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), text);
      }
      return command(['check', folder, ...args]);
    });
  }

  /** The settings that the command prints. */
  function suggested({ out }: CommandResult): string {
    return /^clusters:\n(?: .*\n)+/m.exec(out)?.[0] ?? '';
  }

  test.each([
    ['folders', { 'dev/a.yaml': all, 'eu/prod/a.yaml': all, 'us/prod/b.yaml': all }, ['eu/prod', 'us/prod', 'dev']],
    [
      'files of a folder',
      { 'dev.yaml': all, 'prod.yaml': all, 'test.yaml': all },
      ['dev.yaml', 'prod.yaml', 'test.yaml'],
    ],
  ])('are told once, with settings for %s under which no problem is left of it', (_, files, places) => {
    const result = checkAll(files);
    expect(result.code).toBe(1);
    expect(result.out).toContain('these look like three clusters, which explains 8 problems: write this into a file');
    expect(result.out).not.toMatch(/is the name of another|is also the telemetry service name/);
    expect(result.out).toContain('6 custom resources in 3 files: 8 errors');
    expect(Array.from(suggested(result).matchAll(/files: \["(.*)"\]/g), ([, place]) => place)).toEqual(places);
    inFolder((folder) => {
      writeFileSync(path.join(folder, 'settings.txt'), suggested(result));
      expect(checkAll(files, '--settings', path.join(folder, 'settings.txt'))).toMatchObject({ code: 0, error: '' });
    });
  });

  test('are in JSON beside all problems', () => {
    const { out } = checkAll({ 'dev/a.yaml': all, 'prod/a.yaml': all }, '--json');
    expect(JSON.parse(out)).toMatchObject({
      errors: 4,
      problems: expect.arrayContaining([expect.objectContaining({ id: 'resource-duplicate' })]) as unknown,
      likelyClusters: [
        { name: 'dev', files: ['dev'] },
        { name: 'prod', files: ['prod'] },
      ],
    });
  });

  test('leave what they do not explain', () => {
    const { out } = checkAll({ 'dev/a.yaml': all, 'prod/a.yaml': `${all}\n---\n${all}` });
    expect(out).toContain('these look like two clusters');
    expect(out).toContain('(document-duplicate)');
  });

  test('are not told where the settings have clusters, or no object is in two files', () => {
    expect(checkAll({ 'dev.yaml': proxies[0] ?? '', 'prod.yaml': proxies[1] ?? '' }).out).not.toContain('look like');
    inFolder((folder) => {
      const settings = path.join(folder, 'settings.txt');
      writeFileSync(settings, 'clusters: [{ name: all, namespaces: [mcp] }]');
      const { out } = checkAll({ 'dev.yaml': all, 'prod.yaml': all }, '--settings', settings);
      expect(out).toContain('resource-duplicate');
      expect(out).not.toContain('look like');
    });
  });
});
