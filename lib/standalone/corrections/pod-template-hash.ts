import { POD_TEMPLATE_HASH, podTemplateHash } from '../pod-template';
import type { Correction } from './correction';

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
};
