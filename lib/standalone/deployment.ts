import type * as k8s from './kubernetes-types';
import { podLabelsOf, runnerNameOf } from '../model/names-and-labels';
import { PROXY_CONTAINER } from '../model/product-names';
import type { ComputeSpec, ResourcesSpec } from '../model/specs';
import { canonicalQuantity } from '../private/kubernetes/canonical-quantity';
import { environment } from './environment';
import { podMetadata } from './object-metadata';
import { pullSecrets } from './pull-secrets';
import { securityContexts } from './security-contexts';
import type { StandaloneModel } from './standalone-model';
import { volumes } from './volumes';
import { present } from '../private/plain';

/** The spec of the Deployment, without the checksum of the run config (`docs/operator/deployment.md#deployment`). */
export function deploymentSpec(model: StandaloneModel): k8s.DeploymentSpec {
  const { resolved, autoscaled, behaviour } = model;
  const { name, spec } = resolved.proxy;
  const replicas = spec.replicas ?? (behaviour.usualReplicas === 'one' ? 1 : undefined);
  const { labels, annotations } = podMetadata(resolved.proxy);
  return {
    ...(autoscaled || replicas === undefined ? {} : { replicas }),
    selector: { matchLabels: podLabelsOf(name) },
    template: { metadata: { labels, annotations }, spec: podSpec(model) },
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
  };
}

function container({ resolved, image, behaviour }: StandaloneModel): k8s.Container {
  const { spec } = resolved.proxy;
  const resources = resourceRequirements(spec.resources);
  return {
    name: PROXY_CONTAINER,
    image,
    // the argument is required, but has no meaning for a remote server
    args: ['run', '--foreground=true', 'placeholder-for-remote-proxy'],
    env: environment(resolved),
    ports: [{ name: 'http', containerPort: spec.proxyPort, protocol: 'TCP' }],
    livenessProbe: { ...HEALTH, initialDelaySeconds: 30, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 3 },
    readinessProbe: { ...HEALTH, initialDelaySeconds: 15, periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 3 },
    ...(behaviour.startupProbe === 'health' ? { startupProbe: STARTUP_PROBE } : {}),
    ...present({ resources }),
  };
}

/** The proxy's own health, not that of the remote server (`docs/operator/runtime.md#endpoints`). */
const HEALTH: k8s.Probe = { httpGet: { path: '/health', port: 'http' } };

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
