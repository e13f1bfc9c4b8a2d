import path from 'node:path';
import { KustomizeCommand, reasonIn } from '../../../lib/cli/kustomize/kustomize-command';
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

/** Lets the runs of the tool take these times, in milliseconds. */
function takes(...times: readonly number[]): void {
  const clock = jest.spyOn(Date, 'now');
  for (const each of times) {
    clock.mockReturnValueOnce(0).mockReturnValueOnce(each);
  }
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a run of the tool', () => {
  test('ends when it takes too long', () => {
    expect(built('exec sleep 5', { milliseconds: 200 })).toEqual([
      { kind: 'failed', reason: 'did not end within 0.2 s' },
    ]);
  });

  test('ends when it writes too much', () => {
    expect(built('exec yes', {})).toEqual([{ kind: 'failed', reason: 'wrote more than 1 MiB' }]);
  });

  const TOO_LONG = { kind: 'left', why: 'rendering took longer than 60 s in all' };

  test('is the last one when all together take too long', () => {
    takes(30_000, 30_000);

    expect(built('exit 0', {}, 3)).toEqual(['', '', TOO_LONG]);
  });

  test('ends when it takes too long together with those before it', () => {
    takes(LIMITS.inAll - 100, 100);

    expect(built('[ -e "$2/first" ] && exec sleep 1; : > "$2/first"', {}, 3)).toEqual(['', TOO_LONG, TOO_LONG]);
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
    ['Error: the plugin said E1123 16:01:19 "failed" err="no"\n', 'the plugin said E1123 16:01:19 "failed" err="no"'],
    ['Error:a\n\n  in base/b.yaml\n', 'a in base/b.yaml'],
    ['Error: in /work/dev: no /work/dev/a.yaml', 'in some/dev: no some/dev/a.yaml'],
    ['a\nthe last line\n', 'the last line'],
    ['ended with an error: a\nthe last line\n', 'the last line'],
    ['', 'failed without a word'],
  ])('says why it failed: %j', (errors, reason) => {
    expect(reasonIn(errors, '/work/dev', 'some/dev')).toBe(reason);
  });

  test('says the first 400 characters of it', () => {
    const reasons = [400, 401].map((length) => reasonIn('a'.repeat(length), 'dev', 'dev'));

    expect(reasons).toEqual(['a'.repeat(400), `${'a'.repeat(400)}…`]);
  });

  test('fails as the tool does, with its reason', () => {
    const line = 'echo "Error: no $2/a.yaml" >&2; exit 1';
    const failed = { kind: 'failed', reason: expect.stringMatching(/^no .*\/a\.yaml$/) as unknown };

    expect(built(line, {})).toEqual([failed]);
  });

  test('cannot fetch: git refuses all protocols, and nothing listens at the proxy', () => {
    const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
    const exceptions = ['NO_PROXY', 'no_proxy'];
    const allowed = Object.fromEntries([...proxies, ...exceptions].map((name) => [name, 'corp.example.com']));
    jest.replaceProperty(process, 'env', { ...process.env, ...allowed });
    const said = ['GIT_ALLOW_PROTOCOL', ...proxies, ...exceptions].map((name) => `[$${name}]`);

    expect(built(`echo "${said.join('')}"`, {})).toEqual([
      `[none]${proxies.map(() => '[http://127.0.0.1:1]').join('')}[][]\n`,
    ]);
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

describe('without a given tool', () => {
  test.each([
    ['kustomize', 'build /mcp/dev\n'],
    ['kubectl', 'kustomize /mcp/dev\n'],
  ])('runs the %s that is installed', (name, args) => {
    const printed = inFolder((folder) => {
      const { command } = fakeKustomize(folder, 'echo "$@"', name);
      jest.replaceProperty(process, 'env', { PATH: path.dirname(command) });
      const result = new KustomizeCommand(undefined, false).build('/mcp/dev');
      return result.kind === 'built' ? Buffer.from(result.output).toString('utf8') : result;
    });

    expect(printed).toBe(args);
  });

  test('renders nothing where none is installed', () => {
    jest.replaceProperty(process, 'env', { PATH: '/nowhere' });
    const tool = new KustomizeCommand(undefined, false);
    const left = { kind: 'left', why: 'neither kustomize nor kubectl is installed' };

    expect([tool.build('a'), tool.build('b')]).toEqual([left, left]);
  });
});
