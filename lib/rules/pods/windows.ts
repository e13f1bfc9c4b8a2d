import { objectAt } from '../../private/plain';
import { SUBDOMAIN } from '../syntax/syntaxes';
import type { Pod, PodNode } from './pod-node';
import { check, follows, forbidden, itemsAt, podRows, type PodProblem, type PodRow } from './pod-row';

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
        rule: 'is empty, or more than 64 KiB',
        fix: 'give the contents of the credential spec',
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
