import type { ProxyDifference } from '../../../lib/cli/diff/differences';
import { markdown, text } from '../../../lib/cli/diff/report';

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
};
const SAME = { releases: ['0.44.0', '0.44.0'] } as const;

function lines(proxies: readonly ProxyDifference[], others: readonly string[] = []): string[] {
  return text({ proxies, others, unchanged: 3 }, SAME).split('\n');
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
    const counted = [CHANGED, { ...CHANGED, status: 'added' } as const, { ...CHANGED, status: 'added' } as const];
    expect(lines([{ ...CHANGED, changes }, ...counted], ['Role a\u202e is added', 'Role b is added'])).toEqual([
      'mcp/weather: pods go on, clients stay logged in',
      '  remote server  a',
      '  pods           b\\u202e',
      '',
      'mcp/weather: pods go on, clients stay logged in',
      '',
      'mcp/weather: is added',
      '',
      'mcp/weather: is added',
      '',
      'Role a\\u202e is added',
      'Role b is added',
      '',
      'proxies: 2 changed, 2 added, 0 removed, 3 unchanged; 2 other objects (custom resources as release 0.44.0 treats them)',
      '',
    ]);
  });

  test.each([
    [SAME, 'release 0.44.0 treats them'],
    [{ releases: ['0.43.0', '0.44.0'] } as const, 'releases 0.43.0 and 0.44.0 treat them'],
    [{ releases: undefined }, 'the releases of their clusters treat them'],
  ])('says how custom resources were read: %j', (run, said) => {
    const nothing = { proxies: [], others: [], unchanged: 0 };
    expect(text(nothing, run)).toBe(
      `proxies: 0 changed, 0 added, 0 removed, 0 unchanged (custom resources as ${said})\n`,
    );
    expect(markdown(nothing, run)).toBe(
      `## Changes of MCP proxies\n\nProxies: 0 changed, 0 added, 0 removed, 0 unchanged (custom resources as ${said}).\n`,
    );
  });

  test('can be Markdown', () => {
    const changes = [
      { about: 'pods', text: 'a' },
      { about: 'other', text: '@b' },
    ];
    const proxies = [{ ...CHANGED, cluster: '@eu', changes }, { ...CHANGED, status: 'added' } as const];
    expect(markdown({ proxies, others: ['Role a is added', 'Role @b is added'], unchanged: 0 }, SAME)).toBe(
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
- Role \`@b\` is added
`,
    );
  });
});
