import { onPage, type RuleCase } from '../rule-case';

/** An address of each range that the operator refuses. */
const BLOCKED_ADDRESSES = [
  ['0.1.2.3', '0.0.0.0/8'],
  ['127.255.0.1', '127.0.0.0/8'],
  ['169.254.1.1', '169.254.0.0/16'],
  ['10.255.255.255', '10.0.0.0/8'],
  ['172.16.0.1', '172.16.0.0/12'],
  ['192.168.1.1', '192.168.0.0/16'],
  ['[::]', '::/128'],
  ['[::1]', '::1/128'],
  ['[fe80::1]', 'fe80::/10'],
  ['[fc00::1]', 'fc00::/7'],
] as const;
const BLOCKED_NAMES = [
  'localhost',
  'kubernetes.default.svc.cluster.local',
  'kubernetes.default.svc',
  'kubernetes.default',
  'metadata.google.internal',
];

const INTERNAL =
  'points to an internal or special address in a notation that is not blocked; use the name or the address of the remote server (remote-url-internal)';

export const INTERNAL_URL_CASES: readonly RuleCase[] = [
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: http://127.0.0.1:8080/mcp',
    says: onPage(),
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: "https://user:pw@10.1.2.3/mcp?token=x"',
    says: [
      'spec.remoteUrl: points into 10.0.0.0/8, which is a blocked range; use a public address or a name (remote-url-blocked)',
    ],
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: "http://[::ffff:169.254.169.254]/"',
    says: [
      'spec.remoteUrl: "http://[::ffff:169.254.169.254]/" points into 169.254.0.0/16, which is a blocked range; use a public address or a name (remote-url-blocked)',
    ],
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: "http://[::]/"',
    says: [
      'spec.remoteUrl: "http://[::]/" points into ::/128, which is a blocked range; use a public address or a name (remote-url-blocked)',
    ],
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: "http://[fd00::1]/"',
    says: [
      'spec.remoteUrl: "http://[fd00::1]/" points into fc00::/7, which is a blocked range; use a public address or a name (remote-url-blocked)',
    ],
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: http://LOCALHOST/mcp',
    says: [
      'spec.remoteUrl: "http://LOCALHOST/…" points to localhost, which is blocked; use a public name (remote-url-blocked)',
    ],
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: http://weather.mcp.svc.cluster.local/mcp',
    says: [
      'spec.remoteUrl: "http://weather.mcp.svc.cluster.local/…" points to a name of cluster.local, which is blocked; reach a Service as http://<name>.<namespace>.svc (remote-url-blocked)',
    ],
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: https://kubernetes.default.svc.cluster.local/',
    says: [
      'spec.remoteUrl: "https://kubernetes.default.svc.cluster.local/" points to kubernetes.default.svc.cluster.local, which is blocked; use a public name (remote-url-blocked)',
    ],
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: http://x.metadata.google.internal/',
    says: [
      'spec.remoteUrl: "http://x.metadata.google.internal/" points to metadata.google.internal, which is blocked; use a public name (remote-url-blocked)',
    ],
  },
  {
    id: 'remote-url-blocked',
    spec: 'remoteUrl: "http://METADATA.GOOGLE.\\u0130NTERNAL/"',
    says: [
      'spec.remoteUrl: "http://METADATA.GOOGLE.\u0130NTERNAL/" points to metadata.google.internal, which is blocked; use a public name (remote-url-blocked)',
    ],
  },
  ...BLOCKED_ADDRESSES.map(([address, range]) => ({
    id: 'remote-url-blocked',
    spec: { remoteUrl: `https://${address}/` },
    says: [
      `spec.remoteUrl: "https://${address}/" points into ${range}, which is a blocked range; use a public address or a name (remote-url-blocked)`,
    ],
  })),
  ...BLOCKED_NAMES.map((name) => ({
    id: 'remote-url-blocked',
    spec: { remoteUrl: `https://a.${name}/` },
    says: [
      `spec.remoteUrl: "https://a.${name}/" points to ${name}, which is blocked; use a public name (remote-url-blocked)`,
    ],
  })),
  // what the operator permits, in the order of its checks; the rest stays blocked
  ...[
    ...['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.1', '[fd00::1]', '[::ffff:10.1.2.3]'],
    ...['cluster.local', 'weather.mcp.svc.cluster.local', 'WEATHER.mcp.svc.CLUSTER.local'],
  ].map((host) => ({
    id: 'remote-url-blocked',
    release: '0.45',
    spec: { remoteUrl: `https://${host}/`, allowPrivateEndpoint: true },
    says: [],
  })),
  ...(
    [
      ['0.0.0.0', '0.0.0.0/8'],
      ['127.0.0.1', '127.0.0.0/8'],
      ['169.254.169.254', '169.254.0.0/16'],
      ['[::ffff:127.0.0.1]', '127.0.0.0/8'],
      ['[::]', '::/128'],
      ['[::1]', '::1/128'],
      ['[fe80::1]', 'fe80::/10'],
    ] as const
  ).map(([host, range]) => ({
    id: 'remote-url-blocked',
    release: '0.45',
    spec: { remoteUrl: `https://${host}/`, allowPrivateEndpoint: true },
    says: [
      `spec.remoteUrl: "https://${host}/" points into ${range}, which is a blocked range; use a public address or a name (remote-url-blocked)`,
    ],
  })),
  ...(
    [
      ['localhost', 'localhost'],
      ['kubernetes.default', 'kubernetes.default'],
      ['kubernetes.default.svc', 'kubernetes.default.svc'],
      ['kubernetes.default.svc.cluster.local', 'kubernetes.default.svc.cluster.local'],
      ['x.kubernetes.default.svc.cluster.local', 'kubernetes.default.svc.cluster.local'],
      ['metadata.google.internal', 'metadata.google.internal'],
      ['x.metadata.google.internal', 'metadata.google.internal'],
    ] as const
  ).map(([host, name]) => ({
    id: 'remote-url-blocked',
    release: '0.45',
    spec: { remoteUrl: `https://${host}/`, allowPrivateEndpoint: true },
    says: [
      `spec.remoteUrl: "https://${host}/" points to ${name}, which is blocked; use a public name (remote-url-blocked)`,
    ],
  })),
  // it is named where there is it, and where it would help
  ...(
    [
      ['0.45', 'operator', ', or set allowPrivateEndpoint to true'],
      ['0.44', 'operator', ''],
      ['0.44', 'exact', ''],
      ['0.44', 'corrected', ', or set allowPrivateEndpoint to true'],
    ] as const
  ).flatMap(([release, on, orPermit]): RuleCase[] => [
    {
      id: 'remote-url-blocked',
      release,
      on,
      spec: { remoteUrl: 'https://10.0.0.1/' },
      says: [
        `spec.remoteUrl: "https://10.0.0.1/" points into 10.0.0.0/8, which is a blocked range; use a public address or a name${orPermit} (remote-url-blocked)`,
      ],
    },
    {
      id: 'remote-url-blocked',
      release,
      on,
      spec: { remoteUrl: 'https://a.cluster.local/' },
      says: [
        `spec.remoteUrl: "https://a.cluster.local/" points to a name of cluster.local, which is blocked; reach a Service as http://<name>.<namespace>.svc${orPermit} (remote-url-blocked)`,
      ],
    },
  ]),
  {
    id: 'remote-url-blocked',
    spec: { remoteUrl: 'https://10.0.0.1/', allowPrivateEndpoint: false },
    says: [
      'spec.remoteUrl: "https://10.0.0.1/" points into 10.0.0.0/8, which is a blocked range; use a public address or a name (remote-url-blocked)',
    ],
  },
  // what only ends like a blocked name, and what is no URL
  ...['https://notlocalhost/', 'https://mycluster.local/', 'ftp://localhost/'].map((remoteUrl) => ({
    id: 'remote-url-blocked',
    spec: { remoteUrl },
    says: [],
  })),
  { id: 'remote-url-blocked', spec: 'remoteUrl: http://weather.mcp.svc:8080', says: [] },
  { id: 'remote-url-blocked', spec: 'remoteUrl: http://8.8.8.8/', says: [] },
  {
    id: 'remote-url-internal',
    spec: 'remoteUrl: http://2130706433/mcp',
    says: onPage(),
  },
  {
    id: 'remote-url-internal',
    spec: 'remoteUrl: http://0x7f.1/',
    says: [
      'spec.remoteUrl: "http://0x7f.1/" points to an internal or special address in a notation that is not blocked; use the name or the address of the remote server (remote-url-internal)',
    ],
  },
  {
    id: 'remote-url-internal',
    spec: 'remoteUrl: http://localhost./mcp',
    says: [
      'spec.remoteUrl: "http://localhost./…" points to an internal or special address in a notation that is not blocked; use the name or the address of the remote server (remote-url-internal)',
    ],
  },
  {
    id: 'remote-url-internal',
    spec: 'remoteUrl: "http://127.0.0.1./"',
    says: [
      'spec.remoteUrl: "http://127.0.0.1./" points to an internal or special address in a notation that is not blocked; use the name or the address of the remote server (remote-url-internal)',
    ],
  },
  {
    id: 'remote-url-internal',
    spec: 'remoteUrl: "http://[fe80::1%25eth0]/"',
    says: [
      'spec.remoteUrl: points to an internal or special address in a notation that is not blocked; use the name or the address of the remote server (remote-url-internal)',
    ],
  },
  {
    id: 'remote-url-internal',
    spec: 'remoteUrl: http://100.64.0.1/mcp',
    says: [
      'spec.remoteUrl: "http://100.64.0.1/…" points to an internal or special address in a notation that is not blocked; use the name or the address of the remote server (remote-url-internal)',
    ],
  },
  ...['0', '0X7F.0.0.1', '0177.0.0.01', '1.2', '1.2.3', '0x', '192.168.1.1.', 'kubernetes.default.'].map((host) => ({
    id: 'remote-url-internal',
    spec: { remoteUrl: `http://${host}/` },
    says: [`spec.remoteUrl: "http://${host}/" ${INTERNAL}`],
  })),
  // what the proxy permits, and what only looks like numbers
  {
    id: 'remote-url-internal',
    release: '0.45',
    spec: { remoteUrl: 'https://10.0.0.1/', allowPrivateEndpoint: true },
    says: [],
  },
  {
    id: 'remote-url-internal',
    release: '0.45',
    spec: { remoteUrl: 'https://100.64.0.1/', allowPrivateEndpoint: true },
    says: [`spec.remoteUrl: "https://100.64.0.1/" ${INTERNAL}`],
  },
  ...['8.8.8.8', '1.2.3.4.5', '1.2.3.example', 'a1.2', '0x7g.1', '1..2', 'mcp.example.com'].map((host) => ({
    id: 'remote-url-internal',
    spec: { remoteUrl: `http://${host}/` },
    says: [],
  })),
  { id: 'remote-url-internal', spec: 'remoteUrl: "http://mcp.example.com./"', says: [] },
];
