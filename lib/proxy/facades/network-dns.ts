import type { Target } from '../../model/target';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { NAMESPACE_NAME } from '../../private/kubernetes/names';

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
