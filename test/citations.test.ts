import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import {
  anchors,
  citedCases,
  citedFiles,
  citedNames,
  citedPages,
  foreignCitations,
  sources,
} from './support/citations';
import { linkedPages, links, ROOT } from './support/docs';

const SOURCES = sources();
const RECORDED = ['corpus', 'releases'].flatMap((folder) =>
  readdirSync(path.join(__dirname, folder, 'input')).map((file) => path.basename(file, '.yaml')),
);
const VERDICTS = parse(readFileSync(path.join(__dirname, 'releases', 'verdicts.yaml'), 'utf8')) as {
  readonly [name: string]: { readonly recordedFrom?: string };
};

/** Whether it is one of the cases for 0.45.0 and later, some of which begin as older ones do. */
const isLater = (name: string): boolean => VERDICTS[name]?.recordedFrom !== undefined;

/** They name files of earlier versions, and of other packages. */
const NOT_OF_NOW = ['CHANGELOG.md', 'package-lock.json'];

/** Whether there is such a page, and such a heading on it. */
function leadsSomewhere(link: string): boolean {
  const [page = '', anchor] = link.split('#');
  const file = path.join(ROOT, page);
  return existsSync(file) && (anchor === undefined || anchors(readFileSync(file, 'utf8')).includes(anchor));
}

/** Whether a case has the name, or exactly one begins with it; of several, the older one. */
function isRecorded(name: string): boolean {
  const found = RECORDED.filter((each) => each.startsWith(`${name}-`));
  const older = found.filter((each) => !isLater(each));
  return RECORDED.includes(name) || (older.length === 0 ? found : older).length === 1;
}

/** Whether a folder like `lib/rules/` has the file that one of its files names, or `lib/` has that path. */
function isNear({ file, cited }: { readonly file: string; readonly cited: string }): boolean {
  const [folder] = /^lib\/[\w-]+\//.exec(file) ?? ['lib/'];
  return SOURCES.some(
    (each) => each.file === `lib/${cited}` || (each.file.startsWith(folder) && each.file.endsWith(`/${cited}`)),
  );
}

describe('citations in the repository', () => {
  test('are pages on the operator that have the heading', () => {
    const cited = SOURCES.flatMap(citedPages);
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter((each) => !leadsSomewhere(each.cited))).toEqual([]);
  });

  test.each(linkedPages())('%s: each link to a heading leads to one', (page) => {
    const withAnchor = links(page).filter((link) => link.includes('#') && !link.startsWith('https://'));
    const target = (link: string): string =>
      link.startsWith('#') ? `${page}${link}` : path.join(path.dirname(page), link);
    expect(withAnchor.filter((link) => !leadsSomewhere(target(link)))).toEqual([]);
  });

  test('are files and folders of the source', () => {
    const cited = SOURCES.filter(({ file }) => !NOT_OF_NOW.includes(file)).flatMap(citedFiles);
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter((each) => !existsSync(path.join(ROOT, each.cited)))).toEqual([]);
  });

  test('are files near the one that names them', () => {
    const cited = SOURCES.flatMap(citedNames);
    expect(cited.length).toBeGreaterThan(2);
    expect(cited.filter((each) => !isNear(each))).toEqual([]);
  });

  test('are recorded cases', () => {
    const cited = SOURCES.flatMap(citedCases);
    expect(cited.length).toBeGreaterThan(200);
    expect(cited.filter((each) => !isRecorded(each.cited))).toEqual([]);
  });

  test('never name a document that is not in the repository', () => {
    expect(SOURCES.flatMap(foreignCitations)).toEqual([]);
  });

  test('is looked for in all folders', () => {
    const read = SOURCES.map(({ file }) => file);
    for (const file of ['README.md', 'lib/index.ts', 'docs/operator/README.md', 'crds/toolhive.stacklok.dev.yaml']) {
      expect(read).toContain(file);
    }
  });
});

describe('how citations are found', () => {
  const source = (text: string, file = 'lib/index.ts'): { file: string; text: string } => ({ file, text });
  const cited = (found: readonly { cited: string }[]): string[] => found.map((each) => each.cited);
  // in two parts, so that this file does not contain a forbidden citation
  const [spec, shared, operator] = ['spe' + 'c/operator.md', '../sha' + 'red/crds', 'docs/oper' + 'ator'];

  test('pages', () => {
    const found = cited(citedPages(source(`(\`${operator}/service.md#service\`), ${operator}/nowhere.md`)));
    expect(found).toEqual([`${operator}/service.md#service`, `${operator}/nowhere.md`]);
    expect(found.map(leadsSomewhere)).toEqual([true, false]);
    expect(leadsSomewhere(`${operator}/service.md#nowhere`)).toBe(false);
  });

  test('files', () => {
    const found = cited(citedFiles(source('(`lib/' + 'model/`, lib/' + 'nowhere.ts) build/lib/index.js, ./lib/')));
    expect(found).toEqual(['lib/model/', 'lib/' + 'nowhere.ts']);
  });

  test('names', () => {
    const found = citedNames(
      source('`rows.ts`, `lib/' + 'nowhere.ts` and `gone.ts`', 'lib/declaration/props/prop-fields.ts'),
    );
    expect(cited(found)).toEqual(['rows.ts', 'gone.ts']);
    expect(found.map(isNear)).toEqual([true, false]);
    expect(isNear({ file: 'lib/rules/rule.ts', cited: 'rows.ts' })).toBe(false);
  });

  test('anchors', () => {
    const page = '# A page\n## `env`, as it is (0.22)\ntext # no heading\n```yaml\n# no heading\n```\n## A page\n';
    expect(anchors(page)).toEqual(['a-page', 'env-as-it-is-022', 'a-page-1']);
    expect(anchors('## Constructs <a name="x" id="Constructs"></a>\n')).toContain('Constructs');
  });

  test('cases', () => {
    const called = 'cas' + 'es';
    expect(
      cited(citedCases(source(`/** Refused (${called} e55,\n * e61 and k01-name-046). In case of a10. */`))),
    ).toEqual(['e55', 'e61', 'k01-name-046']);
    expect(cited(citedCases(source('refused (`b99`), `true`, `v22.0`, `x-api`', 'docs/x.md')))).toEqual(['b99']);
    expect(['b53', 'b53-bad-authz-configmap-key-missing', 't01', 'b99', 'k01'].map(isRecorded)).toEqual(
      [true, true, true, false, false], // two begin with k01
    );
  });

  test('documents from elsewhere', () => {
    const text = `(\`${spec}\` §3), ${shared}, CRD spec, users`;
    expect(cited(foreignCitations(source(text)))).toEqual([spec, '../sha' + 'red']);
    expect(cited(foreignCitations(source(text, 'test/x.test.ts')))).toEqual([spec]);
  });
});
