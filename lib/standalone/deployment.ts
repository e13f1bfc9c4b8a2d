import type * as k8s from './kubernetes-types';
import { PRODUCT, PROXY_CONTAINER } from '../model/product-names';
import {
  authServerVariables,
  credentialVariables,
  headerVariables,
  SECRET_PREFIX,
  type SecretVariable,
} from '../model/secret-variables';
import { HEALTH_PATH } from '../model/served-paths';
import type { ComputeSpec, ProxyDeploymentOverridesSpec, ResolvedProxy, ResourcesSpec } from '../model/kinds';
import { podLabelsOf, runnerNameOf } from '../model/object-names';
import { type SessionRedis, sessionRedisOf, sessionVariables } from '../model/session-redis';
import { writtenPodSpec, canonicalQuantity } from '../kubernetes';
import { present } from '../private/plain';
import { caBundlesAnnotation, podMetadata } from './object-metadata';
import type { StandaloneModel } from './standalone-model';
import { volumes } from './volumes';

/**
 * The spec of the Deployment as the operator makes it (`docs/operator/deployment.md#deployment`), without the checksum of the
 * run config. What this package does better is in `lib/corrections/`.
 */
export function deploymentSpec(model: StandaloneModel): k8s.DeploymentSpec {
  const { resolved, autoscaled, behaviour } = model;
  const { name, spec } = resolved.proxy;
  const replicas = spec.replicas ?? (behaviour.usualReplicas === 'one' ? 1 : undefined);
  const { labels, annotations } = podMetadata(resolved.proxy);
  return {
    ...(autoscaled || replicas === undefined ? {} : { replicas }),
    selector: { matchLabels: podLabelsOf(name) },
    template: {
      metadata: { labels, annotations: { ...annotations, ...caBundlesAnnotation(resolved) } },
      spec: podSpec(model),
    },
  };
}

function podSpec(model: StandaloneModel): k8s.PodSpec {
  const { resolved } = model;
  const { name, spec } = resolved.proxy;
  const mounted = volumes(model);
  const security = securityContexts(model);
  const serviceAccountName = spec.serviceAccount ?? runnerNameOf(name);
  return {
    // Go leaves out an empty name, which means the namespace's default account
    // (`docs/operator/service-account.md#your-own-serviceaccount`)
    ...(serviceAccountName === '' ? {} : { serviceAccountName }),
    ...pullSecrets(model),
    securityContext: security.pod,
    containers: [
      {
        ...container(model),
        securityContext: security.container,
        volumeMounts: mounted.map(({ mount }) => mount),
      },
    ],
    volumes: mounted.map(({ volume }) => volume),
    ...scheduling(spec.resourceOverrides?.proxyDeployment),
  };
}

/** Of the overrides, an empty map or list is left out, an empty affinity is not. */
function scheduling(overrides: ProxyDeploymentOverridesSpec = {}): Partial<k8s.PodSpec> {
  const { nodeSelector, tolerations, affinity } = overrides;
  const given = present({ nodeSelector, tolerations, affinity });
  return Object.keys(given).length === 0 ? given : writtenPodSpec(given);
}

function container(model: StandaloneModel): k8s.Container {
  const { resolved, image, behaviour } = model;
  const { spec } = resolved.proxy;
  const resources = resourceRequirements(spec.resources);
  return {
    name: PROXY_CONTAINER,
    image,
    // the argument is required, but has no meaning for a remote server
    args: ['run', '--foreground=true', 'placeholder-for-remote-proxy'],
    env: environment(resolved, sessionRedisOf(spec, model)),
    ports: [{ name: 'http', containerPort: spec.proxyPort, protocol: 'TCP' }],
    livenessProbe: { ...HEALTH, initialDelaySeconds: 30, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 3 },
    readinessProbe: { ...HEALTH, initialDelaySeconds: 15, periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 3 },
    ...(behaviour.startupProbe === 'health' ? { startupProbe: STARTUP_PROBE } : {}),
    ...present({ resources }),
  };
}

/** The proxy's own health, not that of the remote server (`docs/operator/runtime.md#endpoints`). */
const HEALTH: k8s.Probe = { httpGet: { path: HEALTH_PATH, port: 'http' } };

/** Gives a proxy time to start before the liveness probe applies. */
const STARTUP_PROBE: k8s.Probe = { ...HEALTH, periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 18 };

function resourceRequirements(spec: ResourcesSpec | undefined): k8s.ResourceRequirements | undefined {
  const limits = quantities(spec?.limits);
  const requests = quantities(spec?.requests);
  if (limits === undefined && requests === undefined) {
    return undefined;
  }
  return { ...(limits && { limits }), ...(requests && { requests }) };
}

/** Empty strings count as absent (`docs/operator/deployment.md#resources`). */
function quantities(spec: ComputeSpec | undefined): { [name: string]: string } | undefined {
  const given = [
    ['cpu', spec?.cpu],
    ['memory', spec?.memory],
  ].filter((each): each is [string, string] => each[1] !== undefined && each[1] !== '');
  if (given.length === 0) {
    return undefined;
  }
  return Object.fromEntries(given.map(([name, text]) => [name, canonicalQuantity(text)]));
}

/** The security contexts of pod and container (`docs/operator/deployment.md#security-contexts`). */
interface SecurityContexts {
  readonly pod: k8s.PodSecurityContext;
  readonly container: k8s.SecurityContext;
}

const USER = 1000;
const RUNTIME_DEFAULT: k8s.SeccompProfile = { type: 'RuntimeDefault' };
const RESTRICTED: k8s.SecurityContext = { seccompProfile: RUNTIME_DEFAULT, capabilities: { drop: ['ALL'] } };

/** OpenShift gives each namespace its own range of users, so no user may be set there. */
function securityContexts({ openshift, behaviour }: StandaloneModel): SecurityContexts {
  const container: k8s.SecurityContext = {
    privileged: false,
    runAsNonRoot: true,
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
  };
  if (openshift) {
    return {
      pod: { runAsNonRoot: true, seccompProfile: RUNTIME_DEFAULT },
      container: { ...container, ...RESTRICTED },
    };
  }
  const user = { runAsUser: USER, runAsGroup: USER };
  const own = { pod: { runAsNonRoot: true, ...user, fsGroup: USER }, container: { ...container, ...user } };
  return behaviour.podSecurity === 'baseline'
    ? own
    : { pod: { ...own.pod, seccompProfile: RUNTIME_DEFAULT }, container: { ...own.container, ...RESTRICTED } };
}

/**
 * The image pull Secrets of pods and their ServiceAccount: first the proxy's own, then those for all proxies.
 * Duplicates and empty names are left out (`docs/operator/releases.md#image-pull-secrets`).
 */
export function pullSecrets({
  resolved,
  behaviour,
  defaultImagePullSecrets,
}: StandaloneModel): Pick<k8s.PodSpec, 'imagePullSecrets'> {
  if (behaviour.imagePullSecrets === 'ignored') {
    return {};
  }
  const own = resolved.proxy.spec.resourceOverrides?.proxyDeployment?.imagePullSecrets ?? [];
  const names = new Set([...own.map(({ name }) => name), ...defaultImagePullSecrets]);
  return names.size === 0 ? {} : { imagePullSecrets: Array.from(names, (name) => (name === '' ? {} : { name })) };
}

const SECRETS_PROVIDER: k8s.EnvVar = { name: `${PRODUCT}_SECRETS_PROVIDER`, value: 'environment' };

/** Set by the operator unless the user sets them (`docs/operator/deployment.md#order-of-the-variables`). */
const DEFAULTS: readonly k8s.EnvVar[] = [
  { name: 'XDG_CONFIG_HOME', value: '/tmp' },
  { name: 'HOME', value: '/tmp' },
  { name: `${PRODUCT}_RUNTIME`, value: 'kubernetes' },
  { name: 'UNSTRUCTURED_LOGS', value: 'false' },
];

/**
 * The environment of the proxy in the operator's order, duplicates included
 * (`docs/operator/deployment.md#order-of-the-variables`).
 */
export function environment(resolved: ResolvedProxy, redis?: SessionRedis): k8s.EnvVar[] {
  const { spec } = resolved.proxy;
  const own = (spec.resourceOverrides?.proxyDeployment?.env ?? []).map(({ name, value }): k8s.EnvVar =>
    // Go leaves an empty value out (`docs/operator/deployment.md#empty-values`)
    value === '' ? { name } : { name, value },
  );
  const before = [...credentialVariables(resolved).map(fromSecret), ...headerSecrets(resolved), ...own];
  const names = new Set(before.map(({ name }) => name));
  const variables = [
    ...before,
    ...sessionVariables(redis).map(fromSecret),
    ...DEFAULTS.filter(({ name }) => !names.has(name)),
  ];
  if (variables.some(({ name }) => name.startsWith(SECRET_PREFIX))) {
    variables.push(SECRETS_PROVIDER);
  }
  return [...variables, ...authServerVariables(resolved).map(fromSecret)];
}

/** A variable with a value from a Secret. */
export function fromSecret({ name, ref }: SecretVariable): k8s.EnvVar {
  return { name, valueFrom: { secretKeyRef: { name: ref.name, key: ref.key } } };
}

function headerSecrets(resolved: ResolvedProxy): k8s.EnvVar[] {
  const variables = headerVariables(resolved);
  return variables.length === 0 ? [] : [SECRETS_PROVIDER, ...variables.map(fromSecret)];
}
