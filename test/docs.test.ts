import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { corpusCases } from './support/corpus';
import { linkedPages, links, pages, ROOT, samples } from './support/docs';
import { documents, run, shown, typeErrors } from './support/docs-programs';

const SAMPLES = pages().flatMap((page) => samples(page));
const named = (given: typeof SAMPLES): [string, (typeof SAMPLES)[number]][] => given.map((each) => [each.name, each]);

test('all samples compile', () => {
  expect(typeErrors(SAMPLES)).toEqual([]);
}, 120_000);

test.each(named(SAMPLES.filter(({ outcome }) => outcome !== 'fails')))(
  '%s runs',
  (_, sample) => {
    const { warnings } = run(sample);
    const expected = sample.outcome === 'warns' ? sample.text : warnings.join('\n');
    expect(warnings.join('\n')).toBe(expected);
    expect(warnings.filter((warning) => warning.includes('CDK8S_MCP_RELEASE_UNSTATED'))).toEqual([]);
  },
  60_000,
);

test.each(named(SAMPLES.filter(({ outcome }) => outcome === 'fails')))(
  '%s fails',
  (_, sample) => {
    expect(sample.text).toMatch(/./);
    expect(() => run(sample)).toThrow(new Error(sample.text));
  },
  60_000,
);

test.each(
  SAMPLES.flatMap((sample) => sample.yaml.map((yaml): [string, string, typeof sample] => [sample.name, yaml, sample])),
)(
  '%s writes the YAML below it',
  (_, yaml, sample) => {
    const { objects } = run(sample, yaml);
    for (const document of documents(yaml)) {
      const { kind, metadata } = document;
      const object = objects.find((each) => each.kind === kind && each.metadata.name === metadata.name);
      expect(shown(object, document)).toEqual(document);
    }
  },
  60_000,
);

test.each(linkedPages())('all links of %s resolve', (page) => {
  const local = links(page).filter((link) => !link.startsWith('https://') && !link.startsWith('#'));
  const target = (link: string): string => path.join(ROOT, path.dirname(page), link.replace(/#.*/, ''));
  expect(local.filter((link) => !existsSync(target(link)))).toEqual([]);
});

test('the README shows what its program writes, in one listing', () => {
  expect(samples('README.md')[0]?.yaml).toHaveLength(1);
});

test('the README counts the recorded cases', () => {
  const rejected = corpusCases().filter(({ verdict }) => verdict.expect === 'reject');
  const made = corpusCases().filter(({ verdict }) => verdict.objects && verdict.expect !== 'reject');
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  expect(readme).toContain(`with ${String(made.length)} cases that were recorded`);
  expect(readme).toContain(`against ${String(rejected.length)} recorded inputs`);
});

describe('parts that a document leaves out', () => {
  const object = { a: 1, b: { c: 2, d: 3 }, list: [{ name: 'x', v: 1 }, { name: 'y' }, { name: 'z' }] };
  const matches = (yaml: string): boolean => {
    const [document] = documents(yaml);
    return isDeepStrictEqual(shown(object, document), document);
  };

  test.each([
    ['a: 1\nb: { c: 2, d: 3 }\nlist: [{ name: x, v: 1 }, { name: y }, { name: z }]', true],
    ['a: 1\n# …', true],
    ['a: 1', false],
    ['a: 2\n# …', false],
    ['b:\n  c: 2\n  # … and more\n# …', true],
    ['b:\n  c: 2\n# …', false],
    ['b:\n  e: 2\n  # …\n# …', false],
    ['list:\n  # - …\n  - name: y\n  # - …\n# …', true],
    ['list:\n  # - …\n  - name: y\n# …', false],
    ['list:\n  - name: y\n  # - …\n# …', false],
    ['list:\n  - name: x\n    # …\n  # - …\n# …', true],
    ['list:\n  - name: x\n  # - …\n# …', false],
    ['list:\n  # - …\n  - name: other\n# …', false],
  ])('%j: %j', (yaml, expected) => {
    expect(matches(yaml)).toBe(expected);
  });
});
