import { parse } from 'yaml';
import { OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import { applyRules } from '../../lib/rules/apply-rules';
import * as rules from '../../lib/rules/all-rules';
import type { PodPolicy } from '../../lib/model/egress-rules';
import type { Finding } from '../../lib/private/finding';
import type { Kind, ResolvedProxy, Resource } from '../../lib/model/kinds';
import { newestSchemaOf, schemaOf } from '../../lib/releases/schema-of';
import { schemaFindings } from '../../lib/crds/validation';
import { followsOperator, type Target } from '../../lib/model/target';
import { readSpec } from '../../lib/crds/read-spec';

/** The three clusters that rules tell apart, of a release. */
export function targetsAt(release: OperatorRelease): {
  readonly [name in 'operator' | 'declared' | 'exact' | 'corrected']: Target;
} {
  return {
    operator: TargetCluster.withOperator({ release })._target,
    declared: TargetCluster.withOperator({ release, fidelity: OperatorFidelity.EXACT })._target,
    exact: TargetCluster.withoutOperator({ release, fidelity: OperatorFidelity.EXACT })._target,
    corrected: TargetCluster.withoutOperator({ release })._target,
  };
}

/** The same of the oldest release; with the operator, where none is stated. */
export const TARGETS = {
  ...targetsAt(OperatorRelease.V0_22),
  operator: TargetCluster.withOperator()._target,
  declared: TargetCluster.withOperator({ fidelity: OperatorFidelity.EXACT })._target,
};

/** Parts of a resource other than its spec. */
export interface GivenMetadata {
  readonly name?: string;
  /** `null`: none. */
  readonly namespace?: string | null;
  readonly labels?: { readonly [name: string]: string };
  readonly annotations?: { readonly [name: string]: string };
}

/** A resource of which the spec is given as YAML, defaults filled in. */
export function resource<K extends Kind>(kind: K, spec: string | object, metadata: GivenMetadata = {}): Resource<K> {
  const given: unknown = typeof spec === 'string' ? parse(spec) : spec;
  const base = kind === 'MCPRemoteProxy' ? { remoteUrl: 'https://mcp.example.com/mcp' } : {};
  const reading = readSpec(newestSchemaOf(kind), { ...base, ...(given as object) });
  return {
    kind,
    name: metadata.name ?? 'weather',
    ...(metadata.namespace === null ? {} : { namespace: metadata.namespace ?? 'mcp' }),
    labels: metadata.labels ?? {},
    annotations: metadata.annotations ?? {},
    spec: reading.spec,
  } as unknown as Resource<K>;
}

/** The findings about a proxy. */
export function proxyFindings(
  resolved: ResolvedProxy,
  target: Target,
  policies: readonly PodPolicy[] = [],
): readonly Finding[] {
  const subject = { resource: resolved.proxy, resolved, target, policies: (): typeof policies => policies };
  return applyRules(rules.RULES_OF.MCPRemoteProxy, subject);
}

/** The findings about a resource in the schema of a release, where none is stated in that of the newest. */
export function findingsOfSchema({ kind, spec }: Resource, { release, ...target }: Target): readonly Finding[] {
  const { release: newest } = TargetCluster.withOperator({ release: OperatorRelease.LATEST })._target;
  const schema = schemaOf(kind, release.isStated ? release : newest);
  const admitted = followsOperator({ release, ...target });
  return schemaFindings(schema, spec, { admitted });
}

/** The findings about a resource of any kind. */
export function resourceFindings(resource: Resource, target: Target): readonly Finding[] {
  return resource.kind === 'MCPRemoteProxy'
    ? proxyFindings({ proxy: resource }, target)
    : rules.configFindings(resource, target);
}
