import { item } from '../private/field-paths';
import { isAbsent, listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import type { ServiceName } from './destinations';
import { isPathWithin, withoutSlash } from './exposure';
import { filterRewrite, ingressRewrite, isRegexIngress, type FindMiddleware, type Rewrite } from './route-rewrites';

/** The kinds of objects that lead requests from outside of the cluster to Services. */
export const ROUTE_KINDS = ['Ingress', 'HTTPRoute'] as const;

export type RouteKind = (typeof ROUTE_KINDS)[number];

/** An object as it stands in a manifest. */
export interface Manifest {
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly content: PlainObject;
}

/** A way on which an Ingress or an HTTPRoute leads requests to a Service. */
export interface Route {
  readonly kind: RouteKind;
  readonly name: string;
  readonly namespace: string | undefined;
  /** The hosts; none: any host. */
  readonly hosts: readonly string[];
  readonly paths: readonly RoutePath[];
  /** The path of the field that names the Service. */
  readonly field: string;
  readonly service: ServiceName;
  /** The path of the field with the port. */
  readonly portField: string;
  /** Its number or its name. */
  readonly port: unknown;
}

/** Paths of requests that take a way. */
export interface RoutePath {
  /** As it is written. */
  readonly path: string;
  /** The path of the field that says so, or of the nearest one that is there. */
  readonly field: string;
  /** Whether requests have this path, this path or one below it, or one that fits a regular expression. */
  readonly match: 'exact' | 'prefix' | 'pattern';
  /** What the Service gets instead; absent: the same path. */
  readonly rewrite?: Rewrite;
}

/** The ways of an Ingress or an HTTPRoute; those that a variable names are not known. */
export function routesIn(object: Manifest, middleware: FindMiddleware): readonly Route[] {
  switch (object.kind) {
    case 'Ingress':
      return ingressRoutes(object, middleware);
    case 'HTTPRoute':
      return httpRoutes(object, middleware);
    default:
      return [];
  }
}

/** The names of the Services that an Ingress or an HTTPRoute leads to, wherever they are. */
export function serviceNamesIn(object: Manifest): ReadonlySet<string> {
  return new Set(routesIn(object, () => undefined).map(({ service }) => service.name));
}

function ingressRoutes({ name, namespace, content }: Manifest, middleware: FindMiddleware): Route[] {
  const isRegex = isRegexIngress(content);
  const way = (hosts: readonly string[], paths: readonly RoutePath[], field: string, backend: unknown): Route[] => {
    const service = textAt(backend, 'service', 'name');
    const { number, name: portName } = objectAt(backend, 'service', 'port');
    const portField = `${field}.service.port.${isAbsent(number) ? 'name' : 'number'}`;
    const to = { field: `${field}.service.name`, portField, port: number ?? portName };
    // an action in an annotation takes the place of the Service
    return service === undefined || portName === 'use-annotation'
      ? []
      : [{ kind: 'Ingress', name, namespace, hosts, paths, service: { namespace, name: service }, ...to }];
  };
  const rules = listAt(content, 'spec', 'rules').flatMap((rule, index) => {
    const host = textAt(rule, 'host');
    return listAt(rule, 'http', 'paths').flatMap((each, nth) => {
      const at = item(`${item('spec.rules', index)}.http.paths`, nth);
      const paths = [ingressPath(each, { at, isRegex, content, middleware })];
      return way(host === undefined ? [] : [host], paths, `${at}.backend`, objectAt(each, 'backend'));
    });
  });
  const everything: RoutePath = { path: '/', field: 'spec.defaultBackend', match: 'prefix' };
  const others = way([], [everything], 'spec.defaultBackend', objectAt(content, 'spec', 'defaultBackend'));
  return [...rules, ...others];
}

/** What an Ingress says of all its paths. */
interface IngressAround {
  readonly at: string;
  readonly isRegex: boolean;
  readonly content: PlainObject;
  readonly middleware: FindMiddleware;
}

/** Characters that only a regular expression has. A dot is usual in paths. */
const SPECIAL = /[()[\]{}*+?^$|\\]/;
/** How the controllers of clouds write a prefix. */
const ALL_BELOW = /\/\*$/;

function ingressPath(given: unknown, { at, isRegex, content, middleware }: IngressAround): RoutePath {
  const { path: written } = objectAt(given);
  const isOwn = textAt(given, 'pathType') === 'ImplementationSpecific';
  const whole = typeof written === 'string' && written !== '' ? written : '/';
  const path = isOwn && ALL_BELOW.test(whole) ? whole.slice(0, -1) : whole;
  const field = isAbsent(written) ? at : `${at}.path`;
  const isPattern = (isOwn || isRegex) && SPECIAL.test(path);
  const match = isPattern ? 'pattern' : textAt(given, 'pathType') === 'Exact' && !isRegex ? 'exact' : 'prefix';
  const rewrite = ingressRewrite(isPattern ? literalStart(path) : path, content, middleware);
  return { path, field, match, ...(rewrite === undefined ? {} : { rewrite }) };
}

function httpRoutes({ name, namespace, content }: Manifest, middleware: FindMiddleware): Route[] {
  const hosts = listAt(content, 'spec', 'hostnames').filter((each) => typeof each === 'string');
  return listAt(content, 'spec', 'rules').flatMap((rule, index) => {
    const at = item('spec.rules', index);
    return listAt(rule, 'backendRefs').flatMap((backend, nth): Route[] => {
      const service = textAt(backend, 'name');
      const { kind = 'Service', weight, port, namespace: given } = objectAt(backend);
      if (service === undefined || kind !== 'Service' || weight === 0) {
        return [];
      }
      const field = item(`${at}.backendRefs`, nth);
      const filters = [
        ...listAt(rule, 'filters').map((each, place) => [item(`${at}.filters`, place), each] as const),
        ...listAt(backend, 'filters').map((each, place) => [item(`${field}.filters`, place), each] as const),
      ];
      const paths = matchesOf(rule).map((match, place) =>
        httpPath(match, item(`${at}.matches`, place), (path) =>
          filterRewrite(path, { filters, namespace }, middleware),
        ),
      );
      const to = { namespace: typeof given === 'string' ? given : namespace, name: service };
      const named = isAbsent(given) ? { field: `${field}.name` } : { field: `${field}.namespace` };
      return [
        { kind: 'HTTPRoute', name, namespace, hosts, paths, service: to, ...named, portField: `${field}.port`, port },
      ];
    });
  });
}

/** The matches of a rule of an HTTPRoute. A rule without any is for all paths. */
function matchesOf(rule: unknown): readonly unknown[] {
  const matches = listAt(rule, 'matches');
  return matches.length === 0 ? [{}] : matches;
}

const MATCHES: { readonly [type: string]: RoutePath['match'] | undefined } = {
  Exact: 'exact',
  RegularExpression: 'pattern',
};

function httpPath(match: unknown, at: string, rewriteOf: (path: string) => Rewrite | undefined): RoutePath {
  const path = textAt(match, 'path', 'value') ?? '/';
  const how = MATCHES[textAt(match, 'path', 'type') ?? ''] ?? 'prefix';
  const rewrite = rewriteOf(how === 'pattern' ? literalStart(path) : path);
  return { path, field: `${at}.path.value`, match: how, ...(rewrite === undefined ? {} : { rewrite }) };
}

/** What each text that fits a regular expression begins with, as far as that can be told without reading it. */
function literalStart(pattern: string): string {
  const [start = ''] = pattern.replace(/^\^/, '').split(SPECIAL);
  const rest = pattern.replace(/^\^/, '').slice(start.length);
  // the character before it may be absent or be repeated
  return /^[*?{]/.test(rest) ? start.slice(0, -1) : start;
}

/** Whether requests with a path take this way, as far as that can be told. */
export function takes({ path, match }: RoutePath, requested: string): boolean {
  switch (match) {
    case 'exact':
      return requested === path;
    case 'prefix':
      return isPathWithin(requested, path);
    case 'pattern':
      return requested.startsWith(literalStart(path));
  }
}

/** Whether the Service gets requests with a path by this way; false if that cannot be told. */
export function delivers({ path, match, rewrite }: RoutePath, wanted: string): boolean {
  if (rewrite?.type === 'full') {
    return rewrite.to === wanted;
  }
  switch (match) {
    case 'exact':
      return (rewrite?.to ?? path) === wanted;
    case 'prefix':
      return isPathWithin(wanted, rewrite?.to ?? path);
    case 'pattern':
      return ENDLESS.test(path) && isPathWithin(wanted, rewrite?.to ?? (literalStart(path) || '/'));
  }
}

/** A pattern that also fits whatever follows. */
const ENDLESS = /\.\*\)?\$?$/;

/** The beginning of paths that a way removes; empty if it removes nothing, or if that cannot be told. */
export function removedPrefix({ path, match, rewrite }: RoutePath): string {
  const before = trimmed(match === 'pattern' ? literalStart(path) : path);
  const after = trimmed(rewrite?.to ?? before);
  return before !== after && before.endsWith(after) ? before.slice(0, before.length - after.length) : '';
}

/** The path that the Service gets for one that takes this way. */
export function deliveredPath(way: RoutePath, requested: string): string {
  const { match, rewrite } = way;
  if (rewrite === undefined || match === 'pattern') {
    return requested;
  }
  const rest = requested.slice(trimmed(way.path).length);
  return rewrite.type === 'full' || match === 'exact' ? rewrite.to : `${trimmed(rewrite.to)}${rest}` || '/';
}

/** Without a slash at its end; the root is empty. */
function trimmed(path: string): string {
  return path === '/' ? '' : withoutSlash(path);
}
