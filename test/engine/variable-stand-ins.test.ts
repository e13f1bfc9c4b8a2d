import type { CatalogEntry } from '../../lib/engine/catalog-entry';
import {
  certainFindings,
  referredWith,
  refersToVariables,
  resourceWith,
  withStandIns,
} from '../../lib/engine/variable-stand-ins';
import type { Finding } from '../../lib/private/finding';
import type { ResolvedProxy, Resource } from '../../lib/model/kinds';
import type { Placed } from '../../lib/private/field-paths';
import type { Variable } from '../../lib/private/variables';
import { chartFor, errorsOf, warningsOf } from '../support/facades';
import { documentOf, include } from '../support/include';

const FOUND: Finding = { id: 'a', severity: 'error', field: 'spec.a', rule: 'is wrong', fix: 'change it' };

function entryWith(variables: readonly Placed[], more: object = {}): CatalogEntry {
  const entry = { reading: { variables, spec: {} }, declaration: { metadata: {} }, resource: { name: 'weather' } };
  return { ...entry, ...more } as unknown as CatalogEntry;
}

const A: Placed = { path: 'spec.a', value: '${A}' };

const lower = ({ written }: Variable): string => written.slice(2, -1).toLowerCase();

describe('what variables may be replaced by', () => {
  const [NAME, SERVICE, LOCAL, ADDRESS] = [
    'variable.example.com',
    'example.default.svc.cluster.local',
    'localhost',
    '10.0.0.1',
  ];
  const OTHERS = ['example', 'eu-central-1', '1', '123456789012', '1Gi', '1s', 's', '', 'weather'];
  const hosts = [NAME, NAME, SERVICE, LOCAL, ADDRESS, ...OTHERS];
  const urls = [NAME, NAME, SERVICE, LOCAL, ADDRESS].map((host) => `https://${host}`);
  const ports = ['8080', '8080', '8080', '8080', '8080', ...OTHERS];
  const withDefault = (all: readonly string[]): string[] => all.map((each, index) => (index === 1 ? 'b' : each));

  test.each<[string, Partial<Variable>, readonly string[]]>([
    ['a whole text', {}, [...urls, ...OTHERS]],
    ['a text before a path', { after: '/mcp' }, [...urls, ...OTHERS]],
    ['a text before a port', { after: ':80/mcp' }, hosts],
    ['a text before a host', { after: '.example.com/' }, hosts],
    ['a host', { before: 'https://' }, hosts],
    ['a host before a path', { before: 'https://', after: '/mcp' }, hosts],
    ['a port', { before: 'https://mcp:' }, ports],
    ['a port before a path', { before: 'otel:', after: '/mcp' }, ports],
    ['a part of a port', { before: 'otel:', after: '80' }, hosts],
    ['what follows a colon alone', { before: ':' }, hosts],
    ['what follows two colons', { before: 'a::' }, hosts],
    ['what follows a colon and a slash', { before: 'a/:' }, hosts],
    ['what follows a colon that is no port', { before: 'a:b' }, hosts],
    ['a whole text with a default', { preset: 'b' }, withDefault([...urls, ...OTHERS])],
    ['a port with a default', { preset: 'b', before: 'a:' }, withDefault(ports)],
    [
      'a text with an empty default',
      { preset: '', before: 'a-' },
      hosts.map((each, index) => (index === 1 ? '' : each)),
    ],
  ])('in the place of %s', (_, given, expected) => {
    const seen: string[] = [];
    certainFindings(entryWith([A]), (standIn) => {
      seen.push(standIn({ written: '${A}', preset: undefined, before: '', after: '', ...given }));
      return [FOUND];
    });

    expect(seen).toEqual(expected);
  });
});

test.each([
  ['in MCP::"', '")', 'weather'],
  ['in MCP::"we', '")', 'ather'],
  ['in MCP::"', 'er")', 'weath'],
  ['in MCP::"w', 'r")', 'eathe'],
  ['in MCP::"weather', '")', ''],
  // what stands beside the variable is more than the name, or none of it
  ['in MCP::"weath', 'ther")', 'weather'],
  ['in MCP::"news-', '")', 'weather'],
  ['weath', '', 'er'],
])('makes the name of the construct itself of %s…%s', (before, after, expected) => {
  const seen: string[] = [];
  certainFindings(entryWith([A]), (standIn) => {
    seen.push(standIn({ written: '${A}', preset: undefined, before, after }));
    return [FOUND];
  });

  expect(seen.at(-1)).toBe(expected);
});

describe('certainFindings', () => {
  test.each([
    [500, [FOUND]],
    [501, []],
  ])('looks at %j variables', (count, expected) => {
    const find = jest.fn(() => [FOUND]);
    const variables = Array.from({ length: count }, (_, index) => ({ path: `spec.a${String(index)}`, value: '${A}' }));

    expect(certainFindings(entryWith(variables), find)).toEqual(expected);
    expect(find).toHaveBeenCalledTimes(expected.length === 0 ? 0 : 14);
  });

  test('keeps what each stand-in has, and looks no further once nothing is left', () => {
    let calls = 0;
    const find = (): Finding[] => (++calls < 3 ? [FOUND, { ...FOUND, id: `b${String(calls)}` }] : []);

    expect(certainFindings(entryWith([A]), find)).toEqual([]);
    expect(calls).toBe(3);
  });

  const HOST = 'variable.example.com';

  test.each<[string, Partial<Finding>, Partial<Finding>]>([
    ['the text of its field', { value: `https://${HOST}` }, { value: '${A}' }],
    ['a text of another field', { field: 'spec.b', value: `${HOST} ${HOST}` }, { field: 'spec.b', value: '${…} ${…}' }],
    ['another value of its field', { value: 'https://example.com' }, { value: 'https://example.com' }],
    ['a value that is no text', { value: [HOST] }, { value: [HOST] }],
    ['no value', {}, {}],
    [
      'what is wrong',
      { rule: `is at ${HOST}, not at ${HOST}`, fix: `use ${HOST} or ${HOST}` },
      { rule: 'is at ${…}, not at ${…}', fix: 'use ${…} or ${…}' },
    ],
  ])('shows the variables again in %s', (_, given, expected) => {
    expect(certainFindings(entryWith([A]), () => [{ ...FOUND, ...given }])).toStrictEqual([{ ...FOUND, ...expected }]);
  });
});

describe('a construct with stand-ins', () => {
  const spec = { a: '${A}', b: 'b-${B}', c: 5 };
  const variables = [
    A,
    { path: 'spec.b', value: 'b-${B}' },
    { path: 'spec.c', value: '${C}' },
    { path: 'metadata.labels["x"]', value: '${X}' },
    { path: 'metadata.name', value: '${NAME}' },
  ];
  const metadata = { name: '${NAME}', labels: { x: '${X}', y: '$${Y}' } };
  const kept = {
    ...{ host: {}, cluster: {}, target: {}, isBound: true, substitution: true, facadeRequests: {}, usedConstructs: [] },
    ...{ mistakes: {}, emission: {} },
  };
  const resource = { kind: 'MCPToolConfig', name: 'of-resource', namespace: 'mcp', spec } as unknown as Resource;
  const made = { unwritten: [], apiObjects: [] };

  /** As of a construct: what it is read as and its objects are no members of its own. */
  class Entry {
    public get unwritten(): unknown {
      return made.unwritten;
    }

    public get apiObjects(): unknown {
      return made.apiObjects;
    }
  }
  const entry = Object.assign(
    new Entry(),
    entryWith(variables, {
      ...kept,
      reading: { spec, variables, tokens: [] },
      declaration: { kind: 'MCPToolConfig', metadata },
      ...{ name: '${NAME}', namespace: 'other' },
    }),
  ) as unknown as CatalogEntry;

  test('has them in its spec and its metadata, and all else as it was', () => {
    const standing = withStandIns(entry, resource, lower);

    expect(standing).toStrictEqual({
      ...kept,
      ...made,
      reading: { spec: { a: 'a', b: 'b-b', c: 5 }, variables, tokens: [] },
      declaration: { kind: 'MCPToolConfig', metadata: { name: 'name', labels: { x: 'x', y: '$${Y}' } } },
      ...{ name: 'of-resource', namespace: 'mcp', resource },
    });
    expect(Object.entries({ ...kept, ...made }).filter(([key, value]) => Reflect.get(standing, key) !== value)).toEqual(
      [],
    );
    expect(spec.a).toBe('${A}');
  });

  test('has no namespace if the resource has none', () => {
    const { name, spec: own } = resource;

    expect(
      withStandIns(entry, { kind: 'MCPToolConfig', name, spec: own } as Resource, lower).namespace,
    ).toBeUndefined();
  });
});

describe('a resource with stand-ins', () => {
  const resource = {
    ...{ kind: 'MCPToolConfig', name: '${NAME}', namespace: '${NS}' },
    ...{ labels: { x: '${X}' }, annotations: { y: '${Y}' }, spec: { a: '${A}', b: 'b' } },
  } as unknown as Resource;
  const variables = [
    A,
    { path: 'metadata.name', value: '${NAME}' },
    { path: 'metadata.namespace', value: '${NS}' },
    { path: 'metadata.labels["x"]', value: '${X}' },
    { path: 'metadata.annotations["y"]', value: '${Y}' },
  ];

  test('has them everywhere', () => {
    expect(resourceWith(entryWith(variables), resource, lower)).toStrictEqual({
      ...{ kind: 'MCPToolConfig', name: 'name', namespace: 'ns' },
      ...{ labels: { x: 'x' }, annotations: { y: 'y' }, spec: { a: 'a', b: 'b' } },
    });
  });

  test('is made once for each of them', () => {
    const entry = entryWith(variables);
    const made = resourceWith(entry, resource, lower);

    expect(resourceWith(entry, resource, lower)).toBe(made);
    expect(resourceWith(entry, resource, () => 'z')).toMatchObject({ name: 'z', spec: { a: 'z' } });
    expect(resourceWith(entry, resource, lower)).toBe(made);
  });

  test('is the same if there is no variable', () => {
    expect(resourceWith(entryWith([]), resource, lower)).toBe(resource);
  });
});

describe('a ConfigMap of policies', () => {
  const proxy = { kind: 'MCPRemoteProxy' } as unknown as Resource;
  const resolved = (texts?: object): ResolvedProxy =>
    ({ proxy, ...(texts === undefined ? {} : { authzConfigMap: texts }) }) as unknown as ResolvedProxy;

  test.each<[string, object | undefined, boolean, boolean]>([
    ['is none', undefined, true, false],
    ['has no variables', { a: 'a' }, true, false],
    ['is not substituted', { a: 'a', b: '${B}' }, false, true],
  ])('that %s stays', (_, texts, substitution, refers) => {
    const given = resolved(texts);

    expect(referredWith(given, entryWith([], { substitution }), lower)).toBe(given);
    expect(refersToVariables(given)).toBe(refers);
  });

  test.each<[string, object, object | undefined]>([
    ['has them in some texts', { a: 'a', b: 'b-${B}' }, { a: 'a', b: 'b-b' }],
    ['is not known if one of its texts is a variable', { a: 'a-${A}', b: '${B}' }, undefined],
  ])('with variables %s', (_, texts, expected) => {
    const given = resolved(texts);

    expect(referredWith(given, entryWith([], { substitution: true }), lower)).toStrictEqual(resolved(expected));
    expect(refersToVariables(given)).toBe(true);
  });
});

describe('what is told of a proxy with variables', () => {
  const REQUESTS = { resources: { requests: { memory: '64Mi' } } };

  test.each<[string, object, unknown[]]>([
    ['in a host', { remoteUrl: 'https://mcp.${DOMAIN}/mcp' }, []],
    ['as the port', { remoteUrl: 'https://mcp.example.com:${PORT}/mcp' }, []],
    ['before a path', { remoteUrl: '${URL}/mcp' }, []],
    ['whose default is wrong', { remoteUrl: '${URL:=ftp://a}' }, []],
    [
      'in a text that is wrong around them',
      { remoteUrl: 'ftp://mcp.${DOMAIN}/mcp' },
      [expect.stringContaining('spec.remoteUrl: does not start with http:// or https://')],
    ],
    [
      'after a host that is wrong',
      { remoteUrl: 'https://localhost/${PATH}' },
      [expect.stringContaining('spec.remoteUrl: ')],
    ],
  ])('%s', (_, spec, expected) => {
    const chart = chartFor();
    include(chart, documentOf('MCPRemoteProxy', { ...REQUESTS, ...spec }));

    expect([...errorsOf(chart), ...warningsOf(chart)]).toEqual(expected);
  });
});
