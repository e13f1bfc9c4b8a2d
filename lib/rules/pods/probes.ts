import { HEADER_NAME, PORT_NAME } from './syntaxes';
import type { Pod, PodNode } from './pod-node';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  oneSource,
  podRows,
  required,
  within,
  type PodProblem,
  type PodRow,
} from './pod-row';

/** Kubernetes waits so long without terminationGracePeriodSeconds. */
const USUAL_GRACE_PERIOD = 30;
const TIMES = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];

/** Rows for probes and for what is done when a container starts or stops. */
export function probeRows(): readonly PodRow[] {
  return [
    ...podRows('Probe', 'validateProbe', [
      oneSource(['exec', 'httpGet', 'tcpSocket', 'grpc'], 'handler', true),
      ...TIMES.map((name) => within(name, 0, Infinity)),
      within('terminationGracePeriodSeconds', 1, Infinity),
    ]),
    ...podRows('Probe', 'validateLivenessProbe, validateStartupProbe', [
      clash(
        'successThreshold',
        ({ successThreshold }, _, { field }) =>
          field !== 'readinessProbe' &&
          successThreshold !== undefined &&
          successThreshold !== 1 &&
          Number(successThreshold) >= 0,
        'must be 1, except in a readinessProbe',
        'leave it out',
      ),
    ]),
    ...podRows('Probe', 'validateReadinessProbe', [
      forbidden(
        ['terminationGracePeriodSeconds'],
        (_, __, { field }) => field === 'readinessProbe',
        'is not for a readinessProbe',
      ),
    ]),
    ...podRows('LifecycleHandler', 'validateHandler', [
      oneSource(['exec', 'httpGet', 'tcpSocket', 'sleep'], 'handler', true),
    ]),
    ...podRows('ExecAction', 'validateExecAction', [required('command')]),
    ...podRows(['HTTPGetAction', 'TCPSocketAction', 'GRPCAction'], 'ValidatePortNumOrName', [
      check('pod-template-value', invalidPorts),
    ]),
    ...podRows('HTTPGetAction', 'validateHTTPGetAction', [among('scheme', ['HTTP', 'HTTPS'])]),
    ...podRows('HTTPHeader', 'validateHTTPGetAction', [
      required('name'),
      follows('name', { ...HEADER_NAME, accepts: (name) => name === '' || HEADER_NAME.accepts(name) }),
    ]),
    ...podRows('SleepAction', 'validateSleepAction', [check('pod-template-combination', longSleeps)]),
  ];
}

function invalidPorts({ value: { port = 0 } }: PodNode): PodProblem[] {
  const isPort = typeof port === 'number' ? port >= 1 && port <= 65535 : PORT_NAME.accepts(String(port));
  return isPort ? [] : [{ at: 'port', rule: 'is not a port', fix: 'use 1 to 65535, or the name of a port' }];
}

function longSleeps({ value: { seconds = 0 } }: PodNode, { spec }: Pod): PodProblem[] {
  const { terminationGracePeriodSeconds: most = USUAL_GRACE_PERIOD } = spec;
  const rule = 'lets the pod sleep longer than terminationGracePeriodSeconds, or less than no time';
  return Number(seconds) < 0 || Number(seconds) > Number(most)
    ? [
        {
          at: 'seconds',
          orInPod: ['terminationGracePeriodSeconds'],
          rule,
          fix: 'sleep for a shorter time, or give the pod more time',
        },
      ]
    : [];
}
