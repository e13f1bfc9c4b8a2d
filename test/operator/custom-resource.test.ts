import { ApiObject, App, Chart, JsonPatch, Testing, type IResolver } from 'cdk8s';
import { customResourceContent, emitCustomResource, type CustomResource } from '../../lib/operator/custom-resource';

const RESOURCE: CustomResource['resource'] = {
  kind: 'MCPGroup',
  name: 'a',
  labels: {},
  annotations: {},
  spec: { description: 'tools' },
};

function emit(given: Partial<CustomResource> = {}, scope = Testing.chart()): ApiObject {
  const custom = { resource: RESOURCE, extras: [], beside: [], ...given };
  return emitCustomResource(scope, {
    apiVersion: 'toolhive.stacklok.dev/v1alpha1',
    kind: 'MCPGroup',
    metadata: { name: 'a' },
    beside: custom.beside,
    content: () => customResourceContent(custom),
  });
}

describe('emitCustomResource', () => {
  test('writes the custom resource as the child Resource', () => {
    const object = emit();

    expect(object.node.id).toBe('Resource');
    expect(object.toJson()).toEqual({
      apiVersion: 'toolhive.stacklok.dev/v1alpha1',
      kind: 'MCPGroup',
      metadata: { name: 'a' },
      spec: { description: 'tools' },
    });
  });

  test('tells of each JSON patch', () => {
    const whenPatched = jest.fn();
    const object = emitCustomResource(Testing.chart(), {
      apiVersion: 'toolhive.stacklok.dev/v1alpha1',
      kind: 'MCPGroup',
      metadata: { name: 'a' },
      beside: [],
      content: () => customResourceContent({ resource: RESOURCE, extras: [], beside: [] }),
      whenPatched,
    });
    object.addJsonPatch(JsonPatch.add('/spec/future', 1));
    object.addJsonPatch(JsonPatch.add('/spec/later', 2));

    expect(whenPatched).toHaveBeenCalledTimes(2);
    expect(object.toJson()).toMatchObject({ spec: { description: 'tools', future: 1, later: 2 } });
  });

  test('restores fields that the model does not contain', () => {
    expect(emit({ extras: [{ path: 'spec.future.list[0]["a.b"]', value: 1 }] }).toJson()).toMatchObject({
      spec: { description: 'tools', future: { list: [{ 'a.b': 1 }] } },
    });
  });

  test('restores fields beside the spec', () => {
    const beside = [
      { path: 'status.phase', value: 'Ready' },
      { path: 'status.replicas', value: 1 },
    ];
    expect(emit({ beside }).toJson()).toMatchObject({
      spec: { description: 'tools' },
      status: { phase: 'Ready', replicas: 1 },
    });
  });

  test('passes only the fields beside the spec to the resolvers of the app', () => {
    const shout: IResolver = {
      resolve: (context) => {
        if (typeof context.value === 'string' && ['tools', 'ready'].includes(context.value)) {
          context.replaceValue(context.value.toUpperCase());
        }
      },
    };
    const app = new App({ resolvers: [shout] });
    const beside = [{ path: 'status.description', value: 'ready' }];

    expect(emit({ beside }, new Chart(app, 'with')).toJson()).toStrictEqual({
      apiVersion: 'toolhive.stacklok.dev/v1alpha1',
      kind: 'MCPGroup',
      metadata: { name: 'a' },
      spec: { description: 'TOOLS' },
      status: { description: 'READY' },
    });
    expect(Object.keys(emit({}, new Chart(app, 'without')).toJson() as object)).toEqual([
      'apiVersion',
      'kind',
      'metadata',
      'spec',
    ]);
  });

  test('writes an empty spec', () => {
    expect(emit({ resource: { ...RESOURCE, spec: {} } }).toJson()).toHaveProperty('spec', {});
  });

  test('keeps JSON patches for fields that the generated class does not know', () => {
    const object = emit();
    object.addJsonPatch(JsonPatch.add('/spec/future', { x: 1 }), JsonPatch.replace('/spec/description', 'patched'));

    expect(object.toJson()).toHaveProperty('spec', { description: 'patched', future: { x: 1 } });
  });

  test('produces the spec when it is rendered, and not before', () => {
    const produce = jest.fn(() => customResourceContent({ resource: RESOURCE, extras: [], beside: [] }));
    const object = emitCustomResource(Testing.chart(), {
      apiVersion: 'toolhive.stacklok.dev/v1alpha1',
      kind: 'MCPGroup',
      metadata: { name: 'a' },
      beside: [],
      content: produce,
    });

    expect(produce).not.toHaveBeenCalled();

    object.toJson();

    expect(produce).toHaveBeenCalledTimes(1);
  });
});
