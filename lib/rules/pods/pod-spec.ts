import { listAt } from '../../private/plain';
import { item } from '../../private/places';
import { isDnsSubdomain, LABEL_NAME, SUBDOMAIN } from '../syntax/kubernetes-names';
import type { PodNode } from './pod-node';
import {
  among,
  check,
  clash,
  follows,
  forbidden,
  itemsAt,
  podRows,
  required,
  type PodProblem,
  type PodRow,
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
        ({ ephemeralContainers }) => Array.isArray(ephemeralContainers) && ephemeralContainers.length > 0,
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
