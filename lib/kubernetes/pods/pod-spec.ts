import type { Advice } from '../../private/finding';
import { item } from '../../private/field-paths';
import { listAt } from '../../private/plain';
import { isDnsSubdomain, LABEL_NAME, SUBDOMAIN } from '../names';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  isUnset,
  itemsAt,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  required,
  requiredIn,
  uniqueIn,
} from './pod-row';
import { IP_ADDRESS, QUALIFIED_NAME, SEARCH_DOMAIN, SHORT_NAME } from './syntaxes';

/** Rows for the pod itself. */
export function podSpecRows(): readonly PodRow[] {
  return [
    ...podRows('PodSpec', 'ValidatePodTemplateSpecForReplicaSet', [
      check('pod-template-combination', ({ value: { restartPolicy } }) =>
        restartPolicy === undefined || restartPolicy === 'Always'
          ? []
          : [{ at: 'restartPolicy', rule: 'is not Always, which pods of a Deployment must have', fix: 'remove it' }],
      ),
      forbidden(['activeDeadlineSeconds'], () => true, 'is not for pods of a Deployment'),
    ]),
    ...podRows('PodSpec', 'ValidatePodTemplateSpec', [
      forbidden(
        ['ephemeralContainers'],
        ({ ephemeralContainers }) => !isUnset(ephemeralContainers),
        'is not for pods of a Deployment',
        'use initContainers or containers',
      ),
    ]),
    ...podRows('PodSpec', 'ValidatePodSpec', [
      among('dnsPolicy', ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None']),
      among('preemptionPolicy', ['PreemptLowerPriority', 'Never']),
      follows('serviceAccountName', SUBDOMAIN),
      check('pod-template-value', ({ value: { serviceAccountName, serviceAccount } }) =>
        serviceAccountName === undefined && typeof serviceAccount === 'string' && !SUBDOMAIN.accepts(serviceAccount)
          ? [{ at: 'serviceAccount', rule: SUBDOMAIN.rule, fix: SUBDOMAIN.fix }]
          : [],
      ),
      follows('nodeName', SUBDOMAIN),
      follows('hostname', SHORT_NAME),
      follows('subdomain', SHORT_NAME),
      follows('priorityClassName', SUBDOMAIN),
      follows('runtimeClassName', SUBDOMAIN),
    ]),
    ...podRows('PodSpec', 'getPullSecretsForPod', [check('pod-template-no-effect', unusablePullSecrets)]),
    ...podRows('PodOS', 'validateOS', [required('name'), among('name', ['', 'linux', 'windows'])]),
    ...podRows('PodSpec', 'validatePodHostName', [
      follows('hostnameOverride', { ...SUBDOMAIN, accepts: (name) => name.length <= 64 && SUBDOMAIN.accepts(name) }),
      forbidden(
        ['hostnameOverride'],
        ({ setHostnameAsFQDN, hostNetwork }) => setHostnameAsFQDN === true || hostNetwork === true,
        'cannot be combined with setHostnameAsFQDN or hostNetwork',
      ),
    ]),
    ...podRows('PodSpec', 'validatePodDNSConfig', [
      clash(
        'dnsPolicy',
        ({ dnsPolicy, dnsConfig }) => dnsPolicy === 'None' && listAt(dnsConfig, 'nameservers').length === 0,
        'is None, but dnsConfig has no nameservers',
        'give the addresses of DNS servers there, or use another dnsPolicy',
        ['dnsConfig'],
      ),
    ]),
    ...podRows('PodDNSConfig', 'validatePodDNSConfig', [
      follows('nameservers', IP_ADDRESS),
      follows('searches', SEARCH_DOMAIN),
      check('pod-template-value', dnsSizes),
    ]),
    ...podRows('PodDNSConfigOption', 'validatePodDNSConfig', [required('name')]),
    ...podRows('HostAlias', 'ValidateHostAliases', [...requiredIn('ip', IP_ADDRESS), follows('hostnames', SUBDOMAIN)]),
    ...podRows('PodReadinessGate', 'validateReadinessGates', requiredIn('conditionType', LABEL_NAME)),
    ...podRows('PodSchedulingGate', 'validateSchedulingGates', requiredIn('name', QUALIFIED_NAME)),
    ...podRows('PodSpec', 'validateSchedulingGates', [uniqueIn('schedulingGates', 'name')]),
  ];
}

/** The kubelet ignores a Secret that it cannot find. */
function unusablePullSecrets({ value }: PodNode): PodProblem[] {
  return itemsAt(value, 'imagePullSecrets').flatMap(([path, { name = '' }]) => {
    const rule = name === '' ? 'is empty, so no Secret is used' : 'is not a valid name for a Secret, so none is used';
    const fix = 'give the name of a Secret of the same namespace';
    return isDnsSubdomain(String(name)) ? [] : [{ at: `${path}.name`, rule, fix }];
  });
}

/** `validatePodDNSConfig`: the limits of libc. */
function dnsSizes({ value }: PodNode): PodProblem[] {
  const [servers, searches] = [listAt(value, 'nameservers'), listAt(value, 'searches')];
  const problems: PodProblem[] = [];
  if (servers.length > 3) {
    problems.push({
      at: item('nameservers', 3),
      rule: 'is the fourth, but at most three are allowed',
      fix: 'remove it',
    });
  }
  if (searches.length > 32 || searches.join(' ').length > 2048) {
    problems.push({ at: 'searches', rule: 'has more than 32 domains or 2048 characters', fix: 'remove some' });
  }
  return problems;
}

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
        node.value[field] !== undefined && when(node.value[field], node) ? [{ at: field, ...lacking(needs) }] : [],
      ),
    ]),
  );
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
