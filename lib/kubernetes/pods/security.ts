import { listAt, objectAt } from '../../private/plain';
import { empty } from '../../private/finding';
import { SUBDOMAIN } from '../names';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  itemsAt,
  type Pod,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  required,
  requiredIn,
  uniqueIn,
  within,
} from './pod-row';
import { DESCENDING_PATH, SYSCTL } from './syntaxes';

const MOST_ID = 2 ** 31 - 1;
const PROFILES = ['Localhost', 'RuntimeDefault', 'Unconfined'];
const IPC_SYSCTL = /^kernel[./](?:sem|shm(?:all|max|mni|_rmid_forced)?|msg(?:max|mnb|mni)?)$|^fs[./]mqueue[./]/;

/** Rows for what a pod and its containers may do. */
export function securityRows(): readonly PodRow[] {
  return [
    ...podRows(['SecurityContext', 'PodSecurityContext'], 'ValidateSecurityContext, validatePodSpecSecurityContext', [
      within('runAsUser', 0, MOST_ID),
      within('runAsGroup', 0, MOST_ID),
    ]),
    ...podRows('PodSecurityContext', 'validatePodSpecSecurityContext', [
      within('fsGroup', 0, MOST_ID),
      within('supplementalGroups', 0, MOST_ID),
      among('fsGroupChangePolicy', ['OnRootMismatch', 'Always']),
      among('supplementalGroupsPolicy', ['Merge', 'Strict']),
      among('seLinuxChangePolicy', ['Recursive', 'MountOption']),
    ]),
    ...podRows('SecurityContext', 'ValidateSecurityContext', [
      among('procMount', ['Default', 'Unmasked']),
      clash(
        'procMount',
        ({ procMount }, { spec }) => procMount === 'Unmasked' && spec['hostUsers'] !== false,
        'needs hostUsers: false in the pod',
        'use Default',
      ),
      clash(
        'privileged',
        ({ privileged, allowPrivilegeEscalation }) => privileged === true && allowPrivilegeEscalation === false,
        'cannot be combined with allowPrivilegeEscalation: false, which the operator sets for the proxy',
        'leave it out, or set allowPrivilegeEscalation: true',
        ['allowPrivilegeEscalation'],
      ),
      clash(
        'capabilities.add',
        (value) =>
          value['allowPrivilegeEscalation'] === false && listAt(value, 'capabilities', 'add').includes('CAP_SYS_ADMIN'),
        'has CAP_SYS_ADMIN, which cannot be combined with allowPrivilegeEscalation: false',
        'remove it, or set allowPrivilegeEscalation: true',
        ['allowPrivilegeEscalation'],
      ),
    ]),
    ...podRows('SeccompProfile', 'validateSeccompProfileField', [
      required('type'),
      among('type', ['', ...PROFILES]),
      required(
        'localhostProfile',
        'name it, or use RuntimeDefault',
        ({ type, localhostProfile }) => type === 'Localhost' && localhostProfile === undefined,
      ),
      follows('localhostProfile', DESCENDING_PATH),
      forbidden(['localhostProfile'], ({ type }) => type !== 'Localhost', 'is only for the type Localhost'),
    ]),
    ...podRows('AppArmorProfile', 'ValidateAppArmorProfileField', [
      required('type'),
      among('type', ['', ...PROFILES]),
      required('localhostProfile', 'name it, or use RuntimeDefault', ({ type }) => type === 'Localhost'),
      follows('localhostProfile', {
        accepts: (text) => text.trim() === text && Buffer.byteLength(text) <= 4095,
        rule: 'is not the name of a profile',
        fix: 'write it without spaces around it, with at most 4095 characters',
      }),
      forbidden(['localhostProfile'], ({ type }) => type !== 'Localhost', 'is only for the type Localhost'),
    ]),
    ...podRows('Sysctl', 'validateSysctls', [
      ...requiredIn('name', SYSCTL),
      clash(
        'name',
        ({ name }, { spec }) => spec['hostNetwork'] === true && /^net[./]/.test(String(name)),
        'is a sysctl of the network, which hostNetwork shares with the node',
        'remove it',
      ),
      clash(
        'name',
        ({ name }, { spec }) => spec['hostIPC'] === true && IPC_SYSCTL.test(String(name)),
        'is a sysctl of IPC, which hostIPC shares with the node',
        'remove it',
      ),
    ]),
    ...podRows('PodSecurityContext', 'validateSysctls', [uniqueIn('sysctls', 'name')]),
    ...podRows('PodSpec', 'validateHostUsers', [
      forbidden(
        ['hostNetwork', 'hostPID', 'hostIPC'],
        ({ hostUsers, hostNetwork, hostPID, hostIPC }) =>
          hostUsers === false && [hostNetwork, hostPID, hostIPC].includes(true),
        'cannot be combined with hostUsers: false',
        'remove one of the two',
      ),
      check('pod-template-combination', devices),
    ]),
    ...podRows('PodSpec', 'validateShareProcessNamespace', [
      clash(
        'shareProcessNamespace',
        ({ shareProcessNamespace, hostPID }) => shareProcessNamespace === true && hostPID === true,
        'cannot be combined with hostPID',
        'keep one',
        ['hostPID'],
      ),
    ]),
  ];
}

function devices({ value }: PodNode): PodProblem[] {
  const rule = 'cannot be combined with hostUsers: false';
  return value['hostUsers'] === false
    ? ['containers', 'initContainers'].flatMap((list) =>
        itemsAt(value, list)
          .filter(([, container]) => listAt(container, 'volumeDevices').length > 0)
          .map(([at]) => ({ at: `${at}.volumeDevices`, or: ['hostUsers'], rule, fix: 'use volumeMounts' })),
      )
    : [];
}

const NOT_ON_WINDOWS = 'is not for pods on Windows';
const MOST_SPEC = 64 * 1024;
const DOMAIN =
  /^(?:[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}|[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*)$/;
const OF_PODS = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'fsGroup',
  'fsGroupChangePolicy',
  'sysctls',
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'supplementalGroupsPolicy',
  'seLinuxChangePolicy',
];
const OF_CONTAINERS = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
];

/** Rows for the operating system. */
export function windowsRows(): readonly PodRow[] {
  return [
    ...podRows('PodSecurityContext', 'validateWindows', [forbidden(OF_PODS, isWindows, NOT_ON_WINDOWS)]),
    ...podRows('SecurityContext', 'validateWindows', [forbidden(OF_CONTAINERS, isWindows, NOT_ON_WINDOWS)]),
    ...podRows('PodSpec', 'validateWindows', [
      forbidden(['hostUsers', 'hostPID', 'hostIPC', 'shareProcessNamespace', 'resources'], isWindows, NOT_ON_WINDOWS),
    ]),
    ...podRows(['PodSecurityContext', 'SecurityContext'], 'validateLinux', [
      forbidden(['windowsOptions'], (_, pod) => osOf(pod) === 'linux', 'is not for pods on Linux'),
    ]),
    ...podRows('WindowsSecurityContextOptions', 'validateWindowsSecurityContextOptions', [
      follows('gmsaCredentialSpecName', SUBDOMAIN),
      follows('gmsaCredentialSpec', {
        accepts: (text) => text !== '' && Buffer.byteLength(text) <= MOST_SPEC,
        ...empty('give the contents of the credential spec', 'or more than 64 KiB'),
      }),
      follows('runAsUserName', {
        accepts: isUserName,
        rule: 'is not the name of a user of Windows',
        fix: 'write it like "ContainerUser" or "DOMAIN\\user"',
      }),
    ]),
    ...podRows('PodSpec', 'validateWindowsHostProcessPod', [check('pod-template-combination', hostProcesses)]),
  ];
}

function osOf({ spec }: Pod): unknown {
  return objectAt(spec, 'os')['name'];
}

function isWindows(_: unknown, pod: Pod): boolean {
  return osOf(pod) === 'windows';
}

function isUserName(text: string): boolean {
  const parts = text.split('\\');
  const [domain, user = ''] = parts.length === 1 ? [undefined, parts[0]] : parts;
  return (
    !/[\0-\x1f\x7f]/.test(text) &&
    parts.length <= 2 &&
    (domain === undefined || (Buffer.byteLength(domain) < 256 && DOMAIN.test(domain))) &&
    user !== '' &&
    Buffer.byteLength(user) <= 104 &&
    !/^[. ]+$/.test(user) &&
    !/["/\\:;|=,+*?<>@[\]]/.test(user)
  );
}

/** Either all containers are processes of the node, or none is. */
function hostProcesses({ value }: PodNode): PodProblem[] {
  const ofPod = objectAt(value, 'securityContext', 'windowsOptions')['hostProcess'];
  const containers = ['containers', 'initContainers'].flatMap((list) =>
    itemsAt(value, list).map(([at, each]) => ({
      at: `${at}.securityContext.windowsOptions.hostProcess`,
      own: objectAt(each, 'securityContext', 'windowsOptions')['hostProcess'],
    })),
  );
  const or = ['securityContext.windowsOptions.hostProcess'];
  const differing = containers
    .filter(({ own }) => own !== undefined && ofPod !== undefined && own !== ofPod)
    .map(({ at }) => ({ at, or, rule: 'is not what the pod has', fix: 'leave it out' }));
  const processes = containers.filter(({ own }) => (own ?? ofPod) === true);
  const [first] = processes;
  if (first === undefined) {
    return differing;
  }
  const mixed = {
    at: first.at,
    or,
    rule: 'is not true of all containers',
    fix: 'set it in securityContext of the pod',
  };
  const hidden = { at: first.at, or, rule: 'needs hostNetwork: true', fix: 'set it' };
  return [
    ...differing,
    ...(processes.length < containers.length ? [mixed] : []),
    ...(value['hostNetwork'] === true ? [] : [hidden]),
  ];
}
