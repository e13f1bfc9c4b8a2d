import { ApiObject, JsonPatch, type Chart } from 'cdk8s';
import { AuthzConfig, AuthzPolicy, OidcConfig, OidcProvider, OperatorRelease, TargetCluster } from '../../lib';
import { chartFor, errorsOf, proxyIn, warningsWith } from '../support/facades';
import { crd } from '../support/given-crd';
import { documentOf, fileOf, include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

/** The errors of synth, without the constructs and the places in files. */
function errorsIn(chart: Chart): string[] {
  return errorsOf(chart).map((each) =>
    each
      .replace(/^\[.*?\] /, '')
      .replace(/, \S+:\d+\)$/, ')')
      .replace(/ in \S+\.yaml;/, ' in a.yaml;'),
  );
}

/** The errors of a document. */
function errorsFor(kind: string, spec: unknown, cluster?: TargetCluster, more?: object): string[] {
  const chart = chartFor(cluster);
  include(chart, documentOf(kind, spec, more));
  return errorsIn(chart);
}

/** The errors of a config where no release is stated. */
function errors(spec: object): string[] {
  return errorsFor('MCPExternalAuthConfig', spec, TargetCluster.withOperator());
}

const oauth2 = (given: object): object => ({
  type: 'embeddedAuthServer',
  embeddedAuthServer: {
    issuer: 'https://weather.example.com',
    upstreamProviders: [
      {
        name: 'a',
        type: 'oauth2',
        oauth2Config: {
          authorizationEndpoint: 'https://idp.example.com/authorize',
          tokenEndpoint: 'https://idp.example.com/token',
          userInfo: { endpointUrl: 'https://idp.example.com/user' },
          ...given,
        },
      },
    ],
  },
});
const CLIENT = 'spec.embeddedAuthServer.upstreamProviders[0].oauth2Config.clientId';

describe('a missing field', () => {
  test('is told with its misspelt name', () => {
    expect(
      errors({ type: 'tokenExchange', tokenExchange: { token_url: 'https://a.example.com', audience: 'a' } }),
    ).toEqual(['spec.tokenExchange.tokenUrl: is missing; write tokenUrl instead of token_url (required)']);
  });

  test('is told with the field of a later release that stands for it', () => {
    expect(errors(oauth2({ dcrConfig: { discoveryUrl: 'https://idp.example.com' } }))).toEqual([
      `${CLIENT}: is missing; add it, or state the release of the cluster: dcrConfig needs 0.27.0 or later (required)`,
    ]);
  });

  test('is told as it is beside other unknown fields', () => {
    expect(errors(oauth2({ surprise: 'x' }))).toEqual([`${CLIENT}: is missing; add it (required)`]);
  });

  test.each([
    ['elsewhere', { token_url: 'https://a.example.com' }, {}],
    ['that is nothing like it', {}, { elephant: 1 }],
  ])('is told as it is beside an unknown field %s', (_, around, beside) => {
    expect(errors({ type: 'tokenExchange', ...around, tokenExchange: { audience: 'a', ...beside } })).toEqual([
      'spec.tokenExchange.tokenUrl: is missing; add it (required)',
    ]);
  });
});

test('a wrong value is told as it is beside a misspelt field', () => {
  expect(
    errors({
      type: 'tokenExchange',
      tokenExchange: { tokenUrl: 5, token_url: 'https://a.example.com', audience: 'a' },
    }),
  ).toEqual(['spec.tokenExchange.tokenUrl: is a number, not a string; give a string (type)']);
});

test('a construct of a kind that only later releases have is refused, unless the release is stated', () => {
  const chart = chartFor(TargetCluster.withOperator());
  new AuthzConfig(chart, 'Authz', { policy: AuthzPolicy.cedar(['permit(principal, action, resource);']) });

  expect(errorsIn(chart)).toEqual([
    'AuthzConfig: is not available before release 0.30.0 of the operator; state the release of the cluster, or remove it (release-field)',
  ]);
});

test('a field of a proxy beside a wrong config is told with what is wrong in the config', () => {
  const chart = chartFor();
  const provider = OidcProvider.inline({ issuer: 'https://idp.example.com', jwksUrl: 5 as unknown as string });
  const config = new OidcConfig(chart, 'Oidc', { provider });
  const proxy = proxyIn(chart, { oidc: { config, audience: 'a', resourceUrl: 'weather.example.com' } });

  expect(errorsIn(chart)).toEqual(['provider.jwksUrl: is a number, not a string; give a string (type)']);
  expect(warningsWith(proxy, 'oidc-resource-url')).toEqual([expect.stringContaining('is not a valid URL')]);
});

describe('a version that is not served', () => {
  test('is told with what to write', () => {
    const cluster = TargetCluster.withOperator({ crds: fileOf(JSON.stringify(crd({}))) });

    expect(
      errorsFor('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com' }, cluster, {
        apiVersion: 'toolhive.stacklok.dev/v1alpha1',
      }),
    ).toEqual([
      'apiVersion: "v1alpha1" is not served by the CRDs in a.yaml; use v1alpha1, or state the release of the operator that runs in the cluster (api-version)',
    ]);
  });
});

const REMOTE = { remoteUrl: 'https://mcp.example.com/mcp' };

describe('variables', () => {
  test('with something around them do not hide what that is', () => {
    expect(errorsFor('MCPRemoteProxy', { remoteUrl: 'https://localhost/${PATH}' })).toEqual([
      expect.stringMatching(/^spec\.remoteUrl: .*\(remote-url-blocked\)$/),
    ]);
  });

  test('of an option are not judged, whatever its path is called', () => {
    const chart = chartFor(TargetCluster.withOperator({ substitution: true }));
    proxyIn(chart, { pod: { nodeSelector: { 'example.com/spec': '${LABEL}' } } });

    expect(errorsIn(chart)).toEqual([]);
  });
});

describe('fields of the CRDs whose effect is not known', () => {
  const metrics = { prometheus: { type: 'object', properties: { metricsOnTransportPort: { type: 'boolean' } } } };
  const future = { futureField: { type: 'boolean' } };
  const crds = fileOf(JSON.stringify(crd({ ...metrics, ...future }, { kind: 'MCPTelemetryConfig' })));
  const without = TargetCluster.withoutOperator({ crds });
  const before = TargetCluster.withoutOperator({ crds, release: OperatorRelease.V0_44 });
  const tooEarly =
    'is not available before release 0.45.0 of the operator; remove it, or use a release that has it (release-field)';

  test('are refused, since no proxy is known that has them', () => {
    expect(errorsFor('MCPTelemetryConfig', { futureField: false }, without, V1BETA1)).toEqual([
      `spec.futureField: needs a proxy after ${OperatorRelease.LATEST.version}, whose objects are not known to this package; remove it, or use a cluster with the operator (field-effect-unknown)`,
    ]);
  });

  test.each([
    ['has them', without, false, []],
    ['is older', before, false, [`spec.prometheus.metricsOnTransportPort: ${tooEarly}`]],
    ['is older, if they ask for what is done anyway', before, true, []],
  ])('are judged by the release of the proxy, which %s', (_, cluster, metricsOnTransportPort, expected) => {
    expect(errorsFor('MCPTelemetryConfig', { prometheus: { metricsOnTransportPort } }, cluster, V1BETA1)).toEqual(
      expected,
    );
  });

  test('are told once if the CRDs do not have them either', () => {
    expect(errorsFor('MCPTelemetryConfig', { elephant: 1 }, without, V1BETA1)).toEqual([
      'spec.elephant: is not a field of the CRDs in a.yaml; check its spelling, or remove it (release-field)',
    ]);
  });
});

const V1BETA1 = { apiVersion: 'toolhive.stacklok.dev/v1beta1' };

describe('a rule of the CRDs that fails', () => {
  const audit = {
    type: 'object',
    properties: { enabled: { type: 'boolean' } },
    'x-kubernetes-validations': [{ rule: 'self.enabled' }],
  };
  const crds = fileOf(JSON.stringify(crd({ audit })));

  test.each([
    [
      'with the operator',
      TargetCluster.withOperator({ crds }),
      [expect.stringMatching(/^spec\.audit: .*\(crd-rule\)$/)],
    ],
    ['without the operator, since nobody evaluates it', TargetCluster.withoutOperator({ crds }), []],
  ])('%s', (_, cluster, expected) => {
    expect(errorsFor('MCPRemoteProxy', { ...REMOTE, audit: {} }, cluster, V1BETA1)).toEqual(expected);
  });
});

describe('JSON patches', () => {
  const newBlock = { type: 'object', properties: { level: { type: 'integer', maximum: 5 } } };
  const crds = fileOf(JSON.stringify(crd({ newBlock, audit: { type: 'object' } }, { required: ['remoteUrl'] })));
  const cluster = TargetCluster.withOperator({ crds });

  function errorsOfPatched(spec: object, ...patches: readonly JsonPatch[]): string[] {
    const chart = chartFor(cluster);
    const metadata = { name: 'x', labels: { team: 'a' } };
    include(chart, documentOf('MCPRemoteProxy', { ...REMOTE, ...spec }, { ...V1BETA1, metadata }));
    chart.node
      .findAll()
      .filter((each) => ApiObject.isApiObject(each))
      .forEach((each) => {
        each.addJsonPatch(...patches);
      });
    return errorsIn(chart);
  }

  const above = 'spec.newBlock.level: is above the maximum of 5';
  const advice = 'use -9007199254740991 to 5 (maximum)';
  const tooHigh = JsonPatch.add('/spec/newBlock', { level: 6 });

  test.each([
    ['are judged by the CRDs', {}, [tooHigh], [`${above}, after the JSON patches; ${advice}`]],
    [
      'may change what is there',
      { newBlock: { level: 3 } },
      [JsonPatch.replace('/spec/newBlock/level', 6)],
      [`${above}, after the JSON patches; ${advice}`],
    ],
    [
      'that are fine do not repeat what is wrong without them',
      { newBlock: { level: 6 } },
      [JsonPatch.add('/spec/audit', {})],
      [`${above}; ${advice}`],
    ],
    [
      'may change unknown fields, too',
      { elephant: {} },
      [JsonPatch.add('/spec/elephant/x', 1), tooHigh],
      [
        `spec.elephant: is not a field of the CRDs in a.yaml; check its spelling, or remove it (release-field)`,
        `${above}, after the JSON patches; ${advice}`,
      ],
    ],
    [
      'may change the metadata, too',
      {},
      [JsonPatch.add('/metadata/labels/tier', 'web'), tooHigh],
      [`${above}, after the JSON patches; ${advice}`],
    ],
  ])('%s', (_, spec, patches, expected) => {
    expect(errorsOfPatched(spec, ...patches)).toEqual(expected);
  });

  test('that do not fit are left to cdk8s', () => {
    expect(errorsOfPatched({}, JsonPatch.add('/spec/elephant/x', 1))).toEqual([]);
  });

  test('of a pod template are judged by the rules', () => {
    const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_44 }));
    const proxy = proxyIn(chart, { podTemplate: { spec: {} } });
    ApiObject.of(proxy).addJsonPatch(JsonPatch.add('/spec/podTemplateSpec/spec/priorityClassName', 'High'));

    expect(errorsIn(chart)).toEqual([
      expect.stringMatching(
        /^podTemplate\.spec\.priorityClassName: .*, after the JSON patches; .*\(pod-template-value\)$/,
      ),
    ]);
  });
});
