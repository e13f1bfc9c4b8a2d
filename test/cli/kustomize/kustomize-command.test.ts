import { KustomizeCommand } from '../../../lib/cli/kustomize/rendering';
import { fakeKustomize } from '../../support/fake-kustomize';
import { inFolder } from '../../support/in-folder';

const LIMITS = { milliseconds: 60_000, inAll: 60_000, bytes: 1024 * 1024 };

/** What some runs of a line of shell give, with their limits. */
function built(line: string, limits: Partial<typeof LIMITS>, runs = 1): unknown[] {
  return inFolder((folder) => {
    const tool = new KustomizeCommand(fakeKustomize(folder, line).command, false, { ...LIMITS, ...limits });
    return Array.from({ length: runs }, () => tool.build(folder)).map((each) =>
      each.kind === 'built' ? Buffer.from(each.output).toString('utf8') : each,
    );
  });
}

describe('a run of the tool', () => {
  test('ends when it takes too long', () => {
    expect(built('exec sleep 60', { milliseconds: 200 })).toEqual([
      { kind: 'failed', reason: 'did not end within 0.2 s' },
    ]);
  });

  test('ends when it writes too much', () => {
    expect(built('exec yes', {})).toEqual([{ kind: 'failed', reason: 'wrote more than 1 MiB' }]);
  });

  test('is the last one when all together take too long', () => {
    expect(built('exec sleep 60', { milliseconds: 300, inAll: 300 }, 2)).toEqual([
      { kind: 'failed', reason: 'did not end within 0.3 s' },
      { kind: 'left', why: 'rendering took longer than 0.3 s in all' },
    ]);
  });

  test.each([
    ['Error: no such file: a.yaml', 'no such file: a.yaml'],
    [
      '# a warning\nError: bad patch: `\npatch: of-a-test\n`: unable to parse it from [patch: of-a-test]',
      'bad patch: : unable to parse it',
    ],
    [
      'E1123 16:01:19.306813   25953 run.go:72] "command failed" err="no \\"a.yaml\\":\\nnot here"',
      'no "a.yaml": not here',
    ],
    [
      'E1123 16:00:46.045528   25747 run.go:72] "command failed" err=<\n\tbad patch: `\n\tpatch: of-a-test\n\t`: no [\n >',
      'bad patch: : no [',
    ],
    ['a\nthe last line\n', 'the last line'],
    ['', 'failed without a word'],
  ])('says why it failed: %j', (errors, reason) => {
    const lines = errors.split('\n').map((line) => `'${line}'`);

    expect(built(`printf '%s\\n' ${lines.join(' ')} >&2; exit 1`, {})).toEqual([{ kind: 'failed', reason }]);
  });

  test('cannot fetch: git refuses all protocols, and nothing listens at the proxy', () => {
    const line = 'echo "$GIT_ALLOW_PROTOCOL $HTTPS_PROXY $https_proxy [$NO_PROXY]"';

    expect(built(line, {})).toEqual(['none http://127.0.0.1:1 http://127.0.0.1:1 []\n']);
  });

  test('is not one of a shell, so the name of a folder is only a name', () => {
    const outputs = inFolder((folder) => {
      const { command } = fakeKustomize(folder, 'echo "$#"');
      const result = new KustomizeCommand(command, false).build(`${folder}/; echo $(id)`);
      return result.kind === 'built' ? Buffer.from(result.output).toString('utf8') : result;
    });

    expect(outputs).toBe('2\n');
  });
});

test('where no tool is installed, nothing is rendered', () => {
  const { PATH } = process.env;
  try {
    process.env['PATH'] = '/nowhere';
    const tool = new KustomizeCommand(undefined, false);
    const left = { kind: 'left', why: 'neither kustomize nor kubectl is installed' };

    expect([tool.build('a'), tool.build('b')]).toEqual([left, left]);
  } finally {
    process.env['PATH'] = PATH;
  }
});
