import { holdsToken } from '../private/cdk8s/token';
import { POD_TEMPLATE_HASH, podTemplateHash } from '../standalone/pod-template';
import { withProxySpec } from '../standalone/standalone-model';
import type { CorrectedProxy, Correction } from './correction';

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
