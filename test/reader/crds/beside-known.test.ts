import type { ObjectNode } from '../../../lib/model/schema';
import { fieldsBeyond, unknownDefaults } from '../../../lib/reader/crds/beside-known';
import { type OpenApiSchema, nodeOfSchema } from '../../../lib/reader/crds/schema-node';
import { readSpec } from '../../../lib/reader/read-spec';

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
    return unknownDefaults({ given, known }, declared, readSpec(given, declared).spec).map(({ path }) => path);
  }

  test('are those that the API server fills in, in objects, lists and maps', () => {
    expect(defaultsIn(SPEC)).toEqual(PLACES);
    expect(unknownDefaults({ given, known: PLAIN }, SPEC, readSpec(given, SPEC).spec)[0]).toEqual({
      path: 'spec.object.mode',
      value: undefined,
    });
  });

  test('are not those that are declared, nor those that this package knows', () => {
    const declared = { ...SPEC, object: { mode: 'y' }, list: [{ mode: 'y' }, { mode: null }] };

    expect(defaultsIn(declared)).toEqual(['spec.list[1].mode', 'spec.map["key"].mode']);
    expect(defaultsIn(SPEC, given)).toEqual([]);
  });

  test('are those of a block that the package does not know at all', () => {
    expect(defaultsIn(SPEC, schemaOf({}))).toEqual(PLACES);
    expect(defaultsIn({})).toEqual([]);
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
