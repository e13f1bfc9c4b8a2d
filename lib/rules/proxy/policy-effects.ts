import { runsAuthServer } from '../../model/authentication';
import type { Advice } from '../../model/finding';
import { hasEntities } from '../cedar/policy-set';
import { writtenMention } from '../cedar/mentions';
import type { ReadPolicy } from '../cedar/validator';
import { CLAIM, GROUP } from '../cedar/requests';
import type { ProxySubject, Report, Rule } from '../rule';
import { appliedPolicies } from './checked-policies';

/** Policies that have another effect on this proxy than they say (`docs/operator/runtime.md#authorization-at-run-time`). */
export const POLICY_EFFECT_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'cedar-tool-renamed', layer: 'runtime', severity: 'warning', check: renamedTools },
  { id: 'cedar-groups', layer: 'runtime', severity: 'warning', check: groupsNobodyIsIn },
  { id: 'sse-filtered', layer: 'runtime', severity: 'warning', check: unfilteredStreams },
];

/** Claims that hold groups and roles unless the program names others. */
const GROUP_CLAIMS = ['groups', 'roles', 'cognito:groups'];

/** The proxy asks about the remote server's name, whatever name clients see. */
function renamedTools(subject: ProxySubject, report: Report): void {
  const overrides = subject.resolved.tools?.spec.toolsOverride ?? {};
  const remoteNames = new Map(
    Object.entries(overrides).flatMap(([remote, { name = '' }]) =>
      name === '' || Object.hasOwn(overrides, name) ? [] : [[name, remote]],
    ),
  );
  if (remoteNames.size === 0) {
    return;
  }
  eachPolicy(subject, report, ({ mentions: { entities, names } }) => {
    const tools = entities.flatMap(({ type, id }) => (type === 'Tool' && id !== undefined ? [id] : []));
    return Array.from(new Set([...tools, ...names])).flatMap((name) => {
      const remote = remoteNames.get(name);
      const rule = `names the tool ${JSON.stringify(name)} as clients see it, but policies apply to the name that the remote server has for it`;
      return remote === undefined ? [] : [{ rule, fix: `write ${JSON.stringify(remote)}` }];
    });
  });
}

function groupsNobodyIsIn(subject: ProxySubject, report: Report): void {
  const policies = runsAuthServer(subject.resolved) ? appliedPolicies(subject) : undefined;
  if (policies === undefined) {
    return;
  }
  const { group = GROUP, groupClaims, entities } = policies.source;
  // entities can give a client any attributes
  const claims = hasEntities(entities?.text ?? '') ? [] : [...GROUP_CLAIMS, ...groupClaims];
  const attributes = new Set<string | undefined>(claims.map((name) => `${CLAIM}${name}`));
  eachPolicy(subject, report, ({ mentions }) => {
    const mention = mentions.entities.find(({ type, of }) => of === 'principal' && type === group);
    const claim = mentions.attributes.principal.find(([name]) => attributes.has(name))?.[0];
    const asked = mention === undefined ? claim : writtenMention(mention);
    if (asked === undefined) {
      return [];
    }
    const rule = `asks for ${asked}, but tokens of the embedded authorization server have sub, email and name, never groups or roles`;
    const fix = 'decide by claim_sub, claim_email or claim_name, or take tokens of the identity provider';
    return [{ rule, fix }];
  });
}

function unfilteredStreams({ resolved }: ProxySubject, report: Report): void {
  const { transport, authzConfig, authzConfigRef } = resolved.proxy.spec;
  if (transport !== 'sse') {
    return;
  }
  const fix = 'use streamable-http, if the remote server offers it';
  if ((authzConfig ?? authzConfigRef) !== undefined) {
    const rule =
      'does not filter lists: clients see all tools, prompts and resources, also those that they may not use';
    report({ field: 'spec.transport', value: transport, rule, fix });
  } else if ((resolved.tools?.spec.toolsFilter ?? []).length > 0) {
    const rule = 'gives no answer to a call of a tool that the tool config hides';
    report({ field: 'spec.transport', value: transport, rule, fix });
  }
}

/** Reports what is wrong with a policy where it is written: shared ones are right for other proxies. */
function eachPolicy(
  subject: ProxySubject,
  report: Report,
  mistakesOf: (policy: ReadPolicy) => readonly Advice[],
): void {
  const policies = appliedPolicies(subject);
  if (policies === undefined) {
    return;
  }
  const { source, set } = policies;
  const { authz } = subject.resolved;
  for (const [index, own] of source.policies.entries()) {
    const shared = { field: 'spec.authzConfigRef.name', what: `policies[${String(index)}] ` };
    const { field, what } = authz === undefined ? own : shared;
    const policy = set.read.get(index);
    for (const { rule, fix } of policy === undefined ? [] : mistakesOf(policy)) {
      report({ field, rule: `${what}${rule}`, fix });
    }
  }
}
