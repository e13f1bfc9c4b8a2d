import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseCrds, type CrdSchema } from '../../scripts/lib/crds-of-release';
import { propStructs, type PropStruct, type StructProp } from '../../scripts/lib/prop-structs';

const TEXT = readFileSync(path.join(__dirname, '../../crds/toolhive.stacklok.dev.yaml'), 'utf8');
const CRDS = parseCrds(TEXT);

/** The interfaces of a kind `X` with these fields in its spec. */
function structs(properties: object, others: object = {}): PropStruct[] {
  const spec = { type: 'object', description: 'Settings.', 'x-struct': { name: 'XProps' }, properties, ...others };
  const versions = [{ schema: { openAPIV3Schema: { properties: { spec } } } }];
  return propStructs(JSON.stringify({ spec: { names: { kind: 'X' }, versions } }));
}

function props(properties: object, others: object = {}): readonly StructProp[] {
  return structs(properties, others)[0]?.props ?? [];
}

/** A field whose prop can be left out. */
function field(schema: object, words: object = {}): object {
  return { description: 'A field.', 'x-prop': { default: '- none', ...words }, ...schema };
}

const SECRET = {
  type: 'object',
  required: ['key', 'name'],
  properties: { key: { type: 'string' }, name: { type: 'string' } },
};

describe('props that crds/ describes', () => {
  test.each([
    ['issuer', { type: 'string' }, 'issuer', 'string', 'issuer'],
    ['clientSecretRef', SECRET, 'clientSecret', 'SecretValue', 'clientSecretRef'],
    ['oidcConfigRef', { type: 'string' }, 'oidc', 'string', 'oidcConfigRef'],
    ['hmacSecretRefs', { type: 'array', items: SECRET }, 'hmacSecrets', 'SecretValue[]', 'hmacSecretRefs'],
    ['caBundleRef', { properties: { configMapRef: { type: 'object' } } }, 'caBundle', 'CaBundle', 'caBundleRef'],
    ['insecureAllowHTTP', { type: 'boolean' }, 'insecureAllowHttp', 'boolean', 'insecureAllowHTTP'],
    ['allowPrivateIPs', { type: 'boolean' }, 'allowPrivateIps', 'boolean', 'allowPrivateIPs'],
    ['size', { type: 'integer' }, 'size', 'number', 'size'],
    ['labels', { additionalProperties: { type: 'string' } }, 'labels', 'string{}', 'labels'],
    ['timeout', { pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$' }, 'timeout', 'Duration', 'timeout'],
    ['inner', { 'x-struct': { name: 'Inner', doc: 'It.' }, properties: {} }, 'inner', 'Inner', 'inner'],
    ['list', { type: 'array', items: { 'x-struct': { name: 'Item', doc: 'It.' } } }, 'list', 'Item[]', 'list'],
  ])('%s with %j is named and typed by convention', (name, schema, prop, type, steps) => {
    expect(props({ [name]: field(schema) })).toMatchObject([{ name: prop, type, steps: [steps] }]);
  });

  test('an object that is only turned on is a boolean', () => {
    const metrics = {
      type: 'object',
      properties: { enabled: { type: 'boolean', default: false, description: 'Go.' } },
    };

    expect(props({ metrics })).toMatchObject([
      { name: 'metrics', type: 'boolean', steps: ['metrics', 'enabled'], doc: 'Go.', default: 'false' },
    ]);
  });

  test('have the words of the field, and its default', () => {
    const schema = { type: 'string', description: 'Who issues.', default: 'https://a' };

    expect(props({ issuer: schema })).toMatchObject([{ doc: 'Who issues.', default: '"https://a"', isOptional: true }]);
  });

  test('have their own words, name and type where these are said', () => {
    const words = { name: 'rate', type: 'number', doc: 'The share.', default: '0.5', otherwise: '1' };

    expect(props({ samplingRate: field({ type: 'string', default: '1' }, words) })).toEqual([
      { ...words, isOptional: true, isInherited: false, steps: ['samplingRate'], alsoSets: [] },
    ]);
  });

  test('that must be set have no default', () => {
    const a = { type: 'string', description: 'A.', default: 'b' };

    expect(props({ a }, { required: ['a'] })).toMatchObject([{ isOptional: false, default: undefined }]);
    expect(props({ a: { ...a, 'x-prop': { required: true } } })).toMatchObject([{ isOptional: false }]);
    expect(props({ a: { ...a, 'x-prop': { required: false } } }, { required: ['a'] })).toMatchObject([
      { isOptional: true, default: '"b"' },
    ]);
  });

  test('stand in the interface around a flat object, which can be a prop, too', () => {
    const inner = { name: field({ type: 'string' }), other: field({ type: 'string', 'x-prop': false }) };
    const [own, flat] = [{ flat: true, type: 'Sentinel', default: '- none' }, { flat: true }];
    const namesWith = (words: object): unknown[] =>
      props({ sentinel: { description: 'It.', properties: inner, 'x-prop': words } }).map(({ steps }) =>
        steps.join('.'),
      );

    expect(namesWith(flat)).toEqual(['sentinel.name']);
    expect(namesWith(own)).toEqual(['sentinel.name', 'sentinel']);
  });

  test('are required in a flat object only if the object is, too', () => {
    const inner = {
      description: 'It.',
      required: ['a'],
      properties: { a: field({ type: 'string' }) },
      'x-prop': { flat: true },
    };

    expect(props({ inner })).toMatchObject([{ isOptional: true }]);
    expect(props({ inner }, { required: ['inner'] })).toMatchObject([{ isOptional: false }]);
  });

  test('can set a map and a list of references to Secrets', () => {
    const item = { properties: { header: { type: 'string' }, ref: SECRET } };
    const headers = field({ additionalProperties: { type: 'string' } });

    expect(props({ headers, secretHeaders: { items: item, 'x-prop': { with: 'headers' } } })).toMatchObject([
      { name: 'headers', alsoSets: [['secretHeaders']], fromSecrets: { name: 'header', reference: 'ref' } },
    ]);
  });

  test('can set another field beside their own, with a value class', () => {
    const access = field({}, { type: 'Access' });

    expect(props({ access, accessRef: { 'x-prop': { with: 'access' } } })).toMatchObject([
      { name: 'access', steps: ['access'], alsoSets: [['accessRef']], fromSecrets: undefined },
    ]);
  });

  test('of an interface that is extended are those that are inherited, if its words are said', () => {
    const text = { type: 'string' };
    const fields = { a: field(text), b: field(text, { inherited: true }) };
    const namesIn = (base: unknown): unknown[] =>
      structs(fields, { 'x-struct': { name: 'XProps', extends: base } }).map((each) => [
        each.name,
        each.extends,
        each.props.map(({ name, isInherited }) => [name, isInherited]),
      ]);
    const own = [
      'XProps',
      'Base',
      [
        ['a', false],
        ['b', true],
      ],
    ];

    expect(namesIn('Base')).toEqual([own]);
    expect(namesIn({ name: 'Base', doc: 'It.' })).toEqual([['Base', undefined, [['b', false]]], own]);
  });

  test('are those of defaults, too, where they say so, in words of their own or not', () => {
    const inner = {
      'x-struct': { name: 'Inner', doc: 'It.', defaults: { name: 'InnerDefaults', doc: 'For all.' } },
      properties: { e: field({ type: 'string' }, { defaults: { required: true } }), f: field({ type: 'string' }) },
    };
    const fields = {
      a: field({ type: 'string' }, { defaults: { doc: 'For all.' } }),
      b: field({ type: 'string' }),
      c: { properties: { enabled: field({ type: 'boolean' }, { defaults: {} }) } },
      d: field(inner, { defaults: {} }),
      g: field({ 'x-struct': { name: 'Whole', doc: 'It.' } }, { defaults: {} }),
    };
    const words = { name: 'XProps', defaults: { name: 'XDefaults', extends: 'Others' } };
    const made = structs(fields, { 'x-struct': words });

    expect(made.map(({ name, file }) => [name, file])).toEqual([
      ['XProps', 'XProps'],
      ['Inner', 'XProps'],
      ['Whole', 'XProps'],
      ['XDefaults', 'XDefaults'],
      ['InnerDefaults', 'XDefaults'],
    ]);
    expect(made[3]).toMatchObject({
      extends: 'Others',
      props: [
        { name: 'a', doc: 'For all.', default: '- none' },
        { name: 'c', doc: 'A field.' },
        { name: 'd', type: 'InnerDefaults' },
        { name: 'g', type: 'Whole' },
      ],
    });
    expect(made[4]?.props).toMatchObject([{ name: 'e', isOptional: false }]);
  });

  test('stand in the file of the interface that has them, unless a value class stands between', () => {
    const inner = { 'x-struct': { name: 'Inner', doc: 'It.' }, properties: {} };
    const files = (words: object): string[] => structs({ inner: field(inner, words) }).map(({ file }) => file);

    expect(files({})).toEqual(['XProps', 'XProps']);
    expect(files({ type: 'Provider' })).toEqual(['XProps', 'Inner']);
  });

  test.each([
    [{ a: { type: 'string', description: 'A.' } }, 'X.spec.a: x-prop.default is missing'],
    [{ a: field({ type: 'string', description: undefined }) }, 'X.spec.a: there is no description'],
    [{ a: field({ type: 'object' }) }, 'X.spec.a: x-prop.type is missing'],
    [{ a: field({ type: 'string' }, { dok: 'A.' }) }, 'X.spec.a: x-prop has no dok'],
  ])('cannot be made of %j', (properties, message) => {
    expect(() => structs(properties)).toThrow(message);
  });

  test('of newer releases name the release, or their interface does', () => {
    const all = propStructs(TEXT);
    const silent = all.flatMap(({ field: at, doc: around, props: own }) =>
      own.flatMap(({ steps, doc, isInherited, default: byDefault = '' }) => {
        const since = isInherited ? undefined : schemaAt([at, ...steps].join('.'))?.['x-since'];
        const [, release = ''] = /^(\d+\.\d+)/.exec(since ?? '') ?? [];
        return since === undefined || `${around} ${doc} ${byDefault}`.includes(release)
          ? []
          : [`${at}.${steps.join('.')}`];
      }),
    );

    expect(all.length).toBeGreaterThan(5);
    expect(silent).toEqual([]);
  });

  test('that are texts have an example where the field has one', () => {
    const example = /\b(such as|for example) `/;
    const without = propStructs(TEXT).flatMap(({ name: owner, field: at, props: own }) =>
      own
        .filter(({ type, steps, doc }) => {
          const { description } = schemaAt([at, ...steps].join('.')) ?? {};
          return type.startsWith('string') && example.test(String(description)) && !example.test(doc);
        })
        .map(({ name }) => `${owner}.${name}`),
    );

    expect(without).toEqual([]);
  });
});

/** A field of `crds/`. */
function schemaAt(place: string): CrdSchema | undefined {
  const [kind = '', ...steps] = place.replaceAll('[]', '.[]').replaceAll('{}', '.{}').split('.');
  const crd = CRDS.find(({ spec }) => spec.names.kind === kind);
  const top = crd?.spec.versions[0]?.schema.openAPIV3Schema;
  return steps.reduce<CrdSchema | undefined>(
    (schema, step) =>
      step === '[]' ? schema?.items : step === '{}' ? schema?.additionalProperties : schema?.properties?.[step],
    top,
  );
}
