import { APP_RULES } from './app/app-rules';
import type { RuleDescriptor } from './rule';
import { RULES_OF } from './rules-of-kind';
import { OBJECT_METADATA_RULES } from './common/object-metadata';
import { NATIVE_RULES } from './native/native-rules';
import { FACADE_RULES } from './facades/facade-rules';
import { GUARDRAIL_RULES } from './guardrails/all-guardrails';

/** Found while a spec is read and compared with the schema of its kind, not by a separate rule. */
const SCHEMA_RULES: readonly RuleDescriptor[] = [
  { id: 'type', layer: 'schema', severity: 'error' },
  { id: 'required', layer: 'schema', severity: 'error' },
  { id: 'unknown-field', layer: 'schema', severity: 'warning' },
  { id: 'unknown-field-standalone', layer: 'schema', severity: 'error' },
  { id: 'release-field', layer: 'schema', severity: 'error' },
  { id: 'unknown-prop', layer: 'schema', severity: 'error' },
  { id: 'unused-prop', layer: 'schema', severity: 'warning' },
  { id: 'pattern', layer: 'schema', severity: 'error' },
  { id: 'enum', layer: 'schema', severity: 'error' },
  { id: 'minimum', layer: 'schema', severity: 'error' },
  { id: 'maximum', layer: 'schema', severity: 'error' },
  { id: 'min-length', layer: 'schema', severity: 'error' },
  { id: 'max-length', layer: 'schema', severity: 'error' },
  { id: 'min-items', layer: 'schema', severity: 'error' },
  { id: 'max-items', layer: 'schema', severity: 'error' },
  { id: 'max-properties', layer: 'schema', severity: 'error' },
  { id: 'min-properties', layer: 'schema', severity: 'error' },
  { id: 'multiple-of', layer: 'schema', severity: 'error' },
  { id: 'format', layer: 'schema', severity: 'error' },
  { id: 'combined-limits', layer: 'schema', severity: 'error' },
  { id: 'duplicate', layer: 'schema', severity: 'error' },
];

/** Found by the rules in CEL of a CRD (`lib/rules/schema/cel-words.ts`). */
export const CEL_RULES: readonly RuleDescriptor[] = [
  ...[
    'authz-block',
    'authz-twice',
    'auth-server-sentinel',
    'confidential-clients-http',
    'confidential-redirect-uris',
    'crd-rule',
    'delegate-client-http',
    'external-auth-block',
    'oidc-block',
    'session-redis-address',
    'session-redis-tls',
    'telemetry-header-both',
    'trusted-issuer-actor-claim',
    'trusted-issuer-clients',
    'trusted-issuer-jwks',
    'upstream-client',
    'upstream-registration',
  ].map((id): RuleDescriptor => ({ id, layer: 'cross-field', severity: 'error' })),
  { id: 'crd-rule-unchecked', layer: 'cross-field', severity: 'warning' },
];

/** Found where an app is assembled. */
const OTHER_RULES: readonly RuleDescriptor[] = [
  { id: 'token', layer: 'app', severity: 'error' },
  { id: 'bind-twice', layer: 'app', severity: 'error' },
  { id: 'bind-late', layer: 'app', severity: 'error' },
  { id: 'document-duplicate', layer: 'app', severity: 'error' },
  { id: 'foreign-group', layer: 'app', severity: 'warning' },
  { id: 'unknown-kind', layer: 'app', severity: 'warning' },
  { id: 'unreadable-file', layer: 'app', severity: 'error' },
  { id: 'unknown-property', layer: 'app', severity: 'error' },
  { id: 'property-no-effect', layer: 'app', severity: 'error' },
  { id: 'defaults-unused', layer: 'app', severity: 'warning' },
  { id: 'cluster-empty', layer: 'app', severity: 'warning' },
  { id: 'release-version', layer: 'app', severity: 'error' },
  ...['dashboard-empty', 'dashboard-no-namespace', 'dashboard-too-large', 'dashboard-uid'].map(
    (id): RuleDescriptor => ({ id, layer: 'app', severity: 'error' }),
  ),
  { id: 'crds-unreadable', layer: 'app', severity: 'error' },
  { id: 'crds-group', layer: 'app', severity: 'warning' },
  { id: 'crds-partly-checked', layer: 'app', severity: 'warning' },
  { id: 'field-effect-unknown', layer: 'app', severity: 'error' },
  { id: 'acknowledge-unknown', layer: 'app', severity: 'warning' },
  { id: 'acknowledge-unused', layer: 'app', severity: 'warning' },
  { id: 'internal', layer: 'app', severity: 'error' },
];

/** Found in the native objects of proxies, which only `check` looks at. */
const NATIVE: readonly RuleDescriptor[] = [
  ...NATIVE_RULES,
  { id: 'native-partly-checked', layer: 'app', severity: 'warning' },
];

/** Every rule once, even if several kinds have it. */
export const ALL_RULES: readonly RuleDescriptor[] = distinct([
  ...SCHEMA_RULES,
  ...Object.values(RULES_OF).flat(),
  ...FACADE_RULES,
  ...APP_RULES,
  ...OBJECT_METADATA_RULES,
  ...GUARDRAIL_RULES,
  ...OTHER_RULES,
  ...CEL_RULES,
  ...NATIVE,
]);

function distinct(rules: readonly RuleDescriptor[]): RuleDescriptor[] {
  return Array.from(new Map(rules.map(({ id, layer, severity }) => [id, { id, layer, severity }])).values());
}
