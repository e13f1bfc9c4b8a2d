import { ApiObject, App, Chart, JsonPatch, Lazy } from 'cdk8s';
import {
  Authorization,
  HeaderValue,
  McpGuardrails,
  McpWarnings,
  OidcConfig,
  OidcProvider,
  TargetCluster,
  TelemetryConfig,
  ToolConfig,
  type IOidcConfig,
  type McpGuardrailsOptions,
  type RemoteMcpProxy,
  type RemoteMcpProxyProps,
} from '../../lib';
import { chartFor, errorsOf, proxyIn } from '../support/facades';
import { include } from '../support/include';

const OWN = 'registry.example.com/proxy';
const IMAGES: McpGuardrailsOptions = { allowedImages: ['registry.example.com/*'] };

function bound(options: McpGuardrailsOptions, cluster: TargetCluster): Chart {
  const chart = chartFor(cluster);
  McpGuardrails.bind(chart, options);
  return chart;
}

/** A pod template with these containers. */
function containersOf(...containers: readonly object[]): Partial<RemoteMcpProxyProps> {
  return { podTemplate: { spec: { containers } } };
}

describe('the image of a cluster that is not allowed', () => {
  const WRONG =
    '[test/weather] TargetCluster.image: is not an image that the guardrails of test allow: registry.example.com/*; set the image of the cluster to one of these (guardrail-image)';
  const side = { name: 'side', image: OWN };

  test.each<[string, Partial<RemoteMcpProxyProps>, string[]]>([
    ['is told beside another container that has an allowed one', containersOf(side), [WRONG]],
    ['is told if the pod template sets something else', containersOf({ name: 'toolhive', tty: true }), [WRONG]],
    ['is fine where the pod template replaces it', containersOf(side, { name: 'toolhive', image: OWN }), []],
    [
      'is not told if the pod template has a wrong one',
      containersOf(side, { name: 'toolhive', image: 'evil.org/x' }),
      [
        '[test/weather] podTemplate.spec.containers[1].image: is not an image that the guardrails of test allow: registry.example.com/*; use one of these (guardrail-image)',
      ],
    ],
  ])('%s', (_, props, expected) => {
    const chart = bound(IMAGES, TargetCluster.withoutOperator());
    proxyIn(chart, props);

    expect(errorsOf(chart)).toEqual(expected);
  });

  test('is told with the guardrails that have a list', () => {
    const app = new App();
    TargetCluster.withoutOperator().bind(app);
    McpGuardrails.bind(app, { requireHttps: true });
    const chart = new Chart(app, 'test', { namespace: 'mcp' });
    McpGuardrails.bind(chart, IMAGES);
    proxyIn(chart);

    expect(errorsOf(chart)).toEqual([WRONG]);
  });
});

describe('an object of the app', () => {
  const spec = { remoteUrl: 'http://mcp.example.com/mcp' };
  const WRONG = [expect.stringMatching(/^\[test\/Raw\] spec\.remoteUrl: .*\(guardrail-https\)$/)];

  test.each<[string, TargetCluster, string, unknown[]]>([
    [
      'the API group of the cluster',
      TargetCluster.withOperator({ apiGroup: 'mcp.example.com' }),
      'mcp.example.com',
      WRONG,
    ],
    ["the operator's own API group", TargetCluster.withOperator(), 'toolhive.stacklok.dev', WRONG],
    ['another API group', TargetCluster.withOperator(), 'mcp.example.com', []],
  ])('is judged as a proxy if it has %s', (_, cluster, group, expected) => {
    const chart = bound({ requireHttps: true }, cluster);
    if (group === 'mcp.example.com') {
      proxyIn(chart);
    }
    const metadata = { name: 'raw' };
    new ApiObject(chart, 'Raw', { apiVersion: `${group}/v1beta1`, kind: 'MCPRemoteProxy', metadata, spec });

    expect(errorsOf(chart)).toEqual(expected);
  });
});

test('an object of an app without guardrails is not read', () => {
  const produce = jest.fn(() => 'http://mcp.example.com/mcp');
  const chart = chartFor();
  const spec = { remoteUrl: Lazy.any({ produce }) as unknown };
  new ApiObject(chart, 'Raw', { apiVersion: 'toolhive.stacklok.dev/v1beta1', kind: 'MCPRemoteProxy', spec });
  proxyIn(chart);
  McpWarnings.of(chart);

  expect(produce).not.toHaveBeenCalled();
});

describe('a config beside the guardrails of a proxy', () => {
  const ISSUER = [
    'issuer "https://evil.org" is not an issuer that the guardrails of test allow: https://idp.example.com; use one of these (guardrail-issuer)',
  ];
  const inline = { issuer: 'https://evil.org' };
  const document = (apiVersion = 'toolhive.stacklok.dev/v1beta1'): object => ({
    ...{ apiVersion, kind: 'MCPOIDCConfig', metadata: { name: 'idp' } },
    spec: { type: 'inline', inline },
  });

  interface Charts {
    readonly beside: Chart;
    readonly test: Chart;
  }

  /** What is told of an app whose second chart has guardrails, each line once. */
  function toldOf(make: (charts: Charts) => void, names: readonly string[] = ['', '']): string[] {
    const app = new App();
    const [beside, test] = ['beside', 'test'].map((id, index) => {
      const chart = new Chart(app, id, { namespace: 'mcp' });
      TargetCluster.withOperator({ name: names[index] ?? '' }).bind(chart);
      return chart;
    }) as [Chart, Chart];
    McpGuardrails.bind(test, {
      allowedIssuers: ['https://idp.example.com'],
      forbidPlaintextHeaders: ['Authorization'],
    });
    make({ beside, test });
    return Array.from(new Set([...errorsOf(beside), ...errorsOf(test)])).filter((line) => line.includes('(guardrail-'));
  }

  function idpIn(chart: Chart): OidcConfig {
    return new OidcConfig(chart, 'Idp', { metadata: { name: 'idp' }, provider: OidcProvider.inline(inline) });
  }

  /** A proxy with this config, or with one of its name. */
  function usingIdp(chart: Chart, config?: IOidcConfig): RemoteMcpProxy {
    const named = config ?? OidcConfig.fromOidcConfigName(chart, 'Imported', 'idp');
    return proxyIn(chart, { oidc: { config: named, audience: 'weather' } });
  }

  test.each<[string, (charts: Charts) => void, readonly string[]]>([
    [
      'with the name of its prop',
      ({ beside, test }) => {
        idpIn(beside);
        usingIdp(test);
      },
      ['[test/weather] oidc: refers to beside/Idp, whose provider.'],
    ],
    [
      'with the field of a document',
      ({ beside, test }) => {
        include(beside, JSON.stringify(document()));
        usingIdp(test);
      },
      ['[test/weather] oidc: refers to beside/Include0/idp-mcpoidcconfig, whose spec.inline.'],
    ],
    [
      'with the field of an object',
      ({ beside, test }) => {
        new ApiObject(beside, 'Raw', document() as never);
        usingIdp(test);
      },
      ['[test/weather] oidc: refers to beside/Raw, whose spec.inline.'],
    ],
    [
      'though it is renamed by a patch, if it is the construct that was given',
      ({ beside, test }) => {
        const config = idpIn(beside);
        ApiObject.of(config).addJsonPatch(JsonPatch.replace('/metadata/name', 'other'));
        usingIdp(test, config);
      },
      ['[test/weather] oidc: refers to beside/Idp, whose provider.'],
    ],
  ])('is told at the proxy, %s', (_, make, starts) => {
    expect(toldOf(make)).toEqual(starts.map((start) => `${start}${ISSUER.join('')}`));
  });

  test('is told without a value that may be a secret, and at the prop that refers to it', () => {
    const headers = { authorization: HeaderValue.plaintext('of-a-test') };
    const told = toldOf(({ beside, test }) => {
      const openTelemetry = { endpoint: 'otel:4318', metrics: true, headers };
      const config = new TelemetryConfig(beside, 'Otel', { openTelemetry });
      const tools = { config: new ToolConfig(beside, 'Tools', { toolsFilter: ['a'] }) };
      proxyIn(test, { telemetry: { config, serviceName: 'a' }, tools });
    });

    expect(told).toEqual([
      '[test/weather] telemetry: refers to beside/Otel, whose openTelemetry.headers["authorization"] is in plain text, but the guardrails of test forbid that for this header; take the value from a Secret (guardrail-plaintext-header)',
    ]);
  });

  test.each<[string, (charts: Charts) => void, readonly string[]]>([
    [
      'if it is for another cluster',
      ({ beside, test }) => {
        idpIn(beside);
        usingIdp(test);
      },
      ['dev', 'prod'],
    ],
    [
      'if it has another name',
      ({ beside, test }) => {
        idpIn(beside);
        usingIdp(test, OidcConfig.fromOidcConfigName(test, 'Other', 'other'));
      },
      [],
    ],
    [
      'if the proxy is beside them too',
      ({ beside, test }) => {
        usingIdp(beside, idpIn(beside));
        proxyIn(test, {}, 'tides');
      },
      [],
    ],
    [
      'if what refers to it is no proxy',
      ({ beside, test }) => {
        idpIn(beside);
        const spec = { toolsFilter: ['a'], oidcConfigRef: { name: 'idp', audience: 'weather' } };
        const tools = { ...document(), kind: 'MCPToolConfig', metadata: { name: 'tools' }, spec };
        new ApiObject(test, 'Raw', tools as never);
      },
      [],
    ],
  ])('is not told %s', (_, make, names) => {
    expect(toldOf(make, names)).toEqual([]);
  });

  test('is told only itself if it is no config any more and has the same guardrails', () => {
    const told = toldOf(({ test }) => {
      const config = idpIn(test);
      ApiObject.of(config).addJsonPatch(JsonPatch.replace('/apiVersion', 'example.com/v1'));
      usingIdp(test, config);
    });

    expect(told).toEqual([
      '[test/Idp] apiVersion: is changed by JSON patches, so the guardrails around it could not judge the object; remove the patch (guardrail-patch)',
    ]);
  });
});

test('JSON patches beside guardrails are not judged', () => {
  const app = new App();
  TargetCluster.withoutOperator().bind(app);
  const [beside, guarded] = ['beside', 'guarded'].map((id) => new Chart(app, id, { namespace: id })) as [Chart, Chart];
  McpGuardrails.bind(guarded, { requireHttps: true });
  proxyIn(guarded);
  const deployment = proxyIn(beside)
    .node.findAll()
    .find((each) => ApiObject.isApiObject(each) && each.kind === 'Deployment');
  (deployment as ApiObject).addJsonPatch(JsonPatch.replace('/kind', 'StatefulSet'));

  expect(errorsOf(beside)).toEqual([]);
});

describe('JSON patches of the objects of a proxy', () => {
  const SPEC = '/spec/template/spec';
  const TEMPLATE = {
    initContainers: [{ name: 'init', image: OWN }],
    containers: [{ name: 'side', image: OWN, args: ['a'], env: [{ name: 'A', value: 'a' }] }],
    volumes: [{ name: 'tmp', emptyDir: {} }],
  };

  /** What guardrails say of patches of the objects of that kind or name; the container of the proxy comes after the other one. */
  function toldOf(
    of: string,
    patch: JsonPatch,
    template: object = TEMPLATE,
    more: Partial<RemoteMcpProxyProps> = {},
  ): string[] {
    const options = { ...IMAGES, allowedRemoteHosts: ['mcp.example.com'] };
    const chart = bound(options, TargetCluster.withoutOperator({ image: OWN }));
    const proxy = proxyIn(chart, { podTemplate: { spec: template }, ...more });
    for (const object of proxy.node.findAll().filter((each) => ApiObject.isApiObject(each))) {
      if ([object.kind, object.name].includes(of)) {
        object.addJsonPatch(patch);
      }
    }
    const lines = errorsOf(chart).map((line) => line.replace('[test/weather] ', ''));
    return lines.filter((line) => line.includes('(guardrail-'));
  }

  const judged = 'changes what the container of the proxy runs, so the guardrails of test could not judge it';
  const program = (place: string): string[] => [
    `Deployment.spec.template.spec.${place}: ${judged}, after the JSON patches; remove it (guardrail-pod)`,
  ];
  const image = (place: string): string[] => [
    `Deployment.spec.template.spec.${place}.image: is not an image that the guardrails of test allow: registry.example.com/*, after the JSON patches; use one of these (guardrail-image)`,
  ];
  const lost = (place: string): string[] => [
    `${place}: is changed by JSON patches, so the guardrails around it could not judge it; remove the patch, and use props (guardrail-patch)`,
  ];
  const evil = 'evil.org/x';

  test.each<[string, string, JsonPatch, string[]]>([
    ['something that no rule is about', 'Deployment', JsonPatch.add('/spec/replicas', 3), []],
    ['what does not fit', 'Deployment', JsonPatch.remove('/spec/elephant'), []],
    ['what another container runs', 'Deployment', JsonPatch.replace(`${SPEC}/containers/0/args`, ['b']), []],
    ['a variable', 'Deployment', JsonPatch.add(`${SPEC}/containers/0/env/0/value`, 'b'), []],
    ['another volume', 'Deployment', JsonPatch.replace(`${SPEC}/volumes/0/emptyDir`, { medium: 'Memory' }), []],
    [
      'an argument of the proxy',
      'Deployment',
      JsonPatch.add(`${SPEC}/containers/1/args/-`, '--debug'),
      program('containers[1].args'),
    ],
    [
      'where names lead',
      'Deployment',
      JsonPatch.add(`${SPEC}/hostAliases`, [{ ip: '10.0.0.1', hostnames: ['mcp.example.com'] }]),
      [
        'Deployment.spec.template.spec.hostAliases: makes names lead to other hosts, but the guardrails of test allow only mcp.example.com, after the JSON patches; remove it (guardrail-pod)',
      ],
    ],
    [
      'a mount over the run config',
      'Deployment',
      JsonPatch.add(`${SPEC}/containers/1/volumeMounts/-`, { name: 'tmp', mountPath: '/etc/runconfig' }),
      program('containers[1].volumeMounts[1].mountPath'),
    ],
    [
      'the image of another container',
      'Deployment',
      JsonPatch.replace(`${SPEC}/containers/0/image`, evil),
      image('containers[0]'),
    ],
    [
      'the image of the proxy',
      'Deployment',
      JsonPatch.replace(`${SPEC}/containers/1/image`, evil),
      image('containers[1]'),
    ],
    [
      'an image that runs first',
      'Deployment',
      JsonPatch.replace(`${SPEC}/initContainers/0/image`, evil),
      image('initContainers[0]'),
    ],
    [
      'another container, which comes first',
      'Deployment',
      JsonPatch.add(`${SPEC}/containers/0`, { name: 'first', image: evil }),
      image('containers[0]'),
    ],
    [
      'the container of the proxy, which is removed',
      'Deployment',
      JsonPatch.remove(`${SPEC}/containers/1`),
      program('containers[1].$patch'),
    ],
    [
      'the source of the run config',
      'Deployment',
      JsonPatch.add(`${SPEC}/volumes/0`, { name: 'runconfig', emptyDir: {} }),
      program('volumes[0].name'),
    ],
    [
      'the whole pod',
      'Deployment',
      JsonPatch.replace(SPEC, { containers: [{ name: 'side', image: OWN }] }),
      [...program('volumes[0].$patch'), ...program('volumes[1].name'), ...program('containers[1].$patch')],
    ],
    ['the kind of the Deployment', 'Deployment', JsonPatch.replace('/kind', 'StatefulSet'), lost('Deployment.kind')],
    ['the kind of another object', 'Service', JsonPatch.replace('/kind', 'Endpoints'), []],
    ['an object, which becomes a proxy', 'Service', JsonPatch.replace('/kind', 'MCPRemoteProxy'), lost('Service.kind')],
    ['the data of the run config', 'ConfigMap', JsonPatch.add('/data/other', '{}'), lost('ConfigMap.data')],
    ['the labels of the run config', 'ConfigMap', JsonPatch.add('/metadata/labels/team', 'ai'), []],
    ['the data of another object', 'Service', JsonPatch.add('/data', { other: '{}' }), []],
  ])('are judged: %s', (_, kind, patch, expected) => {
    expect(toldOf(kind, patch)).toEqual(expected);
  });

  test('of the policies beside the run config are not judged', () => {
    const authorization = Authorization.cedar(['permit(principal, action, resource);']);
    const patch = JsonPatch.replace('/data/authz.json', '{}');

    expect(toldOf('weather-authz-inline', patch, TEMPLATE, { authorization })).toEqual([]);
  });

  test.each<[string, object, JsonPatch, string]>([
    [
      'a container that runs first',
      {
        initContainers: [
          { name: 'init', image: OWN },
          { name: 'second', image: evil },
        ],
      },
      JsonPatch.add(`${SPEC}/initContainers/0/args`, ['a']),
      'podTemplate.spec.initContainers[1].image: ',
    ],
    [
      'a container',
      {
        containers: [
          { name: 'side', image: OWN },
          { name: 'second', image: evil },
        ],
      },
      JsonPatch.add(`${SPEC}/containers/0/args`, ['a']),
      'podTemplate.spec.containers[1].image: ',
    ],
    [
      'a variable',
      {
        containers: [
          {
            name: 'toolhive',
            env: [
              { name: 'A', value: 'a' },
              { name: 'HTTPS_PROXY', value: 'http://evil.org' },
            ],
          },
        ],
      },
      JsonPatch.replace(`${SPEC}/containers/0/env/0/value`, 'b'),
      'podTemplate.spec.containers[0].env[1]',
    ],
  ])('do not make it two findings if %s was wrong before', (_, template, patch, start) => {
    expect(toldOf('Deployment', patch, template)).toEqual([expect.stringContaining(start)]);
  });
});
