import type { CatalogEntry } from './catalog-entry';
import type { ResolvedProxy } from '../model/resource';
import { EVERY_ADDRESS, type Target } from '../model/target';
import { CHANGING_RELEASES } from '../releases/behaviour-of';
import { operatorRelease, standaloneRelease } from '../releases/target-release';
import { once } from '../private/once';
import { APP_RELEASE_RULES } from '../rules/app/releases';
import { FACADE_RULES } from '../rules/facades/facade-rules';
import { applyRules, type FacadeSubject, type Rule } from '../rules/rule';
import { configFindings, RULES_OF } from '../rules/rules-of-kind';

/** Other clusters that a program may be for: with and without the operator, of each release. */
const targets = once((): readonly Target[] =>
  CHANGING_RELEASES.flatMap((version) => [
    withOperator(version, false),
    withOperator(version, true),
    standalone(version, false),
    standalone(version, true),
  ]),
);

/** Whether the construct has a warning on another kind of cluster. */
export function warnsElsewhere(entry: CatalogEntry, resolved: ResolvedProxy | undefined, id: string): boolean {
  const { resource, facadeRequests, reading, declaration } = entry;
  const app = entry.host.node.root;
  if (id === 'unknown-field') {
    return reading.unknown.length > 0 || (declaration.document?.unknown.length ?? 0) > 0;
  }
  if (APP_RELEASE_RULES.some((rule) => rule.id === id)) {
    return true;
  }
  if (resource.kind !== 'MCPRemoteProxy') {
    return (
      RULES_OF[resource.kind].some((rule) => rule.id === id) &&
      targets().some((target) => configFindings(resource, target, app).some((finding) => finding.id === id))
    );
  }
  const subject = { resource, resolved: resolved ?? { proxy: resource }, facadeRequests, app };
  const rules: readonly Rule<FacadeSubject>[] = [...RULES_OF.MCPRemoteProxy, ...FACADE_RULES];
  const asked = rules.filter((rule) => rule.id === id);
  return targets().some((target) => applyRules(asked, { ...subject, target }).some((finding) => finding.id === id));
}

function withOperator(version: string, exact: boolean): Target {
  return { operator: true, exact, release: operatorRelease(version), openshift: false };
}

function standalone(version: string, exact: boolean): Target {
  const release = standaloneRelease(version, exact);
  return { operator: false, exact, release, proxyHost: EVERY_ADDRESS, openshift: false, defaultImagePullSecrets: [] };
}
