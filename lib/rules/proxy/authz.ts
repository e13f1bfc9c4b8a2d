import { runsAuthServer } from '../../model/authentication';
import { POLICY_SERVER } from '../../model/config-maps';
import { type Advice, type Violation, invalid } from '../../private/finding';
import { field } from '../../private/field-paths';
import { nearMiss } from '../../private/near-miss';
import { isPlainObject, type PlainObject, present } from '../../private/plain';
import { followsOperator } from '../../model/target';
import { byVersion, firstRelease, LATEST_RELEASE } from '../../releases/releases';
import { writtenMention, hasEntities, CLAIM, GROUP, SERVER, type ReadPolicy } from '../../cedar';
import { itself, specRows, type ProxySubject, type Report, type ResourceSubject, type Rule } from '../rule';
import { isDataKey, isDnsSubdomain } from '../../kubernetes';
import { appliedPolicies, placeIn, policyRules, policySourceOf, proxyPolicies, verdictsOf } from './policies';

const { error, warning } = specRows();
/** In bytes (`docs/operator/releases.md#validation`). */
const LARGEST_POLICY = 8192;

/** Rules for authorization from other resources. */
export const SHARED_AUTHZ_RULES: readonly Rule<ProxySubject>[] = [
  // a proxy that requests authorization must not run without it
  error('authz-config-ref-ignored', 'controller', {
    at: 'authzConfigRef',
    breaks: (_, { target }) => target.release.behaviour.sharedAuthz === 'ignored',
    rule: (_, { target }) =>
      `is ignored by release ${target.release.version} of the operator, so anyone could call everything`,
    fix: `use release ${firstRelease('sharedAuthz', 'applied')} or later, or write the policies inline, in ⟨spec.authzConfig⟩`,
  }),
];

export const AUTHZ_RULES: readonly Rule<ProxySubject>[] = [
  error('config-map-name', 'api-server', {
    at: 'authzConfig.configMap.name',
    breaks: (name, { resource: { spec } }) => spec.authzConfig?.type === 'configMap' && !isDnsSubdomain(name),
    shown: itself,
    ...invalid('a valid name for a ConfigMap', 'give the name of a ConfigMap of the same namespace'),
  }),
  error('config-map-key', 'api-server', {
    at: 'authzConfig.configMap.key',
    breaks: (key, { resource: { spec } }) => spec.authzConfig?.type === 'configMap' && key !== '' && !isDataKey(key),
    shown: itself,
    ...invalid('a valid ConfigMap key', 'give one of the keys in its data, such as "authz.json"'),
  }),
  { id: 'authz-config-map', layer: 'controller', severity: 'error', check: configMapContent },
  // one in a ConfigMap, or a shared one, may be longer
  error('cedar-policy-size', 'controller', {
    at: 'authzConfig.inline.policies.*',
    breaks: (policy, { resource: { spec }, target }) =>
      spec.authzConfig?.type === 'inline' &&
      followsOperator(target) &&
      target.release.behaviour.policySizes === 'limited' &&
      Buffer.byteLength(policy) > LARGEST_POLICY,
    rule: (policy) =>
      `has ${String(Buffer.byteLength(policy))} bytes, but the operator takes at most ${String(LARGEST_POLICY)}`,
    fix: 'write several policies instead, or refer to a ConfigMap with them',
  }),
  { id: 'cedar-syntax', layer: 'controller', severity: 'error', check: brokenPolicies },
  { id: 'cedar-several', layer: 'runtime', severity: 'error', check: severalPolicies },
  { id: 'cedar-template', layer: 'controller', severity: 'error', check: templates },
  { id: 'cedar-entities', layer: 'runtime', severity: 'error', check: brokenEntities },
  warning('authz-upstream-ignored', 'controller', {
    at: 'authzConfig.inline.primaryUpstreamProvider',
    breaks: () => true,
    shown: itself,
    rule: 'has no effect on a proxy',
    fix: 'leave it out',
  }),
  ...policyServerRules(serverOfProxy),
  ...policyRules(proxyPolicies),
];

function configMapContent(subject: ProxySubject, report: Report): void {
  const problem = policySourceOf(subject)?.problem;
  if (problem !== undefined) {
    report(problem);
  }
}

/** The operator parses inline policies, the running proxy all (`docs/operator/validation.md#reconciler`). */
function brokenPolicies(subject: ProxySubject, report: Report): void {
  for (const [{ what, ...place }, verdict] of verdictsOf(proxyPolicies(subject))) {
    if (verdict.kind === 'broken') {
      report({ ...at(place), rule: `${what}is not a valid Cedar policy: ${verdict.problem}`, fix: verdict.fix });
    }
  }
}

function severalPolicies(subject: ProxySubject, report: Report): void {
  for (const [{ what, ...place }, verdict] of verdictsOf(proxyPolicies(subject))) {
    if (verdict.kind === 'several') {
      const rule = `${what}contains ${String(verdict.count)} policies, but only the first would have an effect`;
      report({ ...at(place), rule, fix: 'put each policy in an item of its own' });
    }
  }
}

function templates(subject: ProxySubject, report: Report): void {
  for (const [{ what, ...place }, verdict] of verdictsOf(proxyPolicies(subject))) {
    if (verdict.kind === 'template') {
      const rule = `${what}is a template, but nothing fills in its slots`;
      report({ ...at(place), rule, fix: 'write entities for ?principal and ?resource' });
    }
  }
}

function brokenEntities(subject: ProxySubject, report: Report): void {
  const { source, set } = proxyPolicies(subject);
  if (source.entities !== undefined && set.entities.kind === 'broken') {
    const rule = `${source.entities.what}is not a JSON array of Cedar entities: ${set.entities.problem}`;
    report({ ...at(source.entities), rule, fix: 'fix it' });
  }
}

type Place = Pick<Violation, 'field' | 'content'>;

function at({ field: path, content }: Place): Place {
  return { field: path, ...present({ content }) };
}

/** Policies that have another effect on this proxy than they say (`docs/operator/runtime.md#authorization-at-run-time`). */
export const POLICY_EFFECT_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'cedar-tool-renamed', layer: 'runtime', severity: 'warning', check: renamedTools },
  { id: 'cedar-groups', layer: 'runtime', severity: 'warning', check: groupsNobodyIsIn },
  { id: 'cedar-server', layer: 'runtime', severity: 'warning', check: otherServers },
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
  if (!runsAuthServer(subject.resolved)) {
    return;
  }
  const { group = GROUP, groupClaims, entities } = appliedPolicies(subject).source;
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

/** A policy that several servers share may be about another one. */
function otherServers(subject: ProxySubject, report: Report): void {
  const { resolved, target } = subject;
  const { servers = new Set<string>() } = resolved;
  if (servers === 'any') {
    return;
  }
  const { name } = resolved.proxy;
  const entities = appliedPolicies(subject).source.entities?.text ?? '';
  const isMeant = (id: string): boolean =>
    id === name || servers.has(id) || (hasEntities(entities) && entities.includes(JSON.stringify(id)));
  const isSure = byVersion(target.release.version, LATEST_RELEASE) <= 0 && servers.size <= 1;
  eachPolicy(subject, report, ({ mentions: { entities: named } }) => {
    const ids = named.flatMap(({ type, of, members, id }) =>
      type === SERVER && of === 'resource' && members === true && id !== undefined ? [id] : [],
    );
    const wrong = ids.some(isMeant) ? [] : ids.filter((id) => isSure || nearMiss(id, [name]) !== undefined);
    const own = writtenMention({ type: SERVER, id: name });
    return wrong.map((id) => ({
      rule: `names ${writtenMention({ type: SERVER, id })}, but the tools, prompts and resources of the proxy are in ${own}`,
      fix: `write ${own}`,
    }));
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
  const { source, set } = appliedPolicies(subject);
  const { authz } = subject.resolved;
  for (const [index, own] of source.policies.entries()) {
    const shared = { field: 'spec.authzConfigRef.name', what: `policies[${String(index)}] ` };
    const { what, ...place } = authz === undefined ? own : shared;
    const policy = set.read.get(index);
    for (const { rule, fix } of policy === undefined ? [] : mistakesOf(policy)) {
      report({ ...at(place), rule: `${what}${rule}`, fix });
    }
  }
}

/** The settings of a policy server, and how a message names one of them. */
interface PolicyServer {
  readonly settings: PlainObject;
  readonly placeOf: (name: string) => Place & { readonly what: string };
}

type ServerOf<Subject> = (subject: Subject) => PolicyServer | undefined;

/** How the runner passes claims on; it has no default. */
const CLAIM_MAPPINGS: readonly unknown[] = ['standard', 'mpe'];
const DECISION = /\/decision\/*$/;

/** Rules for a policy server (`docs/operator/runtime.md#authorization-at-run-time`), wherever its settings are. */
export function policyServerRules<Subject>(serverOf: ServerOf<Subject>): readonly Rule<Subject>[] {
  return [
    { id: 'policy-server-claims', layer: 'runtime', severity: 'error', check: onServer(serverOf, claimMappings) },
    { id: 'policy-server-url', layer: 'runtime', severity: 'warning', check: onServer(serverOf, decisionUrls) },
  ];
}

export function sharedServer({ resource: { spec } }: ResourceSubject<'MCPAuthzConfig'>): PolicyServer | undefined {
  return spec.type === POLICY_SERVER
    ? { settings: spec.config, placeOf: (name) => ({ field: field('spec.config', name), what: '' }) }
    : undefined;
}

/** Of a ConfigMap whose content the app knows. */
function serverOfProxy(subject: ProxySubject): PolicyServer | undefined {
  const { field: path = '', server, content } = policySourceOf(subject) ?? {};
  const placeOf = (name: string): ReturnType<PolicyServer['placeOf']> => {
    const part = `pdp.${name}`;
    return { ...at({ field: path, ...present({ content: content && placeIn(content, part) }) }), what: `${part} ` };
  };
  return server && { settings: server, placeOf };
}

function onServer<Subject>(serverOf: ServerOf<Subject>, check: (server: PolicyServer, report: Report) => void) {
  return (subject: Subject, report: Report): void => {
    const server = serverOf(subject);
    if (server !== undefined) {
      check(server, report);
    }
  };
}

function claimMappings({ settings: { claim_mapping: mapping }, placeOf }: PolicyServer, report: Report): void {
  if (!CLAIM_MAPPINGS.includes(mapping)) {
    const { what, ...place } = placeOf('claim_mapping');
    const problem = mapping === undefined || mapping === '' ? 'missing' : 'unknown';
    const fix = 'use "standard" for the claims roles and groups, or "mpe" for those of the Manetu Policy Engine';
    report({ ...place, rule: `${what}is ${problem}, so the proxy would not start`, fix });
  }
}

function decisionUrls({ settings: { http }, placeOf }: PolicyServer, report: Report): void {
  const url = isPlainObject(http) ? http['url'] : undefined;
  if (typeof url === 'string' && DECISION.test(url.replace(/[?#].*$/s, ''))) {
    const { what, ...place } = placeOf('http.url');
    const rule = `${what}ends with /decision, and the proxy adds /decision to it: it would ask /decision/decision`;
    report({ ...place, rule, fix: 'leave out /decision at the end' });
  }
}
