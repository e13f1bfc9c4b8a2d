import { converted } from '../../support/command';
import { manifests } from '../../support/corpus';
import { comparable, synthesized } from '../../support/programs';
import { typeErrors } from '../../support/type-errors';

const HEAD = 'apiVersion: toolhive.stacklok.dev/v1alpha1';

/** One proxy, with a spec in flow style. */
function proxy(spec: string, metadata = 'name: weather'): string {
  return `${HEAD}\nkind: MCPRemoteProxy\nmetadata: { ${metadata} }\nspec: { remoteUrl: 'https://mcp.example.com/mcp', ${spec} }\n`;
}

/** A document of another kind. */
function document(kind: string, rest: string, apiVersion = HEAD): string {
  return `---\n${apiVersion}\nkind: ${kind}\n${rest}\n`;
}

/** The program's statements, without indentation. */
function statements(yaml: string): string {
  const { out } = converted(yaml);
  const [, body = ''] = /\n {4}super\(.*?\n([^]*?)\n {2}\}\n/.exec(out) ?? [];
  return body.replaceAll(/^ {4}/gm, '').trim();
}

/** What the program does after its classes. */
function app(yaml: string): string {
  const { out } = converted(yaml);
  return out.slice(out.indexOf('const app'));
}

describe('the references of a program', () => {
  test('are variables if the file has the object, and imported by name otherwise', () => {
    const yaml =
      proxy('telemetryConfigRef: { name: otel }, toolConfigRef: { name: tools }') +
      document('MCPToolConfig', 'metadata: { name: tools }\nspec: { toolsFilter: [a] }');
    expect(statements(yaml)).toMatchInlineSnapshot(`
           "const tools = new ToolConfig(this, 'Tools', {
             metadata: { name: 'tools' },
             toolsFilter: ['a'],
           });

           const otel = TelemetryConfig.fromTelemetryConfigName(this, 'Otel', 'otel');
           new RemoteMcpProxy(this, 'Weather', {
             metadata: { name: 'weather' },
             remoteUrl: 'https://mcp.example.com/mcp',
             telemetry: { config: otel },
             tools: { config: tools },
           });"
        `);
  });

  test('distinguish objects in different namespaces', () => {
    const yaml =
      proxy('toolConfigRef: { name: tools }', 'name: weather, namespace: a') +
      document('MCPToolConfig', 'metadata: { name: tools, namespace: b }\nspec: { toolsFilter: [a] }');
    expect(statements(yaml)).toMatchInlineSnapshot(`
           "const tools = ToolConfig.fromToolConfigName(this, 'Tools', 'tools');
           new RemoteMcpProxy(this, 'Weather', {
             metadata: { name: 'weather' },
             remoteUrl: 'https://mcp.example.com/mcp',
             tools: { config: tools },
           });"
        `);
  });

  test('import a Secret by name and leave out its document', () => {
    const yaml =
      proxy(
        'headerForward: { addHeadersFromSecret: [{ headerName: X-Key, valueSecretRef: { name: api, key: key } }] }',
      ) +
      document('Secret', 'metadata: { name: api }\nstringData: { key: hush }', 'apiVersion: v1') +
      document('Secret', 'metadata: { name: other }\ndata: { key: aHVzaA== }', 'apiVersion: v1');
    const { out, error } = converted(yaml);
    expect(statements(yaml)).toMatchInlineSnapshot(`
           "// These Secrets are not part of the program, which must not contain their values: api, other.

           const api = kplus.Secret.fromSecretName(this, 'Api', 'api');
           new RemoteMcpProxy(this, 'Weather', {
             metadata: { name: 'weather' },
             remoteUrl: 'https://mcp.example.com/mcp',
             headerForward: { 'X-Key': HeaderValue.fromSecret(api, 'key') },
           });"
        `);
    expect(out).not.toMatch(/hush|aHVzaA/);
    expect(error).toBe(
      [
        'proxies.yaml:8: Secret api: not contained in the program, which refers to it by name',
        'proxies.yaml:13: Secret other: not contained in the program, which refers to it by name',
        '',
      ].join('\n'),
    );
  });

  test('import a Secret by name if only an annotation of kubectl holds its values', () => {
    const applied = `'{"data":{"key":"aHVzaA=="}}'`;
    const metadata = `metadata: { name: api, annotations: { kubectl.kubernetes.io/last-applied-configuration: ${applied} } }`;
    const { code, out, error } = converted(proxy('') + document('Secret', metadata, 'apiVersion: v1'));

    expect(code).toBe(0);
    expect(out).toContain('// These Secrets are not part of the program, which must not contain their values: api.');
    expect(out).not.toMatch(/ApiObject|aHVzaA/);
    expect(error).toBe('proxies.yaml:8: Secret api: not contained in the program, which refers to it by name\n');
  });

  test('leaves out a Secret whose values are in a misspelt field', () => {
    const secret = document('Secret', 'metadata: { name: api }\nstringdata: { key: s3cret }', 'apiVersion: v1');
    const { out } = converted(proxy('') + secret);

    expect(out).not.toContain('s3cret');
    expect(out).toContain('// These Secrets are not part of the program, which must not contain their values: api.');
  });

  test('use the name of the API object for a ConfigMap or ServiceAccount in the file', () => {
    const yaml =
      proxy('serviceAccount: runner, authzConfig: { configMap: { name: authz } }') +
      document('ServiceAccount', 'metadata: { name: runner }', 'apiVersion: v1') +
      document('ConfigMap', "metadata: { name: authz }\ndata: { authz.json: '{}' }", 'apiVersion: v1');
    expect(statements(yaml.replace("'{}'", AUTHZ))).toMatchInlineSnapshot(`
           "const runner = new ApiObject(this, 'Runner', {
             apiVersion: 'v1',
             kind: 'ServiceAccount',
             metadata: { name: 'runner' },
           });

           const authz = new ApiObject(this, 'Authz', {
             apiVersion: 'v1',
             kind: 'ConfigMap',
             metadata: { name: 'authz' },
             data: {
               'authz.json':
                 '{"version":"1.0","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);"],"entities_json":"[]"}}',
             },
           });

           const runnerServiceAccount = kplus.ServiceAccount.fromServiceAccountName(this, 'RunnerServiceAccount', runner.name);
           const authzConfigMap = kplus.ConfigMap.fromConfigMapName(this, 'AuthzConfigMap', authz.name);
           new RemoteMcpProxy(this, 'Weather', {
             metadata: { name: 'weather' },
             remoteUrl: 'https://mcp.example.com/mcp',
             serviceAccount: runnerServiceAccount,
             authorization: Authorization.fromConfigMap(authzConfigMap),
           });"
        `);
  });
});

const AUTHZ = `'{"version":"1.0","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);"],"entities_json":"[]"}}'`;

describe('objects of other kinds', () => {
  test('are written unchanged, without fields that servers write', () => {
    const yaml =
      proxy('', 'name: weather, namespace: mcp') +
      document(
        'Namespace',
        'metadata: { name: mcp, uid: 1, labels: { a: b } }\nstatus: { phase: Active }',
        'apiVersion: v1',
      ) +
      document(
        'ConfigMap',
        'metadata: { name: a, annotations: { kubectl.kubernetes.io/last-applied-configuration: x } }\ndata: { text: "a\\nb\\n" }',
        'apiVersion: v1',
      );
    expect(statements(yaml)).toMatchInlineSnapshot(`
           "new ApiObject(this, 'Mcp', {
             apiVersion: 'v1',
             kind: 'Namespace',
             metadata: { name: 'mcp', labels: { a: 'b' } },
           });

           new ApiObject(this, 'A', {
             apiVersion: 'v1',
             kind: 'ConfigMap',
             metadata: { name: 'a' },
             data: { text: ['a', 'b', ''].join('\\n') },
           });

           new RemoteMcpProxy(this, 'Weather', {
             metadata: { name: 'weather', namespace: 'mcp' },
             remoteUrl: 'https://mcp.example.com/mcp',
           });"
        `);
  });

  test('may be Secrets without values', () => {
    const metadata = 'metadata: { name: token, annotations: { kubernetes.io/service-account.name: runner } }';
    const yaml =
      proxy('') + document('Secret', `${metadata}\ntype: kubernetes.io/service-account-token`, 'apiVersion: v1');
    expect(statements(yaml)).toContain("type: 'kubernetes.io/service-account-token'");
  });

  test("of this package's kinds in another group are unchecked, with a note", () => {
    const yaml = proxy('') + document('MCPGroup', 'metadata: { name: a }', 'apiVersion: example.com/v1');
    const { code, error } = converted(yaml);
    expect(code).toBe(0);
    expect(error).toBe(
      'proxies.yaml:6: MCPGroup a: is not an API group and version that this package knows; written as an ApiObject, unchecked\n',
    );
  });
});

describe('namespaces, groups and versions', () => {
  test('are settings of the chart if all objects share them', () => {
    const { out } = converted(proxy('', 'name: weather, namespace: mcp').replace('v1alpha1', 'v1beta1'));
    expect(out).toContain("super(scope, id, { namespace: 'mcp', ...props });");
    expect(out).toContain(
      'TargetCluster.withOperator({ fidelity: OperatorFidelity.EXACT, apiVersion: McpApiVersion.V1BETA1 }).bind(app);',
    );
    expect(out).toContain("metadata: { name: 'weather' },");
  });

  test('of the API are settings of each construct if they differ', () => {
    const yaml =
      proxy('', 'name: a') +
      document('MCPGroup', 'metadata: { name: b }', HEAD.replace('v1alpha1', 'v1beta1')) +
      document('MCPGroup', 'metadata: { name: c }', HEAD.replace('toolhive', 'dev.toolhive'));
    expect(statements(yaml)).toMatchInlineSnapshot(`
      "const v1beta1 = TargetCluster.withOperator({ fidelity: OperatorFidelity.EXACT, apiVersion: McpApiVersion.V1BETA1 });
      const devToolhiveStacklokDevV1alpha1 = TargetCluster.withOperator({
        fidelity: OperatorFidelity.EXACT,
        apiGroup: 'dev.toolhive.stacklok.dev',
      });

      new McpGroup(this, 'B', {
        metadata: { name: 'b' },
        cluster: v1beta1,
      });

      new McpGroup(this, 'C', {
        metadata: { name: 'c' },
        cluster: devToolhiveStacklokDevV1alpha1,
      });

      new RemoteMcpProxy(this, 'A', {
        metadata: { name: 'a' },
        remoteUrl: 'https://mcp.example.com/mcp',
      });"
    `);
    expect(
      comparable(synthesized(converted(yaml).out)).map((each) => (each as { apiVersion: string }).apiVersion),
    ).toEqual([
      'toolhive.stacklok.dev/v1beta1',
      'dev.toolhive.stacklok.dev/v1alpha1',
      'toolhive.stacklok.dev/v1alpha1',
    ]);
  });

  test('of objects get a chart each, and one more is for objects without a namespace', () => {
    const yaml =
      proxy('toolConfigRef: { name: tools }', 'name: weather, namespace: a') +
      document('MCPToolConfig', 'metadata: { name: tools, namespace: a }\nspec: { toolsFilter: [x] }') +
      document('MCPGroup', 'metadata: { name: weather, namespace: b-c }') +
      document('Namespace', 'metadata: { name: a }', 'apiVersion: v1') +
      document('Secret', 'metadata: { name: s, namespace: b-c }\nstringData: { k: v }', 'apiVersion: v1');
    const { out } = converted(yaml);
    expect(out.match(/class .*|super.*|new .*this, .*|tools: .*|\/\/ These.*/g)).toEqual([
      'class ProxiesA extends Chart {',
      "super(scope, id, { namespace: 'a', ...props });",
      "new ToolConfig(this, 'Tools', {",
      "new RemoteMcpProxy(this, 'Weather', {",
      'tools: { config: tools },',
      'class ProxiesBC extends Chart {',
      "super(scope, id, { namespace: 'b-c', ...props });",
      '// These Secrets are not part of the program, which must not contain their values: s.',
      "new McpGroup(this, 'Weather', { metadata: { name: 'weather' } });",
      'class Proxies extends Chart {',
      'super(scope, id, props);',
      "new ApiObject(this, 'A', {",
    ]);
    expect(app(yaml)).toBe(
      "const app = new App();\n// EXACT: the same objects as in the files. Without it, proxies get corrections, see docs/corrections.md of cdk8s-mcp.\nTargetCluster.withOperator({ fidelity: OperatorFidelity.EXACT }).bind(app);\nnew ProxiesA(app, 'proxies-a');\nnew ProxiesBC(app, 'proxies-bc');\nnew Proxies(app, 'proxies');\napp.synth();\n",
    );
    expect(typeErrors(new Map([['namespaces', out]]))).toEqual([]);
  });

  test("become the chart's if some objects have it and the others have none", () => {
    const yaml =
      proxy('', 'name: weather, namespace: mcp') + document('Namespace', 'metadata: { name: mcp }', 'apiVersion: v1');
    expect(converted(yaml).out.match(/class .*/g)).toEqual(['class Proxies extends Chart {']);
    expect(synthesized(converted(yaml).out)).toMatchObject(manifests(yaml).reverse());
  });
});

describe('fields of later releases', () => {
  const session =
    "sessionStorage: { provider: redis, address: 'redis:6379', db: 2, keyPrefix: 'w:', passwordRef: { name: redis, key: pw } }";

  test('make the program state a release that has them', () => {
    const yaml = proxy(`replicas: 3, ${session}`);
    expect(app(yaml)).toContain(
      [
        'TargetCluster.withOperator({',
        '  release: OperatorRelease.V0_30,',
        '  fidelity: OperatorFidelity.EXACT,',
        '  apiVersion: McpApiVersion.V1ALPHA1,',
        '}).bind(app);',
      ].join('\n'),
    );
    expect(statements(yaml)).toBe(
      `const redis = kplus.Secret.fromSecretName(this, 'Redis', 'redis');
new RemoteMcpProxy(this, 'Weather', {
  metadata: { name: 'weather' },
  remoteUrl: 'https://mcp.example.com/mcp',
  replicas: 3,
  sessionStorage: SessionStorage.redis({
    address: 'redis:6379',
    db: 2,
    keyPrefix: 'w:',
    password: { secret: redis, key: 'pw' },
  }),
});`,
    );
    expect(synthesized(converted(yaml).out)).toMatchObject(manifests(yaml));
  });

  test('are passed on within a pod template', () => {
    const yaml = proxy(
      "podTemplateSpec: { spec: { containers: [{ name: toolhive, env: [{ name: A, value: 'b' }] }] } }",
    );
    expect(app(yaml)).toContain('release: OperatorRelease.V0_37');
    expect(synthesized(converted(yaml).out)).toMatchObject(manifests(yaml));
  });

  test('are written in the version of the document', () => {
    const yaml = proxy('sessionStorage: { provider: memory }').replace('v1alpha1', 'v1beta1');
    expect(app(yaml)).toContain(
      'TargetCluster.withOperator({ release: OperatorRelease.V0_30, fidelity: OperatorFidelity.EXACT }).bind(app);',
    );
    expect(statements(yaml)).toBe(
      `new RemoteMcpProxy(this, 'Weather', {
  metadata: { name: 'weather' },
  remoteUrl: 'https://mcp.example.com/mcp',
  sessionStorage: SessionStorage.memory(),
});`,
    );
    expect(synthesized(converted(yaml).out)).toMatchObject(manifests(yaml));
  });
});

describe('names', () => {
  test('are unique, and none is a keyword of TypeScript', () => {
    const yaml =
      proxy('telemetryConfigRef: { name: class }, toolConfigRef: { name: weather }, groupRef: { name: 1st }') +
      document('MCPTelemetryConfig', 'metadata: { name: class }') +
      document('MCPToolConfig', 'metadata: { name: weather }') +
      document('MCPGroup', 'metadata: { name: 1st }');
    expect(statements(yaml)).toMatchInlineSnapshot(`
      "const group1st = new McpGroup(this, 'Group1st', { metadata: { name: '1st' } });

      const weather = new ToolConfig(this, 'Weather', { metadata: { name: 'weather' } });

      const classTelemetry = new TelemetryConfig(this, 'ClassTelemetry', { metadata: { name: 'class' } });

      new RemoteMcpProxy(this, 'WeatherProxy', {
        metadata: { name: 'weather' },
        remoteUrl: 'https://mcp.example.com/mcp',
        group: group1st,
        telemetry: { config: classTelemetry },
        tools: { config: weather },
      });"
    `);
  });
});

describe('defaults', () => {
  test('are left out, except in explicit blocks', () => {
    const yaml =
      proxy('proxyPort: 8080, transport: streamable-http, audit: {}, headerForward: {}, resources: {}') +
      document('MCPTelemetryConfig', 'metadata: { name: a }\nspec: { openTelemetry: { tracing: {} }, prometheus: {} }');
    expect(statements(yaml)).toMatchInlineSnapshot(`
           "new TelemetryConfig(this, 'A', {
             metadata: { name: 'a' },
             openTelemetry: {
               enabled: false,
               tracing: { enabled: false },
             },
             prometheus: false,
           });

           new RemoteMcpProxy(this, 'Weather', {
             metadata: { name: 'weather' },
             remoteUrl: 'https://mcp.example.com/mcp',
             audit: false,
             headerForward: {},
             resources: {},
           });"
        `);
  });
});

describe('a field without a prop', () => {
  const yaml = proxy(
    'resources: { limits: { memory: 1G }, requests: { cpu: 100u } }, headerForward: { addPlaintextHeaders: {} }, "a/b~c": [{ d: null }]',
  );

  test('is kept as a JSON patch, with a note', () => {
    const { error } = converted(yaml);
    expect(statements(yaml)).toMatchInlineSnapshot(`
           "const weather = new RemoteMcpProxy(this, 'Weather', {
             metadata: { name: 'weather' },
             remoteUrl: 'https://mcp.example.com/mcp',
             headerForward: {},
             resources: {},
           });
           // There is no prop for this. The patch changes the custom resource, so it has no effect without the operator.
           ApiObject.of(weather).addJsonPatch(
             JsonPatch.add('/spec/a~1b~0c', [{}]),
             JsonPatch.add('/spec/headerForward/addPlaintextHeaders', {}),
             JsonPatch.add('/spec/resources/limits', { memory: '1G' }),
             JsonPatch.add('/spec/resources/requests', { cpu: '100u' }),
           );"
        `);
    expect(error).toBe(
      ['["a/b~c"]', '.headerForward.addPlaintextHeaders', '.resources.limits', '.resources.requests']
        .map(
          (field) =>
            `proxies.yaml:4: MCPRemoteProxy weather: spec${field}: no prop for this field; kept as a JSON patch\n`,
        )
        .join(''),
    );
  });

  test('comes out unchanged', () => {
    const { out } = converted(yaml);
    expect(synthesized(out)).toMatchObject(manifests(yaml.replace(', "a/b~c": [{ d: null }]', '')));
    expect(synthesized(out)[0]?.['spec']).toHaveProperty(['a/b~c'], [{}]);
  });
});

test('the output of kubectl is converted: a List, with all fields that the server wrote', () => {
  const item =
    proxy('', 'name: weather, uid: 1, resourceVersion: "5", managedFields: []') + 'status: { phase: Ready }\n';
  const yaml = `apiVersion: v1\nkind: List\nitems:\n- ${item.trim().replaceAll('\n', '\n  ')}\n`;
  expect(statements(yaml)).toBe(statements(proxy('')));
});

test('awkward texts compile, and come out unchanged', () => {
  const texts = ['\'"`', '${x} \\ \t', 'a\nb', '\n', '\u2028', '\u0000', '*/ //'];
  const overrides = texts.map((text) => ({ name: JSON.stringify(text), description: `x${text}` }));
  // kubectl cannot read a key with this line break
  const keyOf = (text: string): string => `t${text.replace('\u2028', '')}`;
  const spec = { toolsOverride: Object.fromEntries(texts.map((text, index) => [keyOf(text), overrides[index]])) };
  const given = { apiVersion: 'toolhive.stacklok.dev/v1alpha1', kind: 'MCPToolConfig', metadata: { name: 'a' }, spec };
  const { code, out } = converted(JSON.stringify(given));
  expect(code).toBe(0);
  expect(synthesized(out)).toEqual([given]);
  expect(typeErrors(new Map([['awkward', out]]))).toEqual([]);
});
