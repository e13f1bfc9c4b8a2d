import { command } from './command';
import type { Found } from './diff';

/** Expects that what `check` accepts can be compared with itself, and that nothing changes. */
export function expectNoChange(file: string, ...args: readonly string[]): void {
  if (command(['check', file, ...args]).code !== 0) {
    return;
  }
  const { code, out, error } = command(['diff', file, file, '--format', 'json', '--exit-code', ...args]);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(JSON.parse(out) as Found).toMatchObject({ proxies: [], others: [] });
}
