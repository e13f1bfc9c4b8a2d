/**
 * The spec of an embedded authorization server with one upstream provider, as YAML.
 *
 * @param settings further settings of the server, a line each
 * @param login further settings of the provider's client, such as `, redirectUri: "…"`
 */
export function authServerYaml(settings: readonly string[] = [], login = ''): string {
  const further = settings.map((line) => `\n  ${line}`).join('');
  return `type: embeddedAuthServer
embeddedAuthServer:
  issuer: https://weather.example.com
  upstreamProviders:
    - name: okta
      type: oidc
      oidcConfig: { issuerUrl: "https://okta.example.com", clientId: a${login} }${further}`;
}
