/** In the place of the global `process`: warnings go nowhere, since the page shows them as problems. */
export const process = {
  env: {},
  versions: {},
  execPath: '',
  argv: [],
  platform: 'browser',
  cwd: (): string => '/',
  nextTick: (run: () => void): void => {
    queueMicrotask(run);
  },
  emitWarning: (): void => undefined,
  on: (): void => undefined,
  emit: (): boolean => false,
};
