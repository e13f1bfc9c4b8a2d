import { ApiObject, App, Chart, JsonPatch, Lazy, Testing, Yaml, type IResolver, type ResolutionContext } from 'cdk8s';
import * as fc from 'fast-check';
import { LazyContentObject, type Content } from '../../lib/cdk8s/lazy-content-object';
import { runs } from '../support/runs';

const METADATA = { name: 'a', labels: { z: '1', a: '2' }, annotations: { empty: '' } };

function produced(produce: () => Content, app: App = Testing.app(), fields = ['spec', 'data']): LazyContentObject {
  const chart = new Chart(app, 'test', { namespace: 'ns', labels: { chart: 'c' } });
  const props = { apiVersion: 'g/v1', kind: 'K', metadata: METADATA, fields, content: produce };
  return new LazyContentObject(chart, 'object', props);
}

/** What cdk8s makes of the same. */
function byCdk8s(content: Content, app: App = Testing.app()): unknown {
  const chart = new Chart(app, 'test', { namespace: 'ns', labels: { chart: 'c' } });
  return new ApiObject(chart, 'object', { apiVersion: 'g/v1', kind: 'K', metadata: METADATA, ...content }).toJson();
}

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc.dictionary(
    // cdk8s itself can't render these
    fc.string({ maxLength: 6 }).filter((key) => !['constructor', '__proto__', 'resolve'].includes(key)),
    tie('value'),
    { maxKeys: 5, noNullPrototype: true },
  ),
}));

function messageOf(render: () => unknown): string {
  try {
    render();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('LazyContentObject', () => {
  test('writes the same as cdk8s, byte for byte', () => {
    fc.assert(
      fc.property(fc.record({ spec: json.map, data: json.value }), (content) => {
        expect(JSON.stringify(produced(() => content).toJson())).toBe(JSON.stringify(byCdk8s(content)));
      }),
      { seed: 7, numRuns: runs(300) },
    );
  });

  test('copies, so no two places share an object and later changes have no effect', () => {
    const shared = { list: ['x'] };
    const written = produced(() => ({ spec: { first: shared, second: shared } })).toJson() as {
      readonly spec: { readonly first: unknown; readonly second: unknown };
    };
    expect(written.spec.first).not.toBe(written.spec.second);
    expect(written.spec.first).not.toBe(shared);
  });

  test('makes its content once for each rendering', () => {
    const produce = jest.fn(() => ({ spec: { a: 1 }, data: { b: Lazy.any({ produce: () => 'late' }) as unknown } }));
    const object = produced(produce);
    expect(object.toJson()).toMatchObject({ spec: { a: 1 }, data: { b: 'late' } });
    expect(produce).toHaveBeenCalledTimes(1);
    object.toJson();
    expect(produce).toHaveBeenCalledTimes(2);
  });

  test('can be rendered during the rendering of another one, without mixing contents', () => {
    const inner = produced(() => ({ spec: { inner: Lazy.any({ produce: () => 1 }) as unknown } }));
    const object = produced(() => ({
      spec: { before: Lazy.any({ produce: () => inner.toJson() }) as unknown },
      data: { after: Lazy.any({ produce: () => 2 }) as unknown },
    }));
    expect(object.toJson()).toMatchObject({ spec: { before: { spec: { inner: 1 } } }, data: { after: 2 } });
    expect(inner.toJson()).not.toHaveProperty('data');
  });

  test('is patched like any other object, in unknown fields too', () => {
    const object = produced(() => ({ spec: { a: 1 } }));
    object.addJsonPatch(JsonPatch.add('/spec/future', true), JsonPatch.remove('/spec/a'));
    expect(object.toJson()).toMatchObject({ spec: { future: true } });
    expect(object.toJson()).not.toHaveProperty('spec.a');
  });

  test('is patched like cdk8s does, including the order of the fields', () => {
    const content = { spec: { b: 1, a: 2 }, data: { c: '3' } };
    const patches = [
      [JsonPatch.add('/spec/0', true), JsonPatch.replace('/data', { z: 1, a: 2 })],
      [JsonPatch.add('/early', 1), JsonPatch.remove('/data'), JsonPatch.copy('/spec', '/metadata/copy')],
      [JsonPatch.remove('/metadata'), JsonPatch.remove('/kind')],
    ];
    for (const operations of patches) {
      const object = produced(() => content);
      const chart = new Chart(Testing.app(), 'test', { namespace: 'ns', labels: { chart: 'c' } });
      const other = new ApiObject(chart, 'object', { apiVersion: 'g/v1', kind: 'K', metadata: METADATA, ...content });
      object.addJsonPatch(...operations);
      other.addJsonPatch(...operations);

      expect(object.isPatched).toBe(true);
      expect(JSON.stringify(object.toJson())).toBe(JSON.stringify(other.toJson()));
    }
  });

  test('reports a failing patch like cdk8s does', () => {
    const object = produced(() => ({ spec: { a: 1 } }));
    const chart = new Chart(Testing.app(), 'test', { namespace: 'ns', labels: { chart: 'c' } });
    const other = new ApiObject(chart, 'object', { apiVersion: 'g/v1', kind: 'K', metadata: METADATA, spec: { a: 1 } });
    for (const each of [object, other]) {
      each.addJsonPatch(JsonPatch.test('/spec/a', 2));
    }

    expect(messageOf(() => object.toJson())).toBe(messageOf(() => other.toJson()));
    expect(messageOf(() => object.toJson())).toMatch(
      /^Failed serializing construct at path 'test\/object' with name 'a': /,
    );
  });

  test.each(['toString', 'resolve'])('keeps the key %s', (key) => {
    const data = JSON.parse(`{"${key}": {"a": "b"}, "c": "d"}`) as object;
    const object = produced(() => ({ data }));
    object.addJsonPatch(JsonPatch.add('/spec', {}));

    expect(Yaml.stringify(object.toJson())).toContain(`  ${key}:\n    a: b\n`);
  });

  test('makes cdk8s quote texts that kubectl would not read as strings', () => {
    const object = produced(() => ({ data: { a: '0o17', b: '\ta\nb' } }));

    expect(object.toJson()).toMatchObject({ data: { a: '0o17', b: '\ta\nb' } });
    expect(Yaml.stringify(object.toJson())).toContain('data:\n  a: "0o17"\n  b: "\\ta\\nb"\n');
  });

  test('asks the resolvers of the app', () => {
    const shout: IResolver = {
      resolve: (context: ResolutionContext) => {
        if (context.value === 'quiet') {
          context.replaceValue('LOUD');
        }
      },
    };
    expect(produced(() => ({ spec: { a: 'quiet' } }), new App({ resolvers: [shout] })).toJson()).toMatchObject({
      spec: { a: 'LOUD' },
    });
  });

  test('keeps the order of fields if cdk8s is configured to', () => {
    const content = { spec: { b: 1, a: 2 } };
    process.env['CDK8S_DISABLE_SORT'] = '1';
    try {
      expect(JSON.stringify(produced(() => content).toJson())).toBe(JSON.stringify(byCdk8s(content)));
    } finally {
      delete process.env['CDK8S_DISABLE_SORT'];
    }
    expect(JSON.stringify(produced(() => content).toJson())).toContain('"spec":{"a":2,"b":1}');
  });

  test('refuses values that a manifest cannot represent, like cdk8s does', () => {
    expect(() => produced(() => ({ spec: { when: new Date(0) } })).toJson()).toThrow(
      /^Failed serializing construct at path 'test\/object' with name 'a': Error: can't render non-simple object of type 'Date'$/,
    );
  });

  test('passes an error on unchanged', () => {
    const object = produced(() => {
      throw new Error('[test] spec.a: is wrong');
    });
    expect(() => object.toJson()).toThrow(/^\[test\] spec\.a: is wrong$/);
  });
});
