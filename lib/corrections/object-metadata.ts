import { podLabelsOf, recommendedLabelsOf } from '../model/names-and-labels';
import type { Resource } from '../model/resource';
import { withProxySpec } from '../standalone/standalone-model';
import type { CorrectedProxy, Correction } from './correction';
import { present, type Strings } from '../private/plain';
import { holdsToken } from '../private/cdk8s/values';
import { POD_TEMPLATE_HASH, podTemplateHash } from '../standalone/pod-template';
import { MANAGED_BY } from '../standalone/objects';

/**
 * The operator copies none of the custom resource's labels and annotations
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
export const deploymentMetadata: Correction = {
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

/** Annotations of the user replace the hash (`docs/operator/pod-template.md#the-hash-annotation`). */
export const podTemplateHashAnnotation: Correction = {
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
export const managedBy: Correction = {
  id: 'managed-by',
  metadata: (metadata) => {
    const { runConfig } = metadata;
    return { ...metadata, runConfig: { ...runConfig, labels: { ...runConfig.labels, [MANAGED_BY]: 'cdk8s-mcp' } } };
  },
};

/** Adds the labels that the proxy's other objects have to those that the operator leaves without labels. */
export const objectLabels: Correction = {
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
