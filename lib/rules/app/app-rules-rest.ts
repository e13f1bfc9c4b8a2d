import type { Finding } from '../../model/finding';
import type { AppModel, AppResource, AppRule } from './app-rule';
import { CLUSTER_BINDING_RULES, RELEASE_STATEMENT_RULES } from './app-rules';
import { DUPLICATE_RULES } from './duplicates';
import { APP_EXPOSURE_RULES } from './exposure';
import { REFERENCE_RULES } from './duplicates-and-references';
import { internalFinding } from '../plan';

/** The rules across constructs, in the order in which their findings are reported. */
export const APP_RULES: readonly AppRule[] = [
  ...RELEASE_STATEMENT_RULES,
  ...DUPLICATE_RULES,
  ...REFERENCE_RULES,
  ...CLUSTER_BINDING_RULES,
  ...APP_EXPOSURE_RULES,
];

let applied = APP_RULES;

/** From now on, apps are checked by these rules: for tests. */
export function checkAppsBy(rules: readonly AppRule[]): void {
  applied = rules;
}

/** The findings by construct, in one linear pass per rule. */
export function appFindings(model: AppModel): Map<AppResource, Finding[]> {
  const findings = new Map<AppResource, Finding[]>();
  for (const rule of applied.filter((each) => isNeeded(each, model))) {
    for (const { at, ...finding } of misfits(rule, model)) {
      const found = findings.get(at) ?? [];
      found.push(finding);
      findings.set(at, found);
    }
  }
  return findings;
}

function isNeeded({ needs }: AppRule, { resources }: AppModel): boolean {
  return (
    needs === undefined ||
    resources.some(({ [needs]: part }) =>
      Array.isArray(part) ? part.length > 0 : part !== undefined && part !== false,
    )
  );
}

/** An exception in a rule belongs to no particular construct, so the first one reports it. */
function misfits(rule: AppRule, model: AppModel): (Finding & { readonly at: AppResource })[] {
  try {
    return Array.from(rule.check(model), (misfit) => ({ ...misfit, id: rule.id, severity: rule.severity }));
  } catch (error) {
    return model.resources.slice(0, 1).map((at) => ({ at, ...internalFinding(rule.id, error) }));
  }
}
