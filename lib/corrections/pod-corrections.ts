import { readsServiceAccountToken } from '../model/authentication';
import { PROXY_CONTAINER } from '../model/product-names';
import { GRACE_PERIOD_SECONDS, USUAL_SPREAD } from '../model/facade-requests';
import {
  type ExporterHeaders,
  exporterHeadersOf,
  reachExporter,
  telemetryHeaderVariable,
} from '../model/headers-and-variables';
import type { Resource } from '../model/kinds';
import { podLabelsOf, recommendedLabelsOf } from '../model/names-and-labels';
import { holdsToken, isToken } from '../private/cdk8s/values';
import { isPlainObject, objectAt, type PlainObject, present, type Strings } from '../private/plain';
import { fromSecret } from '../standalone/deployment';
import type * as k8s from '../standalone/kubernetes-types';
import { MANAGED_BY, POD_TEMPLATE_HASH, podTemplateHash } from '../standalone/objects';
import { schedulingOf } from '../standalone/pod-options';
import { withContainer, withPod, type StandaloneObjects, withVariables, podOf } from '../standalone/proxy-objects';
import { withProxySpec } from '../standalone/standalone-model';
import { RUN_CONFIG_PATH } from '../standalone/volumes';
import type { CorrectedProxy, Correction } from './correction';

const KUBECONFIG_KEY = 'kubeconfig';
const KUBECONFIG = { name: 'KUBECONFIG', value: `${RUN_CONFIG_PATH}/${KUBECONFIG_KEY}` };

/**
 * Nothing listens there; the runner only requires that a configuration exists
 * (`docs/operator/runtime.md#the-kubernetes-client`).
 */
const STUB = `apiVersion: v1
kind: Config
clusters: [{name: none, cluster: {server: "https://127.0.0.1:9"}}]
contexts: [{name: none, context: {cluster: none, user: none}}]
current-context: none
users: [{name: none, user: {}}]
`;

/**
 * The proxy sends no request to the Kubernetes API, so it needs neither a Role nor a token, unless it validates
 * tokens with the token or the CA of its own ServiceAccount.
 */
export const leastPrivilege: Correction = {
  id: 'least-privilege',
  metadata: ({ serviceAccount, authz, runConfig, deployment, service }) => ({
    ...(serviceAccount && { serviceAccount }),
    ...(authz && { authz }),
    runConfig,
    deployment,
    service,
  }),
  objects: (objects, { resolved }) => {
    const needsToken = resolved.oidc !== undefined && readsServiceAccountToken(resolved.oidc.spec);
    const unprivileged = withPod(withoutToken(objects), (pod) => ({
      ...pod,
      automountServiceAccountToken: needsToken,
    }));
    const hasOwn = podOf(objects).containers.some(({ env = [] }) => env.some(({ name }) => name === KUBECONFIG.name));
    if (needsToken || hasOwn) {
      return unprivileged;
    }
    const runConfig = { ...unprivileged.runConfig, [KUBECONFIG_KEY]: STUB };
    return withVariables({ ...unprivileged, runConfig }, [KUBECONFIG]);
  },
};

function withoutToken(objects: StandaloneObjects): StandaloneObjects {
  const { serviceAccount } = objects;
  return serviceAccount === undefined
    ? objects
    : { ...objects, serviceAccount: { ...serviceAccount, automountServiceAccountToken: false } };
}

/**
 * The operator drops the secret headers of telemetry for proxies. The exporter also reads headers from its environment,
 * but only if none are configured, so all headers are set there (`docs/operator/telemetry.md#secret-headers`). With the
 * operator, a shared config keeps its plaintext headers, so then there is no way.
 */
export const telemetrySecretHeaders: Correction = {
  id: 'telemetry-secret-headers',
  model: (model) => {
    const { telemetry } = model.resolved;
    const exporterHeaders = exporterHeadersOf(telemetry);
    if (telemetry?.spec.openTelemetry === undefined || exporterHeaders === undefined) {
      return model;
    }
    const openTelemetry = { ...telemetry.spec.openTelemetry, headers: {} };
    const spec = { ...telemetry.spec, openTelemetry };
    return { ...model, resolved: { ...model.resolved, telemetry: { ...telemetry, spec } }, exporterHeaders };
  },
  objects: (objects, { exporterHeaders }) =>
    exporterHeaders === undefined ? objects : withVariables(objects, variablesOf(exporterHeaders)),
  withOperator: podTemplate(({ resolved: { telemetry }, behaviour }) => {
    const headers = exporterHeadersOf(telemetry);
    return headers !== undefined && reachExporter(headers, behaviour)
      ? { container: { env: variablesOf(headers) } }
      : undefined;
  }),
};

function variablesOf({ plaintext, secret }: ExporterHeaders): k8s.EnvVar[] {
  const variables = secret.map(({ name, secretKeyRef }) =>
    fromSecret({ name: telemetryHeaderVariable(name), ref: secretKeyRef }),
  );
  const pairs = [
    ...Object.entries(plaintext).map(([name, value]) => `${escaped(name)}=${encodeURIComponent(wellFormed(value))}`),
    ...secret.map(({ name }) => `${escaped(name)}=$(${telemetryHeaderVariable(name)})`),
  ];
  return [...variables, { name: 'OTEL_EXPORTER_OTLP_HEADERS', value: pairs.join(',') }];
}

/** Kubernetes turns two dollar signs into one. */
function escaped(header: string): string {
  return header.replaceAll('$', '$$$$');
}

/** `encodeURIComponent` throws for half a surrogate pair. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}

/**
 * Server-side apply rejects duplicate variables; otherwise the last one wins
 * (`docs/operator/deployment.md#duplicate-variables`).
 */
export const environmentDuplicates: Correction = {
  id: 'environment-duplicates',
  objects: (objects) =>
    withContainer(objects, (container) => {
      const { env = [] } = container;
      const last = new Map(env.map(({ name }, index) => [name, index]));
      return { ...container, env: env.filter(({ name }, index) => last.get(name) === index) };
    }),
};

/** Kubernetes kills a pod after 30 seconds. The user's options and template win. */
export const gracePeriod = podSettings('grace-period', () => ({
  pod: { terminationGracePeriodSeconds: GRACE_PERIOD_SECONDS },
}));

/**
 * Kubernetes only checks readiness after the startup probe has succeeded, so a delay only makes each rollout slower
 * (`docs/operator/runtime.md#start`).
 */
export const readinessDelay = podSettings('readiness-delay', ({ behaviour }) =>
  behaviour.startupProbe === 'health' ? { container: { readinessProbe: { initialDelaySeconds: 0 } } } : undefined,
);

/** Pods of a proxy that share a node or a zone fail together with it. The user's options and template win. */
export const topologySpread = podSettings('topology-spread', (proxy) => {
  const { name, spec } = proxy.resolved.proxy;
  return hasSeveralPods(proxy) && !spreadsItself(spec.podTemplateSpec)
    ? { pod: { ...schedulingOf({ topologySpread: USUAL_SPREAD }, podLabelsOf(name)) } }
    : undefined;
});

function hasSeveralPods({ autoscaled, resolved }: CorrectedProxy): boolean {
  return autoscaled || mayBeSeveral(resolved.proxy.spec.replicas);
}

/** A number that cdk8s resolves later may be any. */
function mayBeSeveral(replicas = 1): boolean {
  return isToken(replicas) || replicas > 1;
}

function spreadsItself(template: PlainObject | undefined): boolean {
  return Object.hasOwn(objectAt(template, 'spec'), 'topologySpreadConstraints');
}

/** A correction that consists of settings of the pods, on both sorts of cluster; undefined: there is nothing to set. */
function podSettings(id: string, partOf: (proxy: CorrectedProxy) => PodPart | undefined): Correction {
  return {
    id,
    objects: (objects, model) => {
      const part = partOf(model);
      return part === undefined ? objects : withPart(objects, part);
    },
    withOperator: podTemplate(partOf),
  };
}

/** The way of such a correction with the operator. */
function podTemplate(partOf: (proxy: CorrectedProxy) => PodPart | undefined): NonNullable<Correction['withOperator']> {
  return {
    field: 'podTemplateSpec',
    write: (proxy) => {
      const part = proxy.behaviour.podTemplate === 'merged' ? partOf(proxy) : undefined;
      const { podTemplateSpec = {} } = proxy.resolved.proxy.spec;
      return part === undefined
        ? proxy
        : withProxySpec(proxy, { podTemplateSpec: withOpenFields(podTemplateSpec, part) });
    },
  };
}

function withPart(objects: StandaloneObjects, { pod = {}, container = {} }: PodPart): StandaloneObjects {
  return withContainer(
    withPod(objects, (each) => merged(each, pod)),
    (each) => merged(each, container),
  );
}

/** Go leaves out a number that is 0. */
function merged<Target extends object>(target: Target, part: PlainObject): Target {
  const result = new Map<string, unknown>(Object.entries(target));
  for (const [key, value] of Object.entries(part)) {
    const current = result.get(key);
    if (value === 0) {
      result.delete(key);
    } else {
      result.set(key, isPlainObject(current) && isPlainObject(value) ? merged(current, value) : value);
    }
  }
  return Object.fromEntries(result) as Target;
}

/** What a correction sets in the pods, in the shape of a pod template. */
export interface PodPart {
  /** Fields of the pod. */
  readonly pod?: PlainObject;
  /** Fields of the proxy's container. */
  readonly container?: PlainObject;
}

/** Lists whose items a strategic merge patch identifies by their names. */
const NAMED_LISTS: ReadonlySet<string> = new Set(['containers', 'env']);

/**
 * A pod template with the fields of a part that it leaves open. A field that is given stays as it is, null included, and
 * so does all below a directive: the operator has to see it beside what it was written for.
 */
function withOpenFields(template: PlainObject, { pod = {}, container }: PodPart): PlainObject {
  const containers = container === undefined ? {} : { containers: [{ name: PROXY_CONTAINER, ...container }] };
  // a value that cdk8s resolves later stays as a whole
  return isPlainObject(template) ? inObject(template, { spec: { ...pod, ...containers } }) : template;
}

function inObject(given: PlainObject, part: PlainObject): PlainObject {
  if (hasDirective(given)) {
    return given;
  }
  const open = Object.entries(part).map(([key, value]): [string, unknown] => [key, inValue(key, given[key], value)]);
  return { ...given, ...Object.fromEntries(open) };
}

function inValue(key: string, given: unknown, value: unknown): unknown {
  if (given === undefined) {
    return value;
  }
  if (isPlainObject(given) && isPlainObject(value)) {
    return inObject(given, value);
  }
  return NAMED_LISTS.has(key) && Array.isArray(given) && Array.isArray(value) ? inList(given, value) : given;
}

/** New items come last, so that the places of the others stay. */
function inList(given: readonly unknown[], items: readonly unknown[]): readonly unknown[] {
  if (given.some((each) => !isPlainObject(each) || isToken(each['name']) || each['$patch'] === 'replace')) {
    return given;
  }
  const parts = items.filter(isPlainObject);
  const filled = given.map((each) => {
    const part = isPlainObject(each) ? parts.find(({ name }) => name === each['name']) : undefined;
    return part === undefined || !isPlainObject(each) ? each : inObject(each, part);
  });
  const isNew = ({ name }: PlainObject): boolean => !given.some((each) => isPlainObject(each) && each['name'] === name);
  return [...filled, ...parts.filter(isNew)];
}

/** Such as `$patch`, `$retainKeys` or `$setElementOrder/containers`. */
function hasDirective(given: PlainObject): boolean {
  return Object.keys(given).some((key) => key.startsWith('$'));
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
