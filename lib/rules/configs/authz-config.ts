import { CEDAR, POLICY_SERVER } from '../../model/config-maps';
import { invalid, missing } from '../../private/finding';
import { isPlainObject } from '../../private/plain';
import { isListOfTexts, policyRules, sharedPolicies, verdictsOf } from '../proxy/policies';
import { policyServerRules, sharedServer } from '../proxy/authz';
import type { Report, ResourceSubject, Rule } from '../rule';
import { oneOf } from '../../kubernetes';

type Subject = ResourceSubject<'MCPAuthzConfig'>;

const POLICIES = 'spec.config.policies';
const ENTITIES = 'spec.config.entities_json';

/** Errors that make an `MCPAuthzConfig` invalid, so no proxy gets it (`docs/operator/releases.md#validation`). */
export const AUTHZ_CONFIG_RULES: readonly Rule<Subject>[] = [
  { id: 'authz-config-type', layer: 'controller', severity: 'error', check: unknownType },
  { id: 'authz-config-policies', layer: 'controller', severity: 'error', check: withoutPolicies },
  { id: 'authz-config-url', layer: 'controller', severity: 'error', check: withoutUrl },
  ...policyServerRules(sharedServer),
  { id: 'authz-config-cedar', layer: 'runtime', severity: 'warning', check: brokenCedar },
  ...policyRules(sharedPolicies),
];

function unknownType({ resource }: Subject, report: Report): void {
  const { type } = resource.spec;
  const { accepts, rule, fix } = oneOf([CEDAR, POLICY_SERVER]);
  if (!accepts(type)) {
    report({ field: 'spec.type', value: type, rule, fix });
  }
}

function withoutPolicies({ resource }: Subject, report: Report): void {
  const { type, config } = resource.spec;
  const { policies } = config;
  if (type === CEDAR && !(isListOfTexts(policies) && policies.length > 0)) {
    report({ field: POLICIES, ...invalid('a list of at least one string', 'give a Cedar policy') });
  }
}

function withoutUrl({ resource }: Subject, report: Report): void {
  const { type, config } = resource.spec;
  const url = isPlainObject(config['http']) ? config['http']['url'] : undefined;
  if (type === POLICY_SERVER && (typeof url !== 'string' || url === '')) {
    report({ field: 'spec.config.http.url', ...missing('give the URL of the server that decides') });
  }
}

/** The operator doesn't parse them, and the proxy exits on what it cannot read. */
function brokenCedar(subject: Subject, report: Report): void {
  const policies = sharedPolicies(subject);
  for (const [{ field }, verdict] of verdictsOf(policies)) {
    if (verdict.kind === 'broken') {
      const rule = `is not a valid Cedar policy, so the proxy would not start: ${verdict.problem}`;
      report({ field, rule, fix: verdict.fix });
    }
  }
  if (policies.set.entities.kind === 'broken') {
    const { problem } = policies.set.entities;
    const rule = `is not a JSON array of Cedar entities, so the proxy would not start: ${problem}`;
    report({ field: ENTITIES, rule, fix: 'fix it' });
  }
}
