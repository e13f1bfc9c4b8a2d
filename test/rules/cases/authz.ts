import { onPage, type RuleCase } from '../rule-case';

export const AUTHZ_CASES: readonly RuleCase[] = [
  {
    id: 'authz-block',
    spec: 'authzConfig: { type: inline }',
    says: onPage(),
  },
  {
    id: 'authz-block',
    spec: 'authzConfig: { configMap: { name: authz }, inline: { policies: ["permit(principal, action, resource);"] } }',
    says: [
      'spec.authzConfig: has the type configMap, which cannot be combined with the block inline; remove it, or set the type to "inline" (authz-block)',
    ],
  },
  { id: 'authz-block', spec: 'authzConfig: { type: other, configMap: { name: authz } }', says: [] },
  { id: 'authz-block', spec: 'authzConfig: { configMap: { name: authz } }', says: [] },
  {
    id: 'config-map-name',
    spec: 'authzConfig: { configMap: { name: "" } }',
    says: onPage(),
  },
  {
    id: 'config-map-name',
    spec: 'authzConfig: { configMap: { name: Authz } }',
    says: [
      'spec.authzConfig.configMap.name: "Authz" is not a valid name for a ConfigMap; give the name of a ConfigMap of the same namespace (config-map-name)',
    ],
  },
  {
    id: 'config-map-key',
    spec: 'authzConfig: { configMap: { name: authz, key: a/b } }',
    says: onPage(),
  },
  { id: 'config-map-key', spec: 'authzConfig: { configMap: { name: authz, key: "" } }', says: [] },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz', key: 'other.json' } } },
    refs: { authzConfigMap: { 'authz.json': '{}' } },
    says: onPage('a key that the ConfigMap does not have'),
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json': `
       `,
      },
    },
    says: [
      'spec.authzConfig.configMap.key: "authz.json" is a key of the ConfigMap, but empty; put the authorization settings there (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{}' } },
    says: [
      'spec.authzConfig.configMap: its content has no version; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '[]' } },
    says: [
      'spec.authzConfig.configMap: its content is not an object; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': 'a: [' } },
    says: [
      'spec.authzConfig.configMap: its content is neither JSON nor YAML: Flow sequence in block collection must be sufficiently indented and end with a ]; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version": "1.0"}' } },
    says: [
      'spec.authzConfig.configMap: its content does not have the type "cedarv1"; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json': '{"version":"1.0","type":"opa","cedar":{"policies":["permit(principal, action, resource);"]}}',
      },
    },
    says: [
      'spec.authzConfig.configMap: its content does not have the type "cedarv1"; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version":"1.0","type":"cedarv1"}' } },
    says: [
      'spec.authzConfig.configMap: its content has no list of strings in cedar.policies; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version":"1.0","type":"cedarv1","cedar":{"policies":[]}}' } },
    says: [
      'spec.authzConfig.configMap: its content has no list of strings in cedar.policies; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version":"1.0","type":"cedarv1","cedar":{"policies":[1]}}' } },
    says: [
      'spec.authzConfig.configMap: its content has no list of strings in cedar.policies; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json':
          '{"version":"1.0","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);"],"entities_json":[]}}',
      },
    },
    says: [
      'spec.authzConfig.configMap: its content has a value other than a string in cedar.entities_json; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json': `
      version: 1.0
      type: cedarv1
      cedar:
        policies:
          - permit(principal, action, resource);`,
      },
    },
    says: [],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json':
          '{"version":"1.0","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);"],"entities_json":null}}',
      },
    },
    says: [],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz', key: 'x' } } },
    refs: {
      authzConfigMap: {
        x: '{"version":"1.0","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);"]}}',
      },
    },
    says: [],
  },
  ...(
    [
      ['0.28.3', []],
      [
        '0.29.0',
        [
          'spec.authzConfig.configMap: its content has the type "httpv1", which a ConfigMap cannot have from release 0.29.0 of the operator on; use an MCPAuthzConfig, with authzConfigRef (authz-config-map)',
        ],
      ],
    ] as const
  ).map(([release, says]): RuleCase => ({
    id: 'authz-config-map',
    release,
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': '{"version":"1.0","type":"httpv1","pdp":{"http":{"url":"https://p"}}}' } },
    says,
  })),
  // a name that every object has, which is no key
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz', key: 'constructor' } } },
    refs: { authzConfigMap: {} },
    says: [
      'spec.authzConfig.configMap.key: "constructor" is not a key of the ConfigMap; put the authorization settings there (authz-config-map)',
    ],
  },
  ...(
    [
      ['version: null', 'has no version'],
      ['version: ""', 'has no version'],
      ['version: 1, type: cedarv1, cedar: a', 'has no list of strings in cedar.policies'],
      ['version: 1, type: cedarv1, cedar: { policies: a }', 'has no list of strings in cedar.policies'],
    ] as const
  ).map(([settings, problem]) => ({
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: { authzConfigMap: { 'authz.json': `{ ${settings} }` } },
    says: [
      `spec.authzConfig.configMap: its content ${problem}; write it like {"version": "1.0", "type": "cedarv1", "cedar": {"policies": ["\u2026"], "entities_json": "[]"}} (authz-config-map)`,
    ],
  })),
  // blocks of another type; other rules report those
  ...['authz-config-map', 'cedar-syntax', 'cedar-entities', 'config-map-name', 'config-map-key'].flatMap((id) =>
    [
      { type: 'configMap', inline: { policies: ['permit('], entitiesJson: '{}' } },
      { type: 'inline', configMap: { name: 'A', key: 'a/b' } },
      { type: 'other', configMap: { name: 'A', key: 'a/b' }, inline: { policies: ['permit('], entitiesJson: '{}' } },
    ].map((authzConfig) => ({
      id,
      spec: { authzConfig },
      refs: { authzConfigMap: { 'authz.json': '{}', 'a/b': '{}' } },
      says: [],
    })),
  ),
];
