import { onPage, type RuleCase } from '../rule-case';

export const REMOTE_URL_CASES: readonly RuleCase[] = [
  {
    id: 'remote-url',
    spec: 'remoteUrl: https://mcp.example.com/%zz',
    says: onPage(),
  },
  {
    id: 'remote-url',
    spec: 'remoteUrl: "https://mcp.example.com:abc/mcp"',
    says: [
      'spec.remoteUrl: is not a valid URL (invalid port); write it like "https://mcp.example.com/mcp" (remote-url)',
    ],
  },
  {
    id: 'remote-url',
    spec: 'remoteUrl: "https://"',
    says: [
      'spec.remoteUrl: is not a valid URL (it has no host); write it like "https://mcp.example.com/mcp" (remote-url)',
    ],
  },
  {
    id: 'remote-url',
    spec: 'remoteUrl: "https:///mcp"',
    says: [
      'spec.remoteUrl: is not a valid URL (it has no host); write it like "https://mcp.example.com/mcp" (remote-url)',
    ],
  },
  {
    id: 'remote-url',
    spec: 'remoteUrl: "http://::1/"',
    says: [
      'spec.remoteUrl: is not a valid URL (invalid port); write it like "https://mcp.example.com/mcp" (remote-url)',
    ],
  },
  {
    id: 'remote-url',
    spec: 'remoteUrl: "http://[1.2.3.4]/"',
    says: [
      'spec.remoteUrl: is not a valid URL (invalid IP literal); write it like "https://mcp.example.com/mcp" (remote-url)',
    ],
  },
  {
    id: 'remote-url',
    spec: 'remoteUrl: "http://a b/"',
    says: [
      'spec.remoteUrl: is not a valid URL (invalid character " " in the host name); write it like "https://mcp.example.com/mcp" (remote-url)',
    ],
  },
  { id: 'remote-url', spec: 'remoteUrl: "ftp://x"', says: [] },
  { id: 'remote-url', spec: 'remoteUrl: "https://mcp.example.com/a b?c=%zz"', says: [] },
  {
    id: 'remote-url-host',
    spec: 'remoteUrl: "https://:8443/mcp"',
    says: onPage(),
  },
  {
    id: 'remote-url-port',
    spec: 'remoteUrl: "https://mcp.example.com:99999/mcp"',
    says: onPage(),
  },
  {
    id: 'remote-url-port',
    spec: 'remoteUrl: "https://mcp.example.com:0/"',
    says: [
      'spec.remoteUrl: "https://mcp.example.com:0/" has an invalid port, so no request would arrive; use 1 to 65535 (remote-url-port)',
    ],
  },
  ...[':65535', ':1', ':', ''].map((port) => ({
    id: 'remote-url-port',
    spec: { remoteUrl: `https://mcp.example.com${port}/` },
    says: [],
  })),
  {
    id: 'remote-url-port',
    spec: 'remoteUrl: "https://mcp.example.com:65536/"',
    says: [
      'spec.remoteUrl: "https://mcp.example.com:65536/" has an invalid port, so no request would arrive; use 1 to 65535 (remote-url-port)',
    ],
  },
  { id: 'remote-url-host', spec: 'remoteUrl: "https://mcp.example.com:8443/mcp"', says: [] },
  { id: 'remote-url-fragment', spec: 'remoteUrl: "https://mcp.example.com/mcp#"', says: [] },
  { id: 'remote-url-sse-path', spec: 'remoteUrl: "https://mcp.example.com/mcp"', says: [] },
  { id: 'remote-url-http-name', spec: 'remoteUrl: "http://:8080/mcp"', says: [] },
  // of a URL that is refused, nothing else is told
  ...['remote-url-port', 'remote-url-sse-path', 'remote-url-http-name', 'remote-url-fragment'].map((id) => ({
    id,
    spec: { transport: 'sse', remoteUrl: 'http://localhost:99999/mcp#a' },
    says: [],
  })),
  {
    id: 'remote-url-credentials',
    spec: 'remoteUrl: "https://user:pw@mcp.example.com/mcp"',
    says: onPage(),
  },
  ...['https://mcp.example.com/mcp?api_key=a', 'https://mcp.example.com/mcp?a=b&access_token=c'].map((remoteUrl) => ({
    id: 'remote-url-credentials',
    spec: { remoteUrl },
    says: onPage(),
  })),
  ...['https://mcp.example.com/mcp?profile=token', 'https://mcp.example.com/mcp?token='].map((remoteUrl) => ({
    id: 'remote-url-credentials',
    spec: { remoteUrl },
    says: [],
  })),
  {
    id: 'remote-url-fragment',
    spec: 'remoteUrl: "https://mcp.example.com/mcp#frag"',
    says: onPage(),
  },
  {
    id: 'remote-url-sse-path',
    spec: `
      transport: sse
      remoteUrl: "https://mcp.example.com/sse?key=x"`,
    says: onPage(),
  },
  {
    id: 'remote-url-sse-path',
    spec: `
      transport: sse
      remoteUrl: https://mcp.example.com/`,
    says: [],
  },
  {
    id: 'remote-url-sse-path',
    spec: `
      transport: sse
      remoteUrl: https://mcp.example.com`,
    says: [],
  },
  {
    id: 'remote-url-http-name',
    spec: 'remoteUrl: "http://weather.mcp.svc:8080/mcp"',
    says: onPage(),
  },
  { id: 'remote-url-http-name', spec: 'remoteUrl: "http://203.0.113.7:8080/mcp"', says: [] },
  { id: 'remote-url-http-name', spec: 'remoteUrl: "https://weather.mcp.svc/mcp"', says: [] },
  ...['https://mcp.example.com/v1/a%2Fb', 'https://mcp.example.com/v1/a%2fb'].map((remoteUrl) => ({
    id: 'remote-url-slash',
    spec: { remoteUrl },
    says: onPage('`remoteUrl: "https://mcp.example.com/v1/a%2Fb"`'),
  })),
  { id: 'remote-url-slash', spec: { remoteUrl: 'https://mcp.example.com/a%20b/c?to=%2Fd' }, says: [] },
  ...['https://mcp.example.com/sse', 'https://mcp.example.com/v1/SSE/', 'https://mcp.example.com/sse?key=x'].map(
    (remoteUrl) => ({
      id: 'remote-url-sse',
      spec: { remoteUrl },
      says: onPage('`remoteUrl: https://mcp.example.com/sse` without `transport: sse`'),
    }),
  ),
  ...['https://mcp.example.com/assets-sse', 'https://mcp.example.com/sse/mcp', 'https://mcp.example.com?to=/sse'].map(
    (remoteUrl) => ({ id: 'remote-url-sse', spec: { remoteUrl }, says: [] }),
  ),
  // another rule tells it
  { id: 'remote-url-sse', spec: { transport: 'sse', remoteUrl: 'https://mcp.example.com/sse' }, says: [] },
];
