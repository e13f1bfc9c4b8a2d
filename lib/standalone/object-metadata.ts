import { podLabelsOf } from '../model/names-and-labels';
import { LABEL_DOMAIN } from '../model/product';
import type { MetadataOverridesSpec } from '../model/remote-mcp-proxy-spec';
import type { LabelsAndAnnotations, StandaloneModel } from './standalone-model';

/**
 * Labels and annotations of the Deployment; in each collision the operator's own win
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
export function deploymentMetadata(model: StandaloneModel): LabelsAndAnnotations {
  const { proxy } = model.resolved;
  const { labels, annotations } = model.deploymentMetadata;
  const overrides = overridden(proxy.name, proxy.spec.resourceOverrides?.proxyDeployment);
  return {
    labels: { ...labels, ...overrides.labels },
    annotations: { ...annotations, ...overrides.annotations },
  };
}

/** Labels and annotations of the pods, but for the checksum. */
export function podMetadata({ resolved: { proxy } }: StandaloneModel): LabelsAndAnnotations {
  return overridden(proxy.name, proxy.spec.resourceOverrides?.proxyDeployment?.podTemplateMetadataOverrides);
}

/** Labels and annotations of the Service. */
export function serviceMetadata({ resolved: { proxy } }: StandaloneModel): LabelsAndAnnotations {
  return overridden(proxy.name, proxy.spec.resourceOverrides?.proxyService);
}

/** Labels of the ConfigMap with the run config. */
export function runConfigLabels({ resolved: { proxy }, managedBy }: StandaloneModel): { [label: string]: string } {
  return {
    [`${LABEL_DOMAIN}/component`]: 'run-config',
    [`${LABEL_DOMAIN}/managed-by`]: managedBy,
    [`${LABEL_DOMAIN}/mcp-remote-proxy`]: proxy.name,
  };
}

/** Labels of the ConfigMap with the inline policies. */
export function authzLabels({ resolved: { proxy } }: StandaloneModel): { [label: string]: string } {
  return { ...podLabelsOf(proxy.name), [`${LABEL_DOMAIN}/authz`]: 'inline' };
}

function overridden(proxyName: string, overrides: MetadataOverridesSpec | undefined): LabelsAndAnnotations {
  return {
    labels: { ...overrides?.labels, ...podLabelsOf(proxyName) },
    annotations: { ...overrides?.annotations },
  };
}
