import type { ResolvedProxy } from '../model/resource';
import type { RemoteMcpProxySpec } from '../model/specs';
import type { StandaloneTarget, TargetRelease } from '../model/target';
import { schemaOf } from '../releases/schema-of';
import type { ObjectChanges } from '../standalone/object-contents';
import {
  acceptEncoding,
  defaultRedisPassword,
  pinnedImage,
  redirectUri,
  resourceUrl,
  serviceName,
  sessionPrefix,
  usageMetrics,
} from './corrections';
import type { CorrectedProxy, Correction } from './correction';
import { deploymentMetadata, managedBy, objectLabels, podTemplateHashAnnotation } from './object-metadata';
import {
  environmentDuplicates,
  gracePeriod,
  readinessDelay,
  topologySpread,
  telemetrySecretHeaders,
  leastPrivilege,
} from './object-corrections';

/**
 * The corrections that no release does by itself, in the order in which they are applied: the redirect URI follows
 * from the resource URL, the one of the environment sees what the others add, and the hash is of the whole pod template.
 * What a later release does by itself
 * is a choice of behaviour (`lib/releases/behaviour-corrections.ts`).
 */
export const CORRECTIONS: readonly Correction[] = [
  leastPrivilege,
  telemetrySecretHeaders,
  serviceName,
  resourceUrl,
  redirectUri,
  acceptEncoding,
  defaultRedisPassword,
  sessionPrefix,
  environmentDuplicates,
  pinnedImage,
  usageMetrics,
  gracePeriod,
  readinessDelay,
  topologySpread,
  deploymentMetadata,
  podTemplateHashAnnotation,
  managedBy,
  objectLabels,
];

/** The changes of objects for a cluster without the operator. */
export function changesFor({ exact }: StandaloneTarget): readonly ObjectChanges[] {
  return exact ? [] : CORRECTIONS;
}

/**
 * The spec of the custom resource by which the operator does what is done without it, as far as the cluster has fields
 * for that.
 */
export function writtenSpec(resolved: ResolvedProxy, autoscaled: boolean, release: TargetRelease): RemoteMcpProxySpec {
  const { fields } = schemaOf('MCPRemoteProxy', release);
  const proxy: CorrectedProxy = { resolved, behaviour: release.behaviour, autoscaled };
  const written = CORRECTIONS.reduce((each, { withOperator }) => {
    const [field = ''] = withOperator?.field.split('.') ?? [];
    return Object.hasOwn(fields, field) ? (withOperator?.write?.(each) ?? each) : each;
  }, proxy);
  return written.resolved.proxy.spec;
}
