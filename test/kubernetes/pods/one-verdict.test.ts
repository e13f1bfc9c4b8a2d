import { ApiObject, App, Chart, JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';
import { OperatorRelease, ProxyDefaults, RemoteMcpProxy, TargetCluster, type RemoteMcpProxyProps } from '../../../lib';
import { isPlainObject, type PlainObject } from '../../../lib/private/plain';
import { errorsOf, REQUESTS } from '../../support/facades';
import { documentOf, include } from '../../support/include';
import { PLACEMENT_SETTINGS } from './placement-settings';
import type { Written } from './pod-setting';
import { RUNNING_SETTINGS } from './running-settings';

const RELEASE = OperatorRelease.of('0.63');
const CLUSTERS = {
  'with the operator': TargetCluster.withOperator({ release: RELEASE }),
  'without the operator': TargetCluster.withoutOperator({ release: RELEASE }),
};
const MEMORY = { requests: { memory: '64Mi' } };
const POD_SETTINGS = [...PLACEMENT_SETTINGS, ...RUNNING_SETTINGS];
const REMOTE = 'https://mcp.example.com/mcp';

type Verdict = 'error' | 'warning' | 'accepted';
type Make = (chart: Chart) => void;

function proxyIn(scope: Construct, props: Partial<RemoteMcpProxyProps>): RemoteMcpProxy {
  return new RemoteMcpProxy(scope, 'Proxy', {
    metadata: { name: 'weather' },
    remoteUrl: REMOTE,
    resources: REQUESTS,
    ...props,
  });
}

/** The ids of what is said of what this makes. */
function said(make: Make, cluster: TargetCluster): { readonly errors: string[]; readonly warnings: string[] } {
  const chart = new Chart(new App(), 'test', { namespace: 'mcp' });
  cluster.bind(chart);
  make(chart);
  const errors = errorsOf(chart);
  const entries = chart.node.root.node.findAll().flatMap(({ node }) => node.metadata);
  const warnings = entries.filter(({ type }) => type === 'cdk8s-mcp:warning').map(({ data }) => String(data));
  return { errors: errors.map(idOf), warnings: warnings.map(idOf) };
}

function idOf(text: string): string {
  return /.*\(([a-z-]+)(?:, .*)?\)$/s.exec(text)?.[1] ?? text;
}

/** What is said beyond the usual. */
function verdictOn(make: Make, usual: ReadonlySet<string>, cluster: TargetCluster): Verdict {
  const { errors, warnings } = said(make, cluster);
  return errors.length > 0 ? 'error' : warnings.some((id) => !usual.has(id)) ? 'warning' : 'accepted';
}

function templateOf({ pod = {}, container, metadata }: Written): PlainObject {
  const containers = container === undefined ? {} : { containers: [{ name: 'toolhive', ...container }] };
  return { ...(metadata === undefined ? {} : { metadata }), spec: { ...pod, ...containers } };
}

function placed(base: string, fields: PlainObject | undefined): JsonPatch[] {
  return Object.entries(fields ?? {}).flatMap(([name, value]) =>
    // beside those that the container of the proxy needs
    name === 'volumes' && Array.isArray(value)
      ? value.map((each) => JsonPatch.add(`${base}/volumes/-`, each))
      : [JsonPatch.add(`${base}/${name}`, value)],
  );
}

/** The setting as a JSON patch of what the proxy writes. */
function patchesOf(written: Written, hasOperator: boolean): JsonPatch[] {
  const template = '/spec/template';
  return hasOperator
    ? [JsonPatch.add('/spec/podTemplateSpec', templateOf(written))]
    : [
        ...placed(`${template}/spec`, written.pod),
        ...placed(`${template}/spec/containers/0`, written.container),
        ...Object.entries(written.metadata ?? {}).flatMap(([list, fields]) =>
          Object.entries(isPlainObject(fields) ? fields : {}).map(([name, value]) =>
            JsonPatch.add(`${template}/metadata/${list}/${name.replaceAll('/', '~1')}`, value),
          ),
        ),
      ];
}

/** The ways in which a setting can be written. */
function waysOf(written: Written, hasOperator: boolean): { readonly [way: string]: Make } {
  const { options, props, spec = {} } = written;
  const podTemplate = templateOf(written);
  const byDefault = (defaults: Make): Make => {
    return (chart) => {
      defaults(chart);
      new RemoteMcpProxy(chart, 'Proxy', { metadata: { name: 'weather' }, remoteUrl: REMOTE });
    };
  };
  return {
    podTemplate: (chart) => proxyIn(chart, { podTemplate }),
    YAML: (chart) => {
      includeWith(chart, { podTemplateSpec: podTemplate });
    },
    ...(isScheduling(written) && {
      'YAML of overrides': (chart: Chart) => {
        includeWith(chart, { resourceOverrides: { proxyDeployment: written.pod } });
      },
    }),
    'JSON patch': (chart) => {
      const proxy = proxyIn(chart, {});
      const object = ApiObject.of(proxy.node.findChild('Resource'));
      // these lists and maps are there already
      if (!hasOperator && written.metadata?.['annotations'] !== undefined) {
        object.addJsonPatch(JsonPatch.add('/spec/template/metadata/annotations', {}));
      }
      object.addJsonPatch(...patchesOf(written, hasOperator));
    },
    ...(options && {
      pod: (chart: Chart) => proxyIn(chart, { pod: options }),
      'pod of ProxyDefaults': byDefault((chart) => {
        ProxyDefaults.bind(chart, { resources: REQUESTS, pod: options });
      }),
    }),
    ...(props && {
      prop: (chart: Chart) => proxyIn(chart, props(chart)),
      'YAML of the prop': (chart: Chart) => {
        includeWith(chart, spec);
      },
      ...(hasDefault(props) && {
        'the prop of ProxyDefaults': byDefault((chart) => {
          const { resources = REQUESTS, resourceOverrides } = props(chart);
          ProxyDefaults.bind(chart, { resources, ...(resourceOverrides && { resourceOverrides }) });
        }),
      }),
    }),
  };
}

/** Whether overrides of the Deployment can say it. */
function isScheduling({ pod = {}, container, metadata }: Written): boolean {
  const names = Object.keys(pod);
  return (
    (container ?? metadata) === undefined &&
    names.length > 0 &&
    names.every((name) => ['nodeSelector', 'tolerations', 'affinity'].includes(name))
  );
}

function includeWith(chart: Chart, spec: PlainObject): void {
  include(chart, documentOf('MCPRemoteProxy', { remoteUrl: REMOTE, resources: MEMORY, ...spec }));
}

function hasDefault(props: NonNullable<Written['props']>): boolean {
  const names = Object.keys(props(new Chart(new App(), 'test')));
  return names.every((name) => ['resources', 'resourceOverrides'].includes(name));
}

describe.each(Object.entries(CLUSTERS))('%s', (_, cluster) => {
  const hasOperator = cluster._target.operator;
  const plain = waysOf({ options: {}, props: () => ({}) }, hasOperator);
  const usual = new Map(Object.entries(plain).map(([way, make]) => [way, new Set(said(make, cluster).warnings)]));
  const verdicts = (written: Written): { [way: string]: Verdict } =>
    Object.fromEntries(
      Object.entries(waysOf(written, hasOperator)).map(([way, make]) => [
        way,
        verdictOn(make, usual.get(way) ?? usual.get('YAML') ?? new Set(), cluster),
      ]),
    );
  const each = (written: Written, verdict: Verdict): { [way: string]: Verdict } =>
    Object.fromEntries(Object.keys(waysOf(written, hasOperator)).map((way) => [way, verdict]));

  test.each(POD_SETTINGS)('a wrong $name is an equal $verdict however it is written', ({ wrong, verdict }) => {
    expect(verdicts(wrong)).toEqual(each(wrong, verdict));
  });

  test.each(POD_SETTINGS)('a right $name is accepted however it is written', ({ right }) => {
    expect(verdicts(right)).toEqual(each(right, 'accepted'));
  });
});
