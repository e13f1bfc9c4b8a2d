import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiObject, App, Chart, JsonPatch } from 'cdk8s';
import { stringify } from 'yaml';
import { McpApiVersion, McpInclude, RemoteMcpProxy, TargetCluster } from '../../lib';
import { Catalog } from '../../lib/engine/catalog';
import { message } from '../../lib/engine/messages';
import { command } from '../support/command';
import { statedCluster } from '../support/facades';
import { crd, REMOTE } from '../support/given-crd';

const folder = mkdtempSync(path.join(tmpdir(), 'crds-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

let count = 0;

function file(content: string | readonly object[]): string {
  const name = path.join(folder, `${String(count++)}.yaml`);
  writeFileSync(
    name,
    typeof content === 'string' ? content : content.map((each) => `---\n${JSON.stringify(each)}\n`).join(''),
  );
  return name;
}

/** A proxy as YAML. */
function document(spec: object, apiVersion = 'v1beta1'): string {
  return stringify({
    apiVersion: `toolhive.stacklok.dev/${apiVersion}`,
    kind: 'MCPRemoteProxy',
    metadata: { name: 'weather', namespace: 'mcp' },
    spec: { remoteUrl: 'https://mcp.example.com/mcp', ...spec },
  });
}

/** What a cluster says of a document: errors and warnings without those that every proxy has. */
function findings(cluster: TargetCluster, spec: object, apiVersion?: string): string[] {
  const app = new App();
  const chart = new Chart(app, 'app');
  cluster.bind(chart);
  new McpInclude(chart, 'Include', { url: file(document(spec, apiVersion)) });
  const { errors, told } = Catalog.of(app).review();
  return [...Array.from(errors.values()).flat(), ...told]
    .map(({ finding }) => message(finding).replaceAll(folder, '…'))
    .filter((text) => !/\((requests-missing|authentication-missing)\)/.test(text));
}

function synthesized(cluster: TargetCluster, make: (chart: Chart) => void): string {
  const app = new App();
  const chart = new Chart(app, 'app', { namespace: 'mcp' });
  cluster.bind(chart);
  make(chart);
  return app.synthYaml();
}

describe('crds of a cluster', () => {
  const rule = { type: 'object', properties: { level: { type: 'integer', maximum: 5, default: 3 } } };
  const limited = {
    ...rule,
    'x-kubernetes-validations': [{ rule: 'self.level != 4', message: 'level must not be 4' }],
  };
  const crds = file([crd({ newBlock: limited })]);

  test('have a field that the package does not know', () => {
    expect(findings(TargetCluster.withOperator({ crds }), { newBlock: { level: 5 } })).toEqual([]);
  });

  test.each([
    [
      { newBlock: { level: 6 } },
      'spec.newBlock.level: is above the maximum of 5; use -9007199254740991 to 5 (maximum)',
    ],
    [{ newBlock: { level: 'x' } }, 'spec.newBlock.level: is a string, not an integer; give an integer (type)'],
    [
      { newBlock: { level: 4 } },
      'spec.newBlock: breaks a rule of the CRD: level must not be 4; change it as the CRD asks (crd-rule)',
    ],
    [
      { newBlok: {} },
      'spec.newBlok: is not a field of the CRDs in …/0.yaml; write newBlock, or remove it (release-field)',
    ],
  ])('refuse %j', (spec, expected) => {
    expect(findings(TargetCluster.withOperator({ crds }), spec)).toEqual([expected]);
  });

  test('refuse a field without the operator, since nobody knows its effect', () => {
    expect(findings(TargetCluster.withoutOperator({ crds }), { newBlock: { level: 1 } })).toEqual([
      'spec.newBlock: needs a proxy after 0.63.0, whose objects are not known to this package; remove it, or use a cluster with the operator (field-effect-unknown)',
    ]);
  });

  test('set no field of their own, and take those of JSON patches', () => {
    const yaml = synthesized(
      TargetCluster.withOperator({ crds: file([crd({ newBlock: { ...rule, default: {} } })]) }),
      (chart) => {
        const proxy = new RemoteMcpProxy(chart, 'Weather', {
          metadata: { name: 'weather' },
          remoteUrl: 'https://mcp.example.com/mcp',
        });
        ApiObject.of(proxy).addJsonPatch(JsonPatch.add('/spec/newBlock', { level: 1 }));
      },
    );
    expect(yaml.slice(yaml.indexOf('spec:'))).toBe(
      'spec:\n  remoteUrl: https://mcp.example.com/mcp\n  newBlock:\n    level: 1\n',
    );
  });

  test('refuse a prop that they lack', () => {
    const make = (chart: Chart): void => {
      new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp', replicas: 2 });
    };
    expect(() => synthesized(TargetCluster.withOperator({ crds }), make)).toThrow(
      'replicas: is not a field of the CRDs in ',
    );
  });

  test('choose the version that is stored; a served one of the cluster or of a document stands before it', () => {
    const both = { crds: file([crd({}, { versions: ['v1', 'v1beta1', 'v1alpha1'] })]) };
    const versions = (cluster: TargetCluster): string[] =>
      synthesized(cluster, (chart) => {
        new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp' });
        new McpInclude(chart, 'Include', { url: file(document({}, 'v1')) });
      }).match(/(?<=dev\/)\w+/g) ?? [];
    expect(versions(TargetCluster.withOperator(both))).toEqual(['v1alpha1', 'v1']);
    expect(versions(TargetCluster.withOperator({ ...both, apiVersion: McpApiVersion.V1BETA1 }))).toEqual([
      'v1beta1',
      'v1beta1',
    ]);
  });

  test('refuse a document of a version that is not served', () => {
    expect(findings(TargetCluster.withOperator({ crds }), {}, 'v1alpha1').join()).toContain(
      'is not served by the CRDs in …/0.yaml',
    );
    expect(findings(TargetCluster.withOperator({ crds }), {}, 'v2').join()).toContain(
      'is not served by the CRDs in …/0.yaml',
    );
  });

  test('keep what the package knows of a kind that is not in them', () => {
    const others = file([crd({}, { kind: 'MCPGroup' })]);
    expect(findings(TargetCluster.withOperator({ crds: others }), { trustProxyHeaders: true })).toEqual([]);
  });

  test('are taken from lists, several documents and folders', () => {
    const list = file([
      { apiVersion: 'v1', kind: 'List', items: [crd({}, { kind: 'MCPGroup' }), crd({ newBlock: rule })] },
    ]);
    expect(findings(TargetCluster.withOperator({ crds: list }), { newBlock: { level: 1 } })).toEqual([]);
    const json = file(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [crd({ newBlock: rule })] }));
    expect(findings(TargetCluster.withOperator({ crds: json }), { newBlock: { level: 1 } })).toEqual([]);
    const own = mkdtempSync(path.join(folder, 'folder-'));
    writeFileSync(path.join(own, 'a.yaml'), stringify(crd({ newBlock: rule })));
    expect(findings(TargetCluster.withOperator({ crds: own }), { newBlock: { level: 1 } })).toEqual([]);
  });

  test('are options of the commands', () => {
    const given = file(document({ newBlock: { level: 6 } }));
    expect(command(['check', given, '--crds', crds]).out).toContain('spec.newBlock.level: is above the maximum of 5');
    expect(command(['check', file(document({ newBlock: { level: 2 } })), '--crds', crds]).code).toBe(0);
    const { out } = command(['convert', file(document({ newBlock: { level: 2 } })), '--crds', crds]);
    expect(out).toContain(`crds: '${crds}'`);
    expect(out).toContain('fidelity: OperatorFidelity.EXACT');
    expect(out).toContain("JsonPatch.add('/spec/newBlock'");
  });
});

describe('allowPrivateEndpoint of later CRDs', () => {
  const later = TargetCluster.withOperator({
    crds: file([crd({ allowPrivateEndpoint: { type: 'boolean', default: false } })]),
  });

  test.each([
    'https://10.0.0.1',
    'https://172.16.0.1/mcp',
    'https://192.168.1.1',
    'https://[fd00::1]',
    'https://backend.mcp.svc.cluster.local',
  ])('permits %s', (remoteUrl) => {
    expect(findings(later, { remoteUrl, allowPrivateEndpoint: true })).toEqual([]);
    expect(findings(later, { remoteUrl }).join()).toContain('(remote-url-blocked)');
  });

  test.each([
    'https://127.0.0.1',
    'https://localhost',
    'https://169.254.169.254',
    'https://metadata.google.internal',
    'https://kubernetes.default.svc.cluster.local',
    'https://[::1]',
  ])('never permits %s', (remoteUrl) => {
    expect(findings(later, { remoteUrl, allowPrivateEndpoint: true }).join()).toContain('(remote-url-blocked)');
  });
});

describe('crds that cannot be used', () => {
  const deep = (levels: number): object =>
    levels === 0 ? { type: 'string' } : { type: 'object', properties: { x: deep(levels - 1) } };
  const other = crd({}, { group: 'cert-manager.io', kind: 'Certificate' });
  const pattern = (text: string): object => crd({ text: { type: 'string', pattern: text } });
  const cel = (text: string): object => crd({ text: { type: 'string', 'x-kubernetes-validations': [{ rule: text }] } });

  test.each([
    ['not YAML', 'a: [b', /cannot be read: .*\(crds-unreadable\)$/],
    ['empty', '', /has no CustomResourceDefinition; .*\(crds-unreadable\)$/],
    ['no CRD', 'apiVersion: v1\nkind: ConfigMap\n', /has no CustomResourceDefinition/],
    ['a text', 'just a text', /cannot be read: is not a Kubernetes object/],
    [
      'of another group',
      [other],
      /has no CRD of the group toolhive\.stacklok\.dev, only of cert-manager\.io; it is ignored/,
    ],
    ['with a pattern that JavaScript lacks', [pattern('[[:space:]]')], undefined],
    ['with a pattern that never ends in JavaScript', [pattern('^(a+)+$')], undefined],
    [
      'with a pattern that nobody can read',
      [pattern('(?=x)')],
      /a pattern of MCPRemoteProxy: .*\(crds-partly-checked\)$/,
    ],
    [
      'with CEL that cannot be parsed',
      [cel('self ==')],
      /a rule of MCPRemoteProxy: Unexpected token: EOF; .*\(crds-partly-checked\)$/,
    ],
    [
      'with CEL that is not known',
      [cel("quantity(self).isLessThan(quantity('1'))")],
      /found no matching overload for 'quantity\(dyn\)'/,
    ],
    ['200 deep', [crd({ text: { type: 'string' }, deep: deep(200) })], undefined],
    ['too deep', [crd({ text: { type: 'string' }, deep: deep(2000) })], /\(crds-(partly-checked|unreadable)\)$/],
    [
      'odd',
      [crd({ text: { type: 'file' }, other: 5, list: { type: 'array' } })],
      /MCPRemoteProxy\.spec\.text: type 'file'; MCPRemoteProxy\.spec\.other: schema/,
    ],
    [
      'without a schema',
      [
        {
          ...crd({}),
          spec: { group: 'toolhive.stacklok.dev', names: { kind: 'MCPRemoteProxy' }, versions: [{ name: 'v1beta1' }] },
        },
      ],
      /MCPRemoteProxy has no schema of its spec/,
    ],
  ])('%s', (_, content, expected) => {
    const spec = expected === undefined ? { text: `${'a'.repeat(50)}!`.slice(0, 50) } : {};
    const found = findings(statedCluster({ crds: file(content) }), spec).filter((text) => !/\(pattern\)$/.test(text));
    const all = new RegExp(expected?.source ?? '^$');
    expect(found.filter((text) => !all.test(text))).toEqual([]);
    expect(found).toHaveLength(expected === undefined ? 0 : 1);
  });

  test('a file that is not there, and one that is too large', () => {
    const missing = statedCluster({ crds: path.join(folder, 'missing.yaml') });
    expect(findings(missing, {})).toEqual([
      expect.stringMatching(/^TargetCluster\.crds: "…\/missing\.yaml" cannot be read: ENOENT/),
    ]);
    const large = TargetCluster.withoutOperator({ crds: file(`# ${'x'.repeat(32_000_000)}`) });
    expect(findings(large, {})[0]).toContain('is larger than 32 MB');
  });
});

describe('JSON patches of a resource', () => {
  const block = { type: 'object', properties: { level: { type: 'integer', maximum: 5 } } };
  const cluster = TargetCluster.withOperator({ crds: file([crd({ newBlock: block })]) });
  const patched = (patch: JsonPatch, given = cluster): (() => string) => {
    return () =>
      synthesized(given, (chart) => {
        const proxy = new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp' });
        ApiObject.of(proxy).addJsonPatch(patch);
      });
  };

  test('may set what the CRDs have', () => {
    expect(patched(JsonPatch.add('/spec/newBlock', { level: 5 }))()).toContain('level: 5');
  });

  test.each([
    [
      JsonPatch.add('/spec/newBlock', { level: 6 }),
      'spec.newBlock.level: is above the maximum of 5, after the JSON patches',
    ],
    [JsonPatch.add('/spec/newBlock', 7), 'spec.newBlock: is a number, not an object, after the JSON patches'],
    [JsonPatch.add('/spec/newBlok', {}), 'spec.newBlok: is not a field of the CRDs in '],
    [JsonPatch.replace('/spec/remoteUrl', 7), 'remoteUrl: is a number, not a string, after the JSON patches'],
  ])('are checked by the CRDs: %j', (patch, expected) => {
    expect(patched(patch)).toThrow(expected);
  });

  test('are not checked without CRDs, since a later release may have the field', () => {
    const patch = JsonPatch.add('/spec/newBlok', {});
    expect(patched(patch, TargetCluster.withOperator())()).toContain('newBlok');
  });

  test('are checked too if they come after a look at the warnings', () => {
    expect(() =>
      synthesized(cluster, (chart) => {
        const proxy = new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp' });
        Catalog.of(chart).review();
        ApiObject.of(proxy).addJsonPatch(JsonPatch.add('/spec/newBlock', { level: 6 }));
      }),
    ).toThrow('spec.newBlock.level: is above the maximum of 5');
  });
});

describe('documents of different versions', () => {
  const versions = (['v1beta1', 'v1'] as const).map((name, index) => ({
    name,
    served: true,
    storage: name === 'v1',
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: { type: 'object', properties: { ...REMOTE, level: { type: 'integer', maximum: index + 4 } } },
        },
      },
    },
  }));
  const base = crd({}) as { readonly spec: object };
  const cluster = TargetCluster.withOperator({ crds: file([{ ...base, spec: { ...base.spec, versions } }]) });

  test.each([
    ['v1beta1', 4, []],
    ['v1beta1', 5, ['spec.level: is above the maximum of 4']],
    ['v1', 5, []],
    ['v1', 6, ['spec.level: is above the maximum of 5']],
  ] as const)('are each checked by their own: %s, %j', (version, level, expected) => {
    expect(findings(cluster, { level }, version).map((text) => text.split(';')[0])).toEqual(expected);
  });
});
