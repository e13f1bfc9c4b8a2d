import { spawnSync } from 'node:child_process';

/** Longer than any manifest. */
const LARGEST = 64 * 1024 * 1024;
const LONGEST = 60_000;

/** A separate program, since Node has no synchronous requests. */
const PROGRAM = `
fetch(process.argv[1], { signal: AbortSignal.timeout(${String(LONGEST)}) })
  .then((response) => response.ok ? response.text() : Promise.reject(new Error('the server answers ' + response.status + ' ' + response.statusText)))
  .then((text) => process.stdout.write(text))
  .catch((error) => { process.exitCode = 1; process.stderr.write(String(error.cause?.code ?? error.cause?.message ?? error.message)); });
`;

/** Fetches the text at a URL; throws an error with a one-line reason if it cannot. */
export function fetchText(url: string): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, ['--eval', PROGRAM, '--', url], {
    encoding: 'utf8',
    maxBuffer: LARGEST,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (error !== undefined || status !== 0) {
    const reason = error?.message ?? stderr;
    throw new Error(reason.trim().replaceAll(/\s+/g, ' '));
  }
  return stdout;
}
