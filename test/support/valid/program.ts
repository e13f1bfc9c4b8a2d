import { Chart, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { McpWarnings, ProxyDefaults, RemoteMcpProxy, type RemoteMcpProxyProps, type TargetCluster } from '../../../lib';
import { authServer } from './auth-server';
import { authzConfig } from './authorization';
import { given, groupConfig, oidcConfig, telemetryConfig, toolConfig } from './configs';
import {
  at,
  call,
  construct,
  isCall,
  isProps,
  isReference,
  Maker,
  optionsOf,
  refer,
  type Call,
  type Props,
} from './data';
import { otherAuth, outgoingAuth, unusedAuth, withSubjectProvider } from './external-auth';
import { podOptions, resourceOverrides } from './pod';
import { places, urlOf, validProxy, type Place, type Shared, type ValidProxy } from './proxy';
import { has, hasReplicas, validTarget, type ValidTarget } from './target';
import { maybe, objectName, some } from './texts';

/** A program that is right by the documentation, as data. */
export interface ValidProgram {
  readonly target: ValidTarget;
  readonly namespace: string | undefined;
  readonly defaults: Props | undefined;
  readonly shared: { readonly [name: string]: Call };
  readonly proxies: readonly ValidProxy[];
}

/** What a proxy with an authorization server has for itself. */
function ownServer(target: ValidTarget, place: Place): fc.Arbitrary<{ readonly [name: string]: Call }> {
  if (place.server === undefined) {
    return fc.constant({});
  }
  const url = urlOf(place);
  const provider = call('OidcProvider.inline', { issuer: new URL(url).origin });
  return authServer(target, url, place.scopes ?? ['openid', 'profile', 'email', 'offline_access']).map((server) => ({
    [`oidc-${place.name}`]: construct('OidcConfig', { provider }),
    [`server-${place.name}`]: server,
  }));
}

function sharedConfigs(target: ValidTarget): fc.Arbitrary<{ readonly [name: string]: Call }> {
  const either = (own: fc.Arbitrary<Call>, factory: string): fc.Arbitrary<Call> =>
    target.operator ? fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: known(factory) }) : own;
  const outgoing = fc.oneof(outgoingAuth, withSubjectProvider(target, outgoingAuth));
  const authz = { authz: either(authzConfig(target), 'AuthzConfig.fromAuthzConfigName') };
  return some<{ readonly [name: string]: Call }>({
    oidc: either(oidcConfig, 'OidcConfig.fromOidcConfigName'),
    telemetry: either(telemetryConfig, 'TelemetryConfig.fromTelemetryConfigName'),
    tools: either(toolConfig, 'ToolConfig.fromToolConfigName'),
    group: either(groupConfig, 'McpGroup.fromMcpGroupName'),
    outgoing: either(outgoing, 'ExternalAuthConfig.fromExternalAuthConfigName'),
    other: otherAuth(target),
    unused: unusedAuth(target),
    ...(has(target, '0.30.1') ? authz : {}),
  }) as fc.Arbitrary<{ readonly [name: string]: Call }>;
}

/** A config that something else makes: the operator finds it. */
function known(factory: string): fc.Arbitrary<Call> {
  return fc
    .tuple(objectName, maybe(fc.constantFrom({}, { namespace: 'mcp' })))
    .map((given) => construct(factory, ...given.filter((each) => each !== undefined)));
}

function whatIsThere(shared: { readonly [name: string]: Call | undefined }): Shared {
  const names = ['oidc', 'tools', 'group', 'outgoing', 'other', 'authz'] as const;
  const [oidc, tools, group, outgoing, other, authz] = names.map((name) => shared[name] !== undefined);
  const isScraped = at(optionsOf(shared['telemetry']), 'prometheus') === true;
  return {
    ...{ oidc: oidc === true, tools: tools === true, group: group === true },
    ...{ outgoing: outgoing === true, other: other === true, authz: authz === true },
    telemetry: shared['telemetry'] === undefined ? 'none' : isScraped ? 'scraped' : 'sent',
  };
}

function proxyDefaults(target: ValidTarget, hasTelemetry: boolean): fc.Arbitrary<Props | undefined> {
  const storage = call('SessionStorage.memory');
  return maybe(
    some<Props>({
      // less than any limit of a proxy's own
      resources: fc.constant({
        cpu: { request: call('kplus.Cpu.millis', 1) },
        memory: { request: call('cdk8s.Size.mebibytes', 1) },
      }),
      pod: podOptions,
      resourceOverrides,
      audit: fc.boolean(),
      labels: fc.constant({ 'example.org/tier': 'gold' }),
      headerForward: fc.constant({ 'X-Of-All': call('HeaderValue.plaintext', 'yes') }),
      restartOnSecretChange: fc.boolean(),
      ...(hasTelemetry ? { telemetry: fc.constant({ config: refer('telemetry') }) } : {}),
      ...(hasReplicas(target) ? { sessionStorage: fc.constant(storage) } : {}),
    }),
  ).map((defaults) => (defaults === undefined || Object.keys(defaults).length === 0 ? undefined : defaults));
}

function hasNamespace(shared: { readonly [name: string]: Call }): boolean {
  return Object.values(shared).some(({ given: all }) =>
    all.some((each) => isProps(each) && each['namespace'] !== undefined),
  );
}

/** The props of a config that a prop refers to. */
export function configOf(reference: unknown, shared: ValidProgram['shared']): Props {
  return isReference(reference) ? optionsOf(shared[reference.refersTo]) : {};
}

/** A server that leaves `Authorization` out goes with nothing that writes it. */
function withoutContradiction(proxy: ValidProxy, shared: ValidProgram['shared']): ValidProxy {
  const server = optionsOf(at(configOf(at(proxy.props, 'authServer.config'), shared), 'auth'));
  const outgoing = at(configOf(at(proxy.props, 'externalAuth.config'), shared), 'auth');
  const isStripped = server['disableUpstreamTokenInjection'] === true;
  const writes = ['ExternalAuth.tokenExchange', 'ExternalAuth.awsSts'].some((name) => isCall(outgoing, name));
  const { externalAuth, ...rest } = proxy.props;
  return isStripped && writes && externalAuth !== undefined ? { ...proxy, props: rest } : proxy;
}

export const validProgram: fc.Arbitrary<ValidProgram> = validTarget.chain((target) =>
  fc.record({ shared: sharedConfigs(target), all: places }).chain(({ shared, all: found }) =>
    fc
      .record({
        namespace: target.operator && !hasNamespace(shared) ? fc.constantFrom('mcp', undefined) : fc.constant('mcp'),
        defaults: proxyDefaults(target, shared['telemetry'] !== undefined),
        servers: fc.tuple(...found.map((place) => ownServer(target, place))),
        proxies: fc.tuple(...found.map((place) => validProxy(target, whatIsThere(shared), place))),
      })
      .map(({ namespace, defaults, servers, proxies }) => {
        const all = Object.assign({}, shared, ...servers) as ValidProgram['shared'];
        const fitting = proxies.map((proxy) => withoutContradiction(proxy, all));
        return { target, namespace, defaults, shared: all, proxies: fitting };
      }),
  ),
);

/** What synth says of a program. */
export interface Told {
  readonly errors: readonly string[];
  /** The construct's path, and the warning's id. */
  readonly warnings: readonly string[];
}

/** Runs a program as `cdk8s synth` does. */
export function toldOf(program: ValidProgram): Told {
  const chart = chartOf(program);
  const warnings = McpWarnings.of(chart).map(
    ({ path, code }) => `${path}: ${code.replace('CDK8S_MCP_', '').toLowerCase().replaceAll('_', '-')}`,
  );
  try {
    Testing.synth(chart);
    return { errors: [], warnings };
  } catch (error) {
    return { errors: (error as Error).message.split('\n').slice(1), warnings };
  }
}

/** Proxies have their names as ids, and configs those that the program has for them. */
export function chartOf({ target, namespace, defaults, shared, proxies }: ValidProgram): Chart {
  const chart = new Chart(Testing.app(), 'test', given({ namespace }));
  const maker = new Maker(chart, shared);
  (maker.make(target.cluster) as TargetCluster).bind(chart);
  if (defaults !== undefined) {
    ProxyDefaults.bind(chart, maker.makeProps(defaults));
  }
  Object.keys(shared).forEach((name) => maker.make(refer(name)));
  for (const { name, props, calls } of proxies) {
    const proxy = new RemoteMcpProxy(chart, name, maker.makeProps(props) as unknown as RemoteMcpProxyProps);
    for (const { facade, method, options } of calls) {
      const methods = proxy[facade] as unknown as { readonly [method: string]: (options?: unknown) => unknown };
      methods[method]?.(...(options === undefined ? [] : [maker.make(options)]));
    }
  }
  return chart;
}
