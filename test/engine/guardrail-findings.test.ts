import { ApiObject, App, Chart, JsonPatch } from 'cdk8s';
import {
  McpGuardrails,
  OidcConfig,
  OidcProvider,
  TargetCluster,
  type McpGuardrailsOptions,
  type RemoteMcpProxyProps,
} from '../../lib';
import { chartFor, errorsOf, proxyIn } from '../support/facades';

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
    proxyIn(chart);
    const metadata = { name: 'raw' };
    new ApiObject(chart, 'Raw', { apiVersion: `${group}/v1beta1`, kind: 'MCPRemoteProxy', metadata, spec });

    expect(errorsOf(chart)).toEqual(expected);
  });
});

describe('a config of another issuer that a proxy refers to by its name', () => {
  test.each<[string, [string, string], boolean, string[]]>([
    [
      'is told at the proxy if it is beside the guardrails',
      ['', 'prod'],
      false,
      [
        '[test/weather] oidc: refers to beside/Idp, whose provider.issuer "https://evil.org" is not an issuer that the guardrails of test allow: https://idp.example.com; use one of these (guardrail-issuer)',
      ],
    ],
    ['is fine if it is for another cluster', ['dev', 'prod'], false, []],
    [
      'is told once if the guardrails are around both',
      ['prod', 'prod'],
      true,
      [
        '[beside/Idp] provider.issuer: "https://evil.org" is not an issuer that the guardrails of the app allow: https://idp.example.com; use one of these (guardrail-issuer)',
      ],
    ],
  ])('%s', (_, [first, second], isWhole, expected) => {
    const app = new App();
    const [beside, chart] = [
      new Chart(app, 'beside', { namespace: 'mcp' }),
      new Chart(app, 'test', { namespace: 'mcp' }),
    ];
    TargetCluster.withOperator({ name: first }).bind(beside);
    TargetCluster.withOperator({ name: second }).bind(chart);
    McpGuardrails.bind(isWhole ? app : chart, { allowedIssuers: ['https://idp.example.com'] });
    new OidcConfig(beside, 'Idp', {
      metadata: { name: 'idp' },
      provider: OidcProvider.inline({ issuer: 'https://evil.org' }),
    });
    proxyIn(chart, { oidc: { config: OidcConfig.fromOidcConfigName(chart, 'Imported', 'idp'), audience: 'weather' } });

    expect([...errorsOf(beside), ...errorsOf(chart)].filter((line, index, all) => all.indexOf(line) === index)).toEqual(
      expected,
    );
  });
});

describe('JSON patches of the objects of a proxy', () => {
  const SPEC = '/spec/template/spec';
  const TEMPLATE = {
    initContainers: [{ name: 'init', image: OWN }],
    containers: [{ name: 'side', image: OWN, args: ['a'], env: [{ name: 'A', value: 'a' }] }],
    volumes: [{ name: 'tmp', emptyDir: {} }],
  };

  /** What guardrails say of patches of the objects of that kind; the container of the proxy comes after the other one. */
  function toldOf(kind: string, ...patches: readonly JsonPatch[]): string[] {
    const options = { ...IMAGES, allowedRemoteHosts: ['mcp.example.com'] };
    const chart = bound(options, TargetCluster.withoutOperator({ image: OWN }));
    const proxy = proxyIn(chart, { podTemplate: { spec: TEMPLATE } });
    for (const object of proxy.node.findAll().filter((each) => ApiObject.isApiObject(each))) {
      if (object.kind === kind) {
        object.addJsonPatch(...patches);
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
      [...program('containers[1].$patch'), ...program('volumes[0].$patch'), ...program('volumes[1].name')],
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
});
