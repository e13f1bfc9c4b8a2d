import { compareAccess, compareLogin, comparePolicies, comparePort, compareTools, needsNewLogin } from './access';
import type { ClusterView, Comparison, ProxyView } from './cluster-view';
import { changedFields, changedNames } from './changed-fields';
import {
  compareHeaders,
  compareOthers,
  comparePods,
  compareRemote,
  endsSessions,
  restarts,
} from './run-config-and-pods';

/** Something that changes for the people who use or run a proxy. */
interface Change {
  readonly about: string;
  readonly text: string;
}

/** What becomes of a proxy. */
export interface ProxyDifference {
  /** The name of its cluster, if the settings have several. */
  readonly cluster: string | undefined;
  /** Its overlay, if several have a proxy of its name. */
  readonly overlay: string | undefined;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly status: 'added' | 'removed' | 'changed';
  readonly podsRestart: boolean;
  /** Clients have to start their sessions again. */
  readonly sessionsEnd: boolean;
  /** The tokens of clients are refused, so they have to log in again. */
  readonly clientsLogInAgain: boolean;
  readonly changes: readonly Change[];
}

/** What becomes of a cluster. */
export interface Differences {
  readonly proxies: readonly ProxyDifference[];
  readonly unchanged: number;
  /** Objects that don't belong to a proxy, such as routes and Secrets: their kinds and names, and what changes. */
  readonly others: readonly string[];
}

/** What a change is about, in the order in which changes are told. */
const COMPARISONS: { readonly [about: string]: Comparison } = {
  access: compareAccess,
  login: compareLogin,
  tools: compareTools,
  policies: comparePolicies,
  headers: compareHeaders,
  'remote server': compareRemote,
  pods: comparePods,
  other: compareOthers,
};

/** What changes from one state of a cluster to another. */
export function differences(before: ClusterView, after: ClusterView): Differences {
  const names = Array.from(new Set([...before.proxies.keys(), ...after.proxies.keys()])).sort();
  const proxies = names.flatMap((name) => differenceOf(before.proxies.get(name), after.proxies.get(name)));
  return { proxies, unchanged: names.length - proxies.length, others: otherObjects(before, after) };
}

function differenceOf(before: ProxyView | undefined, after: ProxyView | undefined): ProxyDifference[] {
  const proxy = after ?? before;
  if (proxy === undefined) {
    return [];
  }
  const { cluster, overlay, namespace, name } = proxy;
  const at = { cluster, overlay, namespace, name };
  if (before === undefined || after === undefined) {
    const status = before === undefined ? 'added' : 'removed';
    const changes = told(
      'access',
      [...proxy.routed, ...(proxy.admitted ?? [])].map((each) => `for ${each}`),
    );
    const none = { podsRestart: false, sessionsEnd: false, clientsLogInAgain: false };
    return [{ ...at, status, ...none, changes: status === 'added' ? changes : [] }];
  }
  const podsRestart = restarts(before, after);
  const port = comparePort(before, after);
  const others = Object.entries(COMPARISONS).flatMap(([about, compare]) => told(about, compare(...port.rest)));
  const all = [...told('access', port.told), ...others];
  const changes = all.length === 0 && podsRestart ? WRITTEN_DIFFERENTLY : all;
  const clientsLogInAgain = needsNewLogin(before, after, podsRestart);
  const sessionsEnd = endsSessions(before, after);
  return changes.length === 0
    ? []
    : [{ ...at, status: 'changed', podsRestart, sessionsEnd, clientsLogInAgain, changes }];
}

function told(about: string, texts: readonly string[]): Change[] {
  return texts.map((text) => ({ about, text }));
}

const WRITTEN_DIFFERENTLY = told('other', ['the run config is written differently, with the same settings']);

/** Kinds without a place for a secret. */
const KNOWN_KINDS: ReadonlySet<unknown> = new Set([
  'HorizontalPodAutoscaler',
  'HTTPRoute',
  'Ingress',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'PodMonitor',
  'Role',
  'RoleBinding',
  'Service',
  'ServiceAccount',
]);

function otherObjects(before: ClusterView, after: ClusterView): string[] {
  const names = Array.from(new Set([...before.others.keys(), ...after.others.keys()])).sort();
  return names.flatMap((name) => {
    const [old, now] = [before.others.get(name), after.others.get(name)];
    if (old === undefined || now === undefined) {
      return [`${name} is ${old === undefined ? 'added' : 'removed'}`];
    }
    return (KNOWN_KINDS.has(now['kind']) ? changedFields : changedNames)(old, now, `${name} changes: `);
  });
}
