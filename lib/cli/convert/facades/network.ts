import { listAt, objectAt, textAt, type PlainObject } from '../../../private/plain';
import { NAMESPACE_NAME } from '../../../model/object-names';
import { placeOf, redisPort } from '../../../model/destinations';
import { METRICS_PORT } from '../../../model/target';
import {
  call,
  fields,
  list,
  name,
  someStrings,
  someTexts,
  strings,
  value,
  type Expression,
  type OptionalFields,
} from '../typescript/program';
import type { FacadeContext } from './facade-context';

/** The options with which `network.restrict` writes a NetworkPolicy. */
export function restrictOptions(content: PlainObject, context: FacadeContext): OptionalFields {
  const spec = objectAt(content, 'spec');
  const ingress = listAt(spec, 'ingress');
  const scraping = ingress.filter((rule) => hasPort(rule, METRICS_PORT));
  const from = ingress.filter((rule) => !scraping.includes(rule)).flatMap((rule) => listAt(rule, 'from'));
  const scrapeFrom = scraping.flatMap((rule) => listAt(rule, 'from'));
  const rules = listAt(spec, 'egress').filter((rule) => listAt(rule, 'to').length > 0);
  const dns = rules.find((rule) => hasPort(rule, 53));
  const addresses = rules.filter((rule) => rule !== dns && listAt(rule, 'to').every(isAddress));
  const isPublicOnly = addresses.some((rule) =>
    listAt(rule, 'to').some((each) => listAt(each, 'ipBlock', 'except').length > 0),
  );
  const cidrs = isPublicOnly ? [] : addresses.flatMap((rule) => listAt(rule, 'to').map(cidrOf));
  const others = rules.filter((rule) => rule !== dns && !addresses.includes(rule));
  const { remote, identity, redis, telemetry } = ruleByNeed(others, context.proxy.spec, cidrs.length > 0);
  const remotePeers = listAt(remote, 'to');
  const remoteBlocks = remotePeers.filter(isWholeRange);
  return {
    allowFrom: peers(from, context),
    scrapeFrom: peers(scrapeFrom, context),
    remoteCidrs: someStrings([...cidrs, ...remoteBlocks.map(cidrOf)]),
    remoteTo: peers(
      remotePeers.filter((each) => !remoteBlocks.includes(each)),
      context,
    ),
    publicAddressesOnly: isPublicOnly ? value(true) : undefined,
    dnsTo: peers(listAt(dns, 'to'), context),
    identityTo: peers(listAt(identity, 'to'), context),
    redisTo: peers(listAt(redis, 'to'), context),
    telemetryTo: peers(listAt(telemetry, 'to'), context),
  };
}

/** The rules about what a proxy needs, in the order in which `network.restrict` writes them. */
interface RuleByNeed {
  readonly remote?: unknown;
  readonly identity?: unknown;
  readonly redis?: unknown;
  readonly telemetry?: unknown;
}

/** Which rule is for what: some are told by their ports, the others by their order. */
function ruleByNeed(rules: readonly unknown[], spec: PlainObject, hasRemote: boolean): RuleByNeed {
  const { port: remotePort } = placeOf(textAt(spec, 'remoteUrl') ?? '');
  const sessions = textAt(spec, 'sessionStorage', 'address');
  const redis = sessions === undefined ? undefined : rules.find((rule) => opensOnly(rule, redisPort(sessions)));
  const isLikeIdentity = remotePort === 443 && IDENTITY.some((field) => spec[field] !== undefined);
  const [start] = rules;
  const remote = !hasRemote && !isLikeIdentity && start !== redis && opensOnly(start, remotePort) ? start : undefined;
  const [first, second] = rules.filter((rule) => rule !== redis && rule !== remote);
  const [identity, telemetry] =
    second === undefined && spec['telemetryConfigRef'] !== undefined ? [undefined, first] : [first, second];
  return { remote, identity, redis, telemetry };
}

/** The fields that lead to identity providers. */
const IDENTITY = ['oidcConfigRef', 'externalAuthConfigRef', 'authServerRef', 'authzConfigRef'];

function opensOnly(rule: unknown, port: number): boolean {
  const ports = listAt(rule, 'ports');
  return ports.length === 1 && objectAt(ports[0])['port'] === port;
}

/** A block that `remoteCidrs` can name. */
function isWholeRange(peer: unknown): boolean {
  return isAddress(peer) && listAt(peer, 'ipBlock', 'except').length === 0;
}

function cidrOf(peer: unknown): string {
  return textAt(peer, 'ipBlock', 'cidr') ?? '';
}

function hasPort(rule: unknown, port: number): boolean {
  return listAt(rule, 'ports').some((each) => objectAt(each)['port'] === port);
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
    const given = operator === 'in' || operator === 'notIn' ? strings(values) : undefined;
    return call(`kplus.LabelExpression.${operator}`, value(textAt(each, 'key') ?? ''), given);
  });
  return {
    labels: someTexts(labels),
    expressions: expressions.length === 0 ? undefined : list(expressions),
  };
}
