import type { Differences, OtherDifference, ProxyDifference } from '../../../lib/cli/diff/differences';
import { asJson, type DiffRun, markdown, text } from '../../../lib/cli/diff/report';

const CHANGED: ProxyDifference = {
  cluster: undefined,
  overlay: undefined,
  namespace: 'mcp',
  name: 'weather',
  status: 'changed',
  podsRestart: false,
  sessionsEnd: false,
  clientsLogInAgain: false,
  changes: [],
  fields: [],
};
const SAME: DiffRun = { releases: ['0.44.0', '0.44.0'], isAssumed: false, unproven: [] };

function other(name: string): OtherDifference {
  return { cluster: undefined, overlay: undefined, kind: name.split(' ')[0] ?? '', name, text: 'is added' };
}

function lines(proxies: readonly ProxyDifference[], others: readonly string[] = []): string[] {
  return text({ proxies, others: others.map(other), unchanged: 3, notes: [] }, SAME).split('\n');
}

describe('the report of a diff', () => {
  test.each([
    [{}, 'mcp/weather: pods go on, clients stay logged in'],
    [{ podsRestart: true }, 'mcp/weather: pods restart, clients stay logged in'],
    [
      { podsRestart: true, sessionsEnd: true, clientsLogInAgain: true },
      'mcp/weather: pods restart, sessions of clients end, clients log in again',
    ],
    [{ status: 'added' } as const, 'mcp/weather: is added'],
    [{ status: 'removed' } as const, 'mcp/weather: is removed, so its clients lose it'],
    [{ namespace: undefined }, 'weather: pods go on, clients stay logged in'],
    [{ cluster: 'eu' }, 'eu: mcp/weather: pods go on, clients stay logged in'],
    [{ overlay: 'dev' }, 'dev: mcp/weather: pods go on, clients stay logged in'],
    [{ cluster: 'eu', overlay: 'dev' }, 'eu: dev: mcp/weather: pods go on, clients stay logged in'],
  ])('says what %j means', (difference, line) => {
    expect(lines([{ ...CHANGED, ...difference }])[0]).toBe(line);
  });

  test('has one line for each change, and a summary', () => {
    const changes = [
      { about: 'remote server', text: 'a' },
      { about: 'pods', text: 'b\u202e' },
    ];
    const counted = [CHANGED, { ...CHANGED, status: 'added' } as const];
    expect(lines([{ ...CHANGED, changes, fields: ['c\u202e'] }, ...counted], ['Role a\u202e', 'Secret b'])).toEqual([
      'mcp/weather: pods go on, clients stay logged in',
      '  remote server  a',
      '  pods           b\\u202e',
      '  manifest       c\\u202e',
      '',
      'mcp/weather: pods go on, clients stay logged in',
      '',
      'mcp/weather: is added',
      '',
      'Role a\\u202e is added',
      'Secret b is added',
      '',
      'proxies: 2 changed, 1 added, 0 removed, 3 unchanged; 2 other objects (custom resources as release 0.44.0 treats them)',
      '',
    ]);
  });

  test.each([
    [SAME, 'release 0.44.0 treats them'],
    [{ ...SAME, isAssumed: true }, 'release 0.44.0 treats them, the first one that has all their fields'],
    [{ ...SAME, releases: ['0.43.0', '0.44.0'] as const }, 'releases 0.43.0 and 0.44.0 treat them'],
    [{ ...SAME, releases: undefined }, 'the releases of their clusters treat them'],
  ])('says how custom resources were read: %j', (run, said) => {
    const nothing = { proxies: [], others: [], unchanged: 1, notes: [] };
    expect(text(nothing, run)).toBe(
      `proxies: 0 changed, 0 added, 0 removed, 1 unchanged (custom resources as ${said})\n`,
    );
    expect(markdown(nothing, run)).toBe(
      `## Changes of MCP proxies\n\nProxies: 0 changed, 0 added, 0 removed, 1 unchanged (custom resources as ${said}).\n`,
    );
  });

  test('can be Markdown', () => {
    const changes = [
      { about: 'pods', text: 'a' },
      { about: 'other', text: '@b' },
    ];
    const proxies = [{ ...CHANGED, cluster: '@eu', changes }, { ...CHANGED, status: 'added' } as const];
    const others = ['Role a', 'Secret @b'].map(other);
    expect(markdown({ proxies, others, unchanged: 0, notes: [] }, SAME)).toBe(
      `## Changes of MCP proxies

Proxies: 1 changed, 1 added, 0 removed, 0 unchanged; 2 other objects (custom resources as release 0.44.0 treats them).

### \`@eu:\` mcp/weather

Pods go on, clients stay logged in.

- **pods**: a
- **other**: \`@b\`

### mcp/weather

Is added.

### Other objects

- Role a is added
- Secret \`@b\` is added
`,
    );
  });

  describe('of many equal changes', () => {
    const changes = [{ about: 'pods', text: 'a' }];
    const names = Array.from({ length: 100 }, (_, index) => `p${String(index)}`);
    const many: Differences = {
      proxies: names.map((name) => ({ ...CHANGED, name, changes })),
      others: names.map((name) => other(`Role ${name}`)),
      unchanged: 0,
      notes: [],
    };

    test('tells them once', () => {
      expect(text(many, SAME).split('\n').slice(0, 5)).toEqual([
        'mcp/p0 and 99 more: pods go on, clients stay logged in',
        '  pods           a',
        '',
        'Role p0 and 99 more: is added',
        '',
      ]);
      expect(markdown(many, SAME).match(/^(### mcp|- Role).*$/gm)).toEqual([
        '### mcp/p0 and 99 more',
        '- Role p0 and 99 more: is added',
      ]);
      expect(text(many, SAME)).toContain('proxies: 100 changed');
    });

    test('has all names in JSON', () => {
      const { proxies, others } = JSON.parse(asJson(many, SAME)) as { proxies: { name: string }[]; others: string[] };
      expect(proxies.map(({ name }) => name)).toEqual(names);
      expect(others).toEqual(names.map((name) => `Role ${name} is added`));
    });

    test('tells them once if they only differ in the own name of each', () => {
      const named = ['a', 'b.c'].map((name) => ({
        ...CHANGED,
        name,
        changes: [{ about: 'login', text: `at http://${name}.mcp` }],
      }));
      expect(lines(named).filter((line) => line.includes('mcp/'))).toEqual([
        'mcp/a and 1 more: pods go on, clients stay logged in',
      ]);
    });

    test('tells each cluster for itself', () => {
      const proxies = ['eu', 'us'].map((cluster) => ({ ...CHANGED, cluster, changes }));
      expect(lines(proxies).filter((line) => line.includes('weather'))).toHaveLength(2);
    });
  });

  test('lists the first fields of a manifest, and all in JSON', () => {
    const fields = Array.from({ length: 9 }, (_, index) => `spec.f${String(index)}: 1 → 2`);
    const found = lines([{ ...CHANGED, fields }]).filter((line) => line.includes('manifest'));
    expect(found).toHaveLength(7);
    expect(found.at(-1)).toBe('  manifest       3 more fields');
    expect(asJson({ proxies: [{ ...CHANGED, fields }], others: [], unchanged: 0, notes: [] }, SAME)).toContain(
      fields[8],
    );
  });

  test('leaves out what is not known, and says so', () => {
    const { cluster, overlay, namespace, name, status, changes, fields } = CHANGED;
    const open = { cluster, overlay, namespace, name, status, changes, fields };
    expect(lines([open])[0]).toBe('mcp/weather: whether pods restart is not known');
    expect(
      text({ proxies: [], others: [], unchanged: 0, notes: ['a', 'b'].map((name) => ({ name, reason: 'c' })) }, SAME),
    ).toBe(
      'of a and 1 more, only the own fields are compared: c\n\nthere is no proxy in the manifests, so there is nothing to compare\n',
    );
  });
});
