import * as fc from 'fast-check';
import { authServer } from './auth-server';
import { authzConfig } from './authorization';
import { groupConfig, oidcConfig, telemetryConfig, toolConfig } from './configs';
import { at, call, construct, isCall, isProps, optionsOf, refer, type Call, type Props } from './data';
import { otherAuth, outgoingAuth, unusedAuth, withSubjectProvider } from './external-auth';
import { dashboard } from './dashboard';
import { guardrailsFor, type Guardrails } from './guardrails';
import { podOptions, resourceOverrides } from './pod';
import { hasUsers } from './redirects';
import { places, urlOf, validProxy, type Place, type Shared, type ValidProxy } from './proxy';
import { has, hasMetricsPort, hasReplicas, validTarget, type ValidTarget } from './target';
import { configOf } from './seen';
import { maybe, objectName, some } from './texts';

/** A program of one chart that is right by the documentation, as data. */
export interface ValidProgram {
  readonly target: ValidTarget;
  readonly namespace: string | undefined;
  readonly defaults: Props | undefined;
  readonly shared: { readonly [name: string]: Call };
  readonly proxies: readonly ValidProxy[];
  /** Those of the chart. */
  readonly guardrails: Guardrails | undefined;
  readonly dashboards: readonly Props[];
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
    telemetry: either(telemetryConfig(target), 'TelemetryConfig.fromTelemetryConfigName'),
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

function whatIsThere(target: ValidTarget, shared: { readonly [name: string]: Call | undefined }): Shared {
  const names = ['oidc', 'tools', 'group', 'outgoing', 'other', 'authz'] as const;
  const [oidc, tools, group, outgoing, other, authz] = names.map((name) => shared[name] !== undefined);
  return {
    ...{ oidc: oidc === true, tools: tools === true, group: group === true },
    ...{ outgoing: outgoing === true, other: other === true, authz: authz === true },
    telemetry: shared['telemetry'] !== undefined,
    metricsPorts: metricsPorts(target, shared['telemetry']),
  };
}

/** A config that is not in the app may have metrics. */
function metricsPorts(target: ValidTarget, telemetry: Call | undefined): (number | undefined)[] {
  const { prometheus } = optionsOf(telemetry);
  if (telemetry === undefined || (prometheus !== true && !telemetry.call.includes('.from'))) {
    return [];
  }
  // without a number, it is the port for metrics where there is one
  return hasMetricsPort(target) ? [undefined, 9464] : [undefined];
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
      reloader: fc.boolean(),
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

/** A server that leaves `Authorization` out goes with nothing that writes it. */
function withoutContradiction(proxy: ValidProxy, shared: ValidProgram['shared']): ValidProxy {
  const server = optionsOf(at(configOf(at(proxy.props, 'authServer.config'), shared), 'auth'));
  const outgoing = at(configOf(at(proxy.props, 'externalAuth.config'), shared), 'auth');
  const isStripped =
    server['disableUpstreamTokenInjection'] === true || (server['issuer'] !== undefined && !hasUsers(server));
  const writes = ['ExternalAuth.tokenExchange', 'ExternalAuth.awsSts'].some((name) => isCall(outgoing, name));
  const { externalAuth, ...rest } = proxy.props;
  return isStripped && writes && externalAuth !== undefined ? { ...proxy, props: rest } : proxy;
}

/** A program without what follows from it: guardrails that hold, and dashboards of what is scraped. */
type BareProgram = Omit<ValidProgram, 'guardrails' | 'dashboards'>;

function bareProgram(target: ValidTarget): fc.Arbitrary<BareProgram> {
  return fc.record({ shared: sharedConfigs(target), all: places, isElsewhere: fc.boolean() }).chain((chosen) => {
    const { shared, all: found, isElsewhere } = chosen;
    const namespace = target.operator && !hasNamespace(shared) && isElsewhere ? undefined : 'mcp';
    const around = { target, shared: whatIsThere(target, shared), hasNamespace: namespace !== undefined };
    return fc
      .record({
        defaults: proxyDefaults(target, shared['telemetry'] !== undefined),
        servers: fc.tuple(...found.map((place) => ownServer(target, place))),
        proxies: fc.tuple(...found.map((place) => validProxy(around, place))),
      })
      .map(({ defaults, servers, proxies }) => {
        const all = Object.assign({}, shared, ...servers) as ValidProgram['shared'];
        const fitting = proxies.map((proxy) => withoutContradiction(proxy, all));
        return { target, namespace, defaults, shared: all, proxies: fitting };
      });
  });
}

/** Programs for clusters of any kind. */
export const validProgram: fc.Arbitrary<ValidProgram> = programsFor(validTarget);

export function programsFor(targets: fc.Arbitrary<ValidTarget>): fc.Arbitrary<ValidProgram> {
  return targets.chain(bareProgram).chain((program) =>
    fc
      .record({
        guardrails: maybe(guardrailsFor([program])),
        dashboards: isScraped(program) ? fc.array(dashboard(['chart', 'app']), { maxLength: 2 }) : fc.constant([]),
      })
      .map((more) => ({ ...program, ...more })),
  );
}

/** Whether a dashboard has something to show. */
function isScraped({ namespace, proxies }: Pick<ValidProgram, 'namespace' | 'proxies'>): boolean {
  return namespace !== undefined && proxies.some(({ calls }) => calls.some(({ method }) => method === 'scrape'));
}
