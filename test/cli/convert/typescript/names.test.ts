import { Names, References } from '../../../../lib/cli/convert/typescript/names';
import { write } from '../../../../lib/cli/convert/typescript/writer';

test.each([
  ['weather', 'Weather', 'weather'],
  ['my-proxies.v2', 'MyProxiesV2', 'myProxiesV2'],
  ['1st', 'Sort1st', 'sort1st'],
  ['class', 'ClassSort', 'classSort'],
  ['kplus', 'KplusSort', 'kplusSort'],
  ['app', 'AppSort', 'appSort'],
  ['', 'Sort', 'sort'],
  ['---', 'Sort', 'sort'],
])('%j is %s, and the variable %s', (name, id, variable) => {
  expect(new Names().make(name, 'Sort')).toEqual({ id, variable });
});

test('no name is made twice', () => {
  const names = new Names();
  const made = ['a', 'a', 'a', 'a-sort'].map((name) => names.make(name, 'Sort').variable);
  expect(made).toEqual(['a', 'aSort', 'aSort2', 'aSortSort']);
});

describe('references', () => {
  const at = { indent: 0, column: 0, after: 0 };
  /** What references are written as, and the imports that come before. */
  const written = (
    references: References,
    ...to: (readonly [kind: string, namespace: string, name: string])[]
  ): string[] => {
    const names = to.map(([kind, namespace, name]) => write(references.to(kind, namespace, name), at));
    return [...references.take().map(({ variable, value }) => `${String(variable)} = ${write(value, at)}`), ...names];
  };

  test('are variables of objects that the program makes, in their namespaces, and imports of others', () => {
    const references = new References(new Names());
    expect(references.declare('MCPOIDCConfig', 'mcp', 'corp')).toEqual({ id: 'Corp', variable: 'corp' });
    expect(written(references, ['MCPOIDCConfig', 'mcp', 'corp'])).toEqual(['corp']);
    expect(written(references, ['MCPOIDCConfig', 'other', 'corp'])).toEqual([
      "corpOidc = OidcConfig.fromOidcConfigName(this, 'CorpOidc', 'corp')",
      'corpOidc',
    ]);
  });

  test('of other kinds are imports, by the name of the object that the program makes, but not of Secrets', () => {
    const references = new References(new Names());
    references.declare('ConfigMap', 'mcp', 'ca');
    references.declare('Secret', 'mcp', 'key');
    expect(written(references, ['ConfigMap', 'mcp', 'ca'], ['ConfigMap', 'x', 'ca'], ['Secret', 'mcp', 'key'])).toEqual(
      [
        "caConfigMap = kplus.ConfigMap.fromConfigMapName(this, 'CaConfigMap', ca.name)",
        "caConfigMap2 = kplus.ConfigMap.fromConfigMapName(this, 'CaConfigMap2', 'ca')",
        "keySecret = kplus.Secret.fromSecretName(this, 'KeySecret', 'key')",
        'caConfigMap',
        'caConfigMap2',
        'keySecret',
      ],
    );
  });

  test('import an object once', () => {
    const references = new References(new Names());
    expect(written(references, ['Secret', 'mcp', 'key'], ['Secret', 'mcp', 'key'])).toHaveLength(3);
    expect(written(references, ['Secret', 'mcp', 'key'])).toEqual(['key']);
    expect(written(references, ['Secret', 'mcp', 'other'])[0]).toContain("'other'");
  });

  test('are never to an object without a name, which is called by its kind', () => {
    const references = new References(new Names());
    expect(references.declare('My-Kind.x', 'mcp', undefined).variable).toBe('myKindx');
    expect(references.declare('MCPGroup', 'mcp', undefined).variable).toBe('group');
    expect(written(references, ['MCPGroup', 'mcp', ''])[0]).toContain('fromMcpGroupName');
  });
});
