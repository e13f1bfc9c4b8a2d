import type { Chart } from 'cdk8s';
import {
  Authorization,
  McpGuardrails,
  ProxyDefaults,
  RemoteMcpProxy,
  ToolConfig,
  type RemoteMcpProxyProps,
} from '../../../lib';
import { FOREIGN_WORDS, PROTECTING_PROPS, soundsProtecting } from '../../../lib/declaration/props/foreign-words';
import { membersOf, offeredMembersOf } from '../../../lib/declaration/props/prop-types';
import { propThatSets } from '../../../lib/declaration/props/prop-fields';
import { unknownMember, unprotectedMember } from '../../../lib/declaration/props/unknown-member';
import { readProperties } from '../../../lib/yaml/validation/properties';
import { chartFor, errorsOf, manifestOf, proxyIn, TARGETS, warningsWith } from '../../support/facades';
import { typeErrorsAfter, typeErrorsWith, wrong } from '../../support/untyped';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

const POLICIES = ['permit(principal, action, resource);'];
const PROPS = 'RemoteMcpProxyProps';
const PROTECTING = FOREIGN_WORDS.filter(({ of, protects }) => of === PROPS && protects === true);

describe('the table of foreign words', () => {
  const rows = FOREIGN_WORDS.flatMap(({ words, ...row }) => words.map((word) => ({ ...row, word })));

  test('leads to members that are there, or says what to do', () => {
    for (const { of, means = [], fix } of rows) {
      const names = offeredMembersOf(of).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...means]));
      expect([means.length > 0, fix !== undefined].filter(Boolean)).toHaveLength(1);
    }
  });

  test('has each word once, and none that is a member, or that the custom resource has', () => {
    const keys = rows.map(({ of, word }) => `${of}.${word}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { of, word } of rows) {
      expect(membersOf(of).has(word)).toBe(false);
      expect(propThatSets(of, word)).toBeUndefined();
    }
  });

  test('names props of a proxy that protect it', () => {
    expect(offeredMembersOf(PROPS).map(({ name }) => name)).toEqual(expect.arrayContaining([...PROTECTING_PROPS]));
  });
});

/**
 * When a word is an error, though programs may pass on props of their own: always, since it is one for protection or like a
 * member; while what it means is missing; or never.
 */
type Told = 'protection' | 'like a member' | 'missing' | 'never';

/** What is told of each word that people know from elsewhere. */
const ADVICE: readonly (readonly [struct: string, fix: string, told: Told, words: string])[] = [
  [
    PROPS,
    'did you mean authorization?',
    'protection',
    'authz mcpAuthorization policy policies cedar rbac permissions allow allowed allowlist deny denied denylist',
  ],
  [
    PROPS,
    'call network.restrict of the proxy',
    'protection',
    'permissionProfile networkPolicy networkPolicies egress allowFrom remoteCidrs publicAddressesOnly',
  ],
  [PROPS, 'did you mean tools?', 'protection', 'toolsFilter toolFilter toolSelector allowedTools disallowedTools'],
  [PROPS, 'did you mean externalAuth?', 'protection', 'outgoingAuth'],
  [PROPS, 'did you mean oidc or authServer?', 'protection', 'incomingAuth oauth oauth2'],
  [PROPS, 'did you mean oidc?', 'protection', 'mcpAuthentication jwtAuth authn authentication jwt idp issuer'],
  [PROPS, 'did you mean oidc or authorization?', 'protection', 'securityPolicy'],
  [PROPS, 'did you mean oidc or authServer or externalAuth?', 'protection', 'auth'],
  [PROPS, 'did you mean audit?', 'protection', 'auditing auditLog auditLogging'],
  [PROPS, 'give tlsSecret to expose.viaIngress of the proxy', 'protection', 'tls'],
  [
    PROPS,
    'write it into `podTemplate: { spec: … }`',
    'protection',
    'securityContext podSecurityContext automountServiceAccountToken hostNetwork',
  ],
  [PROPS, 'did you mean headerForward?', 'like a member', 'headers'],
  [PROPS, 'did you mean remoteUrl?', 'like a member', 'endpoint'],
  [PROPS, 'did you mean remoteUrl?', 'missing', 'url serverUrl targetUrl upstream'],
  [PROPS, 'did you mean proxyPort?', 'missing', 'targetPort containerPort'],
  [PROPS, 'did you mean remoteCaBundle?', 'missing', 'backendTls caBundle ca'],
  [PROPS, 'call expose.viaIngress or expose.viaHttpRoute of the proxy', 'never', 'host hostname ingress'],
  [PROPS, 'give ingressClassName to expose.viaIngress of the proxy', 'never', 'className ingressClassName'],
  [PROPS, 'call expose.viaHttpRoute of the proxy', 'never', 'gateway parentRefs httpRoute'],
  [PROPS, 'set replicas, or call availability.autoscale of the proxy', 'never', 'scale autoscaling'],
  [PROPS, 'give it to TargetCluster.withoutOperator', 'never', 'image'],
  ['TelemetryConfigProps', 'did you mean openTelemetry?', 'missing', 'otel otlp'],
  ['ToolConfigProps', 'did you mean toolsFilter?', 'protection', 'allow allowedTools include'],
  ['ToolConfigProps', 'did you mean toolsFilter?', 'like a member', 'tools'],
  ['ToolConfigProps', 'list the other tools in toolsFilter', 'protection', 'deny disallowedTools'],
  ['ProxyOidcOptions', 'did you mean audience?', 'missing', 'aud'],
  ['ProxyOidcOptions', 'did you mean resourceUrl?', 'like a member', 'resource'],
  [
    'ProxyOidcOptions',
    'give it to OidcProvider.inline, for the OidcConfig',
    'never',
    'issuer issuerUrl clientId clientSecret jwksUrl jwksUri',
  ],
  ['IngressExposureOptions', 'did you mean tlsSecret?', 'protection', 'tls secretName certificate'],
  ['IngressExposureOptions', 'did you mean ingressClassName?', 'missing', 'className'],
  ['IngressExposureOptions', 'did you mean ingressClassName?', 'like a member', 'class'],
  ['IngressExposureOptions', 'did you mean host?', 'missing', 'hostname'],
  ['HttpRouteExposureOptions', 'did you mean gateway?', 'missing', 'parentRef parentRefs'],
  ['HttpRouteExposureOptions', 'did you mean hostname?', 'missing', 'host'],
  ['HttpRouteExposureOptions', 'set the certificate at the listener of the Gateway', 'never', 'tls tlsSecret'],
  ['NetworkRestrictOptions', 'did you mean allowFrom?', 'missing', 'ingress'],
  ['NetworkRestrictOptions', 'did you mean remoteCidrs or publicAddressesOnly?', 'missing', 'egress to'],
  ['NetworkRestrictOptions', 'did you mean remoteCidrs or publicAddressesOnly?', 'like a member', 'cidrs'],
  ['AutoscaleOptions', 'did you mean cpuUtilization?', 'missing', 'cpu targetCPUUtilizationPercentage'],
  ['AutoscaleOptions', 'did you mean memoryUtilization?', 'like a member', 'memory'],
  ['AutoscaleOptions', 'did you mean maxReplicas?', 'missing', 'max'],
  [PROPS, 'did you mean reloader?', 'missing', 'restartOnSecretChange'],
  ['ProxyDefaultsOptions', 'did you mean reloader?', 'missing', 'restartOnSecretChange'],
  ['AutoscaleOptions', 'did you mean minReplicas?', 'missing', 'min'],
  ['ContainerResources', 'write `cpu: { request: … }` and `memory: { request: … }`', 'never', 'requests'],
  ['ContainerResources', 'write `cpu: { limit: … }` and `memory: { limit: … }`', 'never', 'limits'],
  [
    'DefaultTelemetryOptions',
    'set it for each proxy, since two with the same service name are an error',
    'never',
    'serviceName',
  ],
  ['McpGuardrailsOptions', 'did you mean requireAuthentication?', 'missing', 'requireOidc'],
  ['McpGuardrailsOptions', 'did you mean requireAuthentication?', 'like a member', 'requireAuth requireLogin'],
  ['McpGuardrailsOptions', 'did you mean requireAuthorization?', 'missing', 'requirePolicies'],
  ['McpGuardrailsOptions', 'did you mean requireAuthorization?', 'like a member', 'requireAuthz'],
  ['McpGuardrailsOptions', 'did you mean requireHttps?', 'like a member', 'requireTls'],
  ['McpGuardrailsOptions', 'did you mean requireRequests?', 'like a member', 'requireResources requireLimits'],
  ['McpGuardrailsOptions', 'did you mean requireToolFilter?', 'missing', 'requireToolConfig'],
  ['McpGuardrailsOptions', 'did you mean requireToolFilter?', 'like a member', 'requireTools'],
  ['McpGuardrailsOptions', 'did you mean allowedRemoteHosts?', 'missing', 'allowedHosts allowedUrls'],
];

describe('each word is told with its advice', () => {
  test.each(ADVICE)('%s: %s (%s)', (struct, fix, told, words) => {
    const all = Object.fromEntries(offeredMembersOf(struct).map(({ name }) => [name, true]));
    for (const name of words.split(' ')) {
      const [alone, beside] = [{}, all].map((others) => {
        const object = { ...others, [name]: true };
        const mistake = unknownMember({ name, object, struct, around: [], isPassedOn: true });
        return { severity: mistake.severity, fix: mistake.fix };
      });
      const isAlways = told === 'protection' || told === 'like a member';
      const ofSubclass = unprotectedMember({ name, object: { [name]: true }, struct });

      expect([name, alone]).toEqual([name, { severity: told === 'never' ? 'warning' : 'error', fix }]);
      expect([name, beside]).toEqual([name, { severity: isAlways ? 'error' : 'warning', fix }]);
      expect([name, ofSubclass !== undefined]).toEqual([name, told === 'protection' && fix.startsWith('did you mean')]);
    }
  });

  test('and none is missing here', () => {
    const told = new Set(ADVICE.flatMap(([of, , , words]) => words.split(' ').map((word) => `${of}.${word}`)));
    const known = FOREIGN_WORDS.flatMap(({ of, words }) => words.map((word) => `${of}.${word}`));
    expect(known.filter((each) => !told.has(each))).toEqual([]);
  });
});

describe.each(TARGETS)('a word for protection is an error, and nothing is written, %s', (_, clusterOf) => {
  test.each(PROTECTING.flatMap(({ words }) => words))('%s', (word) => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, wrong({ [word]: { allow: ['alice'] } }));
    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(new RegExp(`^\\[test/weather\\] ${word}: is not a member of .* \\(unknown-prop\\)$`)),
    ]);
    expect(() => {
      chart.toJson();
    }).toThrow(word);
  });

  test.each(PROTECTING_PROPS.map((prop) => `${prop.slice(0, 2)}${prop.slice(3)}`))('%s, with a letter less', (word) => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, wrong({ [word]: true }));
    expect(errorsOf(chart)).toEqual([expect.stringContaining(`${word}: is not a member of`)]);
  });
});

describe('a word of another API leads to ours', () => {
  test.each<[object, string]>([
    [
      { authz: Authorization.cedar(POLICIES) },
      'authz: is not a member of RemoteMcpProxyProps; did you mean authorization?',
    ],
    [
      { auth: 'google' },
      'auth: is not a member of RemoteMcpProxyProps; did you mean oidc or authServer or externalAuth?',
    ],
    [{ tls: true }, 'tls: is not a member of RemoteMcpProxyProps; give tlsSecret to expose.viaIngress of the proxy'],
    [{ egress: [] }, 'egress: is not a member of RemoteMcpProxyProps; call network.restrict of the proxy'],
    [
      { resources: { requests: { cpu: '1' } } },
      'resources.requests: is not a member of ContainerResources; write `cpu: { request: … }` and `memory: { request: … }`',
    ],
    [
      { resources: { 'ephemeral-storage': '1Gi' } },
      'resources["ephemeral-storage"]: is not a member of ContainerResources; use cpu, memory',
    ],
    [{ resources: 5 }, 'resources: is a number, not an object; give an object with cpu, memory'],
  ])('%j', (props, error) => {
    expect(typeErrorsWith(() => props).map((line) => line.replace(/ \([a-z-]+\)$/, ''))).toEqual([error]);
  });

  test('url, beside which remoteUrl is missing', () => {
    const chart = chartFor();
    new RemoteMcpProxy(chart, 'weather', wrong({ url: 'https://mcp.example.com/mcp' }));
    expect(errorsOf(chart)).toEqual([
      '[test/weather] url: is not a member of RemoteMcpProxyProps; did you mean remoteUrl? (unknown-prop)',
      '[test/weather] remoteUrl: is missing; give a string (required)',
    ]);
  });

  test.each<[string, (chart: Chart) => unknown, string]>([
    [
      'tls of an Ingress',
      (chart) => proxyIn(chart).expose.viaIngress(wrong({ host: 'a.example.org', tls: [] })),
      'expose.viaIngress.tls: is not a member of IngressExposureOptions; did you mean tlsSecret? (unknown-prop)',
    ],
    [
      'className of an Ingress',
      (chart) => proxyIn(chart).expose.viaIngress(wrong({ host: 'a.example.org', className: 'nginx' })),
      'expose.viaIngress.className: is not a member of IngressExposureOptions; did you mean ingressClassName? (unknown-prop)',
    ],
    [
      'parentRefs of a route',
      (chart) =>
        proxyIn(chart).expose.viaHttpRoute(
          wrong({ gateway: { name: 'a' }, hostname: 'a.example.org', parentRefs: [] }),
        ),
      'expose.viaHttpRoute.parentRefs: is not a member of HttpRouteExposureOptions; did you mean gateway? (unknown-prop)',
    ],
    [
      'egress of a NetworkPolicy',
      (chart) => proxyIn(chart).network.restrict(wrong({ egress: [] })),
      'network.restrict.egress: is not a member of NetworkRestrictOptions; did you mean remoteCidrs or publicAddressesOnly? (unknown-prop)',
    ],
    [
      'a guardrail',
      (chart) => {
        McpGuardrails.bind(chart, wrong({ requireOidc: true }));
      },
      '[test] McpGuardrails.requireOidc: is not a member of McpGuardrailsOptions; did you mean requireAuthentication? (unknown-prop)',
    ],
    [
      'what cannot be a default',
      (chart) => {
        ProxyDefaults.bind(chart, wrong({ authz: true }));
      },
      '[test] ProxyDefaults.authz: is not a member of ProxyDefaultsOptions; set authorization for each proxy: it cannot be a default (unknown-prop)',
    ],
    [
      'a default',
      (chart) => {
        ProxyDefaults.bind(chart, wrong({ authn: true }));
      },
      '[test] ProxyDefaults.authn: is not a member of ProxyDefaultsOptions; did you mean oidc? (unknown-prop)',
    ],
    [
      'the tools that clients may use',
      (chart) => new ToolConfig(chart, 'Tools', wrong({ allowedTools: ['forecast'] })),
      '[test/Tools] allowedTools: is not a member of ToolConfigProps; did you mean toolsFilter? (unknown-prop)',
    ],
  ])('%s', (_, use, error) => {
    expect(typeErrorsAfter(use)).toEqual([error]);
  });

  test('a guardrail in the settings of a check', () => {
    const { findings = [] } = readProperties({ guardrails: { requireAuthz: true } }, 'settings');
    expect(findings).toEqual([
      expect.objectContaining({
        field: 'settings.guardrails.requireAuthz',
        fix: 'write requireAuthorization, or remove it',
      }),
    ]);
  });
});

describe('a prop of the program itself stays a warning', () => {
  test.each<[object, string]>([
    [{ team: 'ai' }, 'team: is not a member of RemoteMcpProxyProps, and has no effect; remove it (unused-prop)'],
    [
      { allowedTeams: ['ai'] },
      'allowedTeams: is not a member of RemoteMcpProxyProps, and has no effect, so it protects nothing; remove it (unused-prop)',
    ],
    [
      { oidcRealm: 'corp' },
      'oidcRealm: is not a member of RemoteMcpProxyProps, and has no effect, so it protects nothing; remove it (unused-prop)',
    ],
  ])('%j', (props, warning) => {
    const chart = chartFor();
    const proxy = proxyIn(chart, wrong(props));
    expect(errorsOf(chart)).toEqual([]);
    expect(warningsWith(proxy, 'unused-prop')).toEqual([warning]);
  });

  test.each(
    ['oauthRealm', 'tlsMode', 'denyAll', 'policiesFolder', 'networkZone', 'AuthLevel', 'securityTeam']
      .concat(['mtls', 'deniedTeams', 'permitted', 'permissionSet', 'forbidden', 'jwtHeader', 'protectedBy'])
      .concat(['rbacRole', 'restrictTo', 'egressRules', 'OIDC', 'policy']),
  )('%s sounds like protection', (name) => {
    expect(soundsProtecting(name)).toBe(true);
  });

  test.each(['team', 'owner', 'costCenter', 'dense', 'toolset', 'description', 'teamAuth', 'permil', 'polite'])(
    '%s does not',
    (name) => {
      expect(soundsProtecting(name)).toBe(false);
    },
  );
});

describe('the own prop of a subclass', () => {
  interface TeamProps extends RemoteMcpProxyProps {
    readonly authz?: readonly string[];
    readonly allowedTeams?: readonly string[];
    readonly egress?: boolean;
    readonly oidcs?: string;
    readonly url?: string;
  }
  class PassingProxy extends RemoteMcpProxy {
    public constructor(chart: Chart, id: string, props: TeamProps) {
      super(chart, id, props);
    }
  }
  class TeamProxy extends RemoteMcpProxy {
    public constructor(chart: Chart, id: string, { authz = [], ...props }: TeamProps) {
      super(chart, id, wrong({ ...props, authz, authorization: Authorization.cedar([...authz]) }));
    }
  }
  const remoteUrl = 'https://mcp.example.com/mcp';

  test('is told if it is a word for protection, and nothing came of it', () => {
    const chart = chartFor();
    const proxy = new PassingProxy(chart, 'weather', { remoteUrl, authz: POLICIES, oidcs: 'corp' });
    expect(errorsOf(chart)).toEqual([]);
    expect(warningsWith(proxy, 'unused-prop')).toEqual([
      'authz: is not a member of RemoteMcpProxyProps, and has no effect, so it protects nothing; did you mean authorization? (unused-prop)',
      'oidcs: is not a member of RemoteMcpProxyProps, and has no effect, so it protects nothing; did you mean oidc? (unused-prop)',
    ]);
  });

  test.each([
    ['oidcs', 'oidc'],
    ['authorisation', 'authorization'],
    ['authserver', 'authServer'],
    ['extrnalAuth', 'externalAuth'],
    ['tool', 'tools'],
  ])('is told if it is nearly one that protects: %s', (name, meant) => {
    const told = unprotectedMember({ name, object: { [name]: true }, struct: PROPS });

    expect(told?.fix).toBe(`did you mean ${meant}?`);
    expect(unprotectedMember({ name, object: { [name]: true, [meant]: true }, struct: PROPS })).toBeUndefined();
    expect(unprotectedMember({ name, object: { [name]: true }, struct: 'ToolConfigProps' })).toBeUndefined();
  });

  test('is nothing to report if the subclass makes ours of it', () => {
    const chart = chartFor();
    const proxy = new TeamProxy(chart, 'weather', { remoteUrl, authz: POLICIES });
    expect(errorsOf(chart)).toEqual([]);
    expect(warningsWith(proxy, 'unused-prop')).toEqual([]);
    expect(manifestOf(chart, 'MCPRemoteProxy')['spec']).toMatchObject({ authzConfig: { type: 'inline' } });
  });

  test('is nothing to report if it only begins like one, or a facade may have it', () => {
    const chart = chartFor();
    const own = { allowedTeams: ['ai'], egress: true, url: remoteUrl };
    const proxy = new PassingProxy(chart, 'weather', { remoteUrl, ...own });
    expect(errorsOf(chart)).toEqual([]);
    expect(warningsWith(proxy, 'unused-prop')).toEqual([]);
  });
});
