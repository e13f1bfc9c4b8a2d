import { authzKeyOf, CEDAR, POLICY_SERVER } from '../../model/config-maps';
import type { ConfigMapPlace, Violation } from '../../private/finding';
import type { OperatorBehaviour, Target } from '../../model/target';
import type { AuthzConfigSpec, SharedAuthzConfigSpec } from '../../model/kinds';
import { perObject, perOwner } from '../../private/caches';
import { entry, field, item } from '../../private/field-paths';
import { parseOneDocument } from '../../kubernetes';
import { isPlainObject, type PlainObject, present } from '../../private/plain';
import { byVersion, firstRelease, firstRunner, LATEST_RELEASE } from '../../releases/releases';
import { CEDAR_CHECKS, type CedarCheck, type PolicyVerdict, checkedSet, type CheckedSet } from '../../cedar';
import { aKind, type InApp, ownerOf, type ProxySubject, type Report, type ResourceSubject, type Rule } from '../rule';

/** A Cedar policy, or Cedar entities. */
export interface CedarText {
  readonly field: string;
  /** Its name, if the field contains more than one; ends with a space. */
  readonly what: string;
  readonly text: string;
  /** Where it is written, if the field names a ConfigMap. */
  readonly content?: ConfigMapPlace;
}

/** The policies and entities of a proxy. */
export interface PolicySource {
  readonly field: string;
  readonly policies: readonly CedarText[];
  readonly entities?: CedarText;
  /** The type of groups, if it is set. */
  readonly group?: string;
  /** The claims that hold groups and roles, as far as they are named. */
  readonly groupClaims: readonly string[];
  /** The claims that clients also have as sets. */
  readonly setClaims: readonly string[];
  /** The settings of a server that decides instead of policies. */
  readonly server?: PlainObject;
  /** Where the text is, if the field names a ConfigMap. */
  readonly content?: ConfigMapPlace;
  /** Why the policies cannot be read. */
  readonly problem?: Violation;
}

type Claims = Pick<PolicySource, 'group' | 'groupClaims' | 'setClaims'>;

/** The Cedar part of a ConfigMap's content. */
interface Content {
  readonly policies: readonly string[];
  readonly entities?: string;
  readonly claims?: PlainObject;
  readonly problem?: string;
  /** The settings of a server, which only older releases accept. */
  readonly server?: PlainObject;
}

const INLINE = 'spec.authzConfig.inline';
const CONFIG_MAP = 'spec.authzConfig.configMap';
const SHARED = 'spec.config.policies';
const SHARED_ENTITIES = 'spec.config.entities_json';
/** The first releases whose proxies know these words. */
const VOCABULARY_SINCE = { skills: firstRunner('skills', 'asked'), claimSource: firstRunner('claimSource', 'named') };
const NOTHING: PolicySource = { field: CONFIG_MAP, policies: [], groupClaims: [], setClaims: [] };
const contentOf = perOwner((text: string) => text, parseContent);

/** The policies of a proxy, inline or of a ConfigMap whose content the app knows. */
export const policySourceOf = perObject(sourceOf);

/** The policies of a shared config. */
function sharedSource({ type, config }: SharedAuthzConfigSpec): PolicySource | undefined {
  const { policies, entities_json: entities } = config;
  return type === CEDAR && isListOfTexts(policies) && policies.length > 0
    ? {
        field: SHARED,
        policies: policies.map((text, index) => ({ field: item(SHARED, index), what: '', text })),
        ...(typeof entities === 'string' ? { entities: { field: SHARED_ENTITIES, what: '', text: entities } } : {}),
        ...claimsIn(config),
      }
    : undefined;
}

function sourceOf(subject: ProxySubject): PolicySource | undefined {
  const { resolved, target } = subject;
  const { authzConfig } = resolved.proxy.spec;
  if (authzConfig?.type === 'inline' && authzConfig.inline !== undefined) {
    const { policies, entitiesJson } = authzConfig.inline;
    const parent = field(INLINE, 'policies');
    return {
      field: parent,
      policies: policies.map((text, index) => ({ field: item(parent, index), what: '', text })),
      entities: { field: field(INLINE, 'entitiesJson'), what: '', text: entitiesJson },
      ...ownClaims(authzConfig),
    };
  }
  if (
    authzConfig?.type !== 'configMap' ||
    authzConfig.configMap === undefined ||
    resolved.authzConfigMap === undefined
  ) {
    return undefined;
  }
  const { configMap } = authzConfig;
  const source = configMapSource(ownerOf(subject), resolved.authzConfigMap, configMap, target.release.behaviour);
  const own = ownClaims(authzConfig);
  const groupClaims = [...source.groupClaims, ...own.groupClaims];
  return { ...source, ...own, groupClaims, setClaims: source.setClaims };
}

function configMapSource(
  owner: object,
  data: { readonly [key: string]: string },
  configMap: NonNullable<AuthzConfigSpec['configMap']>,
  { authzConfigMaps }: OperatorBehaviour,
): PolicySource {
  const key = authzKeyOf(configMap.key);
  const text = Object.hasOwn(data, key) ? data[key] : undefined;
  if (text === undefined || text.trim() === '') {
    const rule = text === undefined ? 'is not a key of the ConfigMap' : 'is a key of the ConfigMap, but empty';
    const problem = { field: field(CONFIG_MAP, 'key'), value: key, rule, fix: 'put the authorization settings there' };
    return { ...NOTHING, problem };
  }
  const { policies, entities, claims = {}, problem, server } = contentOf(owner, text);
  const content = { configMap: configMap.name, path: entry('data', key) };
  if (server !== undefined) {
    const problem = { ...serverProblem(), content: placeIn(content, 'type') };
    return { ...NOTHING, ...(authzConfigMaps === 'all' ? { server, content } : { problem }) };
  }
  const fix = `write it like {"version": "1.0", "type": "${CEDAR}", "cedar": {"policies": ["…"], "entities_json": "[]"}}`;
  return {
    field: CONFIG_MAP,
    policies: policies.map((policy, index) => placed(content, item('cedar.policies', index), policy)),
    ...(entities === undefined ? {} : { entities: placed(content, 'cedar.entities_json', entities) }),
    ...claimsIn(claims),
    ...(problem === undefined ? {} : { problem: { field: CONFIG_MAP, rule: `its content ${problem}`, fix, content } }),
  };
}

function serverProblem(): Violation {
  return {
    field: CONFIG_MAP,
    rule: `its content has the type "${POLICY_SERVER}", which a ConfigMap cannot have from release ${firstRelease('authzConfigMaps', 'cedar')} of the operator on`,
    fix: `use ${aKind('MCPAuthzConfig')}, with ⟨authzConfigRef|authorization.config⟩`,
  };
}

function placed(content: ConfigMapPlace, path: string, text: string): CedarText {
  return { field: CONFIG_MAP, what: `${path} `, text, content: placeIn(content, path) };
}

/** The place of a part of the text. */
export function placeIn({ configMap, path }: ConfigMapPlace, part: string): ConfigMapPlace {
  return { configMap, path: field(path, part) };
}

/** Read like the operator and the runner do (`docs/operator/run-config.md#authorization`). */
function parseContent(text: string): Content {
  const result = parseOneDocument(text);
  if (result.kind === 'error') {
    return { policies: [], problem: `is neither JSON nor YAML: ${result.problem.replaceAll(/\s+/g, ' ')}` };
  }
  return isPlainObject(result.value) ? settings(result.value) : { policies: [], problem: 'is not an object' };
}

function settings({ version, type, cedar, pdp }: PlainObject): Content {
  const none: readonly string[] = [];
  if (version === undefined || version === null || version === '') {
    return { policies: none, problem: 'has no version' };
  }
  if (type !== CEDAR) {
    const server = type === POLICY_SERVER ? { server: isPlainObject(pdp) ? pdp : {} } : {};
    return { policies: none, problem: `does not have the type "${CEDAR}"`, ...server };
  }
  const options = isPlainObject(cedar) ? cedar : {};
  const { policies, entities_json: entities } = options;
  if (!isListOfTexts(policies) || policies.length === 0) {
    return { policies: none, problem: 'has no list of strings in cedar.policies' };
  }
  if (entities !== undefined && entities !== null && typeof entities !== 'string') {
    return { policies, problem: 'has a value other than a string in cedar.entities_json' };
  }
  return { policies, claims: options, ...(typeof entities === 'string' ? { entities } : {}) };
}

function ownClaims({ groupEntityType, groupClaimName, roleClaimName }: AuthzConfigSpec): Claims {
  return claimsIn({
    group_entity_type: groupEntityType,
    group_claim_name: groupClaimName,
    role_claim_name: roleClaimName,
  });
}

/** What the proxy reads about claims. */
function claimsIn(options: PlainObject): Claims {
  const { group_entity_type: type, group_claim_name: groups, role_claim_name: roles } = options;
  const { multi_valued_claims: sets } = options;
  const claims = { groupClaims: [groups, roles].filter(isText), setClaims: isListOfTexts(sets) ? sets : [] };
  return isText(type) ? { group: type, ...claims } : claims;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** Policies, and what Cedar says of them. */
export interface CheckedPolicies {
  readonly source: PolicySource;
  readonly set: CheckedSet;
}

const NO_POLICIES: CheckedPolicies = {
  source: NOTHING,
  set: { verdicts: [], entities: { kind: 'fine' }, read: new Map(), answers: new Map(), problems: new Map() },
};

/** The policies that a proxy has itself: inline, or of a ConfigMap. */
export const proxyPolicies = perObject((subject: ProxySubject) => checked(subject, policySourceOf(subject)));

/** The policies of a shared config. */
export const sharedPolicies = perObject((subject: ResourceSubject<'MCPAuthzConfig'>) =>
  checked(subject, sharedSource(subject.resource.spec)),
);

/** The policies that decide about a proxy's requests, its own or shared ones, as far as the app knows them. */
export const appliedPolicies = perObject((subject: ProxySubject) => {
  const { authz } = subject.resolved;
  return authz === undefined ? proxyPolicies(subject) : checked(subject, sharedSource(authz.spec));
});

/** The rules for what policies say, compared with what a proxy asks Cedar. */
export function policyRules<S extends object>(policiesOf: (subject: S) => CheckedPolicies): readonly Rule<S>[] {
  return [
    ...CEDAR_CHECKS.map((id) => ({
      id,
      layer: 'runtime' as const,
      severity: 'warning' as const,
      check: (subject: S, report: Report) => {
        reportAnswers(id, policiesOf(subject), report);
      },
    })),
    {
      id: 'cedar-unchecked',
      layer: 'runtime',
      severity: 'warning',
      check: (subject, report) => {
        reportUnchecked(policiesOf(subject), report);
      },
    },
  ];
}

function checked(subject: InApp & { readonly target: Target }, source: PolicySource | undefined): CheckedPolicies {
  if (source === undefined) {
    return NO_POLICIES;
  }
  const { release } = subject.target;
  const isProven = byVersion(release.version, LATEST_RELEASE) <= 0;
  const { skills, claimSource, resourceUris } = release.runner;
  const since = release.runner.claimSets === 'none' ? firstRunner('claimSets', 'listed') : undefined;
  const set = checkedSet(ownerOf(subject), {
    policies: source.policies.map(({ text }) => text),
    entities: source.entities?.text ?? '',
    isProven,
    asks: {
      skills: skills === 'asked',
      claimSource: claimSource === 'named',
      canonicalUris: resourceUris === 'canonical',
      since: VOCABULARY_SINCE,
    },
    ...(isProven ? { claimSets: { claims: since === undefined ? source.setClaims : [], ...present({ since }) } } : {}),
    ...present({ group: source.group }),
  });
  return { source, set };
}

function reportAnswers(id: CedarCheck, { source, set }: CheckedPolicies, report: Report): void {
  for (const [index, { field, what }] of source.policies.entries()) {
    for (const answer of set.answers.get(index) ?? []) {
      if (answer.id === id) {
        report({ field, rule: `${what}${answer.rule}`, fix: answer.fix });
      }
    }
  }
}

function reportUnchecked({ source, set }: CheckedPolicies, report: Report): void {
  const fix = 'check it with the Cedar tools';
  const texts = verdictsOf({ source, set });
  const all = source.entities === undefined ? texts : [...texts, [source.entities, set.entities] as const];
  for (const [{ field, what }, verdict] of all) {
    if (verdict.kind === 'unchecked') {
      report({ field, rule: `${what}was not checked: ${verdict.reason}`, fix });
    }
  }
  for (const [index, { field, what }] of source.policies.entries()) {
    const problem = set.problems.get(index);
    if (problem !== undefined) {
      report({ field, rule: `${what}could not be compared with what the proxy asks Cedar: ${problem}`, fix });
    }
  }
}

/** Each policy with its verdict. */
export function verdictsOf({ source, set }: CheckedPolicies): readonly (readonly [CedarText, PolicyVerdict])[] {
  return source.policies.flatMap((policy, index) => {
    const verdict = set.verdicts[index];
    return verdict === undefined ? [] : [[policy, verdict] as const];
  });
}
