import { authServer, correctedAt, exactAt, only, runConfig } from '../support/corrections';
import { resolvedProxy, runConfigOf } from '../support/standalone';

const OIDC = { type: 'inline', inline: { issuer: 'https://weather.example.org' } };

interface Client {
  readonly redirect_uri?: string;
}

function urisIn(config: { readonly [key: string]: unknown }): (string | undefined)[] {
  const server = config['embedded_auth_server_config'] as {
    readonly upstreams: readonly { readonly oidc_config?: Client; readonly oauth2_config?: Client }[];
  };
  return server.upstreams.map((each) => (each.oidc_config ?? each.oauth2_config)?.redirect_uri);
}

function proxyWith(resourceUrl: string, redirectUri?: string, field: 'authServer' | 'externalAuth' = 'authServer') {
  const server = authServer(['corporate', 'github'], redirectUri);
  return resolvedProxy({ oidcConfigRef: { resourceUrl } }, { oidc: OIDC, [field]: server });
}

describe('redirect-uri', () => {
  test.each(['0.22.0', '0.44.0'])('redirects users to the URL that the proxy serves at %s', (release) => {
    const proxy = proxyWith('https://weather.example.org/mcp');
    const below = 'https://weather.example.org/mcp/oauth/callback';
    const atRoot = 'https://weather.example.org/oauth/callback';
    expect(urisIn(runConfigOf(proxy, exactAt(release)))).toEqual([below, below]);
    const { objects, changed } = only('redirect-uri', proxy, exactAt(release));
    expect(urisIn(runConfig(objects))).toEqual([atRoot, atRoot]);
    expect(changed).toHaveLength(2);
    expect(urisIn(runConfigOf(proxy, correctedAt(release)))).toEqual([atRoot, atRoot]);
  });

  test.each([
    ['https://weather.example.org:8443/a/b/', 'https://weather.example.org:8443/oauth/callback'],
    ['https://weather.example.org?tenant=a#top', 'https://weather.example.org/oauth/callback'],
    ['http://[::1]:8080/mcp', 'http://[::1]:8080/oauth/callback'],
  ])('only keeps the origin of %s', (resourceUrl, uri) => {
    expect(urisIn(runConfig(only('redirect-uri', proxyWith(resourceUrl)).objects))).toEqual([uri, uri]);
  });

  test('applies to a server in externalAuthConfigRef', () => {
    const proxy = proxyWith('https://weather.example.org/mcp', '', 'externalAuth');
    expect(urisIn(runConfig(only('redirect-uri', proxy).objects))).toEqual([
      'https://weather.example.org/oauth/callback',
      'https://weather.example.org/oauth/callback',
    ]);
  });

  test.each([
    ['a URI of the user', proxyWith('https://weather.example.org/mcp', 'https://login.example.org/cb')],
    ['a resource at the root', proxyWith('https://weather.example.org')],
    ['a text that is not a URL', proxyWith('weather')],
    ['no authorization server', resolvedProxy({}, { oidc: OIDC })],
  ])('does not change %s', (_, proxy) => {
    expect(only('redirect-uri', proxy).changed).toEqual([]);
  });
});
