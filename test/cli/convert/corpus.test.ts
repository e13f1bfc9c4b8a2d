import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { classNameOf } from '../../../lib/cli/convert/layout';
import { kebabCase } from '../../../lib/cli/convert/typescript/names';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { spawned } from '../../support/child-process';
import { corpusCases, inputOf, type CorpusCase, type Manifest } from '../../support/corpus';
import { specSchema, withDefaults } from '../../support/crds';
import { command } from '../../support/command';
import { inFolder } from '../../support/in-folder';
import { comparable, synthesized, synthesizedFiles } from '../../support/programs';
import { typeErrors } from '../../support/type-errors';
import { realCrd, releaseCases } from '../../support/releases';

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

/** As an API server with the newest definitions keeps it. */
function withDefaultsOfCrd(manifest: Manifest): Manifest {
  const version = manifest.apiVersion.split('/')[1];
  const crd = realCrd(LATEST_RELEASE, manifest.kind);
  const schema = crd?.spec.versions.find(({ name }) => name === version)?.schema.openAPIV3Schema.properties?.['spec'];
  return schema === undefined ? manifest : { ...manifest, spec: withDefaults(schema, manifest['spec']) };
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

describe('convert, over a folder with the recorded cases of all releases', () => {
  // the last one is accepted by the newest release, but not by an older one that has all of its fields
  const REFUSED = [
    's08-pod-volume-same-name',
    's10-pod-metadata-collisions',
    's21-pod-patch-delete',
    'v32-delegate-loopback',
  ];
  // without what the API server drops
  const cases = releaseCases(LATEST_RELEASE).filter(
    ({ name, verdict: { expect: verdict, unknownFields } }) =>
      verdict !== 'reject' && unknownFields === undefined && !REFUSED.includes(name),
  );
  const modules = new Map<string, string>();
  let files = new Map<string, Manifest[]>();

  beforeAll(() => {
    inFolder((folder) => {
      for (const { input } of cases) {
        mkdirSync(path.join(folder, 'in'), { recursive: true });
        copyFileSync(input, path.join(folder, 'in', path.basename(input)));
      }
      const { code, error } = command(['convert', path.join(folder, 'in'), '--out', path.join(folder, 'out')]);
      if (code !== 0) {
        throw new Error(error);
      }
      for (const file of readdirSync(path.join(folder, 'out'))) {
        modules.set(file, readFileSync(path.join(folder, 'out', file), 'utf8'));
      }
    });
    files = synthesizedFiles(modules);
  }, 120_000);

  test('there is a program for each, and an app', () => {
    expect(cases.length).toBeGreaterThan(175);
    expect(modules.size).toBe(cases.length + 1);
  });

  test('all programs compile', () => {
    const named = new Map(Array.from(modules, ([file, text]) => [path.parse(file).name, text]));
    expect(typeErrors(named, '.ts')).toEqual([]);
  }, 120_000);

  test.each(cases)('the program of $name synthesizes to the same objects', (each) => {
    const documents = each.documents().filter(({ kind }) => kind !== 'Secret');
    const chart = `${kebabCase(classNameOf(each.name))}.k8s.yaml`;
    const [found = []] = Array.from(files).flatMap(([file, objects]) =>
      path.basename(file) === chart ? [objects] : [],
    );
    expect(comparable(found.map(withDefaultsOfCrd))).toEqual(comparable(documents.map(withDefaultsOfCrd)));
  });
});

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
      return spawned(process.execPath, [prettier, ...options, folder]);
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

  // the object of a reference by name may be in another file
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
