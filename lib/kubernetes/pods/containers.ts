import { item, below } from '../../private/field-paths';
import { empty, invalid } from '../../private/finding';
import { listAt, type PlainObject, repeats } from '../../private/plain';
import { imageProblem } from '../image-reference';
import {
  accepted,
  among,
  check,
  clash,
  containerOf,
  follows,
  forbidden,
  IS_MISSING,
  isUnset,
  itemsAt,
  type MainContainer,
  oneSource,
  type Pod,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  refersTo,
  required,
  requiredIn,
  textOf,
  unique,
  uniqueIn,
  within,
} from './pod-row';
import { PORT_NAME, SHORT_NAME, HEADER_NAME } from './syntaxes';

const ONLY_ALWAYS = 'is only for init containers that keep running';
const NEEDS_ALWAYS = 'remove it, or set restartPolicy: Always';

/** Rows for containers and their ports. */
export function containerRows(): readonly PodRow[] {
  return [
    ...podRows('Container', 'validateContainerCommon', [
      ...requiredIn('name', SHORT_NAME),
      check('pod-template-missing', missingImages),
      among('terminationMessagePolicy', ['File', 'FallbackToLogsOnError']),
      among('imagePullPolicy', ['Always', 'IfNotPresent', 'Never']),
    ]),
    ...podRows('ContainerPort', 'validateContainerPorts', [
      follows('name', PORT_NAME),
      required('containerPort'),
      within('containerPort', 1, 65535),
      within('hostPort', 1, 65535),
      among('protocol', ['TCP', 'UDP', 'SCTP']),
    ]),
    ...podRows('Container', 'validateContainerPorts', [uniqueIn('ports', 'name', 'name of the port')]),
    ...podRows('PodSpec', 'validateContainers, validateInitContainers', [
      check('pod-template-missing', ({ value }) =>
        listAt(value, 'containers').length > 0
          ? []
          : [{ at: 'containers', ...empty('add the container', 'so the API server rejects the pod') }],
      ),
      check('pod-template-duplicate', duplicateNames),
    ]),
    ...podRows('PodSpec', 'checkHostPortConflicts', [check('pod-template-duplicate', duplicateHostPorts)]),
    ...podRows('ContainerPort', 'validatePodHostNetworkDeps', [
      clash(
        'hostPort',
        ({ hostPort, containerPort }, { spec }, { parent }) =>
          spec['hostNetwork'] === true &&
          parent?.field === 'containers' &&
          hostPort !== undefined &&
          hostPort !== containerPort,
        'is not the containerPort, as it must be with hostNetwork',
        'leave it out',
      ),
    ]),
    ...podRows('Container', 'validateInitContainers', [
      forbidden(['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'], isOneShot, ONLY_ALWAYS, NEEDS_ALWAYS),
    ]),
    ...podRows('ContainerResizePolicy', 'validateResizePolicy', [
      required('resourceName'),
      among('resourceName', ['', 'cpu', 'memory']),
      required('restartPolicy'),
      among('restartPolicy', ['', 'NotRequired', 'RestartContainer']),
      clash(
        'restartPolicy',
        ({ restartPolicy }, pod, node) =>
          restartPolicy === 'RestartContainer' &&
          isOneShot(containerOf(node)?.value ?? {}, pod, containerOf(node) ?? node),
        ONLY_ALWAYS,
        'use NotRequired',
      ),
    ]),
    ...podRows('Container', 'validateResizePolicy', [
      unique('resizePolicy', (policy) => textOf(policy, 'resourceName'), 'resource', 'resourceName'),
    ]),
    ...podRows('Container', 'validateContainerRestartPolicy', [
      among('restartPolicy', ['Always', 'Never', 'OnFailure']),
      required(
        'restartPolicy',
        'set it, since there are restartPolicyRules',
        ({ restartPolicyRules }) => !isUnset(restartPolicyRules),
      ),
      check('pod-template-value', ({ value }) => tooMany(value, 'restartPolicyRules', 20)),
    ]),
    ...podRows('ContainerRestartRule', 'validateContainerRestartPolicy', [
      required('action'),
      among('action', ['Restart', 'RestartAllContainers']),
      required('exitCodes'),
    ]),
    ...podRows('ContainerRestartRuleOnExitCodes', 'validateContainerRestartPolicy', [
      required('operator'),
      among('operator', ['In', 'NotIn']),
      check('pod-template-value', ({ value }) => tooMany(value, 'values', 255)),
    ]),
    ...podRows('ResourceClaim', 'validateResourceClaimNames', [
      required('name'),
      follows('request', SHORT_NAME),
      refersTo(
        'name',
        ({ name }, { spec }) => itemsAt(spec, 'resourceClaims').some(([, claim]) => claim['name'] === name),
        'is not in resourceClaims of the pod',
        'add it there',
      ),
    ]),
    ...podRows('ResourceRequirements', 'validateResourceClaimNames', [
      check('pod-template-duplicate', duplicateClaims),
    ]),
  ];
}

/** An init container that must end before the others start. */
function isOneShot({ restartPolicy }: PlainObject, _: Pod, { field }: PodNode): boolean {
  return field === 'initContainers' && restartPolicy !== 'Always';
}

function missingImages({ value, field }: PodNode, { main }: Pod): PodProblem[] {
  if (textOf(value, 'image') !== '') {
    return [];
  }
  const isOther = field === 'containers' && main !== undefined && value['name'] !== main.name;
  return [
    {
      at: 'image',
      rule: IS_MISSING,
      fix: isOther
        ? `name the container ${JSON.stringify(main.name)} if it is the proxy's; else give its image`
        : 'add it',
    },
  ];
}

function duplicateNames({ value }: PodNode): PodProblem[] {
  const containers = ['containers', 'initContainers'].flatMap((list) => itemsAt(value, list));
  return repeats(containers, ([, { name }]) => (name === '' ? undefined : name)).map(([[path]]) => ({
    at: `${path}.name`,
    rule: 'is the name of another container',
    fix: 'give each its own',
  }));
}

/** Containers run side by side, and each init container runs alone. */
function duplicateHostPorts({ value }: PodNode): PodProblem[] {
  const containers = itemsAt(value, 'containers').map(([path, container]) => hostPorts(path, container));
  const alone = itemsAt(value, 'initContainers').map(([path, container]) => hostPorts(path, container));
  return [containers.flat(), ...alone].flatMap((ports) =>
    repeats(ports, ([, key]) => key).map(([[at]]) => ({
      at,
      rule: 'is the hostPort of another port',
      fix: 'use another',
    })),
  );
}

function hostPorts(path: string, container: PlainObject): (readonly [at: string, key: string])[] {
  return itemsAt(container, 'ports').flatMap(([at, { hostPort, hostIP = '', protocol = 'TCP' }]) =>
    hostPort === undefined
      ? []
      : [[below(path, `${at}.hostPort`), JSON.stringify([protocol, hostIP, hostPort])] as const],
  );
}

function tooMany(value: PlainObject, name: string, most: number): PodProblem[] {
  const count = listAt(value, name).length;
  return count > most
    ? [{ at: name, rule: `has ${String(count)} items, but at most ${String(most)} are allowed`, fix: 'remove some' }]
    : [];
}

/** A claim as a whole is every request of it. */
function duplicateClaims({ value }: PodNode): PodProblem[] {
  const seen: { readonly name: string; readonly request: string }[] = [];
  return itemsAt(value, 'claims').flatMap(([, claim], index) => {
    const [name, request] = [textOf(claim, 'name'), textOf(claim, 'request')];
    const isAgain = seen.some(
      (each) =>
        name !== '' && each.name === name && (each.request === '' || request === '' || each.request === request),
    );
    seen.push({ name, request });
    return isAgain
      ? [{ at: item('claims', index), rule: 'is the claim of an item before', fix: 'remove one of the two' }]
      : [];
  });
}

/** Rows for what the API server takes, but no node can run (kubelet: `InvalidImageName`). */
export function imageRows(): readonly PodRow[] {
  return [
    ...podRows('Container', 'applyDefaultImageTag', [named('image')]),
    ...podRows('ImageVolumeSource', 'applyDefaultImageTag', [named('reference')]),
  ];
}

/** Another row reports one that is missing. */
function named(name: string): Pick<PodRow, 'id' | 'problems'> {
  return check('pod-template-image', ({ value }) => {
    const image = textOf(value, name);
    const problem = image === '' ? undefined : imageProblem(image);
    const rule = `is not a valid image name (${problem ?? ''}), so no node could pull it`;
    return problem === undefined ? [] : [{ at: name, rule, fix: 'write it like "ghcr.io/example/app:v1"' }];
  });
}

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
        ({ successThreshold }, _, { field }) => field !== 'readinessProbe' && Number(successThreshold) > 1,
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
    ...podRows('HTTPHeader', 'validateHTTPGetAction', [...requiredIn('name', HEADER_NAME)]),
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
        (_, { main }, node) => isMain(containerOf(node)?.value, main),
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
  return isPort ? [] : [{ at: 'port', ...invalid('a port', 'use 1 to 65535, or the name of a port') }];
}

function isMain(container: PlainObject | undefined, main: MainContainer | undefined): boolean {
  return main?.image !== undefined && container?.['name'] === main.name && container['image'] === main.image;
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
