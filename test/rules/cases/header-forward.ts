import { onPage, type RuleCase } from '../rule-case';

/** The headers that the proxy refuses to forward. */
const RESTRICTED = [
  'Host',
  'Connection',
  'Keep-Alive',
  'TE',
  'Trailer',
  'Upgrade',
  'HTTP2-Settings',
  'Proxy-Authorization',
  'Proxy-Authenticate',
  'Proxy-Connection',
  'Transfer-Encoding',
  'Content-Length',
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
];

export const HEADER_FORWARD_CASES: readonly RuleCase[] = [
  {
    id: 'header-restricted',
    spec: 'headerForward: {"addPlaintextHeaders":{"Host":"a"}}',
    says: onPage(),
  },
  ...(['0.61.0', '0.62.0'] as const).map((release) => ({
    id: 'header-restricted',
    spec: 'headerForward: {"addPlaintextHeaders":{"close":"a"}}',
    release,
    says:
      release === '0.61.0'
        ? []
        : [
            'spec.headerForward.addPlaintextHeaders["close"]: is restricted, so the proxy would not start; remove it (header-restricted)',
          ],
  })),
  {
    id: 'header-restricted',
    spec: 'headerForward: {"addPlaintextHeaders":{"transfer-encoding":"chunked"},"addHeadersFromSecret":[{"headerName":"X-Real-IP","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [
      'spec.headerForward.addPlaintextHeaders["transfer-encoding"]: is restricted, so the proxy would not start; remove it (header-restricted)',
      'spec.headerForward.addHeadersFromSecret[0].headerName: "X-Real-IP" is restricted, so the proxy would not start; remove it (header-restricted)',
    ],
  },
  { id: 'header-restricted', spec: 'headerForward: {"addPlaintextHeaders":{"X-Forwarded-Port":"1"}}', says: [] },
  {
    id: 'header-restricted',
    spec: { headerForward: { addPlaintextHeaders: Object.fromEntries(RESTRICTED.map((name) => [name, 'a'])) } },
    says: RESTRICTED.map(
      (name) =>
        `spec.headerForward.addPlaintextHeaders["${name}"]: is restricted, so the proxy would not start; remove it (header-restricted)`,
    ),
  },
  {
    id: 'header-name',
    spec: 'headerForward: {"addPlaintextHeaders":{"X Space":"a"}}',
    says: onPage(),
  },
  {
    id: 'header-name',
    spec: 'headerForward: {"addPlaintextHeaders":{"":"a","X:Colon":"b"},"addHeadersFromSecret":[{"headerName":"X-\u00e9","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [
      'spec.headerForward.addPlaintextHeaders[""]: is not a valid HTTP header name, so every request would fail; use letters, digits and any of !#$%&\'*+-.^_`|~ (header-name)',
      'spec.headerForward.addPlaintextHeaders["X:Colon"]: is not a valid HTTP header name, so every request would fail; use letters, digits and any of !#$%&\'*+-.^_`|~ (header-name)',
      'spec.headerForward.addHeadersFromSecret[0].headerName: "X-\u00e9" is not a valid HTTP header name, so every request would fail; use letters, digits and any of !#$%&\'*+-.^_`|~ (header-name)',
    ],
  },
  { id: 'header-name', spec: 'headerForward: {"addPlaintextHeaders":{"!#$%&\'*+-.^_`|~09azAZ":"a"}}', says: [] },
  {
    id: 'header-value',
    spec: 'headerForward: {"addPlaintextHeaders":{"X-A":"a\\r\\nHost: b"}}',
    says: onPage('a value with a line break'),
  },
  {
    id: 'header-value',
    spec: 'headerForward: {"addPlaintextHeaders":{"X-A":"a\\u0000"}}',
    says: onPage(),
  },
  { id: 'header-value', spec: 'headerForward: {"addPlaintextHeaders":{"X-A":"a\\tb \u00e9"}}', says: [] },
  {
    id: 'header-per-request',
    spec: 'headerForward: {"addPlaintextHeaders":{"Mcp-Session-Id":"x"}}',
    says: onPage(),
  },
  ...['mcp-session-id', 'Expect'].map((name) => ({
    id: 'header-per-request',
    spec: { headerForward: { addPlaintextHeaders: { [name]: 'x' } } },
    says: [
      `spec.headerForward.addPlaintextHeaders["${name}"]: differs from request to request, so with one value for all of them every request would fail; remove it (header-per-request)`,
    ],
  })),
  {
    id: 'header-per-request',
    spec: 'headerForward: {"addHeadersFromSecret":[{"headerName":"Mcp-Session-Id","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [
      'spec.headerForward.addHeadersFromSecret[0].headerName: "Mcp-Session-Id" differs from request to request, so with one value for all of them every request would fail; remove it (header-per-request)',
    ],
  },
  {
    id: 'header-per-request',
    spec: { headerForward: { addPlaintextHeaders: { 'Content-Type': 'text/plain' } } },
    says: [
      'spec.headerForward.addPlaintextHeaders["Content-Type"]: is not application/json, which every request of MCP is, so every request would fail; remove it (header-per-request)',
    ],
  },
  {
    id: 'header-per-request',
    spec: {
      headerForward: { addPlaintextHeaders: { 'Content-Type': 'Application/JSON; charset=utf-8', 'X-Expect': 'a' } },
    },
    says: [],
  },
  {
    id: 'header-per-request',
    spec: 'headerForward: {"addPlaintextHeaders":{"X-Type":"text/plain"},"addHeadersFromSecret":[{"headerName":"Content-Type","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [],
  },
  ...['1999-01-01', '2025-06-19', '2025-11-24', '2026-01-01-rc', '3-2026-01-01', 'latest', ''].map((value) => ({
    id: 'header-per-request',
    spec: { headerForward: { addPlaintextHeaders: { 'Mcp-Protocol-Version': value } } },
    says: [
      'spec.headerForward.addPlaintextHeaders["Mcp-Protocol-Version"]: is not a version of MCP, so every request would fail; remove it: each client sends the version that it negotiated (header-per-request)',
    ],
  })),
  {
    id: 'header-negotiated',
    spec: { headerForward: { addPlaintextHeaders: { 'Mcp-Protocol-Version': '1999-01-01' } } },
    says: [],
  },
  {
    id: 'header-per-request',
    spec: 'headerForward: {"addHeadersFromSecret":[{"headerName":"Mcp-Protocol-Version","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [],
  },
  ...['application/json', 'text/event-stream', '', '*/*'].map((value) => ({
    id: 'header-negotiated',
    spec: { headerForward: { addPlaintextHeaders: { Accept: value } } },
    says: onPage('`headerForward: {"addPlaintextHeaders":{"Accept":"application/json"}}`'),
  })),
  ...['2024-11-05', '2025-03-26', '2025-06-18', ' 2025-11-25 ', '2026-07-28'].flatMap((value) => {
    const spec = { headerForward: { addPlaintextHeaders: { 'MCP-Protocol-Version': value } } };
    return [
      { id: 'header-per-request', spec, says: [] },
      {
        id: 'header-negotiated',
        spec,
        says: [
          'spec.headerForward.addPlaintextHeaders["MCP-Protocol-Version"]: replaces what each client sends, so remote servers may refuse every request; remove it (header-negotiated)',
        ],
      },
    ];
  }),
  {
    id: 'header-negotiated',
    spec: { headerForward: { addPlaintextHeaders: { accept: 'text/event-stream;q=0.9,application/json' } } },
    says: [],
  },
  {
    id: 'header-negotiated',
    spec: { transport: 'sse', headerForward: { addPlaintextHeaders: { Accept: 'text/event-stream' } } },
    says: [],
  },
  {
    id: 'header-negotiated',
    spec: 'headerForward: {"addHeadersFromSecret":[{"headerName":"Accept","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"content-type","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"Mcp-Protocol-Version","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [
      'spec.headerForward.addHeadersFromSecret[0].headerName: "Accept" replaces what each client sends, so remote servers may refuse every request; remove it, or use "application/json, text/event-stream" (header-negotiated)',
      'spec.headerForward.addHeadersFromSecret[1].headerName: "content-type" replaces what each client sends, so remote servers may refuse every request; remove it (header-negotiated)',
      'spec.headerForward.addHeadersFromSecret[3].headerName: "Mcp-Protocol-Version" replaces what each client sends, so remote servers may refuse every request; remove it (header-negotiated)',
    ],
  },
  // an SSE client opens a stream; what is not negotiated may have any value
  {
    id: 'header-negotiated',
    spec: { transport: 'sse', headerForward: { addPlaintextHeaders: { Accept: 'application/json' } } },
    says: onPage(),
  },
  {
    id: 'header-negotiated',
    spec: {
      headerForward: {
        addPlaintextHeaders: {
          accept: ' Application/JSON ; q=0.5, TEXT/event-stream',
          'Content-Type': 'application/json',
          'X-Accept': 'a',
        },
      },
    },
    says: [],
  },
  {
    id: 'header-duplicate',
    spec: 'headerForward: {"addPlaintextHeaders":{"X-A":"1","x-a":"2"}}',
    says: onPage(),
  },
  {
    id: 'header-duplicate',
    spec: 'headerForward: {"addPlaintextHeaders":{"X-Api":"1"},"addHeadersFromSecret":[{"headerName":"X-Api","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [
      'spec.headerForward.addHeadersFromSecret[0].headerName: "X-Api" is given in plaintext and from a Secret; keep one of the two (header-duplicate)',
    ],
  },
  {
    id: 'header-duplicate',
    spec: 'headerForward: {"addHeadersFromSecret":[{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"x-a","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [
      'spec.headerForward.addHeadersFromSecret[1].headerName: "x-a" is the same header as "X-A", so it is random which one is sent; keep one of the two (header-duplicate)',
    ],
  },
  {
    id: 'header-duplicate',
    spec: 'headerForward: {"addHeadersFromSecret":[{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [],
  },
  {
    id: 'header-env-collision',
    spec: 'headerForward: {"addHeadersFromSecret":[{"headerName":"X-A-B","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"X_A_B","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: onPage(),
  },
  // another rule reports names that no header can have
  { id: 'header-duplicate', spec: 'headerForward: {"addPlaintextHeaders":{"X A":"1","x a":"2"}}', says: [] },
  {
    id: 'header-env-collision',
    spec: 'headerForward: {"addPlaintextHeaders":{"X-A-B":"1"},"addHeadersFromSecret":[{"headerName":"X_A_B","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [],
  },
  {
    id: 'header-env-collision',
    metadata: { name: '1-w' },
    spec: 'headerForward: {"addHeadersFromSecret":[{"headerName":"X-A","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"x-a","valueSecretRef":{"name":"s","key":"k"}},{"headerName":"X-B","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [],
  },
  {
    id: 'header-credential',
    spec: 'headerForward: {"addPlaintextHeaders":{"Authorization":"Bearer x"}}',
    says: onPage(),
  },
  {
    id: 'header-credential',
    spec: 'headerForward: {"addPlaintextHeaders":{"X-Api-Key":"x","X-Token":"x","my-secret":"x","Cookie":"x","X-Team":"ai"}}',
    says: [
      'spec.headerForward.addPlaintextHeaders["X-Api-Key"]: looks like a credential, but anyone who can read the resources of the namespace can read its value; take it from a Secret (header-credential)',
      'spec.headerForward.addPlaintextHeaders["X-Token"]: looks like a credential, but anyone who can read the resources of the namespace can read its value; take it from a Secret (header-credential)',
      'spec.headerForward.addPlaintextHeaders["my-secret"]: looks like a credential, but anyone who can read the resources of the namespace can read its value; take it from a Secret (header-credential)',
      'spec.headerForward.addPlaintextHeaders["Cookie"]: looks like a credential, but anyone who can read the resources of the namespace can read its value; take it from a Secret (header-credential)',
    ],
  },
  {
    id: 'header-credential',
    spec: 'headerForward: {"addHeadersFromSecret":[{"headerName":"Authorization","valueSecretRef":{"name":"s","key":"k"}}]}',
    says: [],
  },
  ...[
    ['X-A', 'Bearer x'],
    ['X-A', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln'],
    ['X-Sentry-Auth', 'a'],
    ['x-honeycomb-team', 'a'],
    ['uptrace-dsn', 'a'],
    ['X-A', 'https://a.example.com?api_key=b'],
  ].map(([name = '', value = '']) => ({
    id: 'header-credential',
    spec: { headerForward: { addPlaintextHeaders: { [name]: value } } },
    says: [
      `spec.headerForward.addPlaintextHeaders["${name}"]: looks like a credential, but anyone who can read the resources of the namespace can read its value; take it from a Secret (header-credential)`,
    ],
  })),
  { id: 'header-credential', spec: 'headerForward: { addPlaintextHeaders: { Authorization: "" } }', says: [] },
  {
    id: 'header-credential',
    spec: {
      headerForward: {
        addPlaintextHeaders: {
          'X-Author': 'a',
          'X-Honeycomb-Dataset': 'a',
          'X-Mode': 'bearer',
          Authorization: '${TOKEN}',
        },
      },
    },
    says: [],
  },
];
