import { onPage, type RuleCase } from '../rule-case';

const ON = { release: '0.45', refs: { telemetry: 'prometheus: { enabled: true }' } } as const;
const TAKEN = onPage('`proxyPort: 9464`, and telemetry with `prometheus: true`');

/** A proxy with a container beside it. */
function beside(list: string, container: string): string {
  return `{ telemetryConfigRef: { name: otel }, podTemplateSpec: { spec: { ${list}: [{ name: toolhive }, { name: logs, image: logs, ${container} }] } } }`;
}

/** The value is shown where it cannot be a secret. */
function shared(field: string, value = ''): string {
  return `spec.podTemplateSpec.spec.${field}.containerPort: ${value}is also the port of the proxy for metrics: whichever container starts later does not get it, and the proxy then takes any other port; give this container another port (metrics-port-shared)`;
}

export const METRICS_PORT_CASES: readonly RuleCase[] = [
  { id: 'metrics-port-taken', ...ON, spec: '{ proxyPort: 9464, telemetryConfigRef: { name: otel } }', says: TAKEN },
  {
    id: 'metrics-port-taken',
    on: 'corrected',
    ...ON,
    spec: '{ proxyPort: 9464, telemetryConfigRef: { name: otel } }',
    says: TAKEN,
  },
  { id: 'metrics-port-taken', ...ON, spec: '{ proxyPort: 9463, telemetryConfigRef: { name: otel } }', says: [] },
  {
    id: 'metrics-port-taken',
    ...ON,
    release: '0.44',
    spec: '{ proxyPort: 9464, telemetryConfigRef: { name: otel } }',
    says: [],
  },
  {
    id: 'metrics-port-taken',
    ...ON,
    refs: { telemetry: 'prometheus: { enabled: false }' },
    spec: '{ proxyPort: 9464, telemetryConfigRef: { name: otel } }',
    says: [],
  },
  {
    id: 'metrics-port-shared',
    ...ON,
    spec: beside('containers', 'ports: [{ containerPort: 80 }, { containerPort: 9464 }]'),
    says: onPage('a container of `podTemplate` with `containerPort: 9464`'),
  },
  {
    id: 'metrics-port-shared',
    ...ON,
    spec: beside('initContainers', 'restartPolicy: Always, ports: [{ containerPort: 9464 }]'),
    says: [shared('initContainers[1].ports[0]')],
  },
  { id: 'metrics-port-shared', ...ON, spec: beside('initContainers', 'ports: [{ containerPort: 9464 }]'), says: [] },
  {
    id: 'metrics-port-shared',
    ...ON,
    spec: '{ telemetryConfigRef: { name: otel }, podTemplateSpec: { spec: { containers: [{ name: toolhive, ports: [{ containerPort: 9464 }] }] } } }',
    says: [],
  },
  // nothing scrapes by that name
  {
    id: 'metrics-port-shared',
    ...ON,
    spec: beside('containers', 'ports: [{ name: metrics, containerPort: 80 }]'),
    says: [],
  },
];
