import { acceptEncoding } from './accept-encoding';
import type { Correction } from './correction';
import { defaultRedisPassword } from './default-redis-password';
import { deploymentMetadata } from './deployment-metadata';
import { environmentDuplicates } from './environment-duplicates';
import { gracePeriod } from './grace-period';
import { leastPrivilege } from './least-privilege';
import { managedBy } from './managed-by';
import { objectLabels } from './object-labels';
import { pinnedImage } from './pinned-image';
import { podTemplateHashAnnotation } from './pod-template-hash';
import { readinessDelay } from './readiness-delay';
import { redirectUri } from './redirect-uri';
import { resourceUrl } from './resource-url';
import { serviceName } from './service-name';
import { telemetrySecretHeaders } from './telemetry-secret-headers';
import { topologySpread } from './topology-spread';
import { usageMetrics } from './usage-metrics';

/**
 * The corrections that no release does by itself, in the order in which they are applied: the redirect URI follows
 * from the resource URL, and the one of the environment sees what the others add. What a later release does by itself
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
  environmentDuplicates,
  pinnedImage,
  usageMetrics,
  gracePeriod,
  readinessDelay,
  topologySpread,
  podTemplateHashAnnotation,
  deploymentMetadata,
  managedBy,
  objectLabels,
];
