import { parse } from 'yaml';
import { OperatorRelease } from '../../lib';
import { message } from '../../lib/engine/messages';
import { worded } from '../../lib/engine/wording';
import type { PodPolicy } from '../../lib/model/egress-rules';
import type { Finding } from '../../lib/private/finding';
import { CEL_IDS } from '../../lib/crds/generated/cel-conditions';
import type { Kind, ResolvedProxy } from '../../lib/model/kinds';
import type { Target } from '../../lib/model/target';
import { perObject } from '../../lib/private/caches';
import {
  findingsOfSchema,
  proxyFindings,
  resource,
  resourceFindings,
  TARGETS,
  targetsAt,
  type GivenMetadata,
} from './support';

/** A resource, and the findings of one rule about it. */
export interface RuleCase {
  readonly id: string;
  /** Default: `MCPRemoteProxy`. */
  readonly kind?: Kind;
  /** As YAML, or as an object where YAML cannot say it; a proxy has a `remoteUrl` anyway. */
  readonly spec: string | object;
  /** With the operator (the default) or without it, each with or without corrections. */
  readonly on?: 'operator' | 'declared' | 'exact' | 'corrected';
  /** The release of the operator, which is stated then; default: that of 0.22, which isn't. */
  readonly release?: string;
  /** Settings of the cluster. */
  readonly target?: {
    readonly proxyHost?: string;
    readonly image?: string;
    readonly apiVersion?: string;
    readonly usageMetrics?: boolean;
    readonly defaultImagePullSecrets?: readonly string[];
    readonly defaultRedisAddress?: string;
    readonly defaultRedisPassword?: { readonly name: string; readonly key: string };
    readonly defaultRedisTls?: object;
  };
  readonly metadata?: GivenMetadata;
  readonly refs?: RuleCaseRefs;
  /** The specs of NetworkPolicies that select its pods, by their names, as YAML. */
  readonly policies?: { readonly [name: string]: string };
  readonly says: Says;
}

/** The messages of a case, none if there are no findings; or those that its page shows. */
export type Says = readonly string[] | OnPage;

/** The page of the check shows the case: its message stands there, and nowhere else but in the rule. */
export interface OnPage {
  /** The input as the page tells it. */
  readonly example: string | undefined;
  /** What the case says after the message of the page. */
  readonly also: readonly string[];
}

/** The page shows this case, which may say more than the page; the example is its spec where no words are better. */
export function onPage(example?: string, ...also: readonly string[]): OnPage {
  return { example, also };
}

/** Whether the page shows it. */
export function isOnPage(says: Says): says is OnPage {
  return 'also' in says;
}

/** Whether there are findings. */
export function findsSomething({ says }: Pick<RuleCase, 'says'>): boolean {
  return isOnPage(says) || says.length > 0;
}

/** Messages, each written in another way; those of the page stay as they are. */
export function saidAs(says: Says, write: (text: string) => string): Says {
  return isOnPage(says) ? { ...says, also: says.also.map(write) } : says.map(write);
}

/** What the app knows of the things that a proxy refers to; specs as YAML. */
export interface RuleCaseRefs {
  readonly telemetry?: string;
  readonly oidc?: string;
  readonly externalAuth?: string;
  readonly authServer?: string;
  readonly tools?: string;
  readonly authz?: string;
  readonly authzConfigMap?: { readonly [key: string]: string };
  readonly caBundles?: NonNullable<ResolvedProxy['caBundles']>;
  readonly serviceAccount?: { readonly automountToken?: boolean };
}

/** The messages of the case's rule, as one reads them who wrote fields, or props. */
export function messagesOf(ruleCase: Omit<RuleCase, 'says'>, hasProps = false): string[] {
  const { kind = 'MCPRemoteProxy', spec, metadata } = ruleCase;
  const subject = { kind, spec: resource(kind, spec, metadata).spec, hasProps };
  return rawFindingsOf(ruleCase).map((finding) => message(worded(finding, subject)));
}

/** The findings of the case's rule. */
export const rawFindingsOf = perObject((ruleCase: Omit<RuleCase, 'says'>): readonly Finding[] => {
  const { on = 'operator', release } = ruleCase;
  const targets = release === undefined ? TARGETS : targetsAt(OperatorRelease.of(release));
  return findingsAt(ruleCase, targets[on]);
});

/** The findings of the case's rule on a cluster with the case's settings. */
export function findingsAt(ruleCase: Omit<RuleCase, 'says'>, cluster: Target): readonly Finding[] {
  const { kind = 'MCPRemoteProxy', spec, metadata } = ruleCase;
  const target = { ...cluster, ...ruleCase.target } as Target;
  const subject = resource(kind, spec, metadata);
  const findings =
    subject.kind === 'MCPRemoteProxy'
      ? proxyFindings({ proxy: subject, ...resolve(ruleCase.refs ?? {}) }, target, policiesOf(ruleCase))
      : resourceFindings(subject, target);
  const limits = findingsOfSchema(subject, target);
  const broken = limits.filter(({ id }) => id === ruleCase.id && CEL_IDS.includes(id));
  return [
    ...broken,
    ...findings.filter(({ id, field }) => id === ruleCase.id && broken.every((each) => each.field !== field)),
    // a rule that throws finds nothing, which is no verdict
    ...findings.filter(({ id }) => id === 'internal'),
  ];
}

function policiesOf({ policies = {} }: Omit<RuleCase, 'says'>): PodPolicy[] {
  return Object.entries(policies).map(([name, spec]) => ({ name, content: { spec: parse(spec) as unknown } }));
}

function resolve(refs: RuleCaseRefs): Omit<ResolvedProxy, 'proxy'> {
  const { telemetry, oidc, externalAuth, authServer, tools, authz, ...plain } = refs;
  return {
    ...(telemetry === undefined ? {} : { telemetry: resource('MCPTelemetryConfig', telemetry, { name: 'otel' }) }),
    ...(oidc === undefined ? {} : { oidc: resource('MCPOIDCConfig', oidc, { name: 'oidc' }) }),
    ...(externalAuth === undefined
      ? {}
      : { externalAuth: resource('MCPExternalAuthConfig', externalAuth, { name: 'ext' }) }),
    ...(authServer === undefined ? {} : { authServer: resource('MCPExternalAuthConfig', authServer, { name: 'ext' }) }),
    ...(tools === undefined ? {} : { tools: resource('MCPToolConfig', tools, { name: 'tools' }) }),
    ...(authz === undefined ? {} : { authz: resource('MCPAuthzConfig', authz, { name: 'readers' }) }),
    ...plain,
  };
}
