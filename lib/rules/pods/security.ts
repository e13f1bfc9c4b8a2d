import { listAt } from '../../private/plain';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  itemsAt,
  podRows,
  required,
  textOf,
  unique,
  within,
  type PodProblem,
  type PodRow,
} from './pod-row';
import type { PodNode } from './pod-node';
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
      required('name'),
      follows('name', { ...SYSCTL, accepts: (name) => name === '' || SYSCTL.accepts(name) }),
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
    ...podRows('PodSecurityContext', 'validateSysctls', [
      unique('sysctls', (sysctl) => textOf(sysctl, 'name') || undefined, 'name', 'name'),
    ]),
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
