import { onPage, type RuleCase } from '../rule-case';

export const CA_BUNDLE_CASES: readonly RuleCase[] = [
  {
    id: 'ca-bundle-missing',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: {} }`,
    says: onPage(),
  },
  {
    id: 'ca-bundle-missing',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { caBundleRef: { configMapRef: { key: ca.crt } } }',
    says: [
      'spec.openTelemetry.caBundleRef.configMapRef.name: is empty; name the ConfigMap that holds the CA bundle, or remove openTelemetry.caBundleRef (ca-bundle-missing)',
    ],
  },
  {
    id: 'ca-bundle-missing',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { caBundleRef: { configMapRef: { name: ca, key: "" } } }',
    says: [],
  },
  {
    id: 'ca-bundle-name-length',
    kind: 'MCPTelemetryConfig',
    spec: ['openTelemetry: { caBundleRef: { configMapRef: { name: ', 'a'.repeat(49), ', key: ca.crt } } }'].join(''),
    says: onPage('a name of 49 characters'),
  },
  {
    id: 'ca-bundle-name-length',
    kind: 'MCPOIDCConfig',
    spec: [
      'type: inline\ninline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: ',
      'a'.repeat(49),
      ', key: ca.crt } } }',
    ].join(''),
    says: [
      [
        'spec.inline.caBundleRef.configMapRef.name: "',
        'a'.repeat(49),
        '" has 49 characters, but the name of its volume has room for 48; give the ConfigMap a shorter name (ca-bundle-name-length)',
      ].join(''),
    ],
  },
  {
    id: 'ca-bundle-name-length',
    kind: 'MCPTelemetryConfig',
    spec: ['openTelemetry: { caBundleRef: { configMapRef: { name: ', 'a'.repeat(48), ', key: ca.crt } } }'].join(''),
    says: [],
  },
  {
    id: 'ca-bundle-name',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { caBundleRef: { configMapRef: { name: ca.v2, key: ca.crt } } }',
    says: onPage(),
  },
  {
    id: 'ca-bundle-name',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: { configMapRef: { name: "-a", key: ca.crt } } }`,
    says: [
      'spec.inline.caBundleRef.configMapRef.name: "-a" is not a valid DNS label, but becomes part of a volume name; give the ConfigMap a name of lower-case letters, digits and "-" (ca-bundle-name)',
    ],
  },
  {
    id: 'config-map-key',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { caBundleRef: { configMapRef: { name: ca, key: "a b" } } }',
    says: [
      'spec.openTelemetry.caBundleRef.configMapRef.key: "a b" is not a valid ConfigMap key; give one of the keys in its data, such as "ca.crt" (config-map-key)',
    ],
  },
  {
    id: 'ca-bundle-optional-ignored',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { caBundleRef: { configMapRef: { name: ca, key: ca.crt, optional: true } } }',
    says: onPage(),
  },
  {
    id: 'ca-bundle-optional-ignored',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline:
        issuer: "https://idp.example.com"
        caBundleRef: { configMapRef: { name: ca, key: ca.crt, optional: false } }`,
    says: [],
  },
];
