import { listAt, objectAt, textAt, type PlainObject } from '../../../private/plain';
import { NAMESPACE_NAME } from '../../../private/kubernetes/names';
import {
  call,
  entries,
  fields,
  list,
  name,
  strings,
  value,
  type Expression,
  type OptionalFields,
} from '../typescript/expression';
import type { FacadeContext } from './facade-context';

/** The options with which `network.restrict` writes a NetworkPolicy. */
export function restrictOptions(content: PlainObject, context: FacadeContext): OptionalFields {
  const spec = objectAt(content, 'spec');
  const from = listAt(spec, 'ingress').flatMap((rule) => listAt(rule, 'from'));
  const rules = listAt(spec, 'egress').filter((rule) => listAt(rule, 'to').length > 0);
  const dns = rules.find(isForDns);
  const addresses = rules.filter((rule) => rule !== dns && listAt(rule, 'to').every(isAddress));
  const isPublicOnly = addresses.some((rule) =>
    listAt(rule, 'to').some((each) => listAt(each, 'ipBlock', 'except').length > 0),
  );
  const cidrs = isPublicOnly
    ? []
    : addresses.flatMap((rule) => listAt(rule, 'to').map((each) => textAt(each, 'ipBlock', 'cidr') ?? ''));
  const [first, second] = rules.filter((rule) => rule !== dns && !addresses.includes(rule));
  const [identity, telemetry] =
    second === undefined && context.proxy.spec['telemetryConfigRef'] !== undefined
      ? [undefined, first]
      : [first, second];
  return {
    allowFrom: peers(from, context),
    remoteCidrs: cidrs.length === 0 ? undefined : strings(cidrs),
    publicAddressesOnly: isPublicOnly ? value(true) : undefined,
    dnsTo: peers(listAt(dns, 'to'), context),
    identityTo: peers(listAt(identity, 'to'), context),
    telemetryTo: peers(listAt(telemetry, 'to'), context),
  };
}

function isForDns(rule: unknown): boolean {
  return listAt(rule, 'ports').some((each) => objectAt(each)['port'] === 53);
}

function isAddress(peer: unknown): boolean {
  return textAt(peer, 'ipBlock', 'cidr') !== undefined;
}

function peers(given: readonly unknown[], context: FacadeContext): Expression | undefined {
  return given.length === 0 ? undefined : list(given.map((each) => peer(each, context)));
}

/** A peer of cdk8s-plus that writes the same. */
function peer(given: unknown, { names }: FacadeContext): Expression {
  const { cidr, except } = objectAt(given, 'ipBlock');
  if (typeof cidr === 'string') {
    const factory = `kplus.NetworkPolicyIpBlock.ipv${cidr.includes(':') ? '6' : '4'}`;
    const { id } = names.make(`Block ${cidr}`, 'Block');
    return call(
      factory,
      name('this'),
      value(id),
      value(cidr),
      Array.isArray(except) ? strings(except.map(String)) : undefined,
    );
  }
  const { namespaceSelector, podSelector = {} } = objectAt(given);
  const { id } = names.make(peerName(namespaceSelector, podSelector), 'Peer');
  if (namespaceSelector === undefined) {
    return call('kplus.Pods.select', name('this'), value(id), fields(selected(podSelector)));
  }
  const pods = selected(podSelector);
  if (Object.values(pods).every((each) => each === undefined)) {
    return namespaces(id, namespaceSelector);
  }
  const { id: inner } = names.make(`${id} Namespaces`, 'Namespaces');
  return call(
    'kplus.Pods.select',
    name('this'),
    value(id),
    fields({ ...pods, namespaces: namespaces(inner, namespaceSelector) }),
  );
}

function peerName(namespaceSelector: unknown, podSelector: unknown): string {
  const [label] = [podSelector, namespaceSelector].flatMap((each) => Object.values(objectAt(each, 'matchLabels')));
  return typeof label === 'string' ? label : 'Peer';
}

function namespaces(id: string, selector: unknown): Expression {
  const labels = objectAt(selector, 'matchLabels');
  const { [NAMESPACE_NAME]: named, ...others } = labels;
  const options =
    typeof named === 'string' && Object.keys(others).length === 0 && listAt(selector, 'matchExpressions').length === 0
      ? { names: strings([named]) }
      : selected(selector);
  return call('kplus.Namespaces.select', name('this'), value(id), fields(options));
}

const OPERATORS: { readonly [operator: string]: string } = {
  In: 'in',
  NotIn: 'notIn',
  Exists: 'exists',
  DoesNotExist: 'doesNotExist',
};

function selected(selector: unknown): OptionalFields {
  const labels = objectAt(selector, 'matchLabels');
  const expressions = listAt(selector, 'matchExpressions').map((each) => {
    const operator = OPERATORS[textAt(each, 'operator') ?? ''] ?? 'exists';
    const values = listAt(each, 'values').map(String);
    const given = operator.endsWith('xists') || operator === 'doesNotExist' ? undefined : strings(values);
    return call(`kplus.LabelExpression.${operator}`, value(textAt(each, 'key') ?? ''), given);
  });
  return {
    labels: Object.keys(labels).length === 0 ? undefined : entries(labels, (each) => value(String(each))),
    expressions: expressions.length === 0 ? undefined : list(expressions),
  };
}
