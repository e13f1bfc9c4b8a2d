import { onPage, type RuleCase } from '../rule-case';

export const RESOURCES_CASES: readonly RuleCase[] = [
  {
    id: 'quantity',
    spec: 'resources: { limits: { cpu: lots } }',
    says: onPage(),
  },
  {
    id: 'quantity',
    spec: 'resources: { requests: { memory: 512mb } }',
    says: [
      'spec.resources.requests.memory: "512mb" is not a valid quantity; write it like "128Mi" or "1Gi" (quantity)',
    ],
  },
  {
    id: 'quantity',
    spec: 'resources: { limits: { memory: "." }, requests: { cpu: "1e99999999999999999999" } }',
    says: [
      'spec.resources.limits.memory: "." is not a valid quantity; write it like "128Mi" or "1Gi" (quantity)',
      'spec.resources.requests.cpu: "1e99999999999999999999" is not a valid quantity; write it like "250m" or "1" (quantity)',
    ],
  },
  {
    id: 'quantity',
    spec: 'resources: { limits: { cpu: "0.5", memory: 1.5Gi }, requests: { cpu: 1e-1, memory: "" } }',
    says: [],
  },
  {
    id: 'requests-missing',
    spec: {},
    says: onPage('no `resources`'),
  },
  {
    id: 'requests-missing',
    spec: 'resources: { requests: { cpu: "" } }',
    on: 'exact',
    says: onPage(),
  },
  {
    id: 'requests-missing',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools: 'toolsFilter: [forecast]' },
    says: [
      'spec.resources: has no requests, so pods are placed on full nodes and evicted first; set requests for CPU and memory, or use ProxyDefaults.bind for all proxies of a chart or an app; with a tool config, the proxy holds each answer in memory, so a limit of 128Mi is too low for large answers (requests-missing)',
    ],
  },
  { id: 'requests-missing', spec: 'resources: { requests: { cpu: 50m } }', says: [] },
  { id: 'requests-missing', spec: 'resources: { limits: { memory: 128Mi } }', on: 'corrected', says: [] },
  {
    id: 'requests-missing',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: toolhive, resources: { requests: { cpu: 50m } } }] } }',
    release: '0.37',
    says: [],
  },
  {
    id: 'requests-missing',
    spec: 'podTemplateSpec: { spec: { containers: [{ name: sidecar, resources: { requests: { cpu: 50m } } }] } }',
    release: '0.37',
    says: onPage(),
  },
  {
    id: 'quantity-negative',
    spec: 'resources: { limits: { cpu: "-1" } }',
    says: onPage(),
  },
  { id: 'quantity-negative', spec: 'resources: { limits: { cpu: "-0", memory: "+1" } }', says: [] },
  {
    id: 'quantity-order',
    spec: 'resources: { limits: { cpu: 500m }, requests: { cpu: "1" } }',
    says: onPage(),
  },
  {
    id: 'quantity-order',
    spec: 'resources: { limits: { memory: 1G }, requests: { memory: 1Gi } }',
    says: [
      'spec.resources.requests.memory: "1Gi" is more than the limit of "1G"; raise the limit, or lower the request (quantity-order)',
    ],
  },
  {
    id: 'quantity-order',
    spec: 'resources: { limits: { cpu: 1000m, memory: 1Gi }, requests: { cpu: "1", memory: 1024Mi } }',
    says: [],
  },
  { id: 'quantity-order', spec: 'resources: { limits: { cpu: "1" }, requests: { memory: 1Gi } }', says: [] },
  { id: 'quantity-order', spec: 'resources: { limits: { cpu: "x" }, requests: { cpu: "1" } }', says: [] },
  {
    id: 'memory-unit',
    spec: 'resources: { limits: { memory: 128m, cpu: 128m } }',
    says: onPage('`memory: 128m`'),
  },
  { id: 'memory-unit', spec: 'resources: { limits: { memory: 1.5Gi, cpu: 0.5 } }', says: [] },
  { id: 'memory-unit', spec: 'resources: { limits: { memory: lots } }', says: [] },
  { id: 'quantity-negative', spec: 'resources: { limits: { memory: lots } }', says: [] },
  { id: 'quantity-order', spec: 'resources: { limits: { cpu: "1" }, requests: { cpu: "x", memory: "" } }', says: [] },
  ...['toolsFilter: []', 'toolsOverride: {}'].map((tools) => ({
    id: 'requests-missing',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools },
    says: onPage(),
  })),
  ...['[{ name: toolhive, resources: a }]', '[a, { name: toolhive }]'].map((containers) => ({
    id: 'requests-missing',
    release: '0.37',
    spec: `podTemplateSpec: { spec: { containers: ${containers} } }`,
    says: onPage(),
  })),
];
