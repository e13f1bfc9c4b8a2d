import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { corpusCases, inputOf, type CorpusCase, type Manifest } from '../support/corpus';
import { specSchema, withDefaults } from '../support/crds';
import { command, comparable, inFolder, synthesized, typeErrors } from '../support/programs';

const KINDS = [
  'MCPRemoteProxy',
  'MCPTelemetryConfig',
  'MCPOIDCConfig',
  'MCPExternalAuthConfig',
  'MCPToolConfig',
  'MCPGroup',
];
const accepted = corpusCases().filter(({ verdict }) => verdict.expect !== 'reject');
const programs = new Map<string, string>();

function programOf({ name, input }: CorpusCase): string {
  const program = programs.get(name) ?? command(['convert', input]).out;
  programs.set(name, program);
  return program;
}

function expected(each: CorpusCase): Manifest[] {
  return inputOf(each)
    .filter(({ kind }) => kind !== 'Secret')
    .map((manifest) =>
      KINDS.includes(manifest.kind)
        ? { ...manifest, spec: withDefaults(specSchema(manifest.kind), manifest['spec']) }
        : manifest,
    );
}

describe('convert, over the recorded cases', () => {
  test.each(accepted)('the program of $name synthesizes to the same objects', (each) => {
    expect(comparable(synthesized(programOf(each)))).toEqual(comparable(expected(each)));
  });

  test('all programs compile', () => {
    expect(typeErrors(new Map(accepted.map((each) => [each.name, programOf(each)])))).toEqual([]);
  });

  test('all programs are formatted as Prettier formats them', () => {
    const { stdout, stderr, status } = inFolder((folder) => {
      for (const each of accepted) {
        writeFileSync(path.join(folder, `${each.name}.ts`), programOf(each));
      }
      const prettier = require.resolve('prettier/bin/prettier.cjs');
      const options = ['--list-different', '--print-width=120', '--single-quote', '--trailing-comma=all'];
      return spawnSync(process.execPath, [prettier, ...options, folder], { encoding: 'utf8' });
    });
    expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
  });

  test.each(accepted)('the program of $name holds no value of a Secret', (each) => {
    const values = inputOf(each)
      .filter(({ kind }) => kind === 'Secret')
      .flatMap((secret) => Object.values(secret['stringData'] as { [key: string]: string }));
    const program = programOf(each);
    expect(values.filter((value) => program.includes(`'${value}'`))).toEqual([]);
  });

  // what a reference by name means may be in another file
  const refused = corpusCases().filter(
    ({ name, verdict }) => verdict.expect === 'reject' && !name.endsWith('-missing'),
  );

  test.each(refused)('$name is refused, with the line of its field', (each) => {
    const { code, out, error } = command(['convert', each.input]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(each.verdict.field);
    expect(error).toMatch(/^.*\.yaml:\d+: MCP\w+ .*: \w+/m);
  });
});
