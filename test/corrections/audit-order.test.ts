import { correctedAt, exactAt, only, runConfig } from '../support/corrections';
import { middlewareTypesOf, resolvedProxy, runConfigOf } from '../support/standalone';

const AUDITED = {
  audit: { enabled: true },
  authzConfig: { type: 'inline', inline: { policies: ['permit(principal, action, resource);'] } },
};

function orderAt(release: string, fidelity: 'exact' | 'corrected'): string[] {
  const target = fidelity === 'exact' ? exactAt(release) : correctedAt(release);
  const types = middlewareTypesOf(runConfigOf(resolvedProxy(AUDITED), target));
  return types.filter((type) => ['auth', 'mcp-parser', 'audit', 'authorization', 'recovery'].includes(type));
}

describe('audit-order', () => {
  test.each(['0.22.0', '0.30.0', '0.40.0'])('logs denied calls at %s, with user and method', (release) => {
    expect(orderAt(release, 'exact')).toEqual(['auth', 'mcp-parser', 'authorization', 'audit', 'recovery']);
    expect(orderAt(release, 'corrected')).toEqual(['auth', 'mcp-parser', 'audit', 'authorization', 'recovery']);
  });

  test('changes nothing at 0.40.1, which does the same', () => {
    expect(orderAt('0.40.1', 'exact')).toEqual(['auth', 'mcp-parser', 'audit', 'authorization', 'recovery']);
    expect(orderAt('0.40.1', 'corrected')).toEqual(orderAt('0.40.1', 'exact'));
  });

  test.each(['0.41.0', '0.44.0'])('leaves audit first at %s', (release) => {
    expect(orderAt(release, 'corrected')).toEqual(['audit', 'auth', 'mcp-parser', 'authorization', 'recovery']);
  });

  test('changes nothing without audit, or without authorization', () => {
    expect(only('audit-order', resolvedProxy({ authzConfig: AUDITED.authzConfig })).changed).toEqual([]);
    expect(only('audit-order', resolvedProxy({ audit: AUDITED.audit })).changed).toEqual([]);
    const { objects } = only('audit-order', resolvedProxy({ audit: AUDITED.audit }));
    expect(middlewareTypesOf(runConfig(objects))).toContain('audit');
  });
});
