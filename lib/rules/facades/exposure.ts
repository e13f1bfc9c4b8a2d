import { isIPv4 } from 'node:net';
import { invalid, missing } from '../../private/finding';
import { authServerOf, runsAuthServer } from '../../model/authentication';
import {
  hostsOf,
  INGRESS_CLASS_ANNOTATION,
  isPathWithin,
  mcpPaths,
  withoutSlash,
  type Exposure,
} from '../../model/exposure';
import { HEALTH_PATH, loginPaths, METRICS_PATH } from '../../model/served-paths';
import { entry, item } from '../../private/field-paths';
import { itself, rowsOf, type FacadeSubject, type Report, type Rule } from '../rule';
import { isDnsLabel, isDnsSubdomain, ANNOTATION_NAME } from '../../kubernetes';
import { repeated } from '../../private/texts';

/** Paths that the CRD of HTTPRoute allows, which are fewer than an Ingress allows. */
const PATH = /^\/(?:[-A-Za-z0-9/._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/;
const NO_PATH = /\/\/|\/\.{1,2}(\/|$)|%2f/i;
const OWN_PATHS = [METRICS_PATH, HEALTH_PATH];

const exposures = rowsOf(({ facadeRequests }: FacadeSubject) =>
  facadeRequests.exposures.map((each) => [each.field, each]),
);
const hosts = rowsOf(({ facadeRequests }: FacadeSubject) =>
  facadeRequests.exposures.flatMap(hostsOf).map(({ field, host }) => [field, host]),
);
const paths = rowsOf(({ facadeRequests }: FacadeSubject) =>
  facadeRequests.exposures.flatMap((each) =>
    pathsOf(each).map(([field, path]) => [field, { path, stripPrefix: each.stripPrefix }] as const),
  ),
);

/** Rules for the exposures of one proxy. */
export const EXPOSURE_RULES: readonly Rule<FacadeSubject>[] = [
  hosts.error('exposure-host', 'api-server', {
    breaks: isWildcard,
    shown: itself,
    rule: 'is a wildcard, so the proxy has no URL to tell its clients',
    fix: 'name one host',
  }),
  hosts.error('exposure-host', 'api-server', {
    breaks: (host) => !isWildcard(host) && !isHostName(host),
    shown: itself,
    ...invalid('a valid DNS name in lower case', 'give a host name, without scheme, port and path'),
  }),
  { id: 'exposure-host-twice', layer: 'api-server', severity: 'error', check: hostsTwice },
  { id: 'exposure-twice', layer: 'runtime', severity: 'error', check: exposedTwice },
  { id: 'exposure-name', layer: 'api-server', severity: 'error', check: names },
  { id: 'exposure-annotation', layer: 'api-server', severity: 'error', check: annotationNames },
  paths.error('exposure-path', 'api-server', {
    breaks: ({ path }) => !path.startsWith('/'),
    shown: pathIn,
    rule: 'does not begin with a slash',
    fix: ({ path }) => `write it as ${JSON.stringify(`/${path}`)}`,
  }),
  paths.error('exposure-path', 'api-server', {
    breaks: ({ path }) => path.startsWith('/') && (!PATH.test(path) || NO_PATH.test(path)),
    shown: pathIn,
    ...invalid(
      'a path that both an Ingress and an HTTPRoute can match',
      'write it without query, fragment, "//", "/." and escaped slashes',
    ),
  }),
  { id: 'exposure-path-reserved', layer: 'runtime', severity: 'error', check: reservedPaths },
  paths.error('exposure-strip-prefix', 'runtime', {
    breaks: ({ path, stripPrefix }) => stripPrefix !== undefined && !isPathWithin(path, stripPrefix),
    shown: pathIn,
    rule: ({ stripPrefix }) => `does not begin with the prefix that is removed, ${JSON.stringify(stripPrefix)}`,
    fix: 'write the path as clients do, with the prefix',
  }),
  exposures.warning('exposure-strip-annotation', 'runtime', {
    field: 'stripPrefix',
    breaks: ({ kind, stripPrefix, annotations }) =>
      kind === 'Ingress' && stripPrefix !== undefined && Object.keys(annotations).length === 0,
    shown: itself,
    rule: 'is only removed if annotations tell the Ingress controller to, and there are none',
    fix: 'add the annotations for your controller, or use viaHttpRoute',
  }),
  { id: 'exposure-trust-headers', layer: 'runtime', severity: 'error', check: distrustedHeaders },
  { id: 'exposure-endpoint-prefix', layer: 'runtime', severity: 'error', check: otherEndpointPrefixes },
  { id: 'exposure-resource-url', layer: 'runtime', severity: 'error', check: resourceUrlsElsewhere },
  { id: 'exposure-other-host', layer: 'runtime', severity: 'warning', check: hostsBesideTheResourceUrl },
  { id: 'exposure-issuer', layer: 'runtime', severity: 'warning', check: issuersElsewhere },
  { id: 'exposure-plaintext', layer: 'runtime', severity: 'warning', check: tokensInPlaintext },
];

function isWildcard(host: string): boolean {
  return host.startsWith('*.') && isHostName(host.slice(2));
}

function pathIn({ path }: { readonly path: string }): string {
  return path;
}

function hostsTwice({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const exposure of facadeRequests.exposures) {
    const twice = repeated(hostsOf(exposure).map(({ host }) => host));
    for (const [index, { field, host }] of exposure.additionalHosts.entries()) {
      if (twice.has(index + 1)) {
        report({ field, value: host, rule: 'is listed twice in this exposure', fix: 'remove it' });
      }
    }
  }
}

/** Two objects for one host and path: it is random which one a controller follows, or it refuses the second. */
function exposedTwice({ facadeRequests }: FacadeSubject, report: Report): void {
  const seen = new Map<string, string>();
  for (const exposure of facadeRequests.exposures) {
    const entrance = entranceOf(exposure);
    for (const { host } of hostsOf(exposure)) {
      const key = JSON.stringify([entrance, host, withoutSlash(exposure.path)]);
      const first = seen.get(key) ?? exposure.field;
      seen.set(key, first);
      if (first !== exposure.field) {
        const rule = `exposes the proxy again at ${host}${exposure.path}, as ${first} does`;
        report({ field: exposure.field, rule, fix: 'remove one of the two, or give it another host, path or class' });
        break;
      }
    }
  }
}

/** Through which controller or listener clients come. */
function entranceOf({ kind, gateway, ingressClassName, annotations }: Exposure): readonly unknown[] {
  return gateway === undefined
    ? [kind, ingressClassName ?? annotations[INGRESS_CLASS_ANNOTATION]]
    : [kind, gateway.namespace, gateway.name, gateway.sectionName];
}

function names({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field, gateway } of facadeRequests.exposures) {
    const name = gateway?.name;
    if (name === '') {
      report({ field: `${field}.gateway.name`, ...missing('name the Gateway') });
    } else if (name !== undefined && !isDnsSubdomain(name)) {
      const rule = 'is not a valid name';
      report({ field: `${field}.gateway.name`, value: name, rule, fix: 'use lower-case letters, digits, "-"' });
    }
  }
}

function annotationNames({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field, annotations } of facadeRequests.exposures) {
    const { accepts, rule, fix } = ANNOTATION_NAME;
    for (const name of Object.keys(annotations).filter((each) => !accepts(each))) {
      report({ field: entry(`${field}.annotations`, name), rule, fix });
    }
  }
}

function reservedPaths({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const logins = loginPaths(runsAuthServer(resolved));
  for (const exposure of facadeRequests.exposures) {
    const fields = pathsOf(exposure).map(([field]) => field);
    for (const [index, { path, rewrittenTo }] of mcpPaths(exposure).entries()) {
      const field = fields[index] ?? exposure.field;
      const seen = rewrittenTo ?? path;
      if (OWN_PATHS.includes(seen)) {
        const rule = `would expose to everyone what the proxy serves without authentication at ${seen}`;
        report({ field, value: path, rule, fix: 'use another path; the proxy serves MCP on any path' });
      } else if (logins.some((login) => isPathWithin(path, login) || isPathWithin(seen, login))) {
        const rule = 'is where clients look for authorization, not for MCP';
        report({ field, value: path, rule, fix: 'use another path; the proxy serves MCP on any path' });
      }
    }
  }
}

function distrustedHeaders({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const [exposure] = facadeRequests.exposures;
  if (exposure !== undefined && !resolved.proxy.spec.trustProxyHeaders) {
    const rule = `contradicts ${exposure.field}: behind it, URLs are only correct if the proxy trusts the X-Forwarded headers that it sets`;
    report({ field: 'spec.trustProxyHeaders', value: false, rule, fix: 'leave it out' });
  }
}

/** Only SSE clients are told paths; for others, any exposure's prefix is accepted. */
function otherEndpointPrefixes({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const { endpointPrefix = '', transport } = resolved.proxy.spec;
  const { exposures } = facadeRequests;
  const misfits = exposures.filter((each) => !fitsPrefix(each, endpointPrefix));
  if (transport !== 'sse' && (endpointPrefix === '' || misfits.length < exposures.length)) {
    return;
  }
  for (const { field, path, stripPrefix } of misfits) {
    const rule = `contradicts ${field}, which has the path ${path} and removes ${stripPrefix ?? 'no prefix'}`;
    const fix = 'leave it out, since it is derived from stripPrefix, and use the same stripPrefix everywhere';
    report({ field: 'spec.endpointPrefix', value: endpointPrefix, rule, fix });
  }
}

function fitsPrefix({ path, stripPrefix }: Exposure, endpointPrefix: string): boolean {
  return stripPrefix === undefined
    ? endpointPrefix === '' || isPathWithin(path, endpointPrefix)
    : withoutSlash(stripPrefix) === withoutSlash(endpointPrefix);
}

function resourceUrlsElsewhere({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const resourceUrl = resourceUrlOf(resolved);
  const entrances = entrancesOf(facadeRequests);
  if (resourceUrl !== undefined && entrances.length > 0 && !entrances.some((each) => leadsTo(resourceUrl, each))) {
    const urls = entrances.map(({ host, path }) => `${host}${path}`).join(', ');
    const rule = `is not where the proxy is exposed: ${urls}`;
    const fix =
      'leave it out, since it is derived from the exposure, or give it the same host and the same path or a prefix of it';
    report({ field: 'spec.oidcConfigRef.resourceUrl', value: resourceUrl.href, rule, fix });
  }
}

function hostsBesideTheResourceUrl({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const resourceUrl = resourceUrlOf(resolved);
  const entrances = entrancesOf(facadeRequests);
  if (resourceUrl === undefined || !entrances.some((each) => leadsTo(resourceUrl, each))) {
    return;
  }
  const announced = `${resourceUrl.origin}${resourceUrl.pathname}`;
  for (const { field, host, path } of entrances.filter((each) => !leadsTo(resourceUrl, each))) {
    const rule = `leads to ${host}${path}, but the proxy announces the resource URL ${announced}, which clients there may reject`;
    report({ field, rule, fix: 'use one proxy for each URL that clients log in to' });
  }
}

function issuersElsewhere({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const issuer = authServerOf(resolved)?.spec.issuer;
  const { exposures } = facadeRequests;
  const [exposure] = exposures;
  if (issuer === undefined || exposure === undefined || !URL.canParse(issuer)) {
    return;
  }
  const issuerUrl = new URL(issuer);
  const { hostname } = issuerUrl;
  if (!exposures.flatMap(hostsOf).some(({ host }) => host === hostname)) {
    const { hostField: field, host } = exposure;
    const rule = `is not the host of the authorization server that the proxy runs, whose issuer is ${issuerUrl.origin}${issuerUrl.pathname.replace(/\/$/, '')}`;
    report({ field, value: host, rule, fix: 'use one host for both' });
  }
}

function tokensInPlaintext({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  if (resourceUrlOf(resolved)?.protocol !== 'http:') {
    return;
  }
  for (const { hostField: field, host, https } of facadeRequests.exposures) {
    if (!https) {
      const rule = 'is reached without TLS, so clients send their tokens in plaintext';
      const fix = 'set tlsSecret, or set https if something in front of it terminates TLS';
      report({ field, value: host, rule, fix });
    }
  }
}

/** A URL that clients may write, without its scheme. */
interface Entrance {
  readonly field: string;
  readonly host: string;
  readonly path: string;
}

function entrancesOf({ exposures }: FacadeSubject['facadeRequests']): Entrance[] {
  return exposures.flatMap((exposure) =>
    hostsOf(exposure).map(({ field, host }, index) => ({
      field: index === 0 ? exposure.field : field,
      host,
      path: exposure.path,
    })),
  );
}

/** Each path with the field that gave it; the first one is `path`. */
function pathsOf({ field, path, additionalPaths }: Exposure): [field: string, path: string][] {
  const further = additionalPaths.map((each, index): [string, string] => [
    item(`${field}.additionalPaths`, index),
    each,
  ]);
  return [[`${field}.path`, path], ...further];
}

function resourceUrlOf({ proxy }: FacadeSubject['resolved']): URL | undefined {
  const url = proxy.spec.oidcConfigRef?.resourceUrl;
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
}

/** Whether the exposure is below the resource URL that clients are told. */
function leadsTo(resourceUrl: URL, { host, path }: Entrance): boolean {
  return resourceUrl.hostname === host && isPathWithin(path, resourceUrl.pathname);
}

/** Names that are valid in DNS, not just in Kubernetes. */
function isHostName(text: string): boolean {
  return isDnsSubdomain(text) && text.split('.').every(isDnsLabel) && !isIPv4(text);
}
