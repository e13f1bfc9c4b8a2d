import { also, at, each, says, when, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const CONTEXT = `${PROXY}.securityContext`;
const ANNOTATIONS = 'metadata.annotations';
const SECCOMP = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/';
const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
const MIRROR = 'kubernetes.io/config.mirror';
const NO_APP_ARMOR = { 'spec.securityContext.appArmorProfile': undefined };
const NO_SECCOMP = { 'spec.securityContext.seccompProfile': undefined };
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
  says(
    'has 262145 bytes, but at most 262144 are allowed; shorten it',
    when({ [`${ANNOTATIONS}["big"]`]: 'x'.repeat(262_136) }, ANNOTATIONS, {
      [`${ANNOTATIONS}["big"]`]: 'x'.repeat(262_135),
    }),
  ),
  ...each(
    `${ANNOTATIONS}["controller.kubernetes.io/pod-deletion-cost"]`,
    ['high', '+1', '01', '1x', 'x1', '1.5', '', '2147483648', '-2147483649'],
    '100',
    '0',
    '-1',
    '2147483647',
    '-2147483648',
  ),
  says(
    'is for static pods, which a node creates itself; remove it',
    when({ [`${ANNOTATIONS}["${MIRROR}"]`]: 'a' }, `${ANNOTATIONS}["${MIRROR}"]`, {
      [`spec.volumes[7].ephemeral.volumeClaimTemplate.metadata.annotations`]: { [MIRROR]: 'a' },
    }),
  ),
  ...each(
    `${ANNOTATIONS}["scheduler.alpha.kubernetes.io/tolerations"]`,
    ['{}', '[1]', '[{}, 1]', 'x'],
    '',
    '[]',
    '[{"key":"a"}]',
  ),
  says(
    'is not a list of tolerations in JSON; use pod.tolerations',
    at(`${ANNOTATIONS}["scheduler.alpha.kubernetes.io/tolerations"]`, '{'),
  ),
  ...['x', 'xlocalhost/a', 'docker/default'].map((profile) =>
    says(
      'is not a profile; use "runtime/default", "unconfined" or "localhost/" and the name of a profile',
      when(
        { ...NO_APP_ARMOR, [`${ANNOTATIONS}["${APP_ARMOR}sidecar"]`]: profile },
        `${ANNOTATIONS}["${APP_ARMOR}sidecar"]`,
        ...['', 'runtime/default', 'unconfined', 'localhost/a', 'localhost/../a'].map((good) => ({
          ...NO_APP_ARMOR,
          [`${ANNOTATIONS}["${APP_ARMOR}sidecar"]`]: good,
        })),
      ),
    ),
  ),
  ...['x', '', 'xlocalhost/a', 'localhost//a', 'localhost/../a'].map((profile) =>
    says(
      'is not a profile; use "runtime/default", "docker/default", "unconfined" or "localhost/" and the name of a profile',
      when(
        { ...NO_SECCOMP, [`${ANNOTATIONS}["${SECCOMP}"]`]: profile },
        `${ANNOTATIONS}["${SECCOMP}"]`,
        ...['runtime/default', 'docker/default', 'unconfined', 'localhost/a/b', 'localhost/a/'].map((good) => ({
          ...NO_SECCOMP,
          [`${ANNOTATIONS}["${SECCOMP}"]`]: good,
        })),
      ),
    ),
  ),
  when(
    { [`${ANNOTATIONS}["${SECCOMP_CONTAINER}toolhive"]`]: 'x' },
    `${ANNOTATIONS}["${SECCOMP_CONTAINER}toolhive"]`,
    { [`${ANNOTATIONS}["${SECCOMP_CONTAINER}toolhive"]`]: 'localhost/x.json' },
    { [`${ANNOTATIONS}["example.com/${SECCOMP_CONTAINER.slice(0, -1)}"]`]: 'x' },
  ),
  when(
    {
      'spec.securityContext.seccompProfile.type': 'Unconfined',
      [`${ANNOTATIONS}["${SECCOMP}"]`]: 'runtime/default',
    },
    `${ANNOTATIONS}["${SECCOMP}"]`,
    { 'spec.securityContext.seccompProfile.type': 'Unconfined', [`${ANNOTATIONS}["${SECCOMP}"]`]: 'unconfined' },
    { [`${ANNOTATIONS}["${SECCOMP}"]`]: 'docker/default' },
  ),
  also(
    [`${ANNOTATIONS}["${APP_ARMOR}sidecar"]`],
    at(`${ANNOTATIONS}["${APP_ARMOR}sidecar"]`, 'docker/default', 'runtime/default'),
  ),
  when(
    {
      ...WINDOWS,
      'spec.securityContext': { appArmorProfile: { type: 'RuntimeDefault' } },
      [`${ANNOTATIONS}["${APP_ARMOR}sidecar"]`]: 'unconfined',
    },
    'spec.securityContext.appArmorProfile',
  ),
  says(
    `names a container that the pods do not have; use ${APP_ARMOR}prepare`,
    at(`${ANNOTATIONS}["${APP_ARMOR}proxy"]`, 'runtime/default', undefined),
  ),
  at(`${ANNOTATIONS}["${SECCOMP}"]`, 'unconfined', 'runtime/default'),
  at(
    `${ANNOTATIONS}["container.seccomp.security.alpha.kubernetes.io/sidecar"]`,
    'localhost/b.json',
    'localhost/a.json',
  ),
  at(`${ANNOTATIONS}["container.apparmor.security.beta.kubernetes.io/sidecar"]`, 'unconfined', 'runtime/default'),
];
