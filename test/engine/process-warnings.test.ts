import path from 'node:path';
import { spawned } from '../support/child-process';

const WARNING = '[CDK8S_MCP_AUTHENTICATION_MISSING] McpWarning: [staging/Weather] oidc: is missing, ';
const SUM = 'McpWarning: 2 warnings of 2 checks: ';

function run(
  second: string,
  env: NodeJS.ProcessEnv = {},
): { readonly status: number | null; readonly printed: string } {
  const args = ['--import', 'tsx', path.join(__dirname, 'two-apps.ts'), second];
  const { status, stderr } = spawned(process.execPath, args, { cwd: process.cwd(), env: { ...process.env, ...env } });
  return { status, printed: stderr };
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

test.each([
  ['has an error', 1, /\[production\/Weather\] remoteUrl: .* \(remote-url-blocked\)/],
  ['exits', 3, /^/],
  ['is right too', 0, /\[production\/Weather\] oidc: is missing/],
])(
  'what is warned of in the first app is printed once if the second one %s',
  (second, status, also) => {
    const result = run(second);

    expect(result.status).toBe(status);
    expect(result.printed).toMatch(also);
    expect(count(result.printed, WARNING)).toBe(1);
    expect(count(result.printed, SUM)).toBe(second === 'exits' ? 1 : 2);
  },
  60_000,
);

test('nothing is printed at the exit where Node prints no warnings', () => {
  expect(run('exits', { NODE_NO_WARNINGS: '1' })).toEqual({ status: 3, printed: '' });
}, 60_000);
