import { at, or, when, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';

export const MOUNT_CASES: readonly PodCase[] = [
  at(`${PROXY}.volumeMounts[0].name`, ''),
  at(`${PROXY}.volumeMounts[0].name`, 'scratches', 'secret'),
  at(`${PROXY}.volumeMounts[0].mountPath`, '', 'anything'),
  at(`${PROXY}.volumeMounts[0].subPath`, '/a', 'a/b'),
  at(`${PROXY}.volumeMounts[1].subPathExpr`, 'a/../b', '$(NODE)'),
  or(
    [`${PROXY}.volumeMounts[0].subPath`],
    when({ [`${PROXY}.volumeMounts[0].subPathExpr`]: 'b' }, `${PROXY}.volumeMounts[0].subPathExpr`),
  ),
  at(`${PROXY}.volumeMounts[1].mountPath`, '/scratch', '/scratch/a'),
  when(
    { [`${PROXY}.volumeDevices[1]`]: { name: 'made', devicePath: '/dev/claim' } },
    `${PROXY}.volumeDevices[1].devicePath`,
    { [`${PROXY}.volumeDevices[1]`]: { name: 'made', devicePath: '/dev/made' } },
  ),
  when({ [`${PROXY}.volumeDevices[1]`]: { name: 'claim', devicePath: '/dev/b' } }, `${PROXY}.volumeDevices[1].name`, {
    [`${PROXY}.volumeDevices[1]`]: { name: 'made', devicePath: '/dev/b' },
  }),
  when(
    { [`${PROXY}.volumeMounts[2]`]: { name: 'config', mountPath: '/dev/claim' } },
    `${PROXY}.volumeDevices[0].devicePath`,
    { [`${PROXY}.volumeMounts[2]`]: { name: 'config', mountPath: '/dev/claims' } },
  ),
  when({ [`${PROXY}.volumeMounts[2]`]: { name: 'claim', mountPath: '/claim' } }, `${PROXY}.volumeDevices[0].name`, {
    [`${PROXY}.volumeMounts[2]`]: { name: 'config', mountPath: '/claim' },
  }),
  at(`${PROXY}.volumeMounts[0].mountPropagation`, 'Both', 'HostToContainer', 'None'),
  when(
    { [`${PROXY}.volumeMounts[0].mountPropagation`]: 'Bidirectional' },
    `${PROXY}.volumeMounts[0].mountPropagation`,
    {
      [`${PROXY}.volumeMounts[0].mountPropagation`]: 'Bidirectional',
      [`${PROXY}.securityContext.privileged`]: true,
    },
  ),
  at(`${PROXY}.volumeMounts[1].recursiveReadOnly`, 'Yes', 'IfPossible', 'Disabled'),
  when(
    { [`${PROXY}.volumeMounts[0].recursiveReadOnly`]: 'Enabled' },
    `${PROXY}.volumeMounts[0].recursiveReadOnly`,
    { [`${PROXY}.volumeMounts[1].recursiveReadOnly`]: 'Enabled' },
    {
      [`${PROXY}.volumeMounts[1].recursiveReadOnly`]: 'Enabled',
      [`${PROXY}.volumeMounts[1].mountPropagation`]: 'None',
    },
  ),
  at(`${PROXY}.volumeMounts[0].recursiveReadOnly`, 'IfPossible', 'Disabled'),
  when(
    {
      [`${PROXY}.volumeMounts[1].recursiveReadOnly`]: 'Enabled',
      [`${PROXY}.volumeMounts[1].mountPropagation`]: 'HostToContainer',
    },
    `${PROXY}.volumeMounts[1].recursiveReadOnly`,
  ),
  at(`${PROXY}.volumeDevices[0].name`, ''),
  at(`${PROXY}.volumeDevices[0].name`, 'claims', 'made'),
  at(`${PROXY}.volumeDevices[0].name`, 'config', 'made'),
  at(`${PROXY}.volumeDevices[0].devicePath`, '', '/dev/a'),
  at(`${PROXY}.volumeDevices[0].devicePath`, '/dev/../a', '/dev/a..b'),
];
