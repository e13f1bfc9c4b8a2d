import type { RuleCase } from '../rule-case';

export const CA_BUNDLE_CASES: readonly RuleCase[] = [
  {
    id: 'ca-bundle-missing',
    kind: 'MCPOIDCConfig',
    spec: `
      type: inline
      inline: { issuer: "https://idp.example.com", caBundleRef: {} }`,
    says: [
      'spec.inline.caBundleRef: has no configMapRef; name the ConfigMap that holds the CA bundle, or remove inline.caBundleRef (ca-bundle-missing)',
    ],
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
    says: [
      [
        'spec.openTelemetry.caBundleRef.configMapRef.name: "',
        'a'.repeat(49),
        '" has 49 characters, but the name of its volume has room for 48; give the ConfigMap a shorter name (ca-bundle-name-length)',
      ].join(''),
    ],
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
    says: [
      'spec.openTelemetry.caBundleRef.configMapRef.name: "ca.v2" is not a valid DNS label, but becomes part of a volume name; give the ConfigMap a name of lower-case letters, digits and "-" (ca-bundle-name)',
    ],
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
    says: [
      'spec.openTelemetry.caBundleRef.configMapRef.optional: true has no effect, since pods wait for the ConfigMap; leave it out (ca-bundle-optional-ignored)',
    ],
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
