import { createHash } from 'node:crypto';
import { authServerOf, caBundlesOf } from '../model/authentication';
import { bytesAt } from '../model/config-maps';
import {
  authzName,
  CA_BUNDLES_CHECKSUM,
  runConfigName,
  podLabelsOf,
  runnerNameOf,
  serviceNameOf,
} from '../model/object-names';
import { LABEL_DOMAIN } from '../model/product-names';
import type { MetadataOverridesSpec, ResolvedProxy, Resource } from '../model/kinds';
import type { PlainObject, Strings } from '../private/plain';
import type * as k8s from './kubernetes-types';
import { marshal, goValue } from '../go';
import { patchPodTemplate } from '../kubernetes';

/** Metadata other than the name. */
export interface LabelsAndAnnotations {
  readonly labels: Strings;
  readonly annotations: Strings;
}

/** The metadata of one object, without its namespace. */
export interface ObjectMetadata extends Partial<LabelsAndAnnotations> {
  readonly name: string;
}

/**
 * The objects of a proxy, and their metadata. They only depend on the proxy's declaration, not on its references, so
 * they are known when its construct is created.
 */
export interface StandaloneMetadata {
  /** Absent if the user provides one. */
  readonly serviceAccount?: ObjectMetadata;
  readonly role?: ObjectMetadata;
  readonly roleBinding?: ObjectMetadata;
  /** The ConfigMap with inline policies. */
  readonly authz?: ObjectMetadata;
  /** The ConfigMap with the run config; its checksum comes later. */
  readonly runConfig: ObjectMetadata & { readonly labels: Strings };
  readonly deployment: ObjectMetadata & LabelsAndAnnotations;
  readonly service: ObjectMetadata;
}

/**
 * As the operator does: its own labels and annotations win over others
 * (`docs/operator/objects.md#labels-and-annotations`).
 */
export function operatorMetadata({ name, spec }: Resource<'MCPRemoteProxy'>): StandaloneMetadata {
  const { proxyDeployment, proxyService } = spec.resourceOverrides ?? {};
  return {
    ...(spec.serviceAccount === undefined ? runnerMetadata(runnerNameOf(name)) : {}),
    ...(spec.authzConfig?.type === 'inline' ? { authz: { name: authzName(name), labels: authzLabels(name) } } : {}),
    runConfig: { name: runConfigName(name), labels: runConfigLabels(name) },
    deployment: { name, ...hashed(overridden(name, proxyDeployment), spec.podTemplateSpec) },
    service: { name: serviceNameOf(name), ...overridden(name, proxyService) },
  };
}

/** Annotations of the user replace the hash (`docs/operator/pod-template.md#the-hash-annotation`). */
function hashed(metadata: LabelsAndAnnotations, patch: PlainObject | undefined): LabelsAndAnnotations {
  const isReplaced = Object.keys(metadata.annotations).length > 0;
  return patch === undefined || isReplaced
    ? metadata
    : { ...metadata, annotations: { [POD_TEMPLATE_HASH]: podTemplateHash(patch) } };
}

/** ServiceAccount, Role and RoleBinding have the same name. */
function runnerMetadata(name: string): Pick<StandaloneMetadata, 'serviceAccount' | 'role' | 'roleBinding'> {
  return { serviceAccount: { name }, role: { name }, roleBinding: { name } };
}

/** Labels and annotations of the pods, without the checksum. */
export function podMetadata({ name, spec }: Resource<'MCPRemoteProxy'>): LabelsAndAnnotations {
  return overridden(name, spec.resourceOverrides?.proxyDeployment?.podTemplateMetadataOverrides);
}

/** The label value that names the manager of the run config's ConfigMap. */
export const MANAGED_BY = `${LABEL_DOMAIN}/managed-by`;

function runConfigLabels(proxyName: string): Strings {
  return {
    [`${LABEL_DOMAIN}/component`]: 'run-config',
    [MANAGED_BY]: 'toolhive-operator',
    [`${LABEL_DOMAIN}/mcp-remote-proxy`]: proxyName,
  };
}

function authzLabels(proxyName: string): Strings {
  return { ...podLabelsOf(proxyName), [`${LABEL_DOMAIN}/authz`]: 'inline' };
}

function overridden(proxyName: string, overrides: MetadataOverridesSpec | undefined): LabelsAndAnnotations {
  return {
    labels: { ...overrides?.labels, ...podLabelsOf(proxyName) },
    annotations: { ...overrides?.annotations },
  };
}

/**
 * The annotation with which pods roll where a CA bundle of their authorization server changes
 * (`docs/operator/deployment.md#ca-bundles-of-the-authorization-server`). Without the content of each, it is left out.
 */
export function caBundlesAnnotation(resolved: ResolvedProxy): Strings {
  const bundles = caBundlesOf(authServerOf(resolved)?.spec ?? {});
  const hash = createHash('sha256');
  for (const [position, { of, configMap, key }] of bundles.entries()) {
    const bytes = bytesAt(resolved.caBundles?.[configMap] ?? {}, key);
    if (bytes === undefined) {
      return {};
    }
    if (of === 'issuer' && bundles[position - 1]?.of !== 'issuer') {
      hash.update('trustedIssuers\0');
    }
    hash.update(bytes).update('\0');
  }
  return bundles.length === 0 ? {} : { [CA_BUNDLES_CHECKSUM]: hash.digest('hex') };
}

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
