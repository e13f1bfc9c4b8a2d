import { createHash } from 'node:crypto';
import { App, Chart, Duration, Size } from 'cdk8s';
import {
  Capability,
  ConfigMap,
  Cpu,
  Deployment,
  EnvValue,
  LabelSelector,
  Probe,
  Protocol,
  SeccompProfileType,
  ServiceAccount,
  Volume,
} from 'cdk8s-plus-28';
import type { Workload } from './workload';

/** The data of a ConfigMap. */
export interface ConfigMapData {
  readonly [key: string]: string;
}

const ENVIRONMENT = {
  XDG_CONFIG_HOME: '/tmp',
  HOME: '/tmp',
  TOOLHIVE_RUNTIME: 'kubernetes',
  UNSTRUCTURED_LOGS: 'false',
  KUBECONFIG: '/etc/runconfig/kubeconfig',
};

/**
 * The program of a team that uses cdk8s-plus for the same proxies: the same objects with the same settings, as far as
 * its classes support them. `data` is the data of the ConfigMap of `proxy-0-0`; the others get the same data with their
 * own names.
 */
export function withPlus({ charts, proxies }: Workload, data: ConfigMapData, outdir: string): void {
  const app = new App({ outdir });
  for (let index = 0; index < charts; index++) {
    const chart = new Chart(app, `chart-${String(index)}`, { namespace: `mcp-${String(index)}` });
    for (let number = 0; number < proxies; number++) {
      const name = `proxy-${String(index)}-${String(number)}`;
      addProxy(
        chart,
        name,
        mapped(data, (text) => text.replaceAll('proxy-0-0', name)),
      );
    }
  }
  app.synth();
}

function addProxy(chart: Chart, name: string, data: ConfigMapData): void {
  const checksum = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  const labels = {
    app: 'mcpremoteproxy',
    'app.kubernetes.io/name': 'mcpremoteproxy',
    'app.kubernetes.io/instance': name,
    toolhive: 'true',
    'toolhive-name': name,
  };
  const serviceAccount = new ServiceAccount(chart, `${name}-account`, {
    metadata: { name: `${name}-remote-proxy-runner` },
  });
  const configMap = new ConfigMap(chart, `${name}-config`, {
    metadata: {
      name: `${name}-runconfig`,
      labels: {
        'toolhive.stacklok.io/component': 'run-config',
        'toolhive.stacklok.io/managed-by': 'platform-team',
        'toolhive.stacklok.io/mcp-remote-proxy': name,
      },
      annotations: { 'toolhive.stacklok.dev/content-checksum': checksum },
    },
    data,
  });
  const deployment = new Deployment(chart, name, {
    metadata: { name, labels },
    serviceAccount,
    replicas: 1,
    select: false,
    podMetadata: {
      labels: { ...labels, team: 'platform' },
      annotations: { 'toolhive.stacklok.dev/runconfig-checksum': checksum },
    },
    securityContext: { user: 1000, group: 1000, fsGroup: 1000 },
  });
  deployment.select(LabelSelector.of({ labels }));
  addContainer(deployment, Volume.fromConfigMap(chart, `${name}-volume`, configMap, { name: 'runconfig' }));
  deployment.exposeViaService({ name: `mcp-${name}-remote-proxy` }).metadata.addLabel('toolhive-name', name);
}

function addContainer(deployment: Deployment, runConfig: Volume): void {
  const seconds = (period: number, timeout: number, initialDelay?: number) => ({
    port: 8080,
    periodSeconds: Duration.seconds(period),
    timeoutSeconds: Duration.seconds(timeout),
    ...(initialDelay === undefined ? {} : { initialDelaySeconds: Duration.seconds(initialDelay) }),
  });
  const container = deployment.addContainer({
    name: 'toolhive',
    image: 'ghcr.io/stacklok/toolhive/proxyrunner:v0.22.0',
    args: ['run', '--foreground=true', 'placeholder-for-remote-proxy'],
    ports: [{ number: 8080, name: 'http', protocol: Protocol.TCP }],
    envVariables: mapped(ENVIRONMENT, (value) => EnvValue.fromValue(value)),
    liveness: Probe.fromHttpGet('/health', { ...seconds(10, 5, 30), failureThreshold: 3 }),
    readiness: Probe.fromHttpGet('/health', { ...seconds(5, 3, 15), failureThreshold: 3 }),
    startup: Probe.fromHttpGet('/health', { ...seconds(5, 3), failureThreshold: 18 }),
    resources: {
      cpu: { request: Cpu.millis(50) },
      memory: { request: Size.mebibytes(64), limit: Size.mebibytes(256) },
    },
    securityContext: {
      user: 1000,
      group: 1000,
      allowPrivilegeEscalation: false,
      capabilities: { drop: [Capability.ALL] },
      seccompProfile: { type: SeccompProfileType.RUNTIME_DEFAULT },
    },
  });
  container.mount('/etc/runconfig', runConfig, { readOnly: true });
}

function mapped<Value>(map: ConfigMapData, change: (text: string) => Value): { [key: string]: Value } {
  return Object.fromEntries(Object.entries(map).map(([key, text]) => [key, change(text)]));
}
