import { listAt, objectAt, textAt, type PlainObject } from '../../../private/plain';
import { entries, fields, strings, unlessEmpty, value, type OptionalFields } from '../typescript/expression';
import type { FacadeContext } from './facade-context';

/** The options with which `expose.viaIngress` writes an Ingress. */
export function ingressOptions(content: PlainObject, { references, namespace, proxy }: FacadeContext): OptionalFields {
  const spec = objectAt(content, 'spec');
  const rules = listAt(spec, 'rules');
  const [host, ...additionalHosts] = rules.map((rule) => textAt(rule, 'host') ?? '');
  const paths = listAt(rules[0], 'http', 'paths').map((each) => textAt(each, 'path') ?? '');
  const secret = textAt(listAt(spec, 'tls')[0], 'secretName');
  return {
    host: value(host ?? ''),
    additionalHosts: additionalHosts.length === 0 ? undefined : strings(additionalHosts),
    ...pathOptions(paths, proxy.spec),
    tlsSecret: secret === undefined ? undefined : references.to('Secret', namespace, secret),
    https: secret === undefined && isToldAsHttps(proxy.spec) ? value(true) : undefined,
    ingressClassName: optional(textAt(spec, 'ingressClassName')),
    annotations: annotationsOf(content),
  };
}

/** The options with which `expose.viaHttpRoute` writes an HTTPRoute. */
export function httpRouteOptions(content: PlainObject, { proxy }: FacadeContext): OptionalFields {
  const spec = objectAt(content, 'spec');
  const [hostname, ...additionalHostnames] = listAt(spec, 'hostnames').map(String);
  const [parent] = listAt(spec, 'parentRefs');
  const rules = listAt(spec, 'rules');
  const rewritten = rules.filter((rule) => listAt(rule, 'filters').length > 0);
  const [first] = rewritten;
  const paths = (first === undefined ? rules : rewritten).flatMap((rule) =>
    listAt(rule, 'matches').map((each) => textAt(each, 'path', 'value') ?? ''),
  );
  return {
    gateway: fields({
      name: value(textAt(parent, 'name') ?? ''),
      namespace: optional(textAt(parent, 'namespace')),
      sectionName: optional(textAt(parent, 'sectionName')),
    }),
    hostname: value(hostname ?? ''),
    additionalHostnames: additionalHostnames.length === 0 ? undefined : strings(additionalHostnames),
    ...pathOptions(paths, proxy.spec, first),
    https: isToldAsHttp(proxy.spec) ? value(false) : undefined,
    annotations: annotationsOf(content),
  };
}

/** Paths of logins are added by the facade. */
const LOGIN = /^\/(\.well-known|oauth)(\/|$)/;

function pathOptions(all: readonly string[], spec: PlainObject, rewriting?: unknown): OptionalFields {
  const [path = '', ...additional] = all.filter((each) => !LOGIN.test(each));
  const isSse = spec['transport'] === 'sse';
  const stripPrefix = prefixOf(path, rewriting);
  const [usual, usualAdditional] = isSse ? ['/sse', ['/messages']] : ['/mcp', []];
  const isUsual = additional.join(' ') === usualAdditional.map((each) => `${stripPrefix ?? ''}${each}`).join(' ');
  return {
    path: path === `${stripPrefix ?? ''}${usual}` ? undefined : value(path),
    additionalPaths: isUsual ? undefined : strings(additional),
    stripPrefix: optional(stripPrefix),
  };
}

/** What a filter removes from the beginning of a path. */
function prefixOf(path: string, rule: unknown): string | undefined {
  const [filter] = listAt(rule, 'filters');
  const rewrite = objectAt(filter, 'urlRewrite', 'path');
  const target = textAt(rewrite, 'replacePrefixMatch') ?? textAt(rewrite, 'replaceFullPath');
  return target !== undefined && path.endsWith(target) ? path.slice(0, path.length - target.length) : undefined;
}

function annotationsOf(content: PlainObject): ReturnType<typeof unlessEmpty> {
  const given = objectAt(content, 'metadata', 'annotations');
  const written = entries(given, (each) => value(String(each)));
  return written === undefined ? undefined : unlessEmpty(written);
}

function isToldAsHttps(spec: PlainObject): boolean {
  return textAt(spec, 'oidcConfigRef', 'resourceUrl')?.startsWith('https://') ?? false;
}

function isToldAsHttp(spec: PlainObject): boolean {
  return textAt(spec, 'oidcConfigRef', 'resourceUrl')?.startsWith('http://') ?? false;
}

function optional(text: string | undefined): ReturnType<typeof value> | undefined {
  return text === undefined ? undefined : value(text);
}
