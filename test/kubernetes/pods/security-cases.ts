import { at, each, or, says, when, type Changes, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const LOG = 'spec.initContainers[1]';
const CONTEXT = `${PROXY}.securityContext`;
const NO_DEVICES = { [`${PROXY}.volumeDevices`]: [], 'spec.securityContext.sysctls': [] };

/** A sysctl that the pod shares with its node. */
function sharing(field: string, name: string, ...goods: readonly Changes[]): PodCase {
  const path = 'spec.securityContext.sysctls[0].name';
  return when({ [field]: true, [path]: name }, path, ...goods);
}

export const SECURITY_CASES: readonly PodCase[] = [
  at(`${CONTEXT}.runAsUser`, -1, 0),
  at('spec.securityContext.runAsUser', -1, 0),
  at('spec.securityContext.runAsGroup', 2_147_483_648, 2_147_483_647),
  says('is out of range; use 0 to 2147483647', at(`${CONTEXT}.runAsGroup`, 2_147_483_648, 2_147_483_647)),
  ...each('spec.securityContext.fsGroup', [-1, 2_147_483_648], 0, 2_147_483_647),
  ...each('spec.securityContext.supplementalGroups[0]', [-1, 2_147_483_648], 0, 2_147_483_647),
  at('spec.securityContext.fsGroupChangePolicy', 'Never', 'OnRootMismatch', 'Always'),
  at('spec.securityContext.supplementalGroupsPolicy', 'None', 'Strict', 'Merge'),
  at('spec.securityContext.seLinuxChangePolicy', 'None', 'MountOption', 'Recursive'),
  at(`${CONTEXT}.procMount`, 'Masked', 'Default'),
  when(
    { [`${CONTEXT}.procMount`]: 'Unmasked' },
    `${CONTEXT}.procMount`,
    {
      [`${CONTEXT}.procMount`]: 'Unmasked',
      [`${PROXY}.volumeDevices`]: [],
      'spec.hostUsers': false,
    },
    {
      [`${CONTEXT}.procMount`]: 'Default',
    },
  ),
  or(
    [`${CONTEXT}.allowPrivilegeEscalation`],
    when(
      { [`${CONTEXT}.privileged`]: true, [`${CONTEXT}.allowPrivilegeEscalation`]: false },
      `${CONTEXT}.privileged`,
      { [`${CONTEXT}.privileged`]: true },
      { [`${CONTEXT}.allowPrivilegeEscalation`]: false },
    ),
  ),
  or(
    [`${CONTEXT}.allowPrivilegeEscalation`],
    when(
      { [`${CONTEXT}.allowPrivilegeEscalation`]: false, [`${CONTEXT}.capabilities.add`]: ['CAP_SYS_ADMIN'] },
      `${CONTEXT}.capabilities.add`,
      {
        [`${CONTEXT}.allowPrivilegeEscalation`]: false,
        [`${CONTEXT}.capabilities.add`]: ['SYS_ADMIN'],
      },
      { [`${CONTEXT}.capabilities.add`]: ['CAP_SYS_ADMIN'] },
    ),
  ),
  at('spec.securityContext.seccompProfile.type', '', 'Unconfined'),
  at('spec.securityContext.seccompProfile.type', 'Default', 'Unconfined', 'RuntimeDefault'),
  at('spec.containers[1].securityContext.seccompProfile.localhostProfile', undefined, 'b.json'),
  at('spec.containers[1].securityContext.seccompProfile.localhostProfile', '/b.json', 'a/b.json'),
  at('spec.securityContext.seccompProfile.localhostProfile', 'a.json', undefined),
  at('spec.securityContext.appArmorProfile.type', '', 'Unconfined'),
  at('spec.securityContext.appArmorProfile.type', 'Default', 'Unconfined', 'RuntimeDefault'),
  when(
    { 'spec.securityContext.appArmorProfile.type': 'Localhost' },
    'spec.securityContext.appArmorProfile.localhostProfile',
    {
      'spec.securityContext.appArmorProfile': { type: 'Localhost', localhostProfile: 'a' },
    },
  ),
  ...[' a', 'a ', 'ä'.repeat(2048)].map((localhostProfile) =>
    when(
      { 'spec.securityContext.appArmorProfile': { type: 'Localhost', localhostProfile } },
      'spec.securityContext.appArmorProfile.localhostProfile',
      { 'spec.securityContext.appArmorProfile': { type: 'Localhost', localhostProfile: 'a'.repeat(4095) } },
    ),
  ),
  at('spec.securityContext.appArmorProfile.localhostProfile', 'a', undefined),
  at('spec.securityContext.sysctls[0].name', '', 'kernel.sem'),
  ...each(
    'spec.securityContext.sysctls[0].name',
    ['Net.core', '.a', 'a.', 'a..b', '-a', 'a-', 'a.-b', 'a-.b', 'a b', 'a'.repeat(254)],
    'net/core/somaxconn',
    'a',
    'a-b_c.d-e_f',
    'a1.b2/c3',
    'a'.repeat(253),
  ),
  ...['net.core.somaxconn', 'net/core/x'].map((name) =>
    sharing(
      'spec.hostNetwork',
      name,
      ...['kernel.sem', 'netx.core', 'x.net.core'].map((good) => ({
        'spec.hostNetwork': true,
        'spec.securityContext.sysctls[0].name': good,
      })),
    ),
  ),
  ...[
    ...['sem', 'shm', 'shmall', 'shmmax', 'shmmni', 'shm_rmid_forced', 'msg', 'msgmax', 'msgmnb', 'msgmni'].map(
      (name) => `kernel.${name}`,
    ),
    'kernel/sem',
    'fs.mqueue.a',
    'fs/mqueue/a',
  ].map((name) =>
    sharing(
      'spec.hostIPC',
      name,
      ...['net.core.somaxconn', 'kernel.sem2', 'kernel.shmx', 'x.kernel.sem', 'x.fs.mqueue.a', 'fs.mqueues'].map(
        (good) => ({ 'spec.hostIPC': true, 'spec.securityContext.sysctls[0].name': good }),
      ),
    ),
  ),
  when(
    { 'spec.securityContext.sysctls[1]': { name: 'net.core.somaxconn', value: '1' } },
    'spec.securityContext.sysctls[1].name',
    { 'spec.securityContext.sysctls[1]': { name: 'net.core.x', value: '1' } },
  ),
  ...['spec.hostPID', 'spec.hostIPC', 'spec.hostNetwork'].map((field) =>
    when(
      { 'spec.hostUsers': false, [field]: true, ...NO_DEVICES },
      field,
      { [field]: true, ...NO_DEVICES },
      { 'spec.hostUsers': false, ...NO_DEVICES },
    ),
  ),
  or(['spec.hostUsers'], when({ 'spec.hostUsers': false }, `${PROXY}.volumeDevices`, { 'spec.hostUsers': true })),
  or(
    ['spec.hostUsers'],
    when(
      {
        'spec.hostUsers': false,
        [`${PROXY}.volumeDevices`]: [],
        [`${LOG}.volumeDevices`]: [{ name: 'claim', devicePath: '/dev/claim' }],
      },
      `${LOG}.volumeDevices`,
    ),
  ),
  or(
    ['spec.hostPID'],
    when(
      { 'spec.hostPID': true, 'spec.shareProcessNamespace': true },
      'spec.shareProcessNamespace',
      { 'spec.shareProcessNamespace': true },
      { 'spec.hostPID': true },
    ),
  ),
];
