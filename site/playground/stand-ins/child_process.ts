/** In the place of `node:child_process`: no program can be started. */
export function spawnSync(): {
  readonly status: null;
  readonly stdout: string;
  readonly stderr: string;
  readonly error: Error;
} {
  return { status: null, stdout: '', stderr: '', error: new Error('a page starts no programs') };
}
