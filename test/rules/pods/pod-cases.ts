import { at, when, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const CONTEXT = `${PROXY}.securityContext`;
const ANNOTATIONS = 'metadata.annotations';
const SECCOMP = 'seccomp.security.alpha.kubernetes.io/pod';
const WINDOWS = {
  'spec.os': { name: 'windows' },
  'spec.securityContext': undefined,
  [CONTEXT]: undefined,
  'spec.containers[1].securityContext': undefined,
};

export const METADATA_CASES: readonly PodCase[] = [
  at('metadata.labels["Platform Team"]', 'a', undefined),
  at('metadata.labels["team"]', 'Platform Team', 'Platform-Team'),
  at(`${ANNOTATIONS}["a/b/c"]`, 'a', undefined),
  when({ [`${ANNOTATIONS}["big"]`]: 'x'.repeat(262_144) }, ANNOTATIONS, {
    [`${ANNOTATIONS}["big"]`]: 'x'.repeat(262_100),
  }),
  at(`${ANNOTATIONS}["controller.kubernetes.io/pod-deletion-cost"]`, 'high', '100'),
  at(`${ANNOTATIONS}["container.apparmor.security.beta.kubernetes.io/proxy"]`, 'runtime/default', undefined),
  at(`${ANNOTATIONS}["${SECCOMP}"]`, 'unconfined', 'runtime/default'),
  at(
    `${ANNOTATIONS}["container.seccomp.security.alpha.kubernetes.io/sidecar"]`,
    'localhost/b.json',
    'localhost/a.json',
  ),
  at(`${ANNOTATIONS}["container.apparmor.security.beta.kubernetes.io/sidecar"]`, 'unconfined', 'runtime/default'),
];

export const SPEC_CASES: readonly PodCase[] = [
  at('spec.restartPolicy', 'Never', 'Always'),
  at('spec.activeDeadlineSeconds', 60, undefined),
  at('spec.ephemeralContainers', [{ name: 'debug', image: 'busybox' }], []),
  at('spec.dnsPolicy', 'none', 'Default'),
  at('spec.preemptionPolicy', 'Always', 'Never'),
  at('spec.serviceAccountName', 'My_Account', 'my.account'),
  when({ 'spec.serviceAccountName': undefined, 'spec.serviceAccount': 'A_b' }, 'spec.serviceAccount', {
    'spec.serviceAccount': 'A_b',
  }),
  at('spec.nodeName', 'Node_1', 'node-1.example.com'),
  at('spec.hostname', 'a.b', 'a-b'),
  at('spec.subdomain', 'a.b', 'a-b'),
  at('spec.priorityClassName', 'High!', 'high'),
  at('spec.runtimeClassName', 'gVisor', 'gvisor'),
  at('spec.os.name', '', 'linux'),
  at('spec.os.name', 'macos', 'linux'),
  at('spec.hostnameOverride', 'A', 'a.b'),
  when({ 'spec.hostnameOverride': 'a', 'spec.setHostnameAsFQDN': true }, 'spec.hostnameOverride', {
    'spec.setHostnameAsFQDN': true,
  }),
  when({ 'spec.dnsPolicy': 'None', 'spec.dnsConfig.nameservers': [] }, 'spec.dnsPolicy', {
    'spec.dnsPolicy': 'None',
  }),
  at('spec.dnsConfig.nameservers[0]', 'dns.example.com', '2001:db8::1'),
  at('spec.dnsConfig.searches[0]', 'Example.com', '_tcp.example.com.'),
  at(
    'spec.dnsConfig.searches',
    Array.from({ length: 33 }, () => 'a'),
    Array.from({ length: 32 }, () => 'a'),
  ),
  when(
    { 'spec.dnsConfig.nameservers': ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'] },
    'spec.dnsConfig.nameservers[3]',
    {
      'spec.dnsConfig.nameservers': ['10.0.0.1', '10.0.0.2', '10.0.0.3'],
    },
  ),
  at('spec.dnsConfig.options[0].name', '', 'edns0'),
  at('spec.hostAliases[0].ip', '', '10.0.0.2'),
  at('spec.hostAliases[0].ip', 'db', '::1'),
  at('spec.hostAliases[0].hostnames[0]', 'DB', 'db'),
  at('spec.readinessGates[0].conditionType', '', 'Ready'),
  at('spec.readinessGates[0].conditionType', 'is ready', 'IsReady'),
  at('spec.schedulingGates[0].name', '', 'a'),
  at('spec.schedulingGates[0].name', 'a b', 'a'),
  when({ 'spec.schedulingGates[1]': { name: 'example.com/wait' } }, 'spec.schedulingGates[1].name', {
    'spec.schedulingGates[1]': { name: 'example.com/more' },
  }),
  at('spec.resourceClaims[1].name', ''),
  at('spec.resourceClaims[1].name', 'N_1', 'n-1'),
  at('spec.resourceClaims[1].name', 'gpu', 'gpu2'),
  at('spec.resourceClaims[0].resourceClaimName', 'A', 'a'),
  at('spec.resourceClaims[1].resourceClaimTemplateName', 'A', 'a'),
  when({ 'spec.resourceClaims[1].resourceClaimName': 'a' }, 'spec.resourceClaims[1].resourceClaimTemplateName'),
  at('spec.resourceClaims[1]', { name: 'nic' }, { name: 'nic', resourceClaimName: 'a' }),
];

export const RESOURCE_CASES: readonly PodCase[] = [
  at(`${PROXY}.resources.limits["gpu"]`, '1', undefined),
  at('spec.resources.limits["ephemeral-storage"]', '1Gi', undefined),
  at(`${PROXY}.resources.limits["memory"]`, '-1', '0'),
  when(
    { [`${PROXY}.resources.limits["example.com/gpu"]`]: '1500m', [`${PROXY}.resources.requests`]: {} },
    `${PROXY}.resources.limits["example.com/gpu"]`,
  ),
  at(`${PROXY}.resources.limits["hugepages-2Mi"]`, '3Mi', '4Mi'),
  at(`${PROXY}.resources.requests["cpu"]`, '501m', '500m'),
  at(`${PROXY}.resources.requests["example.com/gpu"]`, '0', '1'),
  at(`${PROXY}.resources.requests["example.com/nic"]`, '1', undefined),
  at(
    'spec.containers[1].resources',
    { limits: { 'hugepages-2Mi': '2Mi' } },
    { limits: { 'hugepages-2Mi': '2Mi', cpu: '1' } },
  ),
  at('spec.overhead["disk"]', '1', undefined),
  at('spec.overhead["cpu"]', '-1', '1'),
  at('spec.overhead', { 'hugepages-2Mi': '2Mi' }, { 'hugepages-2Mi': '2Mi', cpu: '1' }),
  at('spec.resources', { claims: [{ name: 'gpu' }] }, { limits: { cpu: '1' } }),
  at('spec.resources.requests["cpu"]', '50m', '100m'),
  when({ 'spec.resources.limits["cpu"]': '400m' }, `${PROXY}.resources.limits["cpu"]`, {
    'spec.resources.limits["cpu"]': '500m',
  }),
];

export const SECURITY_CASES: readonly PodCase[] = [
  at(`${CONTEXT}.runAsUser`, -1, 0),
  at('spec.securityContext.runAsGroup', 2_147_483_648, 2_147_483_647),
  at('spec.securityContext.fsGroup', -1, 0),
  at('spec.securityContext.supplementalGroups[0]', -1, 0),
  at('spec.securityContext.fsGroupChangePolicy', 'Never', 'OnRootMismatch'),
  at('spec.securityContext.supplementalGroupsPolicy', 'None', 'Strict'),
  at('spec.securityContext.seLinuxChangePolicy', 'None', 'MountOption'),
  at(`${CONTEXT}.procMount`, 'Masked', 'Default'),
  when({ [`${CONTEXT}.procMount`]: 'Unmasked' }, `${CONTEXT}.procMount`, {
    [`${CONTEXT}.procMount`]: 'Unmasked',
    [`${PROXY}.volumeDevices`]: [],
    'spec.hostUsers': false,
  }),
  when({ [`${CONTEXT}.privileged`]: true, [`${CONTEXT}.allowPrivilegeEscalation`]: false }, `${CONTEXT}.privileged`, {
    [`${CONTEXT}.privileged`]: true,
  }),
  when(
    { [`${CONTEXT}.allowPrivilegeEscalation`]: false, [`${CONTEXT}.capabilities.add`]: ['CAP_SYS_ADMIN'] },
    `${CONTEXT}.capabilities.add`,
    {
      [`${CONTEXT}.allowPrivilegeEscalation`]: false,
      [`${CONTEXT}.capabilities.add`]: ['SYS_ADMIN'],
    },
  ),
  at('spec.securityContext.seccompProfile.type', '', 'Unconfined'),
  at('spec.securityContext.seccompProfile.type', 'Default', 'Unconfined'),
  at('spec.containers[1].securityContext.seccompProfile.localhostProfile', undefined, 'b.json'),
  at('spec.containers[1].securityContext.seccompProfile.localhostProfile', '/b.json', 'a/b.json'),
  at('spec.securityContext.seccompProfile.localhostProfile', 'a.json', undefined),
  at('spec.securityContext.appArmorProfile.type', '', 'Unconfined'),
  at('spec.securityContext.appArmorProfile.type', 'Default', 'Unconfined'),
  when(
    { 'spec.securityContext.appArmorProfile.type': 'Localhost' },
    'spec.securityContext.appArmorProfile.localhostProfile',
    {
      'spec.securityContext.appArmorProfile': { type: 'Localhost', localhostProfile: 'a' },
    },
  ),
  when(
    { 'spec.securityContext.appArmorProfile': { type: 'Localhost', localhostProfile: ' a' } },
    'spec.securityContext.appArmorProfile.localhostProfile',
  ),
  at('spec.securityContext.appArmorProfile.localhostProfile', 'a', undefined),
  at('spec.securityContext.sysctls[0].name', '', 'kernel.sem'),
  at('spec.securityContext.sysctls[0].name', 'Net.core', 'net/core/somaxconn'),
  when({ 'spec.hostNetwork': true }, 'spec.securityContext.sysctls[0].name', {
    'spec.hostNetwork': true,
    'spec.securityContext.sysctls[0].name': 'kernel.sem',
  }),
  when(
    { 'spec.hostIPC': true, 'spec.securityContext.sysctls[0].name': 'kernel.sem' },
    'spec.securityContext.sysctls[0].name',
    {
      'spec.hostIPC': true,
    },
  ),
  at('spec.securityContext.sysctls[1]', { name: 'net.core.somaxconn', value: '1' }, { name: 'net.core.x', value: '1' }),
  when({ 'spec.hostUsers': false, 'spec.hostPID': true, [`${PROXY}.volumeDevices`]: [] }, 'spec.hostPID', {
    'spec.hostPID': true,
  }),
  when({ 'spec.hostUsers': false }, `${PROXY}.volumeDevices`, { 'spec.hostUsers': true }),
  when({ 'spec.hostPID': true, 'spec.shareProcessNamespace': true }, 'spec.shareProcessNamespace', {
    'spec.shareProcessNamespace': true,
  }),
];

export const WINDOWS_CASES: readonly PodCase[] = [
  when({ ...WINDOWS, 'spec.securityContext': { fsGroup: 1 } }, 'spec.securityContext.fsGroup', WINDOWS),
  when({ ...WINDOWS, [CONTEXT]: { readOnlyRootFilesystem: false } }, `${CONTEXT}.readOnlyRootFilesystem`, WINDOWS),
  when({ ...WINDOWS, 'spec.shareProcessNamespace': false }, 'spec.shareProcessNamespace', WINDOWS),
  when({ 'spec.os': { name: 'linux' }, [`${CONTEXT}.windowsOptions`]: {} }, `${CONTEXT}.windowsOptions`, {
    [`${CONTEXT}.windowsOptions`]: {},
  }),
  at(`${CONTEXT}.windowsOptions.gmsaCredentialSpecName`, 'A', 'a'),
  at(`${CONTEXT}.windowsOptions.gmsaCredentialSpec`, '', '{}'),
  at(`${CONTEXT}.windowsOptions.runAsUserName`, 'a\\b\\c', 'DOMAIN\\user'),
  at(`${CONTEXT}.windowsOptions.runAsUserName`, '...', 'user'),
  when(
    { 'spec.securityContext.windowsOptions': { hostProcess: true } },
    'spec.containers[0].securityContext.windowsOptions.hostProcess',
    {
      'spec.hostNetwork': true,
      'spec.securityContext.sysctls': [],
      'spec.securityContext.windowsOptions': { hostProcess: true },
    },
  ),
];
