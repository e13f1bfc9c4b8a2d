/** The parts of a pod that the Pod Security Standards check. */
export interface PodSpec {
  readonly [field: string]: unknown;
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly securityContext?: SecurityContext;
  readonly volumes?: readonly { readonly [field: string]: unknown }[];
  readonly containers: readonly ContainerSpec[];
}

export interface ContainerSpec {
  readonly securityContext?: SecurityContext;
  readonly ports?: readonly { readonly hostPort?: number }[];
}

interface SecurityContext {
  readonly [field: string]: unknown;
  readonly seccompProfile?: { readonly type: string };
  readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
}

const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/**
 * The fields in which a pod breaks the restricted Pod Security Standard, including the baseline.
 *
 * @see https://kubernetes.io/docs/concepts/security/pod-security-standards/#restricted
 */
export function restrictedViolations(pod: PodSpec): string[] {
  const contexts = [pod.securityContext ?? {}, ...pod.containers.map(({ securityContext }) => securityContext ?? {})];
  return [
    ...['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => pod[field] === true),
    ...(pod.volumes ?? [])
      .flatMap((volume) => Object.keys(volume))
      .filter((type) => type !== 'name' && !VOLUMES.includes(type)),
    ...contexts.flatMap((context) => [
      ...(context['runAsUser'] === 0 ? ['runAsUser'] : []),
      ...(context['runAsNonRoot'] === false ? ['runAsNonRoot'] : []),
      ...['windowsOptions', 'seLinuxOptions', 'sysctls', 'procMount', 'appArmorProfile'].filter(
        (field) => field in context,
      ),
    ]),
    ...pod.containers.flatMap((container) => containerViolations(pod, container)),
  ];
}

function containerViolations(pod: PodSpec, { securityContext = {}, ports = [] }: ContainerSpec): string[] {
  const { capabilities = {} } = securityContext;
  const seccomp = (securityContext.seccompProfile ?? pod.securityContext?.seccompProfile)?.type ?? '';
  const added = (capabilities.add ?? []).filter((name) => name !== 'NET_BIND_SERVICE');
  const checks: readonly (readonly [string, boolean])[] = [
    ['privileged', securityContext['privileged'] !== true],
    ['allowPrivilegeEscalation', securityContext['allowPrivilegeEscalation'] === false],
    ['runAsNonRoot', (securityContext['runAsNonRoot'] ?? pod.securityContext?.['runAsNonRoot']) === true],
    ['seccompProfile', ['RuntimeDefault', 'Localhost'].includes(seccomp)],
    ['capabilities.drop', capabilities.drop?.includes('ALL') === true],
    ['capabilities.add', added.length === 0],
    ['hostPort', ports.every(({ hostPort = 0 }) => hostPort === 0)],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}
