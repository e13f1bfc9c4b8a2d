import { HEADER_NAME, PORT_NAME } from './syntaxes';
import { PROXY_CONTAINER } from '../../model/product-names';
import type { PlainObject } from '../../private/plain';
import { containerOf, type Pod, type PodNode } from './pod-node';
import {
  accepted,
  among,
  check,
  clash,
  follows,
  forbidden,
  itemsAt,
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
    ...podRows('SleepAction', 'validateSleepAction', [
      check('pod-template-combination', longSleeps),
      accepted(
        'pod-template-no-effect',
        'seconds',
        ({ seconds = 0 }) => seconds === 0,
        'does not wait at all, and Kubernetes before 1.33 refuses it',
        'remove the sleep, or let it last a second or more',
      ),
    ]),
    ...podRows('ExecAction', 'ExecInContainer', [
      accepted(
        'pod-template-fails',
        'command',
        (_, { proxyImage }, node) => isOfProxy(containerOf(node)?.value, proxyImage),
        'cannot run: the image of the proxy has neither a shell nor other programs',
        'use httpGet or tcpSocket; to wait before the proxy stops, use sleep',
      ),
    ]),
    ...podRows(['HTTPGetAction', 'TCPSocketAction'], 'ResolveContainerPort', [
      accepted(
        'pod-template-fails',
        'port',
        ({ port }, _, node) => typeof port === 'string' && PORT_NAME.accepts(port) && !hasPort(containerOf(node), port),
        'is not the name of a port of the container, so it always fails',
        'use the name of one of its ports, or a number',
      ),
    ]),
  ];
}

function invalidPorts({ value: { port = 0 } }: PodNode): PodProblem[] {
  const isPort = typeof port === 'number' ? port >= 1 && port <= 65535 : PORT_NAME.accepts(String(port));
  return isPort ? [] : [{ at: 'port', rule: 'is not a port', fix: 'use 1 to 65535, or the name of a port' }];
}

function isOfProxy(container: PlainObject | undefined, proxyImage: string | undefined): boolean {
  return container?.['name'] === PROXY_CONTAINER && proxyImage !== undefined && container['image'] === proxyImage;
}

function hasPort(container: PodNode | undefined, name: string): boolean {
  return itemsAt(container?.value ?? {}, 'ports').some(([, port]) => port['name'] === name);
}

function longSleeps({ value: { seconds = 0 } }: PodNode, { spec }: Pod): PodProblem[] {
  const { terminationGracePeriodSeconds: most = USUAL_GRACE_PERIOD } = spec;
  if (Number(seconds) < 0) {
    return [{ at: 'seconds', rule: 'is negative', fix: 'use zero or more' }];
  }
  const rule = `is more than terminationGracePeriodSeconds, ${String(most)}`;
  const fix = 'sleep for a shorter time, or give the pod more time';
  return Number(seconds) > Number(most)
    ? [{ at: 'seconds', orInPod: ['terminationGracePeriodSeconds'], rule, fix }]
    : [];
}
