import { createHash } from 'node:crypto';
import type * as k8s from './kubernetes-types';
import { LABEL_DOMAIN } from '../model/product-names';
import { marshal, goValue } from '../private/go/go-json';
import { patchPodTemplate } from '../private/kubernetes/patched-pod-template';
import { type PlainObject } from '../private/plain';

/** Annotation of the Deployment that identifies the patch of its pod template. */
export const POD_TEMPLATE_HASH = `${LABEL_DOMAIN}/podtemplatespec-hash`;

/** The Deployment with a patch merged over its finished pod template (`docs/operator/pod-template.md#merging`). */
export function withPodTemplate(deployment: k8s.DeploymentSpec, patch: PlainObject | undefined): k8s.DeploymentSpec {
  if (patch === undefined) {
    return deployment;
  }
  const { template } = patchPodTemplate({ ...deployment.template }, patch);
  return { ...deployment, template };
}

/** The value of the annotation (`docs/operator/pod-template.md#the-hash-annotation`). */
export function podTemplateHash(patch: PlainObject): string {
  return createHash('sha256')
    .update(marshal(goValue(patch)))
    .digest('hex');
}
