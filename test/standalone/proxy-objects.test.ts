import { changesFor } from '../../lib/corrections/corrections';
import { runConfigSize } from '../../lib/standalone/proxy-objects';
import { CORRECTED, EXACT, resolvedProxy } from '../support/standalone';

describe.each([
  ['as the operator makes it', EXACT],
  ['with corrections', CORRECTED],
])('the size of a run config %s', (_name, target) => {
  function sizeWith(remoteUrl: string): number {
    return runConfigSize(resolvedProxy({ remoteUrl }), target, changesFor(target));
  }

  test('is that of its bytes', () => {
    const base = sizeWith('https://mcp.example.com/');

    expect(base).toBeGreaterThan(0);
    expect(sizeWith('https://mcp.example.com/abc') - base).toBe(3);
    expect(sizeWith('https://mcp.example.com/ü€') - base).toBe(5);
  });
});
