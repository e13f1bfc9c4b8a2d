import { PROXY_CONTAINER } from '../../model/product-names';
import { listAt, type PlainObject } from '../../private/plain';
import { item, below } from '../../private/field-path';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  itemsAt,
  podRows,
  refersTo,
  required,
  textOf,
  unique,
  within,
  type PodProblem,
  type PodRow,
} from './pod-row';
import { containerOf, type Pod, type PodNode } from './pod-node';
import { PORT_NAME, SHORT_NAME } from './syntaxes';

const ONLY_ALWAYS = 'is only for init containers that keep running';
const NEEDS_ALWAYS = 'remove it, or set restartPolicy: Always';

/** Rows for containers and their ports. */
export function containerRows(): readonly PodRow[] {
  return [
    ...podRows('Container', 'validateContainerCommon', [
      required('name'),
      follows('name', SHORT_NAME),
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
    ...podRows('Container', 'validateContainerPorts', [
      unique('ports', (port) => textOf(port, 'name') || undefined, 'name of the port', 'name'),
    ]),
    ...podRows('PodSpec', 'validateContainers, validateInitContainers', [
      check('pod-template-missing', ({ value }) =>
        listAt(value, 'containers').length > 0
          ? []
          : [{ at: 'containers', rule: 'is empty, so the API server rejects the pod', fix: 'add the container' }],
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
      among('resourceName', ['cpu', 'memory']),
      required('restartPolicy'),
      among('restartPolicy', ['NotRequired', 'RestartContainer']),
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
        ({ restartPolicyRules }) => Array.isArray(restartPolicyRules) && restartPolicyRules.length > 0,
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

function missingImages({ value, field }: PodNode): PodProblem[] {
  if (textOf(value, 'image') !== '') {
    return [];
  }
  const isOther = field === 'containers' && value['name'] !== PROXY_CONTAINER;
  const name = JSON.stringify(PROXY_CONTAINER);
  return [
    {
      at: 'image',
      rule: 'is missing, so the API server rejects the pod',
      fix: isOther ? `name the container ${name} if it is the proxy's; else give its image` : 'add it',
    },
  ];
}

function duplicateNames({ value }: PodNode): PodProblem[] {
  const seen = new Set<unknown>();
  return ['containers', 'initContainers'].flatMap((list) =>
    itemsAt(value, list).flatMap(([path, { name }]) => {
      const isAgain = name !== undefined && name !== '' && seen.has(name);
      seen.add(name);
      return isAgain
        ? [{ at: `${path}.name`, rule: 'is the name of another container', fix: 'give each its own' }]
        : [];
    }),
  );
}

/** Containers run side by side, and each init container runs alone. */
function duplicateHostPorts({ value }: PodNode): PodProblem[] {
  const containers = itemsAt(value, 'containers').map(([path, container]) => hostPorts(path, container));
  const alone = itemsAt(value, 'initContainers').map(([path, container]) => hostPorts(path, container));
  return [containers.flat(), ...alone].flatMap((ports) => {
    const seen = new Set<string>();
    return ports.flatMap(([at, key]) => {
      const isAgain = seen.has(key);
      seen.add(key);
      return isAgain ? [{ at, rule: 'is the hostPort of another port', fix: 'use another' }] : [];
    });
  });
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
