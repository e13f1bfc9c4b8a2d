import type { AuthzConfigSpec } from '../../model/specs';
import { field } from '../../private/places';
import { firstRelease } from '../../releases/behaviour-by-release';
import { policySourceOf } from './policies';
import { policyServerRules, serverOfProxy } from './policy-server';
import { policyRules, proxyPolicies, verdictsOf } from './checked-policies';
import type { ProxySubject, Report, Rule } from '../rule';
import { isDataKey, isDnsSubdomain } from '../syntax/kubernetes-names';

const AUTHZ = 'spec.authzConfig';

/** Rules for authorization from other resources. */
export const SHARED_AUTHZ_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'authz-config-ref-ignored', layer: 'controller', severity: 'error', check: ignoredReference },
];

export const AUTHZ_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'config-map-name', layer: 'api-server', severity: 'error', check: configMapName },
  { id: 'config-map-key', layer: 'api-server', severity: 'error', check: configMapKey },
  { id: 'authz-config-map', layer: 'controller', severity: 'error', check: configMapContent },
  { id: 'cedar-syntax', layer: 'controller', severity: 'error', check: brokenPolicies },
  { id: 'cedar-several', layer: 'runtime', severity: 'error', check: severalPolicies },
  { id: 'cedar-template', layer: 'controller', severity: 'error', check: templates },
  { id: 'cedar-entities', layer: 'runtime', severity: 'error', check: brokenEntities },
  { id: 'authz-upstream-ignored', layer: 'controller', severity: 'warning', check: ignoredUpstream },
  ...policyServerRules(serverOfProxy),
  ...policyRules(proxyPolicies),
];

/** A proxy that requests authorization must not run without it. */
function ignoredReference({ target }: ProxySubject, report: Report): void {
  if (target.release.behaviour.sharedAuthz === 'ignored') {
    const from = firstRelease('sharedAuthz', 'applied');
    const rule = `is ignored by release ${target.release.version} of the operator, so anyone could call everything`;
    report({
      field: 'spec.authzConfigRef',
      rule,
      fix: `use release ${from} or later, or write the policies inline, in ⟨spec.authzConfig⟩`,
    });
  }
}

function ignoredUpstream({ resolved }: ProxySubject, report: Report): void {
  const provider = resolved.proxy.spec.authzConfig?.inline?.primaryUpstreamProvider;
  if (provider !== undefined) {
    const path = field(AUTHZ, 'inline.primaryUpstreamProvider');
    report({ field: path, value: provider, rule: 'has no effect on a proxy', fix: 'leave it out' });
  }
}

function configMapName({ resolved }: ProxySubject, report: Report): void {
  const configMap = configMapOf(resolved.proxy.spec.authzConfig);
  if (configMap !== undefined && !isDnsSubdomain(configMap.name)) {
    report({
      field: field(AUTHZ, 'configMap.name'),
      value: configMap.name,
      rule: 'is not a valid name for a ConfigMap',
      fix: 'give the name of a ConfigMap of the same namespace',
    });
  }
}

function configMapKey({ resolved }: ProxySubject, report: Report): void {
  const key = configMapOf(resolved.proxy.spec.authzConfig)?.key ?? '';
  if (key !== '' && !isDataKey(key)) {
    report({
      field: field(AUTHZ, 'configMap.key'),
      value: key,
      rule: 'is not a valid ConfigMap key',
      fix: 'give one of the keys in its data, such as "authz.json"',
    });
  }
}

function configMapContent(subject: ProxySubject, report: Report): void {
  const problem = policySourceOf(subject)?.problem;
  if (problem !== undefined) {
    report(problem);
  }
}

/** The operator parses inline policies, the running proxy all (`docs/operator/validation.md#reconciler`). */
function brokenPolicies(subject: ProxySubject, report: Report): void {
  for (const [{ field: path, what }, verdict] of verdictsOf(proxyPolicies(subject))) {
    if (verdict.kind === 'broken') {
      report({ field: path, rule: `${what}is not a valid Cedar policy: ${verdict.problem}`, fix: verdict.fix });
    }
  }
}

function severalPolicies(subject: ProxySubject, report: Report): void {
  for (const [{ field: path, what }, verdict] of verdictsOf(proxyPolicies(subject))) {
    if (verdict.kind === 'several') {
      const rule = `${what}contains ${String(verdict.count)} policies, but only the first would have an effect`;
      report({ field: path, rule, fix: 'put each policy in an item of its own' });
    }
  }
}

function templates(subject: ProxySubject, report: Report): void {
  for (const [{ field: path, what }, verdict] of verdictsOf(proxyPolicies(subject))) {
    if (verdict.kind === 'template') {
      const rule = `${what}is a template, but nothing fills in its slots`;
      report({ field: path, rule, fix: 'write entities for ?principal and ?resource' });
    }
  }
}

function brokenEntities(subject: ProxySubject, report: Report): void {
  const { source, set } = proxyPolicies(subject) ?? {};
  if (source?.entities !== undefined && set?.entities.kind === 'broken') {
    const { field: path, what } = source.entities;
    const rule = `${what}is not a JSON array of Cedar entities: ${set.entities.problem}`;
    report({ field: path, rule, fix: 'fix it' });
  }
}

function configMapOf(authzConfig: AuthzConfigSpec | undefined): AuthzConfigSpec['configMap'] {
  return authzConfig?.type === 'configMap' ? authzConfig.configMap : undefined;
}
