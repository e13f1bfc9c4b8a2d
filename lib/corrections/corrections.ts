import { authServerOf, caBundlesOf, servedRedirectUri, withRedirectUri } from '../model/authentication';
import { ACCEPT_ENCODING, UNCOMPRESSED, changesLists, setsHeader } from '../model/headers';
import type { RemoteMcpProxySpec, ResolvedProxy, Resource } from '../model/kinds';
import {
  CA_BUNDLES_CHECKSUM,
  documentedServiceName,
  podLabelsOf,
  recommendedLabelsOf,
  urlOf,
} from '../model/object-names';
import { RUNNER_IMAGE } from '../model/product-names';
import type { StandaloneTarget, TargetRelease } from '../model/target';
import { ownKeyPrefix, sessionRedisOf } from '../model/session-redis';
import { holdsToken } from '../private/cdk8s/values';
import { objectAt, present, type Strings, without } from '../private/plain';
import { firstRunner } from '../releases/releases';
import { schemaOf } from '../releases/schema-of';
import { MANAGED_BY, POD_TEMPLATE_HASH, podTemplateHash } from '../standalone/object-metadata';
import type { ObjectChanges } from '../standalone/proxy-objects';
import { withProxySpec } from '../standalone/standalone-model';
import {
  type CorrectedProxy,
  type Correction,
  environmentDuplicates,
  gracePeriod,
  leastPrivilege,
  readinessDelay,
  settings,
  telemetrySecretHeaders,
  topologySpread,
} from './pod-corrections';

/**
 * The documented default is the name with a prefix; the operator uses the name without it
 * (`docs/operator/telemetry.md#service-name`).
 */
const serviceName = settings('service-name', 'telemetryConfigRef.serviceName', ({ resolved: { proxy } }) => {
  const { telemetryConfigRef } = proxy.spec;
  return telemetryConfigRef === undefined || (telemetryConfigRef.serviceName ?? '') !== ''
    ? undefined
    : { telemetryConfigRef: { ...telemetryConfigRef, serviceName: documentedServiceName(proxy.name) } };
});

/**
 * The documented default is the proxy's own Service; the operator uses a host that doesn't exist
 * (`docs/operator/run-config.md#oidc`).
 */
const resourceUrl = settings('resource-url', 'oidcConfigRef.resourceUrl', ({ resolved: { proxy } }) => {
  const { oidcConfigRef, proxyPort } = proxy.spec;
  const isGiven = (oidcConfigRef?.resourceUrl ?? '') !== '';
  // without a namespace the URL cannot be built, which a rule reports
  return oidcConfigRef === undefined || isGiven || proxy.namespace === undefined
    ? undefined
    : { oidcConfigRef: { ...oidcConfigRef, resourceUrl: urlOf(proxy.name, proxy.namespace, proxyPort) } };
});

/**
 * The operator redirects users to a URL below the path of the resource, but the proxy serves the callback at its root
 * (`docs/operator/run-config.md#redirect-uri`).
 */
const redirectUri: Correction = {
  id: 'redirect-uri',
  withOperator: { field: 'embeddedAuthServer.upstreamProviders[].oidcConfig.redirectUri' },
  model: (model) => {
    const { proxy, authServer, externalAuth } = model.resolved;
    const uri = servedRedirectUri(proxy.spec.oidcConfigRef?.resourceUrl ?? '');
    if (uri === undefined) {
      return model;
    }
    const resolved = {
      ...model.resolved,
      ...(authServer && { authServer: withRedirectUri(authServer, uri) }),
      ...(externalAuth && { externalAuth: withRedirectUri(externalAuth, uri) }),
    };
    return { ...model, resolved };
  },
};

/** A proxy that does not filter compressed lists asks for plain ones (`docs/operator/runtime.md#authorization-at-run-time`). */
const plainLists = settings('accept-encoding', 'headerForward.addPlaintextHeaders', ({ resolved, runner }) => {
  const { headerForward } = resolved.proxy.spec;
  if (runner.compressedLists === 'filtered' || !changesLists(resolved) || setsHeader(ACCEPT_ENCODING, headerForward)) {
    return undefined;
  }
  const addPlaintextHeaders = { ...headerForward?.addPlaintextHeaders, [ACCEPT_ENCODING]: UNCOMPRESSED };
  return { headerForward: { ...headerForward, addPlaintextHeaders } };
});
const acceptEncoding: Correction = { ...plainLists, until: firstRunner('compressedLists', 'filtered') };

/**
 * Proxies whose sessions have the same keys accept each other's sessions, with the remote server and the credentials of
 * the other proxy (`docs/operator/runtime.md#sessions`).
 */
const sessionPrefix = settings('session-prefix', 'sessionStorage.keyPrefix', (proxy) => {
  const { name, namespace, spec } = proxy.resolved.proxy;
  const redis = sessionRedisOf(spec, proxy);
  // without a namespace the prefix would not be the proxy's own, which a rule reports
  return redis === undefined || redis.keyPrefix !== '' || namespace === undefined
    ? undefined
    : {
        sessionStorage: {
          provider: 'redis',
          ...spec.sessionStorage,
          ...redis,
          keyPrefix: ownKeyPrefix(name, namespace),
        },
      };
});

/**
 * An item without a name selects no Secret, and the next client-side apply cannot merge the list
 * (`docs/operator/releases.md#image-pull-secrets`).
 */
const namelessPullSecrets = settings(
  'nameless-pull-secrets',
  'resourceOverrides.proxyDeployment.imagePullSecrets',
  ({ resolved }) => {
    const { resourceOverrides } = resolved.proxy.spec;
    const { imagePullSecrets = [], ...others } = resourceOverrides?.proxyDeployment ?? {};
    const named = imagePullSecrets.filter(({ name }) => name !== '');
    const proxyDeployment = { ...others, ...(named.length === 0 ? {} : { imagePullSecrets: named }) };
    return named.length === imagePullSecrets.length
      ? undefined
      : { resourceOverrides: { ...resourceOverrides, proxyDeployment } };
  },
);

/**
 * `latest` is not reproducible, and the run config fits one release (`docs/operator/releases.md#run-config-and-image`).
 */
const pinnedImage: Correction = {
  id: 'pinned-image',
  model: (model, { image, release }) => ({ ...model, image: image ?? `${RUNNER_IMAGE}:v${release.version}` }),
};

/** Usage metrics are off unless requested (`docs/operator/run-config.md#usage-metrics`). */
const usageMetrics: Correction = {
  id: 'usage-metrics',
  model: (model, target) => ({ ...model, usageMetrics: target.usageMetrics ?? false }),
};

/**
 * The operator copies none of the custom resource's labels and annotations
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
const deploymentMetadata: Correction = {
  id: 'deployment-metadata',
  metadata: (metadata, proxy) => {
    const { deployment } = metadata;
    const labels = { ...proxy.labels, ...deployment.labels };
    const annotations = { ...proxy.annotations, ...deployment.annotations };
    return { ...metadata, deployment: { ...deployment, labels, annotations } };
  },
  withOperator: { field: 'resourceOverrides.proxyDeployment', write: withOverrides },
};

function withOverrides(corrected: CorrectedProxy): CorrectedProxy {
  const { proxy } = corrected.resolved;
  const { resourceOverrides } = proxy.spec;
  const given = resourceOverrides?.proxyDeployment;
  const labels = copied(ownLabels(proxy), given?.labels);
  const annotations = copied(proxy.annotations, given?.annotations);
  const proxyDeployment = { ...given, ...present({ labels, annotations }) };
  return labels === undefined && annotations === undefined
    ? corrected
    : withProxySpec(corrected, { resourceOverrides: { ...resourceOverrides, proxyDeployment } });
}

function copied(own: Strings, given: Strings | undefined): Strings | undefined {
  return Object.keys(own).length === 0 ? undefined : { ...own, ...given };
}

/** Without those that the operator sets itself. */
function ownLabels({ name, labels }: Resource<'MCPRemoteProxy'>): Strings {
  const taken = podLabelsOf(name);
  return Object.fromEntries(Object.entries(labels).filter(([label]) => !Object.hasOwn(taken, label)));
}

/**
 * A pod template that sets the checksum of CA bundles itself would keep pods from rolling where one changes
 * (`docs/operator/deployment.md#ca-bundles-of-the-authorization-server`).
 */
const caChecksum = settings('ca-checksum', 'podTemplateSpec', ({ resolved }) => {
  const { podTemplateSpec } = resolved.proxy.spec;
  const annotations = objectAt(podTemplateSpec, 'metadata', 'annotations');
  if (
    !Object.hasOwn(annotations, CA_BUNDLES_CHECKSUM) ||
    caBundlesOf(authServerOf(resolved)?.spec ?? {}).length === 0
  ) {
    return undefined;
  }
  const metadata = { ...objectAt(podTemplateSpec, 'metadata'), annotations: without(annotations, CA_BUNDLES_CHECKSUM) };
  return { podTemplateSpec: { ...podTemplateSpec, metadata } };
});

/** Annotations of the user replace the hash (`docs/operator/pod-template.md#the-hash-annotation`). */
const podTemplateHashAnnotation: Correction = {
  id: 'pod-template-hash',
  metadata: (metadata, { spec }) => {
    const { deployment } = metadata;
    const { podTemplateSpec } = spec;
    if (podTemplateSpec === undefined || deployment.annotations[POD_TEMPLATE_HASH] !== undefined) {
      return metadata;
    }
    const annotations = { ...deployment.annotations, [POD_TEMPLATE_HASH]: podTemplateHash(podTemplateSpec) };
    return { ...metadata, deployment: { ...deployment, annotations } };
  },
  withOperator: { field: 'resourceOverrides.proxyDeployment.annotations', write: withHash },
};

/** The hash of what is patched, or resolved later, is not known yet. */
function withHash(corrected: CorrectedProxy): CorrectedProxy {
  const { proxy, isPatched } = corrected.resolved;
  const { podTemplateSpec, resourceOverrides } = proxy.spec;
  const annotations = resourceOverrides?.proxyDeployment?.annotations ?? {};
  const isLost = Object.keys(annotations).length > 0 && annotations[POD_TEMPLATE_HASH] === undefined;
  if (podTemplateSpec === undefined || !isLost || isPatched === true || holdsToken(podTemplateSpec)) {
    return corrected;
  }
  const complete = { ...annotations, [POD_TEMPLATE_HASH]: podTemplateHash(podTemplateSpec) };
  const proxyDeployment = { ...resourceOverrides?.proxyDeployment, annotations: complete };
  return withProxySpec(corrected, { resourceOverrides: { ...resourceOverrides, proxyDeployment } });
}

/** Nothing else manages the ConfigMap. */
const managedBy: Correction = {
  id: 'managed-by',
  metadata: (metadata) => {
    const { runConfig } = metadata;
    return { ...metadata, runConfig: { ...runConfig, labels: { ...runConfig.labels, [MANAGED_BY]: 'cdk8s-mcp' } } };
  },
};

/** Adds the labels that the proxy's other objects have to those that the operator leaves without labels. */
const objectLabels: Correction = {
  id: 'object-labels',
  metadata: (metadata, { name }) => {
    const { serviceAccount, runConfig } = metadata;
    const recommended = recommendedLabelsOf(name);
    return {
      ...metadata,
      ...(serviceAccount && { serviceAccount: { ...serviceAccount, labels: recommended } }),
      runConfig: { ...runConfig, labels: { ...runConfig.labels, ...recommended } },
    };
  },
};

/**
 * The corrections that no release does by itself, in the order in which they are applied: the redirect URI follows
 * from the resource URL, the one of the environment sees what the others add, and the hash is of the whole pod template.
 * What a later release does by itself
 * is a choice of behaviour (`lib/releases/releases.ts`).
 */
export const CORRECTIONS: readonly Correction[] = [
  leastPrivilege,
  telemetrySecretHeaders,
  serviceName,
  resourceUrl,
  redirectUri,
  acceptEncoding,
  sessionPrefix,
  environmentDuplicates,
  namelessPullSecrets,
  pinnedImage,
  usageMetrics,
  gracePeriod,
  readinessDelay,
  topologySpread,
  deploymentMetadata,
  caChecksum,
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
  let proxy: CorrectedProxy = { resolved, behaviour: release.behaviour, runner: release.runner, autoscaled };
  for (const { block, write } of WRITTEN) {
    if (Object.hasOwn(fields, block)) {
      proxy = write(proxy);
    }
  }
  return proxy.resolved.proxy.spec;
}

/** The corrections by fields of a proxy, and the blocks of its spec that have these. */
const WRITTEN = CORRECTIONS.flatMap(({ withOperator: { field = '', write } = {} }) => {
  const [block = ''] = field.split('.');
  return write === undefined ? [] : [{ block, write }];
});
