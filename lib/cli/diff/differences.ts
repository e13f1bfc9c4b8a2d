import { compareAccess, compareLogin, comparePolicies, comparePort, compareTools, needsNewLogin } from './access';
import type { ClusterView, Comparison, OtherObject, ProxyView } from './cluster-view';
import { changedFields, changedNames } from './changed-fields';
import { changedOwnFields } from './own-fields';
import { comparePods, endsSessions, restarts } from './pods';
import { compareHeaders, compareOthers, compareRemote } from './run-config';

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
  /** Absent, as the next two, if it is not known. */
  readonly podsRestart?: boolean;
  /** Clients have to start their sessions again. */
  readonly sessionsEnd?: boolean;
  /** The tokens of clients are refused, so they have to log in again. */
  readonly clientsLogInAgain?: boolean;
  readonly changes: readonly Change[];
  /** The changed fields of its custom resource. */
  readonly fields: readonly string[];
}

/** What becomes of another object. */
export interface OtherDifference extends Pick<OtherObject, 'cluster' | 'overlay' | 'kind'> {
  /** Its kind and name, with its cluster and its overlay. */
  readonly name: string;
  readonly text: string;
}

/** What becomes of a cluster. */
export interface Differences {
  readonly proxies: readonly ProxyDifference[];
  readonly unchanged: number;
  /** Objects that don't belong to a proxy, such as routes and Secrets. */
  readonly others: readonly OtherDifference[];
  /** The proxies of which only the own fields are compared. */
  readonly notes: readonly Note[];
}

/** A proxy of which it is not known what the operator makes. */
export interface Note {
  readonly name: string;
  readonly reason: string;
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
  const notes = names.flatMap((name) => noteOn(name, before.proxies.get(name), after.proxies.get(name)));
  return { proxies, unchanged: names.length - proxies.length, others: otherObjects(before, after), notes };
}

/** The same on both sides is said once. */
function noteOn(name: string, ...states: readonly (ProxyView | undefined)[]): Note[] {
  const obstacles = new Set(states.flatMap((each) => each?.resource?.obstacle ?? []));
  return Array.from(obstacles, (reason) => ({ name, reason }));
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
    return [{ ...at, status, ...none, changes: status === 'added' ? changes : [], fields: [] }];
  }
  const { texts: fields, isOpen } = changedOwnFields(before.resource, after.resource);
  if ([before, after].some(({ resource }) => resource?.obstacle !== undefined)) {
    const changes = told('access', compareAccess(bare(before), bare(after)));
    return changes.length + fields.length === 0 ? [] : [{ ...at, status: 'changed', changes, fields }];
  }
  const podsRestart = restarts(before, after);
  const port = comparePort(before, after);
  const others = Object.entries(COMPARISONS).flatMap(([about, compare]) => told(about, compare(...port.rest)));
  const all = [...told('access', port.told), ...others];
  const changes = all.length === 0 && podsRestart ? WRITTEN_DIFFERENTLY : all;
  const clientsLogInAgain = needsNewLogin(before, after, podsRestart);
  const sessionsEnd = endsSessions(before, after);
  const effects = { podsRestart, sessionsEnd, clientsLogInAgain };
  return changes.length + fields.length === 0
    ? []
    : [{ ...at, status: 'changed', ...(isOpen ? certain(effects) : effects), changes, fields }];
}

/** What the known changes do at least, if there are others. */
function certain<Effects extends { readonly [effect: string]: boolean }>(effects: Effects): Partial<Effects> {
  return Object.fromEntries(Object.entries(effects).filter(([, does]) => does)) as Partial<Effects>;
}

/** The proxy without what the operator makes of it. */
function bare(view: ProxyView): ProxyView {
  return { ...view, deployment: {}, runConfig: {}, service: {} };
}

function told(about: string, texts: readonly string[]): Change[] {
  return texts.map((text) => ({ about, text }));
}

const WRITTEN_DIFFERENTLY = told('other', ['the run config is written differently, with the same settings']);

/** Kinds without a place for a secret. */
const KNOWN_KINDS: ReadonlySet<string> = new Set([
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

function otherObjects(before: ClusterView, after: ClusterView): OtherDifference[] {
  const names = Array.from(new Set([...before.others.keys(), ...after.others.keys()])).sort();
  return names.flatMap((name) => {
    const [old, now] = [before.others.get(name), after.others.get(name)];
    const { cluster, overlay, kind = '' } = now ?? old ?? {};
    return textsOf(old, now).map((text) => ({ cluster, overlay, kind, name, text }));
  });
}

/** A config that comes and goes with a proxy is a part of it. */
function textsOf(old: OtherObject | undefined, now: OtherObject | undefined): string[] {
  if (old === undefined || now === undefined) {
    const isPart = (now ?? old)?.resource?.isPart ?? false;
    return isPart ? [] : [old === undefined ? 'is added' : 'is removed'];
  }
  if (now.resource !== undefined) {
    const { texts } = changedOwnFields(old.resource, now.resource);
    return texts.length === 0 ? [] : [`changes: ${texts.join('; ')}`];
  }
  return (KNOWN_KINDS.has(now.kind) ? changedFields : changedNames)(old.content, now.content, 'changes: ');
}
