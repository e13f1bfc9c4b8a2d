import { readsServiceAccountToken } from '../model/authentication';
import { GRACE_PERIOD_SECONDS, USUAL_SPREAD } from '../model/pod-options';
import { type ExporterHeaders, exporterHeadersOf, reachExporter } from '../model/headers';
import { telemetryHeaderVariable } from '../model/secret-variables';
import type { RemoteMcpProxySpec, ResolvedProxy } from '../model/kinds';
import { podLabelsOf } from '../model/object-names';
import { PROXY_CONTAINER } from '../model/product-names';
import type { DefaultRedis } from '../model/session-redis';
import type { OperatorBehaviour, RunnerBehaviour } from '../model/target';
import { isToken } from '../private/cdk8s/values';
import { isPlainObject, objectAt, type PlainObject } from '../private/plain';
import { fromSecret } from '../standalone/deployment';
import type * as k8s from '../standalone/kubernetes-types';
import { schedulingOf } from '../standalone/pod-options';
import {
  type ObjectChanges,
  podOf,
  type StandaloneObjects,
  withContainer,
  withPod,
  withVariables,
} from '../standalone/proxy-objects';
import { withProxySpec } from '../standalone/standalone-model';
import { RUN_CONFIG_PATH } from '../standalone/volumes';

/**
 * One deliberate difference from the operator; `docs/corrections.md` has a row for it. Its changes of objects apply
 * without the operator.
 */
export interface Correction extends ObjectChanges {
  readonly id: string;
  /** The first release whose proxy does by itself what this asks it for; absent: none. */
  readonly until?: string;
  /** How it gets there with the operator; absent: no field of the custom resources can do it. */
  readonly withOperator?: WrittenCorrection;
}

/** How the operator is made to do the same. */
export interface WrittenCorrection {
  /** The field that is written where a program leaves it open. */
  readonly field: string;
  /** Writes it; absent: it belongs to a config that several proxies share (`lib/engine/resolver.ts`). */
  readonly write?: (proxy: CorrectedProxy) => CorrectedProxy;
}

/** A proxy of either sort of cluster, as far as it has been corrected. */
export interface CorrectedProxy extends DefaultRedis {
  readonly resolved: ResolvedProxy;
  readonly behaviour: OperatorBehaviour;
  readonly runner: RunnerBehaviour;
  /** Whether something else sets the number of pods. */
  readonly autoscaled: boolean;
}

type Settings = Partial<RemoteMcpProxySpec>;

/** A correction that consists of settings of the proxy, on both sorts of cluster; undefined: nothing is open. */
export function settings(
  id: string,
  field: string,
  settingsOf: (proxy: CorrectedProxy) => Settings | undefined,
): Correction {
  const corrected = <Proxy extends CorrectedProxy>(proxy: Proxy): Proxy => {
    const found = settingsOf(proxy);
    return found === undefined ? proxy : withProxySpec(proxy, found);
  };
  return { id, model: corrected, withOperator: { field, write: corrected } };
}

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
  return hasSeveralPods(proxy) && !Object.hasOwn(objectAt(spec.podTemplateSpec, 'spec'), 'topologySpreadConstraints')
    ? { pod: { ...schedulingOf({ topologySpread: USUAL_SPREAD }, podLabelsOf(name)) } }
    : undefined;
});

function hasSeveralPods({ autoscaled, resolved }: CorrectedProxy): boolean {
  const { replicas = 1 } = resolved.proxy.spec;
  // a number that cdk8s resolves later may be any
  return autoscaled || isToken(replicas) || replicas > 1;
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
  const filled: { [key: string]: unknown } = { ...given };
  for (const [key, value] of Object.entries(part)) {
    filled[key] = inValue(key, given[key], value);
  }
  return filled;
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
