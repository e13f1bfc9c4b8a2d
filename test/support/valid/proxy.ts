import * as fc from 'fast-check';
import { ownAuthorization } from './authorization';
import { given, headers, metadata } from './configs';
import { call, construct, refer, type Props } from './data';
import { exposure, facadeCalls, type FacadeCall } from './facades';
import { podOptions, podTemplate, resourceOverrides, resources } from './pod';
import { fromRelease, has, hasPrivateEndpoint, hasReplicas, type ValidTarget } from './target';
import {
  host,
  label,
  maybe,
  objectName,
  port,
  publicAddress,
  scopes,
  secretValue,
  serviceHost,
  some,
  urlPath,
  urlPort,
  word,
} from './texts';

/** A proxy, and what is called on it. */
export interface ValidProxy {
  readonly name: string;
  readonly props: Props;
  readonly calls: readonly FacadeCall[];
}

/** The constructs that a proxy may refer to, by what they are. */
export interface Shared {
  readonly oidc: boolean;
  readonly telemetry: boolean;
  /** The ports at which its telemetry has metrics; undefined stands for the proxy's own. */
  readonly metricsPorts: readonly (number | undefined)[];
  readonly tools: boolean;
  readonly group: boolean;
  readonly outgoing: boolean;
  readonly other: boolean;
  readonly authz: boolean;
}

/** In the cluster, where proxies may only reach what they are allowed to. */
const privateHost = fc.oneof(
  fc.constantFrom('10.1.2.3', '172.16.0.7', '192.168.7.7', '[fd00::7]'),
  serviceHost.map((name) => `${name}.cluster.local`),
);

/** Where the server is; for SSE at the root of its host. */
function remoteUrl(isSse: boolean, isPrivate: boolean): fc.Arbitrary<string> {
  if (isPrivate) {
    return fc
      .tuple(privateHost, urlPort, urlPath)
      .map(([name, number, path]) => `https://${name}${number}${isSse ? '' : path}`);
  }
  const outside = fc.tuple(fc.constantFrom('https', 'https', 'https', 'http'), fc.oneof(host, publicAddress), urlPort);
  const inside = fc.tuple(fc.constantFrom('https', 'http'), serviceHost, urlPort);
  return fc
    .tuple(fc.oneof({ weight: 4, arbitrary: outside }, { weight: 1, arbitrary: inside }), urlPath, fc.boolean())
    .map(([[scheme, name, number], path, hasPath]) => `${scheme}://${name}${number}${isSse && !hasPath ? '' : path}`);
}

const special = some({
  Authorization: fc.oneof(
    fc.constant(call('HeaderValue.withheld')),
    secretValue.map(({ secret, key }) => call('HeaderValue.fromSecret', secret, key)),
  ),
  Cookie: fc.constant(call('HeaderValue.withheld')),
  'Accept-Encoding': fc.constant(call('HeaderValue.plaintext', 'identity')),
  'X-Api-Key': secretValue.map(({ secret, key }) => call('HeaderValue.fromSecret', secret, key)),
});

const headerForward = fc.tuple(headers(true), special).map((parts) => Object.assign({}, ...parts) as Props);

/** The certificate is verified by a CA, or not at all. */
const redisTls = fc.oneof(
  fc.constant({}),
  secretValue.map((caCert) => ({ caCert })),
  fc.boolean().map((insecureSkipVerify) => ({ insecureSkipVerify })),
);

function sessionStorage(target: ValidTarget): fc.Arbitrary<unknown> {
  const redis = fc
    .record({
      address: word.map((name) => `${name}:6379`),
      more: some({ db: fc.integer({ min: 0, max: 15 }), keyPrefix: word, password: secretValue }),
      later: fromRelease<Props>(target, { tls: ['0.55.1', redisTls] }),
    })
    .map(({ address, more, later }) => call('SessionStorage.redis', { address, ...more, ...later }));
  const any = fc.oneof(fc.constant(call('SessionStorage.memory')), redis);
  return hasReplicas(target) ? maybe(any) : fc.constant(undefined);
}

/** Certificates that the app knows by the name of their ConfigMap. */
const remoteCa = fc
  .tuple(objectName, fc.constantFrom('ca.crt', 'bundle.pem'))
  .map(([name, key]) => call('CaBundle.fromConfigMap', construct('kplus.ConfigMap.fromConfigMapName', name), key));

/** What has nothing to do with other constructs, nor with how the proxy is reached. */
function ownProps(target: ValidTarget): fc.Arbitrary<Props> {
  return fc
    .record({
      simple: some({
        proxyPort: port,
        sessionAffinity: fc.constantFrom('ClientIP', 'None'),
        audit: fc.boolean(),
        debug: fc.boolean(),
        reloader: fc.boolean(),
        serviceAccount: objectName.map((name) => construct('kplus.ServiceAccount.fromServiceAccountName', name)),
        headerForward,
        resources,
        resourceOverrides,
        pod: podOptions,
        authorization: ownAuthorization(target),
      }),
      sessionStorage: sessionStorage(target),
      replicas: hasReplicas(target) ? maybe(fc.integer({ min: 0, max: 4 })) : fc.constant(undefined),
      podTemplate: has(target, '0.37.0') ? maybe(podTemplate) : fc.constant(undefined),
      remoteCaBundle: !target.operator || has(target, '0.37.0') ? maybe(remoteCa) : fc.constant(undefined),
    })
    .map(({ simple, ...rest }) => given({ ...simple, ...rest }));
}

/** What the proxy refers to, out of what there is. */
function references(shared: Shared): fc.Arbitrary<Props> {
  const auths = [...(shared.outgoing ? ['outgoing'] : []), ...(shared.other ? ['other'] : [])];
  return some<Props>({
    ...(shared.tools ? { tools: fc.constant({ config: refer('tools') }) } : {}),
    ...(shared.group ? { group: fc.constant(refer('group')) } : {}),
    ...(auths.length > 0 ? { externalAuth: fc.constantFrom(...auths).map((name) => ({ config: refer(name) })) } : {}),
    ...(shared.authz ? { authorization: fc.constant({ ...call('Authorization.fromConfig', refer('authz')) }) } : {}),
  });
}

/** How clients find a proxy. */
export interface Place {
  readonly name: string;
  readonly host: string;
  /** Absent where clients are within the cluster. */
  readonly exposure: FacadeCall | undefined;
  /** The prop with the authorization server at which clients log in; the host is the proxy's own then. */
  readonly server: 'authServer' | 'externalAuth' | undefined;
  /** What clients may ask for there. */
  readonly scopes: readonly string[] | undefined;
}

/** Where clients find the proxy, with TLS. */
export function urlOf({ host: name, exposure }: Place): string {
  const path = exposure?.options?.['path'];
  return `https://${name}${typeof path === 'string' ? path : ''}`;
}

const server = fc.constantFrom(undefined, undefined, 'authServer' as const, 'externalAuth' as const);

/** Proxies of different names, of which some share a host. */
export const places: fc.Arbitrary<Place[]> = fc
  .record({
    names: fc.uniqueArray(label, { minLength: 1, maxLength: 3 }),
    hosts: fc.tuple(host, host, host),
    servers: fc.tuple(server, server, server),
    isShared: fc.boolean(),
  })
  .filter(({ hosts }) => new Set(hosts).size === hosts.length)
  .chain(({ names, hosts, servers, isShared }) =>
    fc.tuple(
      ...names.map((name, index) => {
        const login = isShared && index < 2 ? undefined : servers[index];
        const where = isShared && index === 1 ? hosts[0] : (hosts[index] ?? hosts[0]);
        return fc
          .record({ exposure: maybe(exposure(where, name)), scopes: maybe(scopes) })
          .map((rest) => ({ name, host: where, server: login, ...rest }));
      }),
    ),
  );

/** What holds for all proxies of a chart. */
export interface Around {
  readonly target: ValidTarget;
  readonly shared: Shared;
  readonly hasNamespace: boolean;
}

export function validProxy({ target, shared, hasNamespace }: Around, place: Place): fc.Arbitrary<ValidProxy> {
  const isPrivate = hasPrivateEndpoint(target) ? fc.boolean() : fc.constant(false);
  const chosen = fc.record({ isSse: fc.boolean(), isTelling: fc.boolean(), isPrivate });
  return chosen.chain(({ isSse, isTelling, isPrivate: allowPrivateEndpoint }) => {
    const isExposed = place.exposure !== undefined;
    return fc
      .record({
        own: ownProps(target),
        refers: references(shared),
        serviceName: maybe(fc.constant(`${place.name}-proxy`)),
        metadata,
        prefix: !isExposed && isSse ? maybe(word.map((each) => `/${each}`)) : fc.constant(undefined),
        rest: fc.record({
          remoteUrl: remoteUrl(isSse, allowPrivateEndpoint),
          allowPrivateEndpoint: allowPrivateEndpoint ? fc.constant(true) : maybe(fc.constant(false)),
          oidc: shared.oidc || place.server !== undefined ? oidcOptions(place) : fc.constant(undefined),
          trustProxyHeaders: maybe(isExposed ? fc.constant(true) : fc.boolean()),
        }),
      })
      .chain(({ own, refers, serviceName, metadata: more, prefix, rest }) =>
        facadeCalls({
          ports: isTelling ? shared.metricsPorts : [],
          hasNamespace,
          hasReplicas: own['replicas'] !== undefined,
        }).map((calls) => ({
          name: place.name,
          calls: [...(place.exposure === undefined ? [] : [place.exposure]), ...calls],
          props: given({
            ...own,
            ...refers,
            ...rest,
            metadata: { name: place.name, ...more },
            transport: isSse ? 'sse' : undefined,
            endpointPrefix: prefix,
            ...(place.server === undefined ? {} : { [place.server]: { config: refer(`server-${place.name}`) } }),
            telemetry: isTelling && shared.telemetry ? given({ config: refer('telemetry'), serviceName }) : undefined,
          }),
        })),
      );
  });
}

/** The audience of each proxy is its own; with an authorization server it is the resource URL. */
function oidcOptions(place: Place): fc.Arbitrary<Props | undefined> {
  const url = urlOf(place);
  if (place.server !== undefined) {
    const needed = { config: refer(`oidc-${place.name}`), audience: url, resourceUrl: url };
    return fc.constant(given({ ...needed, scopes: place.scopes }));
  }
  return maybe(
    fc.record({ hasUrl: fc.boolean(), isUrl: fc.boolean() }).map(({ hasUrl, isUrl }) =>
      given({
        config: refer('oidc'),
        audience: isUrl && place.exposure?.options?.['path'] !== undefined ? url : `weather-${place.name}`,
        resourceUrl: hasUrl ? url : undefined,
        scopes: place.scopes,
      }),
    ),
  );
}
