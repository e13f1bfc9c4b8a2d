import { correctedAt, exactAt, only, runConfig } from '../support/corrections';
import { middlewareOf, middlewareTypesOf, resolvedProxy, runConfigOf } from '../support/standalone';

const AUTHORIZED = { authzConfig: { type: 'inline', inline: { policies: ['permit(principal, action, resource);'] } } };

function given(name: string): object {
  return { headerForward: { addPlaintextHeaders: { [name]: 'gzip' } } };
}

describe('accept-encoding', () => {
  test.each(['0.22.0', '0.44.0'])('requests lists that can be filtered at %s', (release) => {
    const { objects } = only('accept-encoding', resolvedProxy(AUTHORIZED), exactAt(release));
    const config = runConfig(objects);
    expect(config['header_forward']).toEqual({ add_plaintext_headers: { 'Accept-Encoding': 'identity' } });
    expect(middlewareOf(config, 'header-forward')).toEqual({ add_headers: { 'Accept-Encoding': 'identity' } });
    expect(runConfigOf(resolvedProxy(AUTHORIZED), exactAt(release))).not.toHaveProperty('header_forward');
    expect(runConfigOf(resolvedProxy(AUTHORIZED), correctedAt(release))).toHaveProperty('header_forward');
  });

  test.each([
    ['a filter of tools', { toolsFilter: ['forecast'] }],
    ['renamed tools', { toolsOverride: { forecast: { name: 'weather' } } }],
  ])('does so with %s', (_, tools) => {
    const config = runConfig(only('accept-encoding', resolvedProxy({}, { tools })).objects);
    expect(middlewareTypesOf(config)).toContain('header-forward');
  });

  test('adds the header to those that are there', () => {
    const headerForward = {
      addPlaintextHeaders: { 'X-Tenant': 'research' },
      addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 'api', key: 'key' } }],
    };
    const config = runConfig(only('accept-encoding', resolvedProxy({ ...AUTHORIZED, headerForward })).objects);
    expect(config['header_forward']).toEqual({
      add_plaintext_headers: { 'Accept-Encoding': 'identity', 'X-Tenant': 'research' },
      add_headers_from_secret: { 'X-Key': 'HEADER_FORWARD_X_KEY_WEATHER' },
    });
  });

  test.each([
    ['a header of the user', resolvedProxy({ ...AUTHORIZED, ...given('Accept-Encoding') })],
    ['one in lower case', resolvedProxy({ ...AUTHORIZED, ...given('accept-encoding') })],
    [
      'one from a Secret',
      resolvedProxy({
        ...AUTHORIZED,
        headerForward: {
          addHeadersFromSecret: [{ headerName: 'ACCEPT-ENCODING', valueSecretRef: { name: 'api', key: 'key' } }],
        },
      }),
    ],
    ['a proxy that changes no list', resolvedProxy()],
    ['a tool config that says nothing', resolvedProxy({}, { tools: { toolsFilter: [], toolsOverride: {} } })],
  ])('does not change %s', (_, proxy) => {
    expect(only('accept-encoding', proxy).changed).toEqual([]);
  });
});
