import { also, each, or, says, when, type Changes, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const SIDECAR = 'spec.containers[1]';
const CONTEXT = `${PROXY}.securityContext`;
const WINDOWS = {
  'spec.os': { name: 'windows' },
  'spec.securityContext': undefined,
  [CONTEXT]: undefined,
  [`${SIDECAR}.securityContext`]: undefined,
};
/** Where profiles are of no use. */
const ON_LINUX = { 'spec.os': { name: 'linux' } };
const PROFILE = { type: 'Unconfined' };

/** What a pod on Windows may not have. */
const NOT_ON_WINDOWS: Changes = {
  'spec.securityContext.appArmorProfile': PROFILE,
  'spec.securityContext.seLinuxOptions': { level: 's0' },
  'spec.securityContext.seccompProfile': PROFILE,
  'spec.securityContext.fsGroup': 1,
  'spec.securityContext.fsGroupChangePolicy': 'Always',
  'spec.securityContext.sysctls': [{ name: 'kernel.sem', value: '1' }],
  'spec.securityContext.runAsUser': 1,
  'spec.securityContext.runAsGroup': 1,
  'spec.securityContext.supplementalGroups': [1],
  'spec.securityContext.supplementalGroupsPolicy': 'Merge',
  'spec.securityContext.seLinuxChangePolicy': 'Recursive',
  [`${CONTEXT}.appArmorProfile`]: PROFILE,
  [`${CONTEXT}.seLinuxOptions`]: { level: 's0' },
  [`${CONTEXT}.seccompProfile`]: PROFILE,
  [`${CONTEXT}.capabilities`]: { drop: ['ALL'] },
  [`${CONTEXT}.readOnlyRootFilesystem`]: false,
  [`${CONTEXT}.privileged`]: false,
  [`${CONTEXT}.allowPrivilegeEscalation`]: true,
  [`${CONTEXT}.procMount`]: 'Default',
  [`${CONTEXT}.runAsUser`]: 1,
  [`${CONTEXT}.runAsGroup`]: 1,
  'spec.hostUsers': true,
  'spec.hostPID': true,
  'spec.hostIPC': true,
  'spec.shareProcessNamespace': false,
  'spec.resources': { limits: { cpu: '1' } },
};

const HOST_PROCESS = 'securityContext.windowsOptions.hostProcess';
const IN_HOST_NETWORK = { 'spec.hostNetwork': true, 'spec.securityContext.sysctls': [] };

/** A process of the node in the pod, and in its two init containers, the proxy and the sidecar. */
function processes(ofPod: boolean | undefined, ...ofContainers: readonly (boolean | undefined)[]): Changes {
  const places = ['spec.initContainers[0]', 'spec.initContainers[1]', PROXY, SIDECAR];
  const own = ofContainers.flatMap((each, index) =>
    each === undefined ? [] : [[`${String(places[index])}.${HOST_PROCESS}`, each] as const],
  );
  return { ...(ofPod === undefined ? {} : { [`spec.${HOST_PROCESS}`]: ofPod }), ...Object.fromEntries(own) };
}

const OF_POD = [`spec.${HOST_PROCESS}`];

const HOST_PROCESS_CASES: readonly PodCase[] = [
  says(
    'needs hostNetwork: true; set it',
    or(
      OF_POD,
      when(
        processes(true),
        `${PROXY}.${HOST_PROCESS}`,
        { ...IN_HOST_NETWORK, ...processes(true) },
        { ...IN_HOST_NETWORK, ...processes(true, true, true, true, true) },
        { ...IN_HOST_NETWORK, ...processes(undefined, true, true, true, true) },
        processes(false),
        processes(undefined, false, undefined, false, undefined),
      ),
    ),
  ),
  says(
    'is not true of all containers; set it in securityContext of the pod',
    or(
      OF_POD,
      when(
        { ...IN_HOST_NETWORK, ...processes(undefined, undefined, undefined, undefined, true) },
        `${SIDECAR}.${HOST_PROCESS}`,
      ),
    ),
  ),
  or(
    OF_POD,
    when({ ...IN_HOST_NETWORK, ...processes(undefined, true, false, true, true) }, `${PROXY}.${HOST_PROCESS}`),
  ),
  says(
    'is not what the pod has; leave it out',
    also(
      [`${PROXY}.${HOST_PROCESS}`],
      or(
        [...OF_POD, ...OF_POD],
        when(
          { ...IN_HOST_NETWORK, ...processes(true, undefined, undefined, undefined, false) },
          `${SIDECAR}.${HOST_PROCESS}`,
        ),
      ),
    ),
  ),
  also(
    [`${PROXY}.${HOST_PROCESS}`],
    or(
      [...OF_POD, ...OF_POD],
      when({ ...IN_HOST_NETWORK, ...processes(false, undefined, undefined, true) }, `${PROXY}.${HOST_PROCESS}`),
    ),
  ),
];

const LONG = 'a'.repeat(20);

export const WINDOWS_CASES: readonly PodCase[] = [
  ...Object.entries(NOT_ON_WINDOWS).map(([field, value]) =>
    when({ ...WINDOWS, [field]: value }, field, WINDOWS, { ...ON_LINUX, [field]: value }),
  ),
  ...[CONTEXT, 'spec.securityContext'].map((context) =>
    when(
      { ...ON_LINUX, [`${context}.windowsOptions`]: {} },
      `${context}.windowsOptions`,
      { [`${context}.windowsOptions`]: {} },
      { ...WINDOWS, [`${context}.windowsOptions`]: {} },
    ),
  ),
  ...each(`${CONTEXT}.windowsOptions.gmsaCredentialSpecName`, ['A'], 'a'),
  ...each(`${CONTEXT}.windowsOptions.gmsaCredentialSpec`, ['', 'ä'.repeat(32_769)], '{}', 'ä'.repeat(32_768)),
  ...each(
    `${CONTEXT}.windowsOptions.runAsUserName`,
    [
      'a\\b\\c',
      '',
      '...',
      '. .',
      'a\u0000',
      'a\u001f',
      'a\u007f',
      'ä'.repeat(53),
      ...Array.from('"/:;|=,+*?<>@[]', (character) => `a${character}b`),
      'DOMAIN\\',
      '\\user',
      '.a\\user',
      'a/b\\user',
      '/\\user',
      'fifteen-letters!\\user',
      `-${LONG}\\user`,
      `${LONG}-\\user`,
      `${LONG}_\\user`,
      `${LONG}.\\user`,
      `${LONG}..a\\user`,
      `${LONG}.-a\\user`,
      `${LONG}.a-\\user`,
      `${'a'.repeat(64)}\\user`,
      `${LONG}.${'a'.repeat(64)}\\user`,
      `${`${LONG}.`.repeat(12)}abcd\\user`,
    ],
    'user',
    '.a.',
    'ä'.repeat(52),
    'DOMAIN\\user',
    'a\\user',
    'a.b\\user',
    '! a\\user',
    'fifteen-letter!\\user',
    `${LONG}.b.c1\\user`,
    `${LONG}.b-c\\user`,
    `${LONG}-1.B\\user`,
    `${'a'.repeat(63)}\\user`,
    `${LONG}.${'a'.repeat(63)}\\user`,
    `${`${LONG}.`.repeat(12)}abc\\user`,
  ),
  ...HOST_PROCESS_CASES,
];
