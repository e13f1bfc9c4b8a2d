import path from 'node:path';
import type { printWarning } from '../../lib/engine/process-warnings';
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

describe('a line', () => {
  let print: typeof printWarning;
  let atExit: () => void;
  let printedAtExit: unknown;
  let emitted: jest.SpyInstance;

  beforeEach(() => {
    const on = jest.spyOn(process, 'on').mockReturnThis();
    jest.isolateModules(() => {
      print = jest.requireActual<{ readonly printWarning: typeof printWarning }>(
        '../../lib/engine/process-warnings',
      ).printWarning;
    });
    emitted = jest.spyOn(process, 'emitWarning').mockImplementation();
    print('one is missing', 'CDK8S_MCP_ONE');
    print('sum');
    const listeners = on.mock.calls as unknown as readonly (readonly [event: string, listener: () => void])[];
    atExit = () => {
      const emit = jest.spyOn(process, 'emit').mockReturnValue(process);
      listeners
        .filter(([event]) => event === 'exit')
        .forEach(([, listener]) => {
          listener();
        });
      printedAtExit = emit.mock.calls;
    };
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('is given to Node with its code', () => {
    expect(emitted.mock.calls).toEqual([
      ['one is missing', { type: 'McpWarning', code: 'CDK8S_MCP_ONE' }],
      ['sum', { type: 'McpWarning' }],
    ]);
  });

  test('is printed at the exit if Node has not printed it', () => {
    atExit();
    expect(printedAtExit).toEqual([
      ['warning', expect.objectContaining({ name: 'McpWarning', code: 'CDK8S_MCP_ONE', message: 'one is missing' })],
      ['warning', expect.objectContaining({ name: 'McpWarning', message: 'sum' })],
    ]);
  });

  test('is not printed again at the exit', async () => {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    atExit();
    expect(printedAtExit).toEqual([]);
  });
});
