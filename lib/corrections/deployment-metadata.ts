import { podLabelsOf } from '../model/names-and-labels';
import type { Resource } from '../model/resource';
import { withProxySpec } from '../standalone/standalone-model';
import type { CorrectedProxy, Correction } from './correction';

interface Strings {
  readonly [name: string]: string;
}

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
  const labels = ownLabels(proxy);
  const given = resourceOverrides?.proxyDeployment;
  const copied = {
    ...(Object.keys(labels).length === 0 ? {} : { labels: { ...labels, ...given?.labels } }),
    ...(Object.keys(proxy.annotations).length === 0
      ? {}
      : { annotations: { ...proxy.annotations, ...given?.annotations } }),
  };
  return Object.keys(copied).length === 0
    ? corrected
    : withProxySpec(corrected, {
        resourceOverrides: { ...resourceOverrides, proxyDeployment: { ...given, ...copied } },
      });
}

/** Without those that the operator sets itself. */
function ownLabels({ name, labels }: Resource<'MCPRemoteProxy'>): Strings {
  const taken = podLabelsOf(name);
  return Object.fromEntries(Object.entries(labels).filter(([label]) => !Object.hasOwn(taken, label)));
}
