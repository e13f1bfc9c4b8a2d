import type { Correction } from './correction';
import { deploymentMetadata } from './deployment-metadata';
import { environmentDuplicates } from './environment-duplicates';
import { imagePullSecrets } from './image-pull-secrets';
import { leastPrivilege } from './least-privilege';
import { managedBy } from './managed-by';
import { oidcCaBundle } from './oidc-ca-bundle';
import { pinnedImage } from './pinned-image';
import { podSecurity } from './pod-security';
import { resourceUrl } from './resource-url';
import { serviceName } from './service-name';
import { startupProbe } from './startup-probe';
import { telemetrySecretHeaders } from './telemetry-secret-headers';
import { usageMetrics } from './usage-metrics';

/** All corrections, in the order in which they are applied: the one of the environment sees what the others add. */
export const CORRECTIONS: readonly Correction[] = [
  podSecurity,
  leastPrivilege,
  telemetrySecretHeaders,
  serviceName,
  resourceUrl,
  imagePullSecrets,
  oidcCaBundle,
  environmentDuplicates,
  startupProbe,
  pinnedImage,
  usageMetrics,
  deploymentMetadata,
  managedBy,
];
