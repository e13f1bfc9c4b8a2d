import type { Exposure } from '../../model/exposure';
import type { NetworkRestriction } from '../../model/facade-requests';
import type { AffinityTerm, PodOptions } from '../../model/pod-options';
import { entry, field, item } from '../../private/field-path';
import { isPlainObject, type PlainObject } from '../../private/plain';
import type { FacadeSubject, Report, Rule } from '../rule';
import { DNS_LABEL, LABEL_NAME, LABEL_VALUE, oneOf, SUBDOMAIN, type Syntax } from '../syntax/syntaxes';

/** A value in a native object, the field that set it, and the syntax that the API server accepts. */
type NativeField = readonly [field: string, value: unknown, syntax: Syntax];

/** Values in the objects around a proxy must follow the syntaxes of Kubernetes 1.28 and of the Gateway API. */
export const NATIVE_VALUE_RULE: Rule<FacadeSubject> = {
  id: 'native-value',
  layer: 'api-server',
  severity: 'error',
  check: nativeValues,
};

function nativeValues({ facadeRequests }: FacadeSubject, report: Report): void {
  const { exposures, restrictions, pod } = facadeRequests;
  const fields = [
    ...exposures.flatMap(exposureFields),
    ...restrictions.flatMap(restrictionFields),
    ...(pod === undefined ? [] : podFields(pod)),
  ];
  for (const [path, value, { accepts, rule, fix }] of fields) {
    if (typeof value === 'string' && !accepts(value)) {
      report({ field: path, value, rule, fix });
    }
  }
}

/** `ValidateIngressSpec`, and the CRD of HTTPRoute. */
function exposureFields({ field: path, gateway, ingressClassName, tlsSecret }: Exposure): NativeField[] {
  return [
    [`${path}.tlsSecret`, tlsSecret, SUBDOMAIN],
    [`${path}.ingressClassName`, ingressClassName, SUBDOMAIN],
    [`${path}.gateway.namespace`, gateway?.namespace, DNS_LABEL],
    [`${path}.gateway.sectionName`, gateway?.sectionName, SUBDOMAIN],
  ];
}

/** `ValidateNetworkPolicyPeer`. */
function restrictionFields(restriction: NetworkRestriction): NativeField[] {
  return peersOf(restriction).flatMap(({ path, peer }) => [
    ...selectorFields(`${path}.podSelector`, peer['podSelector']),
    ...selectorFields(`${path}.namespaceSelector`, peer['namespaceSelector']),
  ]);
}

/** The items of all peers, with the option that gave them. */
export function peersOf(restriction: NetworkRestriction): { readonly path: string; readonly peer: PlainObject }[] {
  const { allowFrom, scrapeFrom, dnsTo, identityTo, telemetryTo } = restriction;
  return Object.entries({ allowFrom, scrapeFrom, dnsTo, identityTo, telemetryTo }).flatMap(([name, peers]) =>
    (peers ?? []).flatMap(({ items }, index) =>
      items.map((peer) => ({ path: item(`network.restrict.${name}`, index), peer })),
    ),
  );
}

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** `ValidateLabelSelector`. */
function selectorFields(path: string, selector: unknown): NativeField[] {
  const { matchLabels, matchExpressions } = isPlainObject(selector) ? selector : {};
  const labels = isPlainObject(matchLabels) ? Object.entries(matchLabels) : [];
  const expressions = Array.isArray(matchExpressions) ? matchExpressions.filter(isPlainObject) : [];
  return [
    ...labels.flatMap(([name, value]): NativeField[] => [
      [entry(`${path}.matchLabels`, name), name, LABEL_NAME],
      [entry(`${path}.matchLabels`, name), value, LABEL_VALUE],
    ]),
    ...expressions.flatMap(({ key, operator, values }, index): NativeField[] => {
      const each = item(`${path}.matchExpressions`, index);
      return [
        [field(each, 'key'), key, LABEL_NAME],
        [field(each, 'operator'), operator, oneOf(OPERATORS)],
        ...(Array.isArray(values) ? values : []).map((value): NativeField => [
          field(each, 'values'),
          value,
          LABEL_VALUE,
        ]),
      ];
    }),
  ];
}

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
const SPREADS = ['DoNotSchedule', 'ScheduleAnyway'];
const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];
const NODE_OPERATORS = [...OPERATORS, 'Gt', 'Lt'];

/** `ValidatePodSpec`. */
function podFields({
  imagePullPolicy,
  tolerations = [],
  topologySpread = [],
  affinity = [],
}: PodOptions): NativeField[] {
  return [
    ['pod.imagePullPolicy', imagePullPolicy, oneOf(PULL_POLICIES)],
    ...tolerations.map(({ effect }, index): NativeField => [
      field(item('pod.tolerations', index), 'effect'),
      effect,
      oneOf(EFFECTS),
    ]),
    ...topologySpread.map(({ whenUnsatisfiable }, index): NativeField => [
      field(item('pod.topologySpread', index), 'whenUnsatisfiable'),
      whenUnsatisfiable,
      oneOf(SPREADS),
    ]),
    ...affinity.flatMap(affinityFields),
  ];
}

function affinityFields(term: AffinityTerm, index: number): NativeField[] {
  const path = field(item('pod.affinity', index), 'labels');
  return term.to === 'nodes'
    ? term.labels.map(({ operator }, each) => [field(item(path, each), 'operator'), operator, oneOf(NODE_OPERATORS)])
    : [];
}
