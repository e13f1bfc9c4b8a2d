import { inOrder, objectName, onceForOverlays, problemOf, report, type Problem } from '../../../lib/cli/check/problems';

const PROBLEM: Problem = {
  severity: 'error',
  id: 'maximum',
  code: undefined,
  file: 'a.yaml',
  line: 3,
  column: undefined,
  overlays: undefined,
  kind: 'MCPRemoteProxy',
  namespace: 'mcp',
  name: 'weather',
  field: 'spec.proxyPort',
  message: 'it is too large',
  fix: 'use less',
};

function problem(more: Partial<Problem>): Problem {
  return { ...PROBLEM, ...more };
}

describe('the name of an object in a line', () => {
  test.each([
    [{}, 'MCPRemoteProxy mcp/weather: '],
    [{ namespace: undefined }, 'MCPRemoteProxy weather: '],
    [{ overlays: ['dev', 'prod'] }, 'dev, prod: MCPRemoteProxy mcp/weather: '],
    [{ kind: undefined }, ''],
    [{ name: undefined }, ''],
    [{ name: undefined, overlays: ['dev'] }, 'dev: '],
  ])('of %j', (more, expected) => {
    expect(objectName(problem(more))).toBe(expected);
  });
});

describe('problems of overlays', () => {
  test('are one if only the overlays differ', () => {
    const found = onceForOverlays([
      problem({ overlays: ['dev'] }),
      problem({}),
      problem({ overlays: ['prod'] }),
      problem({ overlays: ['dev'] }),
      problem({ overlays: ['dev'], line: 4 }),
      problem({}),
    ]);
    expect(found.map(({ overlays, line }) => [overlays, line])).toEqual([
      [['dev', 'prod'], 3],
      [undefined, 3],
      [['dev'], 4],
      [undefined, 3],
    ]);
  });

  const finding = {
    id: 'maximum',
    severity: 'error',
    field: 'spec.a',
    value: 1,
    rule: 'is wrong',
    fix: 'fix it',
  } as const;
  const place = { resourceName: 'weather', manifestPath: 'dev/kustomization.yaml' };
  const object = { kind: 'MCPRemoteProxy', namespace: 'mcp', name: 'weather' };

  test.each([
    [
      { overlay: 'dev', location: 'base/a.yaml:3:5' },
      { file: 'base/a.yaml:3', line: 5, overlays: ['dev'] },
    ],
    [
      { overlay: 'dev', location: 'base/a.yaml:3' },
      { file: 'base/a.yaml', line: 3, overlays: ['dev'] },
    ],
    [{ overlay: 'dev' }, { file: 'dev/kustomization.yaml', line: undefined, overlays: ['dev'] }],
    [{ location: 'base/a.yaml:3' }, { file: 'dev/kustomization.yaml', line: undefined, overlays: undefined }],
    [{ location: 'dev/kustomization.yaml:3:5' }, { file: 'dev/kustomization.yaml', line: 3, column: 5 }],
    [
      { place: undefined, location: 'cdk8s.yaml:3' },
      { file: undefined, line: undefined },
    ],
    [{ object }, { kind: 'MCPRemoteProxy', namespace: 'mcp', name: 'weather' }],
    [{ finding: { ...finding, field: '' } }, { field: undefined }],
    [{}, { field: 'spec.a', message: 'spec.a: 1 is wrong; fix it', fix: 'fix it', code: undefined, kind: undefined }],
    [{ finding: { ...finding, severity: 'warning' as const } }, { code: 'CDK8S_MCP_MAXIMUM' }],
  ])('are where they were written: %j', (more, expected) => {
    expect(problemOf({ finding, place, ...more })).toMatchObject(expected);
  });
});

test('problems are in the order of the files and lines, then those of bases elsewhere, then those of the settings', () => {
  const found = [
    problem({ file: undefined }),
    problem({ file: 'elsewhere.yaml' }),
    problem({ file: 'b.yaml', line: 1 }),
    problem({ file: 'a.yaml', line: 10 }),
    problem({ file: 'a.yaml', line: 2 }),
    problem({ file: 'a.yaml', line: undefined }),
  ];
  expect(inOrder(found, ['a.yaml', 'b.yaml']).map(({ file, line }) => [file, line])).toEqual([
    ['a.yaml', undefined],
    ['a.yaml', 2],
    ['a.yaml', 10],
    ['b.yaml', 1],
    ['elsewhere.yaml', 3],
    [undefined, 3],
  ]);
});

test('a report has a block for each file, each cause once, and what was skipped', () => {
  const problems = [
    problem({}),
    problem({ line: 12, severity: 'warning', code: 'CODE', message: 'it may fail', id: 'other' }),
    problem({ file: 'b.yaml', line: 7 }),
    problem({ file: 'b.yaml', line: undefined, overlays: ['dev', 'prod'] }),
    problem({ file: undefined, line: undefined }),
    problem({ file: undefined, line: undefined, message: 'the settings are wrong', kind: undefined }),
  ];
  const numbers = { files: 2, resources: 1, errors: 1, warnings: 2, problems };
  expect(report({ ...numbers, skipped: ['c.yaml'] }).split('\n')).toEqual([
    'a.yaml',
    '   3  error    MCPRemoteProxy mcp/weather: it is too large (maximum), and 3 more: b.yaml:7, b.yaml (dev, prod), settings',
    '  12  warning  MCPRemoteProxy mcp/weather: it may fail (CODE)',
    '',
    'settings',
    '    error    the settings are wrong (maximum)',
    '',
    'skipped what is not a Kubernetes object in 1 file',
    '1 custom resource in 2 files: 1 error, 2 warnings',
    '',
  ]);
  expect(report({ ...numbers, problems: [], skipped: [] })).toBe('1 custom resource in 2 files: 1 error, 2 warnings\n');
});
