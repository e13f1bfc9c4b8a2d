import { at, each, or, says, when, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const SIDECAR = 'spec.containers[1]';

export const PROBE_CASES: readonly PodCase[] = [
  says(
    'has 2 handlers, exec and httpGet, but can have only one; keep one; to replace the one of the operator, write $patch: replace beside yours',
    when({ [`${PROXY}.livenessProbe.exec`]: { command: ['a'] } }, `${PROXY}.livenessProbe`),
  ),
  when({ [`${PROXY}.livenessProbe.grpc`]: { port: 1 } }, `${PROXY}.livenessProbe`),
  when({ [`${PROXY}.livenessProbe.tcpSocket`]: { port: 1 } }, `${PROXY}.livenessProbe`),
  says(
    'has no handler; give one of exec, httpGet, tcpSocket, grpc',
    at(`${PROXY}.livenessProbe`, { periodSeconds: 5 }, { exec: { command: ['a'] } }),
  ),
  ...['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'].map((name) =>
    at(`${PROXY}.livenessProbe.${name}`, -1, 1),
  ),
  at(`${PROXY}.livenessProbe.terminationGracePeriodSeconds`, 0, 1),
  when({ [`${PROXY}.startupProbe.successThreshold`]: 2 }, `${PROXY}.startupProbe.successThreshold`, {
    [`${PROXY}.readinessProbe.successThreshold`]: 2,
  }),
  when(
    { [`${PROXY}.readinessProbe.terminationGracePeriodSeconds`]: 5 },
    `${PROXY}.readinessProbe.terminationGracePeriodSeconds`,
    {
      [`${PROXY}.startupProbe.terminationGracePeriodSeconds`]: 5,
    },
  ),
  says(
    'has no handler; give one of exec, httpGet, tcpSocket, sleep',
    at(`${PROXY}.lifecycle.preStop`, {}, { httpGet: { port: 'http' } }, { tcpSocket: { port: 'http' } }),
  ),
  when({ [`${PROXY}.lifecycle.preStop.exec`]: { command: ['a'] } }, `${PROXY}.lifecycle.preStop`),
  when({ [`${PROXY}.lifecycle.preStop.httpGet`]: { port: 1 } }, `${PROXY}.lifecycle.preStop`),
  when({ [`${PROXY}.lifecycle.preStop.tcpSocket`]: { port: 1 } }, `${PROXY}.lifecycle.preStop`),
  when({ [`${SIDECAR}.livenessProbe`]: { exec: { command: [] } } }, `${SIDECAR}.livenessProbe.exec.command`, {
    [`${SIDECAR}.livenessProbe`]: { exec: { command: ['a'] } },
  }),
  ...each(`${PROXY}.livenessProbe.httpGet.port`, [0, 65536], 1, 65535),
  at(`${PROXY}.readinessProbe.tcpSocket.port`, 0),
  at(`${PROXY}.startupProbe.grpc.port`, 0),
  at(`${PROXY}.livenessProbe.httpGet.port`, 'Http', 'not-there'),
  at(`${PROXY}.livenessProbe.httpGet.scheme`, 'https', 'HTTPS', 'HTTP'),
  at(`${PROXY}.livenessProbe.httpGet.httpHeaders[0].name`, '', 'a'),
  ...each(`${PROXY}.livenessProbe.httpGet.httpHeaders[0].name`, ['X_Probe', '_x', 'x_'], 'x-probe', 'X1'),
  or(['spec.terminationGracePeriodSeconds'], at(`${PROXY}.lifecycle.preStop.sleep.seconds`, 31, 30)),
  or(
    ['spec.terminationGracePeriodSeconds'],
    says(
      'is more than terminationGracePeriodSeconds, 30; sleep for a shorter time, or give the pod more time',
      when(
        {
          'spec.terminationGracePeriodSeconds': undefined,
          [`${PROXY}.lifecycle.preStop.sleep.seconds`]: 31,
        },
        `${PROXY}.lifecycle.preStop.sleep.seconds`,
        {
          'spec.terminationGracePeriodSeconds': 60,
          [`${PROXY}.lifecycle.preStop.sleep.seconds`]: 60,
        },
      ),
    ),
  ),
  says('is negative; use zero or more', at(`${PROXY}.lifecycle.preStop.sleep.seconds`, -1)),
];
