import { entry, field } from '../private/field-paths';
import { listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import { isPathWithin, withoutSlash } from './exposure';

/** How the path of a request is changed before the Service gets it. */
export interface Rewrite {
  /** The path of the field that says so. */
  readonly field: string;
  /** Whether the whole path is replaced, or what the route names of it. */
  readonly type: 'full' | 'prefix';
  readonly to: string;
}

/** The settings of a Traefik Middleware: by namespace and name, joined as annotations do. */
export type FindMiddleware = (joined: string) => PlainObject | undefined;

/** How annotations and filters name a Middleware. */
export function joinedName(namespace: string | undefined, name: string): string {
  return `${namespace ?? 'default'}-${name}`;
}

const NGINX_REWRITE = 'nginx.ingress.kubernetes.io/rewrite-target';
/**
 * The controllers that change paths by an annotation, which holds the new path. Some put what a group of the path's
 * regular expression caught in the place of `$1`.
 *
 * @see https://kubernetes.github.io/ingress-nginx/examples/rewrite/
 * @see https://haproxy-ingress.github.io/docs/configuration/keys/#rewrite-target
 * @see https://azure.github.io/application-gateway-kubernetes-ingress/annotations/#backend-path-prefix
 */
const TARGETS: readonly { readonly annotation: string; readonly type: Rewrite['type'] }[] = [
  { annotation: NGINX_REWRITE, type: 'full' },
  { annotation: 'haproxy-ingress.github.io/rewrite-target', type: 'prefix' },
  { annotation: 'appgw.ingress.kubernetes.io/backend-path-prefix', type: 'prefix' },
];
/** @see https://developer.konghq.com/kubernetes-ingress-controller/reference/annotations */
const STRIP_PATH = 'konghq.com/strip-path';
/** @see https://doc.traefik.io/traefik/routing/providers/kubernetes-ingress/ */
const MIDDLEWARES = 'traefik.ingress.kubernetes.io/router.middlewares';
const MIDDLEWARE_PROVIDER = '@kubernetescrd';
/** What a group of a regular expression caught, at the end of a new path. */
const CAUGHT = /\$\{?\d+\}?$/;

/** The values that make regular expressions of all paths of an Ingress, by annotation. */
const REGEX_ANNOTATIONS: { readonly [annotation: string]: readonly string[] } = {
  'nginx.ingress.kubernetes.io/use-regex': ['true'],
  'nginx.org/path-regex': ['case_sensitive', 'case_insensitive'],
  'haproxy-ingress.github.io/path-type': ['regex'],
};

/** Whether all paths of an Ingress are regular expressions: with ingress-nginx, also if it rewrites paths. */
export function isRegexIngress(content: PlainObject): boolean {
  const annotations = objectAt(content, 'metadata', 'annotations');
  const isAsked = ([name, values]: readonly [string, readonly string[]]): boolean =>
    values.includes(String(annotations[name]));
  return Object.entries(REGEX_ANNOTATIONS).some(isAsked) || annotations[NGINX_REWRITE] !== undefined;
}

/** How an Ingress changes the requests of a path. */
export function ingressRewrite(path: string, content: PlainObject, middleware: FindMiddleware): Rewrite | undefined {
  const annotations = objectAt(content, 'metadata', 'annotations');
  const at = (annotation: string): string => entry('metadata.annotations', annotation);
  for (const { annotation, type } of TARGETS) {
    const to = textAt(annotations, annotation);
    if (to !== undefined) {
      const start = to.replace(CAUGHT, '');
      return { field: at(annotation), type: start === to ? type : 'prefix', to: start || '/' };
    }
  }
  if (annotations[STRIP_PATH] === 'true') {
    return { field: at(STRIP_PATH), type: 'prefix', to: '/' };
  }
  const named = (textAt(annotations, MIDDLEWARES) ?? '').split(',').map((each) => each.trim());
  const joined = named.filter((each) => each.endsWith(MIDDLEWARE_PROVIDER));
  const found = joined.map((each) => middleware(each.slice(0, -MIDDLEWARE_PROVIDER.length)));
  return rewrittenBy(path, found, at(MIDDLEWARES));
}

/** The filters of a rule, each with its path. */
interface PlacedFilters {
  readonly filters: readonly (readonly [at: string, filter: unknown])[];
  readonly namespace: string | undefined;
}

/** How the filters of an HTTPRoute change the requests of a path. */
export function filterRewrite(
  path: string,
  { filters, namespace }: PlacedFilters,
  middleware: FindMiddleware,
): Rewrite | undefined {
  for (const [at, filter] of filters) {
    const change = objectAt(filter, 'urlRewrite', 'path');
    const [prefix, whole] = [textAt(change, 'replacePrefixMatch'), textAt(change, 'replaceFullPath')];
    const extension = objectAt(filter, 'extensionRef');
    const name = textAt(extension, 'name');
    if (prefix !== undefined) {
      return { field: field(at, 'urlRewrite.path.replacePrefixMatch'), type: 'prefix', to: prefix || '/' };
    }
    if (whole !== undefined) {
      return { field: field(at, 'urlRewrite.path.replaceFullPath'), type: 'full', to: whole };
    }
    if (extension['kind'] === 'Middleware' && name !== undefined) {
      const found = rewrittenBy(path, [middleware(joinedName(namespace, name))], field(at, 'extensionRef.name'));
      if (found !== undefined) {
        return found;
      }
    }
  }
  return undefined;
}

/**
 * What Traefik's Middlewares make of a path: of those that remove a prefix, only the one that the path has is used.
 *
 * @see https://doc.traefik.io/traefik/middlewares/http/stripprefix/
 */
function rewrittenBy(path: string, middlewares: readonly (PlainObject | undefined)[], at: string): Rewrite | undefined {
  for (const content of middlewares) {
    const prefixes = listAt(content, 'spec', 'stripPrefix', 'prefixes').map(String);
    const prefix = prefixes.find((each) => isPathWithin(path, each) && withoutSlash(each) !== '/');
    const whole = textAt(content, 'spec', 'replacePath', 'path');
    if (prefix !== undefined) {
      return { field: at, type: 'prefix', to: path.slice(withoutSlash(prefix).length) || '/' };
    }
    if (whole !== undefined) {
      return { field: at, type: 'full', to: whole };
    }
  }
  return undefined;
}
