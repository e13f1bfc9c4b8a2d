import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { App, Include, Testing, type Chart } from 'cdk8s';
import { stringify } from 'yaml';
import { McpApiVersion, McpInclude, OidcConfig, TargetCluster, ToolConfig } from '../../lib/index';
import { ALL_KINDS, type Kind } from '../../lib/model/kinds';
import { chartFor, errorsOf, manifestOf, proxyIn, TARGETS } from '../support/facades';
import { corpusCases, type Manifest } from '../support/corpus';
import { MAKERS } from '../support/constructs';
import { FileServer } from '../support/file-server';
import { documentOf, fileOf, include } from '../support/include';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

beforeEach(() => {
  warn.mockClear();
});

/** Minimal specs; kinds that are not listed need nothing. */
const MINIMAL: ReadonlyMap<Kind, object> = new Map([['MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com' }]]);
const PROXY = { remoteUrl: 'https://mcp.example.com' };
const REMOTE = 'https://remote.example.com/mcp';

function documents(...texts: string[]): string {
  return texts.join('\n---\n');
}

function synthesized(chart: Chart): Manifest[] {
  return Testing.synth(chart) as Manifest[];
}

describe('other documents', () => {
  test('keep texts that kubectl reads unchanged', () => {
    const chart = chartFor();
    include(chart, 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: x }\ndata: { resolve: "2E5_", a: "\\tb" }\n');

    expect(App.of(chart).synthYaml()).toContain('data:\n  a: "\\tb"\n  resolve: "2E5_"\n');
  });

  test.each(['__proto__', 'constructor'])('are refused with a key %s, which cdk8s cannot write', (key) => {
    const chart = chartFor();
    include(chart, `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: x }\ndata:\n  ${key}: a\n`);

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        `\\] data\\.${key}: is a name that cdk8s cannot write; use another name \\(text-key, .*:5\\)$`,
      ),
    ]);
  });

  test('are passed on even if an unknown prop is a warning', () => {
    const chart = chartFor();
    const url = fileOf('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: x }\n');
    const props = { url, team: 'ai' };
    new McpInclude(chart, 'Include', props);

    expect(synthesized(chart).map(({ kind }) => kind)).toEqual(['ConfigMap']);
  });
});

describe('McpInclude', () => {
  test.each(MAKERS)('makes the same construct for an %s as a program', (kind, make) => {
    const ofProgram = make(chartFor(), 'Made');
    const [included] = include(chartFor(), documentOf(kind, MINIMAL.get(kind) ?? {})).node.children;

    expect(included?.constructor).toBe(ofProgram.constructor);
    expect(Object.keys(included ?? {})).toEqual(Object.keys(ofProgram));
  });

  test('passes on everything else like Include of cdk8s, including ids', () => {
    const text = documents(
      stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'n' }, data: { k: 'v' } }),
      stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'b' }, type: 'Opaque', stringData: { k: 'v' } }),
      stringify({ apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 1 } }),
      stringify({ apiVersion: 'batch/v1', kind: 'Job', metadata: {} }),
      stringify({ apiVersion: 'example.com/v1', kind: 'MCPServer', metadata: { name: 'c', labels: { l: 'm' } } }),
    );
    const [ours, theirs] = [chartFor(), chartFor()];
    const url = fileOf(text);
    const included = new McpInclude(ours, 'Include', { url });
    const expected = new Include(theirs, 'Include', { url });

    expect(included.node.children.map(({ node }) => node.id)).toEqual(
      expected.node.children.map(({ node }) => node.id),
    );
    expect(synthesized(ours)).toEqual(synthesized(theirs));
    expect(included.apiObjects.map(({ name }) => name)).toEqual(expected.apiObjects.map(({ name }) => name));
    expect(warn).not.toHaveBeenCalled();
  });

  test("gives documents of this package's kinds the same ids as Include of cdk8s", () => {
    const [example] = corpusCases().filter(({ name }) => name === 'a20-two-proxies');
    const url = example?.input ?? '';
    const ids = (parent: McpInclude | Include): string[] => parent.node.children.map(({ node }) => node.id);

    expect(ids(new McpInclude(chartFor(), 'Include', { url }))).toEqual(
      ids(new Include(chartFor(), 'Include', { url })),
    );
  });

  test('accepts a path, a relative path and a file URL', () => {
    const file = fileOf(documentOf('MCPToolConfig', { toolsFilter: ['a'] }));

    for (const url of [file, path.relative(process.cwd(), file), pathToFileURL(file).href]) {
      const chart = chartFor();
      new McpInclude(chart, 'Include', { url });

      expect(manifestOf(chart, 'MCPToolConfig')['spec']).toEqual({ toolsFilter: ['a'] });
    }
  });

  test('fetches a URL, and reports locations in its text', async () => {
    const server = await FileServer.of(documentOf('MCPRemoteProxy', { remoteUrl: 'ftp://a.example' }));
    const chart = chartFor();
    new McpInclude(chart, 'Include', { url: server.url('/file?token=hunter2') });
    await server.close();

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /^\[test\/Include\/x-mcpremoteproxy\] spec\.remoteUrl: .* \(\w+, http:\/\/127\.0\.0\.1:\d+\/file:8\)$/,
      ),
    ]);
  });

  test('reports in one line that a URL cannot be fetched', async () => {
    const server = await FileServer.of('');
    const url = server.url('/nothing');
    const chart = chartFor();
    new McpInclude(chart, 'Include', { url: `${url}?token=hunter2` });
    await server.close();

    expect(errorsOf(chart)).toEqual([
      `[test/Include] url: "${url}" cannot be read: the server answers 404 Not Found; check the URL (unreadable-file)`,
    ]);
  });

  test('opens lists, and drops fields that servers write', () => {
    const chart = chartFor();
    const meta = { name: 'x', uid: 'u', resourceVersion: '1', managedFields: [], creationTimestamp: 'z' };
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{}' };
    include(
      chart,
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        metadata: { resourceVersion: '' },
        items: [
          {
            apiVersion: 'toolhive.stacklok.dev/v1beta1',
            kind: 'MCPRemoteProxy',
            metadata: { ...meta, annotations },
            spec: PROXY,
            status: { phase: 'Ready', conditions: [] },
          },
          { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'cm', uid: 'u' } },
        ],
      }),
    );

    expect(synthesized(chart)).toEqual([
      {
        apiVersion: 'toolhive.stacklok.dev/v1beta1',
        kind: 'MCPRemoteProxy',
        metadata: { name: 'x', namespace: 'mcp' },
        spec: expect.objectContaining(PROXY) as object,
      },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'cm', namespace: 'mcp', uid: 'u' } },
    ]);
  });

  test('fails for metadata that Kubernetes does not know', () => {
    const chart = chartFor();
    const metadata = { name: 'x', namespace: 'own', labels: { a: 'b' }, future: { c: 1 } };
    include(chart, documentOf('MCPToolConfig', {}, { metadata }));

    expect(errorsOf(chart)).toEqual([
      expect.stringContaining(
        'metadata.future: is not a field of Kubernetes metadata, so kubectl and server-side apply',
      ),
    ]);
  });
});

describe('API group and version', () => {
  const apiVersionOf = (given: string, cluster?: TargetCluster): string => {
    const chart = chartFor();
    include(chart, documentOf('MCPToolConfig', {}, { apiVersion: given }), cluster);
    return manifestOf(chart, 'MCPToolConfig').apiVersion;
  };
  const own = (apiGroup?: string, apiVersion?: McpApiVersion): TargetCluster =>
    TargetCluster.withOperator({
      ...(apiGroup === undefined ? {} : { apiGroup }),
      ...(apiVersion === undefined ? {} : { apiVersion }),
    });

  test.each([
    ['toolhive.stacklok.dev/v1alpha1', own(), 'toolhive.stacklok.dev/v1alpha1'],
    ['toolhive.stacklok.dev/v1beta1', own(), 'toolhive.stacklok.dev/v1beta1'],
    ['a.toolhive.stacklok.dev/v1beta1', own(), 'a.toolhive.stacklok.dev/v1beta1'],
    ['toolhive.stacklok.dev/v1beta1', own('mcp.example.com'), 'mcp.example.com/v1beta1'],
    ['mcp.example.com/v1alpha1', own('mcp.example.com'), 'mcp.example.com/v1alpha1'],
    ['toolhive.stacklok.dev/v1alpha1', own(undefined, McpApiVersion.V1BETA1), 'toolhive.stacklok.dev/v1beta1'],
    ['toolhive.stacklok.dev/v1beta1', own(undefined, McpApiVersion.V1ALPHA1), 'toolhive.stacklok.dev/v1alpha1'],
  ])('%s stays, unless the cluster names another', (given, cluster, expected) => {
    expect(apiVersionOf(given, cluster)).toBe(expected);
  });

  test('of another product are passed on, with one warning for all of them', () => {
    const chart = chartFor();
    const apiVersion = 'mcp.example.com/v1alpha1';
    const [text, other] = ['x', 'y'].map((name) =>
      documentOf('MCPRemoteProxy', { port: 'any' }, { apiVersion, metadata: { name } }),
    );
    const { apiObjects } = include(chart, documents(text ?? '', other ?? ''));

    expect(synthesized(chart).map(({ spec }) => spec)).toEqual([{ port: 'any' }, { port: 'any' }]);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(
        /^\[test\/Include\d+\/x-mcpremoteproxy and 1 more\] apiVersion: "mcp\.example\.com\/v1alpha1" is not an API group and version that this package knows; the document is passed on unchecked; use toolhive\.stacklok\.dev\/v1alpha1, or name the group with TargetCluster\.withOperator \(foreign-group, .*\.yaml:2\)$/,
      ),
      expect.objectContaining({ type: 'McpWarning', code: 'CDK8S_MCP_FOREIGN_GROUP' }),
    );
    expect(apiObjects.map(({ node }) => node.metadata.map(({ type }) => type))).toEqual([
      ['cdk8s-mcp:warning'],
      ['cdk8s-mcp:warning'],
    ]);
  });
});

describe('unknown fields', () => {
  const text = documentOf(
    'MCPRemoteProxy',
    { ...PROXY, future: { a: [1] }, headerForward: { 'odd.name': 1 } },
    { beside: { the: 'spec' } },
  );

  test('are kept with the operator, and warned about', () => {
    const chart = chartFor(TargetCluster.withOperator());
    include(chart, text);

    expect(manifestOf(chart, 'MCPRemoteProxy')).toMatchObject({
      beside: { the: 'spec' },
      spec: { ...PROXY, future: { a: [1] }, headerForward: { 'odd.name': 1 } },
    });
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining(' beside: is not a field of the CRD of this release'),
      expect.objectContaining({ type: 'McpWarning', code: 'CDK8S_MCP_UNKNOWN_FIELD' }),
    );
  });

  test('are refused without it', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    include(chart, text);

    expect(errorsOf(chart)).toEqual(
      ['beside', 'spec.future', 'spec.headerForward["odd.name"]'].map(
        (field) =>
          expect.stringContaining(`x-mcpremoteproxy] ${field}: is not a field that this package knows`) as string,
      ),
    );
  });
});

describe('two documents', () => {
  const of = (kind: string, metadata: object, apiVersion = 'toolhive.stacklok.dev/v1alpha1'): string =>
    documentOf(kind, {}, { metadata, apiVersion });

  test.each([
    ['with the same words', { name: 'x', namespace: 'n' }, { name: 'x', namespace: 'n' }],
    ['in the namespace of the chart', { name: 'x', namespace: 'mcp' }, { name: 'x' }],
  ])('with the same kind and name %s are refused', (_, first, second) => {
    for (const kind of ['MCPToolConfig', 'ConfigMap']) {
      const chart = chartFor();
      const { path: includePath } = include(chart, documents(of(kind, first), of(kind, second))).node;

      expect(errorsOf(chart)).toEqual([
        expect.stringMatching(
          new RegExp(
            `^\\[${includePath}\\] metadata\\.name: "x" is the name of another ${kind} in this file; remove one of the two documents \\(document-duplicate, .*\\.yaml:\\d+\\)$`,
          ),
        ),
      ]);
    }
  });

  test('with two API versions are the same object', () => {
    const chart = chartFor();
    const text = documents(
      of('MCPToolConfig', { name: 'x' }),
      of('MCPToolConfig', { name: 'x' }, 'a.toolhive.stacklok.dev/v1beta1'),
    );
    include(chart, text);

    expect(errorsOf(chart)).toEqual([expect.stringContaining('(document-duplicate, ')]);
  });

  test.each([
    ['v1', 'v2'],
    ['apps/v1', 'apps/v1beta1'],
  ])('of other kinds with two API versions are the same object, and the second is told: %s', (one, other) => {
    const chart = chartFor();
    const text = documents(of('ConfigMap', { name: 'x' }, one), of('ConfigMap', { name: 'x' }, other));
    include(chart, text);
    const line = text.slice(0, text.lastIndexOf('"name"')).split('\n').length;

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(new RegExp(`\\(document-duplicate, .*\\.yaml:${String(line)}\\)$`)),
    ]);
  });

  test.each(['a\nb', 'some words\nand more', 'a\u2028b', 'a\u0085'])('have ids of one line: %j', (name) => {
    const { children } = include(chartFor(), of('ConfigMap', { name })).node;

    expect(children.map(({ node }) => node.id)).toEqual(['…-configmap']);
  });

  test('with one id get one each', () => {
    const [first, second] = [{ name: 'a', namespace: 'configmap' }, { name: 'a-configmap' }];
    const { children } = include(chartFor(), documents(of('ConfigMap', first), of('ConfigMap', second))).node;

    expect(children.map(({ node }) => node.id)).toEqual(['a-configmap-configmap', 'a-configmap-configmap-2']);
  });

  test.each([
    ['namespaces', { name: 'x', namespace: 'n' }, { name: 'x', namespace: 'm' }, 'v1'],
    ['names', { name: 'x' }, { name: 'y' }, 'v1'],
    ['API groups', { name: 'x' }, { name: 'x' }, 'example.com/v1'],
    ['names, but with one id', { name: 'a', namespace: 'configmap' }, { name: 'a-configmap' }, 'v1'],
    ['no names', {}, {}, 'v1'],
  ])('with two %s are different', (_, first, second, apiVersion) => {
    const chart = chartFor();
    include(chart, documents(of('ConfigMap', first, 'v1'), of('ConfigMap', second, apiVersion)));

    expect(synthesized(chart)).toHaveLength(2);
  });

  test('of two includes are refused too', () => {
    const chart = chartFor();
    include(chart, of('MCPToolConfig', { name: 'x' }));
    include(chart, of('MCPToolConfig', { name: 'x' }));

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        /is the name of another MCPToolConfig in this namespace, test\/Include\d+\/x-mcptoolconfig; /,
      ),
    ]);
  });
});

describe('findings', () => {
  test('name file and line of the field', () => {
    const chart = chartFor();
    const { node } = include(
      chart,
      [
        'apiVersion: toolhive.stacklok.dev/v1alpha1',
        'kind: MCPRemoteProxy',
        'metadata:',
        '  name: x',
        '  labels: {a: 1}',
        'spec:',
        '  remoteUrl: ftp://a.example',
        '  proxyPort: "8080"',
        '  groupRef: {}',
      ].join('\n'),
    );
    const file = '.*/\\d+\\.yaml';
    const construct = `\\[${node.path}/x-mcpremoteproxy\\]`;

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(
        `^${construct} metadata.labels\\["a"\\]: 1 is a number, not a string; .* \\(type, ${file}:5\\)$`,
      ),
      expect.stringMatching(
        `^${construct} spec.proxyPort: "8080" is a string, not an integer; .* \\(type, ${file}:8\\)$`,
      ),
      expect.stringMatching(`^${construct} spec.groupRef.name: is missing; add it \\(required, ${file}:9\\)$`),
      expect.stringMatching(`^${construct} spec.remoteUrl: "ftp://a.example" .* \\(pattern, ${file}:7\\)$`),
    ]);
  });

  test.each(ALL_KINDS)('%s: an empty spec is an error if it has required fields', (kind) => {
    const needed: { [kind in Kind]?: number } = {
      MCPRemoteProxy: 1,
      MCPOIDCConfig: 1,
      MCPExternalAuthConfig: 1,
      MCPAuthzConfig: 2,
    };
    for (const spec of [null, {}]) {
      const chart = chartFor();
      include(chart, documentOf(kind, spec));

      expect(errorsOf(chart).map((error) => /spec\.\w+: is missing/.test(error))).toEqual(
        Array<boolean>(needed[kind] ?? 0).fill(true),
      );
    }
  });

  test('an empty namespace counts as absent', () => {
    const chart = chartFor();
    include(chart, documentOf('MCPToolConfig', {}, { metadata: { name: 'x', namespace: '' } }));

    expect(manifestOf(chart, 'MCPToolConfig').metadata).toEqual({ name: 'x', namespace: 'mcp' });
  });

  test('metadata that is not an object is an error, too', () => {
    const chart = chartFor();
    include(chart, documentOf('MCPToolConfig', {}, { metadata: 'x' }));

    expect(errorsOf(chart)).toEqual([
      expect.stringContaining('] metadata: is a string, not an object; give an object (type, '),
    ]);
  });
});

describe.each(TARGETS)('%s', (_, clusterOf) => {
  test('other constructs refer to documents by name, and documents to one another', () => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, {
      remoteUrl: REMOTE,
      oidc: {
        config: OidcConfig.fromOidcConfigName(chart, 'Idp', 'idp'),
        audience: 'a',
        resourceUrl: 'https://a.example',
      },
      tools: { config: ToolConfig.fromToolConfigName(chart, 'Tools', 'tools') },
    });
    include(
      chart,
      documents(
        documentOf('MCPOIDCConfig', { type: 'inline', inline: { issuer: 'https://idp.example.com' } }, named('idp')),
        documentOf('MCPToolConfig', { toolsFilter: ['a'] }, named('tools')),
        documentOf('MCPRemoteProxy', { ...PROXY, toolConfigRef: { name: 'tools' } }, named('second')),
      ),
    );

    expect(errorsOf(chart)).toEqual([]);
  });

  test('the content of a ConfigMap may come from a document', () => {
    const chart = chartFor(clusterOf());
    const cedar = { policies: ['permit(principal, action, resource);'], entities_json: '[]' };
    const data = { 'authz.json': JSON.stringify({ version: '1.0', type: 'cedarv1', cedar }) };
    include(
      chart,
      documents(
        stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'policies' }, data }),
        documentOf('MCPRemoteProxy', {
          ...PROXY,
          authzConfig: { configMap: { name: 'policies' } },
          oidcConfigRef: { name: 'idp', audience: 'a', resourceUrl: 'https://a.example' },
        }),
        documentOf('MCPOIDCConfig', { type: 'inline', inline: { issuer: 'https://idp.example.com' } }, named('idp')),
      ),
    );

    expect(errorsOf(chart)).toEqual([]);
  });
});

function named(name: string): object {
  return { metadata: { name } };
}
