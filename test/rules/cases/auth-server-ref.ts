import { authServerYaml } from '../auth-server-yaml';
import { onPage, type RuleCase } from '../rule-case';

export const AUTH_SERVER_REF_CASES: readonly RuleCase[] = [
  {
    id: 'auth-server-type',
    spec: 'authServerRef: { name: ext }',
    refs: { authServer: 'type: unauthenticated' },
    says: onPage('a reference to a config of type `unauthenticated`'),
  },
  {
    id: 'auth-server-twice',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }
      externalAuthConfigRef: { name: ext }`,
    refs: {
      authServer: authServerYaml(),
      externalAuth: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: onPage('two references to such a config'),
  },
  {
    id: 'auth-server-twice',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }
      externalAuthConfigRef: { name: ext }`,
    refs: {
      authServer: authServerYaml(),
      externalAuth: 'type: unauthenticated',
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'auth-server-upstreams',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
      authServer: authServerYaml([
        '  - { name: b, type: oidc, oidcConfig: { issuerUrl: "https://b.example.com", clientId: b } }',
      ]),
    },
    says: onPage('a config with two `upstreamProviders`'),
  },
  {
    id: 'auth-server-upstreams',
    spec: `
      externalAuthConfigRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
      externalAuth: authServerYaml([
        '  - { name: b, type: oidc, oidcConfig: { issuerUrl: "https://b.example.com", clientId: b } }',
      ]),
    },
    says: [
      'spec.externalAuthConfigRef: the authorization server has 2 upstreamProviders, but a proxy supports only one; use an MCPExternalAuthConfig with one, or a VirtualMCPServer (auth-server-upstreams)',
    ],
  },
  {
    id: 'auth-server-oidc',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: authServerYaml(),
    },
    says: onPage('a reference to such a config, but no `oidcConfigRef`'),
  },
  { id: 'auth-server-oidc', spec: 'authServerRef: { name: ext }', says: [] },
  {
    id: 'auth-server-audience',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "weather", resourceUrl: "https://w.example.com" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: onPage('`audience: weather`, `resourceUrl: https://w.example.com`'),
  },
  {
    id: 'auth-server-audience',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "weather" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'auth-server-audience',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "weather", resourceUrl: "https://w.example.com" }`,
    refs: {
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'auth-server-resource-url',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "weather" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: onPage('no `resourceUrl`'),
  },
  {
    id: 'auth-server-resource-url',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "http://w.example.com", resourceUrl: "http://w.example.com" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [
      'spec.oidcConfigRef.resourceUrl: "http://w.example.com" is not https, so the embedded authorization server would not start; set it to the https URL at which clients reach the proxy (auth-server-resource-url)',
    ],
  },
  {
    id: 'auth-server-resource-url',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "http://localhost:8080", resourceUrl: "http://localhost:8080" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'auth-server-resource-url',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "http://[::1]:8080", resourceUrl: "http://[::1]:8080" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  {
    id: 'auth-server-resource-url',
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: {
      authServer: authServerYaml(),
      oidc: `
      type: inline
      inline: { issuer: "https://idp.example.com" }`,
    },
    says: [],
  },
  { id: 'auth-server-type', spec: 'authServerRef: { name: ext }', refs: { authServer: authServerYaml() }, says: [] },
  {
    id: 'auth-server-twice',
    spec: '{ authServerRef: { name: ext }, externalAuthConfigRef: { name: ext } }',
    refs: { authServer: 'type: unauthenticated', externalAuth: authServerYaml() },
    says: [],
  },
  ...['auth-server-upstreams', 'auth-server-oidc', 'auth-server-audience', 'auth-server-strip-token'].map((id) => ({
    id,
    spec: `
      authServerRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: "https://w.example.com", resourceUrl: "https://w.example.com" }`,
    refs: { authServer: authServerYaml(['disableUpstreamTokenInjection: true']) },
    says: [],
  })),
  {
    id: 'auth-server-strip-token',
    spec: '{ authServerRef: { name: as }, externalAuthConfigRef: { name: ext } }',
    refs: {
      authServer: authServerYaml(['disableUpstreamTokenInjection: true']),
      externalAuth: '{ type: bearerToken, bearerToken: { tokenSecretRef: { name: a, key: k } } }',
    },
    says: [],
  },
  {
    id: 'auth-server-resource-url',
    spec: `
      externalAuthConfigRef: { name: ext }
      oidcConfigRef: { name: oidc, audience: a, resourceUrl: "http://w.example.com" }`,
    says: [],
  },
  // the default is http, whatever the redirect URI of the provider
  {
    id: 'auth-server-resource-url',
    spec: '{ authServerRef: { name: ext }, oidcConfigRef: { name: oidc, audience: a, resourceUrl: "" } }',
    refs: { authServer: authServerYaml([], ', redirectUri: "https://w.example.com/cb"') },
    says: onPage(),
  },
  {
    id: 'auth-server-resource-url',
    release: '0.44',
    spec: '{ authServerRef: { name: ext }, oidcConfigRef: { name: oidc, audience: a, resourceUrl: "http://w.example.com" } }',
    refs: {
      authServer: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://w.example.com", upstreamProviders: [{ name: a, type: oauth2, oauth2Config: { authorizationEndpoint: "https://o.example.com/a", tokenEndpoint: "https://o.example.com/t", clientId: a, redirectUri: "" } }] }`,
    },
    says: [
      'spec.oidcConfigRef.resourceUrl: "http://w.example.com" is not https, so the embedded authorization server would not start; set it to the https URL at which clients reach the proxy (auth-server-resource-url)',
    ],
  },
];
