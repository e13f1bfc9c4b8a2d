import { onPage, type RuleCase } from '../rule-case';

export const AUTH_SERVER_ISSUER_CASES: readonly RuleCase[] = [
  {
    id: 'auth-server-issuer-path',
    kind: 'MCPExternalAuthConfig',
    spec: `
      type: embeddedAuthServer
      embeddedAuthServer: { issuer: "https://weather.example.com:8443/auth", upstreamProviders: [] }`,
    says: onPage('`issuer: "https://weather.example.com:8443/auth"`'),
  },
  ...['https://weather.example.com', 'https://weather.example.com:8443', 'http://127.0.0.1:8080'].map((issuer) => ({
    id: 'auth-server-issuer-path',
    kind: 'MCPExternalAuthConfig' as const,
    spec: { type: 'embeddedAuthServer', embeddedAuthServer: { issuer, upstreamProviders: [] } },
    says: [],
  })),
];
