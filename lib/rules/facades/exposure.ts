import { isIPv4 } from 'node:net';
import { authServerOf, runsAuthServer } from '../../model/auth-server';
import { hostsOf, isPathWithin, mcpPaths, withoutSlash, type Exposure } from '../../model/exposure';
import { entry, item } from '../../private/field-path';
import type { Report, Rule, FacadeSubject } from '../rule';
import { isDnsLabel, isDnsSubdomain } from '../syntax/kubernetes-names';
import { ANNOTATION_NAME } from '../syntax/syntaxes';

/** Rules for the exposures of one proxy. */
export const EXPOSURE_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'exposure-host', layer: 'api-server', severity: 'error', check: hosts },
  { id: 'exposure-host-twice', layer: 'api-server', severity: 'error', check: hostsTwice },
  { id: 'exposure-name', layer: 'api-server', severity: 'error', check: names },
  { id: 'exposure-annotation', layer: 'api-server', severity: 'error', check: annotationNames },
  { id: 'exposure-path', layer: 'api-server', severity: 'error', check: paths },
  { id: 'exposure-path-reserved', layer: 'runtime', severity: 'error', check: reservedPaths },
  { id: 'exposure-strip-prefix', layer: 'runtime', severity: 'error', check: foreignPrefixes },
  { id: 'exposure-strip-annotation', layer: 'runtime', severity: 'warning', check: prefixesThatNothingStrips },
  { id: 'exposure-trust-headers', layer: 'runtime', severity: 'error', check: distrustedHeaders },
  { id: 'exposure-endpoint-prefix', layer: 'runtime', severity: 'error', check: otherEndpointPrefixes },
  { id: 'exposure-resource-url', layer: 'runtime', severity: 'error', check: resourceUrlsElsewhere },
  { id: 'exposure-other-host', layer: 'runtime', severity: 'warning', check: hostsBesideTheResourceUrl },
  { id: 'exposure-issuer', layer: 'runtime', severity: 'warning', check: issuersElsewhere },
  { id: 'exposure-plaintext', layer: 'runtime', severity: 'warning', check: tokensInPlaintext },
];

/** Paths that the CRD of HTTPRoute allows, which are fewer than an Ingress allows. */
const PATH = /^\/(?:[-A-Za-z0-9/._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/;
const NO_PATH = /\/\/|\/\.{1,2}(\/|$)|%2f/i;
/** Paths that the proxy serves without authentication, or that another rule routes. */
const OWN_PATHS = ['/metrics', '/health'];

function hosts({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field, host } of facadeRequests.exposures.flatMap(hostsOf)) {
    if (host.startsWith('*.') && isHostName(host.slice(2))) {
      const rule = 'is a wildcard, so the proxy has no URL to tell its clients';
      report({ field, value: host, rule, fix: 'name one host' });
    } else if (!isHostName(host)) {
      const rule = 'is not a valid DNS name in lower case';
      report({ field, value: host, rule, fix: 'give a host name, without scheme, port and path' });
    }
  }
}

function hostsTwice({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const exposure of facadeRequests.exposures) {
    const hosts = hostsOf(exposure).map(({ host }) => host);
    for (const [index, { field, host }] of exposure.additionalHosts.entries()) {
      if (hosts.indexOf(host) <= index) {
        report({ field, value: host, rule: 'is listed twice in this exposure', fix: 'remove it' });
      }
    }
  }
}

function names({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field, kind, gateway } of facadeRequests.exposures) {
    const name = gateway?.name;
    if (kind === 'HTTPRoute' && !isText(name)) {
      report({ field: `${field}.gateway.name`, rule: 'is missing', fix: 'name the Gateway' });
    } else if (isText(name) && !isDnsSubdomain(name)) {
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

function paths({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const exposure of facadeRequests.exposures) {
    for (const [field, path] of pathsOf(exposure)) {
      if (!path.startsWith('/')) {
        report({
          field,
          value: path,
          rule: 'does not begin with a slash',
          fix: `write it as ${JSON.stringify(`/${path}`)}`,
        });
      } else if (!PATH.test(path) || NO_PATH.test(path)) {
        const rule = 'is not a path that both an Ingress and an HTTPRoute can match';
        report({ field, value: path, rule, fix: 'write it without query, fragment, "//", "/." and escaped slashes' });
      }
    }
  }
}

function reservedPaths({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const loginPaths = runsAuthServer(resolved) ? ['/.well-known', '/oauth'] : ['/.well-known'];
  for (const exposure of facadeRequests.exposures) {
    const fields = pathsOf(exposure).map(([field]) => field);
    for (const [index, { path, rewrittenTo }] of mcpPaths(exposure).entries()) {
      const field = fields[index] ?? exposure.field;
      const seen = rewrittenTo ?? path;
      if (OWN_PATHS.includes(seen)) {
        const rule = `would expose to everyone what the proxy serves without authentication at ${seen}`;
        report({ field, value: path, rule, fix: 'use another path; the proxy serves MCP on any path' });
      } else if (loginPaths.some((login) => isPathWithin(path, login) || isPathWithin(seen, login))) {
        const rule = 'is where clients look for authorization, not for MCP';
        report({ field, value: path, rule, fix: 'use another path; the proxy serves MCP on any path' });
      }
    }
  }
}

function foreignPrefixes({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const exposure of facadeRequests.exposures) {
    const { stripPrefix } = exposure;
    if (stripPrefix === undefined) {
      continue;
    }
    for (const [field, path] of pathsOf(exposure)) {
      if (!isPathWithin(path, stripPrefix)) {
        const rule = `does not begin with the prefix that is removed, ${JSON.stringify(stripPrefix)}`;
        report({ field, value: path, rule, fix: 'write the path as clients do, with the prefix' });
      }
    }
  }
}

function prefixesThatNothingStrips({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field, kind, stripPrefix, annotations } of facadeRequests.exposures) {
    if (kind === 'Ingress' && stripPrefix !== undefined && Object.keys(annotations).length === 0) {
      const rule = 'is only removed if annotations tell the Ingress controller to, and there are none';
      const fix = 'add the annotations for your controller, or use viaHttpRoute';
      report({ field: `${field}.stripPrefix`, value: stripPrefix, rule, fix });
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
  if (issuer === undefined || exposures.length === 0 || !URL.canParse(issuer)) {
    return;
  }
  const issuerUrl = new URL(issuer);
  const { hostname } = issuerUrl;
  if (!exposures.flatMap(hostsOf).some(({ host }) => host === hostname)) {
    const [{ hostField: field, host } = { hostField: 'expose', host: '' }] = exposures;
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

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
