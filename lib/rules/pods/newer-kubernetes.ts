import type { Advice } from '../../model/finding';
import type { PlainObject } from '../../private/plain';
import { check, podRows, type PodRow } from './pod-row';
import type { PodNode } from './pod-node';

/** A field, or some of its values, that not every Kubernetes has. */
interface Newer {
  readonly of: string | readonly string[];
  readonly field: string;
  /** Which of its values; absent: all. */
  readonly when?: (value: unknown, node: PodNode) => boolean;
  /** The release from which on it is there without a feature gate, or the gate, which 1.37 has switched off. */
  readonly needs: { readonly release: string } | { readonly gate: string };
}

const FILES = ['KeyToPath', 'DownwardAPIVolumeFile', 'ServiceAccountTokenProjection', 'ClusterTrustBundleProjection'];
const VOLUMES = ['SecretVolumeSource', 'ConfigMapVolumeSource', 'DownwardAPIVolumeSource', 'ProjectedVolumeSource'];
const COMPARISONS: readonly unknown[] = ['Gt', 'Lt'];

/** What Kubernetes 1.34 and later have without a gate is not here (`pkg/features/kube_features.go` of 1.37). */
const NEWER: readonly Newer[] = [
  { of: 'Lifecycle', field: 'stopSignal', needs: { gate: 'ContainerStopSignals' } },
  {
    of: 'Toleration',
    field: 'operator',
    when: (operator) => COMPARISONS.includes(operator),
    needs: { gate: 'TaintTolerationComparisonOperators' },
  },
  { of: 'VolumeMount', field: 'bindMountOptions', needs: { gate: 'VolumeBindMountOptions' } },
  { of: 'EmptyDirVolumeSource', field: 'mode', needs: { gate: 'EmptyDirVolumeMode' } },
  { of: [...FILES, 'PodCertificateProjection'], field: 'user', needs: { gate: 'AtomicWriteVolumeUserFields' } },
  { of: VOLUMES, field: 'defaultUser', needs: { gate: 'AtomicWriteVolumeUserFields' } },
  { of: 'PodSpec', field: 'schedulingGroup', needs: { gate: 'GenericWorkload' } },
  { of: 'PodSpec', field: 'evictionResponders', needs: { gate: 'EvictionRequestAPI' } },
  { of: 'GRPCAction', field: 'mode', needs: { gate: 'GRPCContainerProbeTLS' } },
  { of: 'HTTPGetAction', field: 'protocol', needs: { gate: 'H2CContainerProbe' } },
  { of: 'Container', field: 'restartPolicy', when: isOfContainerAlone, needs: { release: '1.35' } },
  { of: 'Container', field: 'restartPolicyRules', needs: { release: '1.35' } },
  { of: 'ContainerRestartRule', field: 'action', when: isOfWholePod, needs: { release: '1.36' } },
  { of: 'EnvVarSource', field: 'fileKeyRef', needs: { release: '1.35' } },
  { of: 'PodSpec', field: 'hostnameOverride', needs: { release: '1.35' } },
  { of: 'Volume', field: 'image', needs: { release: '1.35' } },
  { of: 'VolumeProjection', field: 'clusterTrustBundle', needs: { release: '1.37' } },
  { of: 'VolumeProjection', field: 'podCertificate', needs: { release: '1.37' } },
];

/** Rows for what some clusters refuse or drop, though the newest known Kubernetes knows it. */
export function newerKubernetesRows(): readonly PodRow[] {
  return NEWER.flatMap(({ of, field, when = () => true, needs }) =>
    podRows(of, 'dropDisabledFields, GetValidationOptionsFromPodSpecAndMeta', [
      check('pod-template-kubernetes', (node) =>
        isGiven(node.value, field) && when(node.value[field], node) ? [{ at: field, ...lacking(needs) }] : [],
      ),
    ]),
  );
}

function isGiven(value: PlainObject, field: string): boolean {
  return value[field] !== undefined;
}

function lacking(needs: Newer['needs']): Advice {
  return 'gate' in needs
    ? {
        rule: `needs the feature gate ${needs.gate}, which is off by default: without it, Kubernetes refuses or drops this`,
        fix: 'remove it, or acknowledge it if the cluster has the gate',
      }
    : {
        rule: `needs Kubernetes ${needs.release} or later: earlier ones refuse or drop this`,
        fix: 'remove it, or acknowledge it if the cluster is new enough',
      };
}

/** An init container that keeps running is older. */
function isOfContainerAlone(policy: unknown, { field }: PodNode): boolean {
  return field !== 'initContainers' || policy !== 'Always';
}

function isOfWholePod(action: unknown): boolean {
  return action === 'RestartAllContainers';
}
