import { listAt, objectAt, textAt, type PlainObject } from '../../../private/plain';
import { isLoginPath, mcpEndpoints } from '../../../model/served-paths';
import { fields, someStrings, someTexts, strings, value, type OptionalFields } from '../typescript/program';
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
    additionalHosts: someStrings(additionalHosts),
    ...pathOptions(paths, proxy.spec),
    tlsSecret: secret === undefined ? undefined : references.to('Secret', namespace, secret),
    https: secret === undefined && isToldAs('https', proxy.spec) ? value(true) : undefined,
    ingressClassName: optional(textAt(spec, 'ingressClassName')),
    annotations: someTexts(objectAt(content, 'metadata', 'annotations')),
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
    additionalHostnames: someStrings(additionalHostnames),
    ...pathOptions(paths, proxy.spec, first),
    https: isToldAs('http', proxy.spec) ? value(false) : undefined,
    annotations: someTexts(objectAt(content, 'metadata', 'annotations')),
  };
}

function pathOptions(all: readonly string[], spec: PlainObject, rewriting?: unknown): OptionalFields {
  // the facade adds those of logins
  const [path = '', ...additional] = all.filter((each) => !isLoginPath(each));
  const stripPrefix = prefixOf(path, rewriting);
  const [usual, ...usualAdditional] = mcpEndpoints(spec['transport'] === 'sse');
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

function isToldAs(scheme: string, spec: PlainObject): boolean {
  return textAt(spec, 'oidcConfigRef', 'resourceUrl')?.startsWith(`${scheme}://`) ?? false;
}

function optional(text: string | undefined): ReturnType<typeof value> | undefined {
  return text === undefined ? undefined : value(text);
}
