import type { LabelSelector } from 'cdk8s-plus-28';
import type { NetworkPeer } from '../../model/facade-requests';
import type { INetworkPolicyPeer, NetworkPolicyPeerConfig } from '../../private/cdk8s/plus-interfaces';
import { textOf } from '../../private/texts';
import { NAMESPACE_NAME } from '../../model/names-and-labels';
import { isPlainObject, present, type PlainObject } from '../../private/plain';
import type { Target } from '../../model/target';

/** A cdk8s-plus peer as items of a NetworkPolicy. A peer that selects nothing has no items. */
export function networkPeer(peer: INetworkPolicyPeer): NetworkPeer {
  try {
    return selected(peer);
  } catch (error) {
    // the code of the peer is not this package's
    return { items: [], failure: textOf(error) };
  }
}

function selected(peer: INetworkPolicyPeer): NetworkPeer {
  const { ipBlock, podSelector }: NetworkPolicyPeerConfig = peer.toNetworkPolicyPeerConfig();
  if (ipBlock !== undefined) {
    const { cidr, except } = ipBlock;
    return { items: [{ ipBlock: { cidr, ...present({ except: except && [...except] }) } }] };
  }
  if (podSelector === undefined) {
    return { items: [] };
  }
  const { labelSelector, namespaces } = podSelector;
  const pods = { podSelector: selector(labelSelector) };
  const ofNamespace = namespaces?.labelSelector;
  const spaces: PlainObject | undefined = ofNamespace === undefined ? undefined : selector(ofNamespace);
  if (namespaces?.names === undefined) {
    return { items: [spaces === undefined ? pods : { namespaceSelector: spaces, ...pods }] };
  }
  // one item a namespace: a selector asks each label for one value
  return {
    items: namespaces.names.map((name) => ({
      namespaceSelector: { ...spaces, matchLabels: { ...labelsOf(spaces), [NAMESPACE_NAME]: name } },
      ...pods,
    })),
  };
}

function labelsOf(selector: PlainObject | undefined): object {
  return selector?.['matchLabels'] ?? {};
}

/** Without what cdk8s-plus leaves undefined. */
function selector(labelSelector: LabelSelector): PlainObject {
  return JSON.parse(JSON.stringify(labelSelector._toKube())) as PlainObject;
}

const DNS_PORT = 53;
/** The port on which OpenShift's DNS servers listen behind their Service. */
const OPENSHIFT_DNS_PORT = 5353;
const OPENSHIFT_DNS = 'openshift-dns';

/**
 * The ports of the cluster's DNS servers. Where nobody says that the cluster is an OpenShift, the namespace of the servers
 * tells it.
 */
export function dnsPorts({ openshift }: Target, servers: readonly PlainObject[] = []): PlainObject[] {
  const isOpenShift = openshift || servers.some((server) => namespaceOf(server) === OPENSHIFT_DNS);
  const ports = isOpenShift ? [DNS_PORT, OPENSHIFT_DNS_PORT] : [DNS_PORT];
  return ports.flatMap((port) => [
    { port, protocol: 'UDP' },
    { port, protocol: 'TCP' },
  ]);
}

function namespaceOf({ namespaceSelector: selector }: PlainObject): unknown {
  const { matchLabels } = isPlainObject(selector) ? selector : {};
  return isPlainObject(matchLabels) ? matchLabels[NAMESPACE_NAME] : undefined;
}
