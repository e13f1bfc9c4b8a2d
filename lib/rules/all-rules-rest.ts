import { once } from '../private/caches';
import type { Severity } from '../model/finding';
import { CEL_IDS } from '../model/generated/cel-conditions';
import { APP_RULES } from './app/app-rules-rest';
import { OBJECT_METADATA_RULES } from './common/metadata';
import { FACADE_RULES } from './facades/facade-rules';
import { guardrailRules } from './guardrails/all-guardrails';
import { NATIVE_RULES } from './native-rules';
import type { Layer, RuleDescriptor } from './rule';
import { RULES_OF } from './all-rules';

type Ids = readonly (readonly [Layer, Severity, ...ids: readonly string[]])[];

/** Found while a spec is read and compared with the schema of its kind, not by a separate rule. */
const SCHEMA_IDS: Ids = [
  ['schema', 'error', 'type', 'required', 'unknown-field-standalone', 'release-field', 'unknown-prop'],
  ['schema', 'warning', 'unknown-field', 'unused-prop'],
  ['schema', 'error', 'pattern', 'enum', 'minimum', 'maximum', 'min-length', 'max-length', 'min-items', 'max-items'],
  ['schema', 'error', 'max-properties', 'min-properties', 'multiple-of', 'format', 'combined-limits', 'duplicate'],
];

/** Found where an app is assembled. */
const OTHER_IDS: Ids = [
  ['app', 'error', 'token', 'bind-twice', 'bind-late', 'document-duplicate', 'unreadable-file', 'unknown-property'],
  ['api-server', 'error', 'kind-case'],
  ['app', 'error', 'property-no-effect', 'release-version', 'crds-unreadable', 'field-effect-unknown', 'internal'],
  [
    'app',
    'error',
    'dashboard-empty',
    'dashboard-no-namespace',
    'dashboard-too-large',
    'dashboard-uid',
    'dashboard-title',
  ],
  ['app', 'warning', 'foreign-group', 'unknown-kind', 'defaults-unused', 'cluster-empty', 'crds-group'],
  ['app', 'warning', 'crds-partly-checked', 'acknowledge-unknown', 'acknowledge-unused'],
  // in the native objects of proxies, which only `check` looks at
  ['app', 'warning', 'native-partly-checked'],
];

/** Every rule once, even if several kinds have it. */
export const allRules = once((): readonly RuleDescriptor[] => {
  const rules = [
    ...named(SCHEMA_IDS),
    ...Object.values(RULES_OF).flat(),
    ...FACADE_RULES,
    ...APP_RULES,
    ...OBJECT_METADATA_RULES,
    ...guardrailRules(),
    ...named(OTHER_IDS),
    ...named([
      ['cross-field', 'error', ...CEL_IDS.filter((id) => id !== 'min-length'), 'crd-rule'],
      ['cross-field', 'warning', 'crd-rule-unchecked'],
    ]),
    ...NATIVE_RULES,
  ];
  return Array.from(new Map(rules.map(({ id, layer, severity }) => [id, { id, layer, severity }])).values());
});

function named(all: Ids): RuleDescriptor[] {
  return all.flatMap(([layer, severity, ...ids]) => ids.map((id) => ({ id, layer, severity })));
}
