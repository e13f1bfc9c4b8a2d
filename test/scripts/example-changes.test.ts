import { exampleChanges, mistakesOf, statedChanges, type ExampleChange } from '../../scripts/lib/example-changes';

const OBJECT = 'kind: Deployment\nmetadata:\n  name: weather\nspec:\n  env:\n    - name: A\n  "a/b": 1\n';

/** What changes in one file, whose texts are given. */
function changesIn(last: string, now: string): string[] {
  const [from, to] = [last, now].map((text) => new Map([['gitops/production/weather', text]]));
  return exampleChanges(from ?? new Map(), to ?? new Map()).map(({ example, file, what }) => {
    expect([example, file]).toEqual(['gitops', 'production/weather']);
    return what;
  });
}

describe('changes in an output', () => {
  test.each<[string, string, string, string[]]>([
    ['nothing', OBJECT, OBJECT, []],
    ['another value', OBJECT, OBJECT.replace('name: A', 'name: B'), ['Deployment/weather spec.env[0].name']],
    ['another type', OBJECT, OBJECT.replace(': 1', ': "1"'), ['Deployment/weather spec["a/b"]']],
    ['a new field', OBJECT, `${OBJECT}  more: {}\n`, ['Deployment/weather spec.more']],
    ['a field that is gone', OBJECT, OBJECT.replace('  "a/b": 1\n', ''), ['Deployment/weather spec["a/b"]']],
    ['a longer list', OBJECT, OBJECT.replace('- name: A', '- name: B\n    - name: A'), ['Deployment/weather spec.env']],
    ['a list instead of a map', OBJECT, OBJECT.replace('- name', 'name'), ['Deployment/weather spec.env']],
    ['a new object', OBJECT, `${OBJECT}---\nkind: Service\nmetadata: { name: s }\n`, ['Service/s']],
    ['another name', OBJECT, OBJECT.replace('weather', 'w'), ['Deployment/weather', 'Deployment/w']],
    ['other quotes', OBJECT, OBJECT.replace('name: A', 'name: "A"'), ['form']],
    ['another order', OBJECT, OBJECT.replace(/(metadata[^]*)(spec[^]*)/, '$2$1'), ['form']],
  ])('%s', (_, last, now, expected) => {
    expect(changesIn(last, now)).toEqual(expected);
  });

  test('objects of one name are told apart by their namespaces', () => {
    const text = (value: number): string =>
      ['a', 'b']
        .map((each) => `kind: Role\nmetadata: { name: r, namespace: ${each} }\nrules: ${String(value)}\n`)
        .join('---\n');

    expect(changesIn(text(1), text(2))).toEqual(['Role/a/r rules', 'Role/b/r rules']);
  });

  test('a file that is new or gone', () => {
    expect(exampleChanges(new Map([['a/b', OBJECT]]), new Map([['a/c/d', OBJECT]]))).toEqual([
      { example: 'a', file: 'b', what: 'file' },
      { example: 'a', file: 'c/d', what: 'file' },
    ]);
  });
});

function changelog(...lines: readonly string[]): string {
  const list = lines.map((line) => `${line}\n`).join('');
  const title = 'Changes in the output of the examples:';
  return `# Changelog\n\n## [Unreleased]\n\n### Changed\n\n- x\n\n${title}\n\n${list}\n### Fixed\n\n- y\n\n## [0.1.0] - 2026\n\n${title}\n\n- z\n`;
}

describe('lines of the changelog', () => {
  test('name an example, a file and a change, and say more for readers', () => {
    expect(
      statedChanges(
        changelog(
          '- `examples/gitops` production/weather: `Deployment/weather spec.env[0]`, since `A`',
          '  is needed.',
          '- `examples/*` *: `file`',
        ),
      ),
    ).toEqual([
      { example: 'gitops', file: 'production/weather', what: 'Deployment/weather spec.env[0]' },
      { example: '*', file: '*', what: 'file' },
    ]);
  });

  test('are not needed, and those of a version do not count', () => {
    expect(statedChanges(changelog().replace(/Changes in.*/, ''))).toEqual([]);
    expect(statedChanges(changelog())).toEqual([]);
  });

  test.each(['- gitops: `Deployment/weather`', '- `examples/gitops` weather', '- `examples/gitops` weather: replicas'])(
    '%s has another form',
    (line) => {
      expect(() => statedChanges(changelog(line))).toThrow(
        `CHANGELOG.md: "${line}" is no line like - \`examples/gitops\` production/weather: \`Service/weather spec.ports\``,
      );
    },
  );
});

const CHANGE: ExampleChange = {
  example: 'gitops',
  file: 'production/weather',
  what: 'Pod/a-b spec.list[12].name["x/y"]',
};

describe('a change', () => {
  test.each([
    {},
    { example: '*', file: '*' },
    { file: 'production/*' },
    { what: 'Pod/a-* spec.list[*].name["x/y"]' },
    { what: '*/* spec.list[12].name["x/*"]' },
  ])('has its line with %j', (stated) => {
    expect(mistakesOf([{ ...CHANGE, ...stated }], [CHANGE])).toBe('');
  });

  test.each([
    { example: 'git' },
    { file: 'production' },
    { what: 'Pod/a-b' },
    { what: 'Pod/* spec.list' },
    { what: 'Pod/* spec.*' },
    { what: 'Pod/a-b spec.list[1].name["x/y"]' },
    { what: 'Pod/aab spec.list[12].name["x/y"]' },
    { what: '* spec.list[12].name["x/y"]' },
  ])('has no line with %j, and the line no change', (stated) => {
    const line = { ...CHANGE, ...stated };

    expect(mistakesOf([line], [CHANGE])).toBe(
      [
        'These outputs are not those of test/last. If that is right, CHANGELOG.md says so under "Changes in the output of the examples:" of Unreleased:',
        '- `examples/gitops` production/weather: `Pod/a-b spec.list[12].name["x/y"]`',
        'No output has these changes. Remove them from CHANGELOG.md, under "Changes in the output of the examples:" of Unreleased:',
        `- \`examples/${line.example}\` ${line.file}: \`${line.what}\``,
        '',
      ].join('\n'),
    );
  });

  test('and a line that is there twice are nothing wrong', () => {
    expect(mistakesOf([CHANGE, CHANGE], [CHANGE, CHANGE])).toBe('');
  });
});
