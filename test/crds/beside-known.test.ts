import type { ObjectNode } from '../../lib/crds/structural-schema';
import { fieldsBeyond, lackingIn, unknownDefaults } from '../../lib/crds/beside-known';
import { type OpenApiSchema, nodeOfSchema } from '../../lib/crds/open-api-schema';
import { readSpec } from '../../lib/crds/read-spec';

/** The schema of a spec with these fields. */
function schemaOf(properties: Properties): ObjectNode {
  return nodeOfSchema({ type: 'object', properties }, 'spec').node as ObjectNode;
}

type Properties = { readonly [name: string]: OpenApiSchema };

const TEXT: OpenApiSchema = { type: 'string' };
const FILLED: OpenApiSchema = { type: 'string', default: 'x' };

/** A field in an object, in a list and in a map. */
function everywhere(field: Properties): Properties {
  const block: OpenApiSchema = { type: 'object', properties: { own: TEXT, ...field } };
  return {
    object: block,
    list: { type: 'array', items: block },
    map: { type: 'object', additionalProperties: block },
  };
}

const SPEC = { object: { own: 'a' }, list: [{ own: 'b' }, { own: 'c' }], map: { key: { own: 'd' } } };
const PLACES = ['spec.object.mode', 'spec.list[0].mode', 'spec.list[1].mode', 'spec.map["key"].mode'];
const PLAIN = schemaOf(everywhere({}));

describe('the defaults that only the CRD of the cluster has', () => {
  const given = schemaOf(everywhere({ mode: FILLED }));

  /** The paths of the defaults of a declared spec. */
  function defaultsIn(declared: unknown, known = PLAIN): string[] {
    return unknownDefaults({ given, known }, declared).map(({ path }) => path);
  }

  test('are those that the API server fills in, in objects, lists and maps', () => {
    expect(defaultsIn(SPEC)).toEqual(PLACES);
    expect(unknownDefaults({ given, known: PLAIN }, SPEC)[0]).toEqual({
      path: 'spec.object.mode',
      value: undefined,
    });
  });

  test('are not those that are declared, nor those that this package knows', () => {
    const declared = { ...SPEC, object: { mode: 'y' }, list: [{ mode: 'y' }, { mode: null }] };

    expect(defaultsIn(declared)).toEqual(['spec.list[1].mode', 'spec.map["key"].mode']);
    expect(defaultsIn(SPEC, given)).toEqual([]);
  });

  test('are told beside others of the same block that the package knows', () => {
    const both = schemaOf({ ...everywhere({ mode: FILLED }), first: FILLED, last: FILLED });
    const some = schemaOf({ ...everywhere({ mode: FILLED }), last: FILLED });

    expect(unknownDefaults({ given: both, known: some }, {}).map(({ path }) => path)).toEqual(['spec.first']);
  });

  test('are looked for in each block, though others are alike', () => {
    const known = schemaOf({ ...everywhere({ mode: FILLED }), map: everywhere({})['map'] as OpenApiSchema });

    expect(defaultsIn(SPEC, known)).toEqual(['spec.map["key"].mode']);
  });

  test('are those of a block that the package does not know at all', () => {
    expect(defaultsIn(SPEC, schemaOf({}))).toEqual(PLACES);
    expect(defaultsIn({})).toEqual([]);
  });
});

describe('what this package expects and the CRD of the cluster does not ask for', () => {
  const required: OpenApiSchema = {
    type: 'object',
    properties: { own: TEXT, size: { type: 'integer', minimum: 3 } },
    required: ['own', 'size'],
  };
  const known = schemaOf({
    object: required,
    list: { type: 'array', items: required },
    map: { type: 'object', additionalProperties: required },
    mode: FILLED,
  });
  const loose = schemaOf({ ...everywhere({ size: { type: 'integer' } }), mode: TEXT });

  /** What is lacking in a spec, by path. */
  function lacking(spec: unknown, given = loose): unknown {
    return Object.fromEntries(
      lackingIn({ given, known }, readSpec(given, spec).spec).map(({ path, value }) => [path, value]),
    );
  }

  test('is put into objects, lists and maps, as a default or what no rule speaks of', () => {
    expect(lacking(SPEC)).toEqual({
      'spec.mode': 'x',
      'spec.object.size': 3,
      'spec.list[0].size': 3,
      'spec.list[1].size': 3,
      'spec.map["key"].size': 3,
    });
  });

  test('is only put where nothing is', () => {
    const spec = { object: { own: 'a', size: 1 }, list: [{ size: 2 }], map: { a: { own: 'b', size: 3 } }, mode: 'y' };

    expect(lacking(spec)).toEqual({ 'spec.list[0].own': '' });
    expect(lacking({ mode: 'y', object: 5, list: {}, map: [] })).toEqual({
      'spec.object.own': '',
      'spec.object.size': 3,
    });
  });

  test('is nothing if the CRD asks for the same', () => {
    expect(lacking({ ...SPEC, mode: 'x' }, known)).toEqual({});
    expect(lacking({}, known)).toEqual({});
  });

  test('is also looked for below what the CRD does not know', () => {
    expect(lackingIn({ given: schemaOf({ mode: TEXT }), known }, { mode: 'x', object: { own: 'a' } })).toEqual([
      { path: 'spec.object.size', value: 3 },
    ]);
  });

  test('is also a field of a later release, which rules and emitters find in every object', () => {
    const later = nodeOfSchema(
      { type: 'object', properties: { a: TEXT, b: { ...TEXT, 'x-since': '0.45.0' } }, required: ['a', 'b'] },
      'spec',
    ).node as ObjectNode;

    expect(lackingIn({ given: PLAIN, known: later }, {})).toEqual([
      { path: 'spec.a', value: '' },
      { path: 'spec.b', value: '' },
    ]);
  });
});

describe('the fields that this package knows nothing of', () => {
  test('are told by path, in objects, lists and maps', () => {
    const declared = {
      ...SPEC,
      object: { own: 'a', mode: {} },
      list: [{ mode: 0 }],
      map: { key: { mode: '' } },
      'odd name': 1,
    };

    expect(fieldsBeyond(PLAIN, declared)).toEqual([
      'spec.object.mode',
      'spec.list[0].mode',
      'spec.map["key"].mode',
      'spec["odd name"]',
    ]);
  });

  test('are none without a value, and none in values of another type', () => {
    expect(fieldsBeyond(PLAIN, { other: null, more: undefined, object: 7, list: {}, map: [] })).toEqual([]);
    expect(fieldsBeyond(PLAIN, SPEC)).toEqual([]);
  });

  test('may have the name of something that every object has', () => {
    expect(fieldsBeyond(PLAIN, { constructor: 1 })).toEqual(['spec.constructor']);
  });
});
