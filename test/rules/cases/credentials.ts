import { onPage, type RuleCase } from '../rule-case';

const BEARER = 'type: bearerToken\nbearerToken: { tokenSecretRef: { name: s, key: k } }';

export const CREDENTIAL_CASES: readonly RuleCase[] = [
  {
    id: 'remote-url-plaintext',
    spec: {
      remoteUrl: 'http://mcp.example.com/mcp',
      headerForward: {
        addHeadersFromSecret: [{ headerName: 'Authorization', valueSecretRef: { name: 's', key: 'k' } }],
      },
    },
    says: onPage('`http://`, and a header from a Secret'),
  },
  {
    id: 'remote-url-plaintext',
    spec: 'remoteUrl: http://mcp.example.com/mcp\nexternalAuthConfigRef: { name: ext }',
    refs: { externalAuth: BEARER },
    says: [
      'spec.remoteUrl: is not https, so the bearer token is sent to the remote server in plaintext; use https (remote-url-plaintext)',
    ],
  },
  ...['http://93.184.216.34/mcp', 'http://[2606:2800:220:1::1]/mcp'].map((remoteUrl) => ({
    id: 'remote-url-plaintext',
    spec: { remoteUrl, externalAuthConfigRef: { name: 'ext' } },
    refs: { externalAuth: BEARER },
    says: [
      'spec.remoteUrl: is not https, so the bearer token is sent to the remote server in plaintext; use https (remote-url-plaintext)',
    ],
  })),
  ...['https://mcp.example.com', 'http://weather.mcp.svc:8080/mcp', 'http://weather:8080'].map((remoteUrl) => ({
    id: 'remote-url-plaintext',
    spec: { remoteUrl, externalAuthConfigRef: { name: 'ext' } },
    refs: { externalAuth: BEARER },
    says: [],
  })),
  {
    id: 'authorization-twice',
    spec: {
      externalAuthConfigRef: { name: 'ext' },
      headerForward: {
        addHeadersFromSecret: [{ headerName: 'authorization', valueSecretRef: { name: 's', key: 'k' } }],
      },
    },
    refs: { externalAuth: BEARER },
    says: onPage('a header `authorization` and a bearer token'),
  },
  {
    id: 'authorization-twice',
    spec: { externalAuthConfigRef: { name: 'ext' }, headerForward: { addPlaintextHeaders: { 'X-A': 'b' } } },
    refs: { externalAuth: BEARER },
    says: [],
  },
  {
    id: 'remote-url-plaintext',
    spec: 'remoteUrl: http://mcp.example.com/mcp\nexternalAuthConfigRef: { name: ext }',
    refs: { externalAuth: 'type: unauthenticated' },
    says: [],
  },
  {
    id: 'authorization-twice',
    spec: { externalAuthConfigRef: { name: 'ext' }, headerForward: { addPlaintextHeaders: { Authorization: 'a' } } },
    refs: { externalAuth: 'type: unauthenticated' },
    says: [],
  },
];
