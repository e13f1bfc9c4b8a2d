import path from 'node:path';
import { Origins } from '../../../lib/cli/kustomize/origins';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';
import { writeFiles } from '../../support/fake-kustomize';
import { inFolder } from '../../support/in-folder';

function proxy(name: string, spec: object, apiVersion = 'toolhive.stacklok.dev/v1beta1'): string {
  const lines = Object.entries(spec).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}\n`);
  return `apiVersion: ${apiVersion}\nkind: MCPRemoteProxy\nmetadata:\n  name: ${name}\nspec:\n${lines.join('')}`;
}

/** Where fields of a rendered object were written. */
function located(
  rendered: string,
  fields: readonly string[],
  objects: readonly string[],
  patches: readonly string[] = [],
): string[] {
  return inFolder((folder) => {
    const write = (name: string, texts: readonly string[]): string[] =>
      texts.map((text, index) => {
        const file = `${name}${String(index)}.yaml`;
        writeFiles(folder, { [file]: text });
        return path.join(folder, file);
      });
    const sources = { objects: write('object', objects), patches: write('patch', patches) };
    const origins = new Origins(sources, 'dev/kustomization.yaml');
    const found = readDocuments(rendered, 'rendered').map((each) => origins.located(each));
    expect(found.map(({ content }) => content)).toEqual(
      readDocuments(rendered, 'rendered').map((each) => each.content),
    );
    return found.flatMap(({ locate }) => fields.map((field) => locate(field).replace(`${folder}/`, '')));
  });
}

const OVERLAY = 'dev/kustomization.yaml';

describe('the origin of a field', () => {
  test.each<[string, string, string[], string[], string[] | undefined, string[]]>([
    [
      'is the object, the patch that has the value, or else the overlay',
      proxy('weather', { a: 1, b: 2, c: 3 }),
      ['spec.a', 'spec.b', 'spec.c'],
      [proxy('weather', { a: 1, b: 1, c: 1 })],
      [proxy('weather', { b: 2 })],
      ['object0.yaml:6', 'patch0.yaml:6', OVERLAY],
    ],
    [
      'is the first patch that has the value, before the object',
      proxy('weather', { a: 1 }),
      ['spec.a'],
      [proxy('weather', { a: 1 })],
      [proxy('weather', { a: 2 }), proxy('weather', { a: 1 }), proxy('weather', { a: 1 })],
      ['patch1.yaml:6'],
    ],
    [
      'is the object for a field that nobody wrote',
      proxy('weather', {}),
      ['spec.a'],
      [proxy('weather', { b: 1 })],
      [proxy('weather', { b: 2 })],
      ['object0.yaml:5'],
    ],
    [
      'is the object for its name, and for the whole, whatever they have become',
      proxy('dev-weather-2', { a: 1 }),
      ['metadata.name', '', 'metadata.labels'],
      [proxy('weather', {})],
      [proxy('weather', { a: 1 })],
      ['object0.yaml:4', 'object0.yaml:1', 'object0.yaml:3'],
    ],
    [
      'is the object for a namespace that the overlay gives it, and not for other fields with such names',
      proxy('weather', { metadata: { name: 'b' } }).replace('name: weather', 'name: weather\n  namespace: mcp'),
      ['metadata.namespace', 'spec.metadata.name'],
      [proxy('weather', { metadata: { name: 'a' } })],
      undefined,
      ['object0.yaml:3', OVERLAY],
    ],
    [
      'is the object whose name is the largest part of its name',
      proxy('dev-weather', { a: 1 }),
      ['spec.a'],
      ['a', 'weather', 'dev-weather-news', 'weather'].map((name) => proxy(name, { a: 1 })),
      undefined,
      ['object1.yaml:6'],
    ],
    [
      'is no object if it has no name',
      proxy('weather', { a: 1 }).replace('name:', 'generateName:'),
      ['spec.a'],
      [proxy('a', { a: 1 }), proxy('weather', { a: 1 }).replace('name:', 'generateName:')],
      undefined,
      [OVERLAY],
    ],
    [
      'is no object of another kind or group',
      proxy('weather', { a: 1 }),
      ['spec.a', ''],
      [
        proxy('weather', { a: 1 }).replace('MCPRemoteProxy', 'MCPGroup'),
        proxy('weather', { a: 1 }, 'other.example/v1beta1'),
        proxy('weather', { a: 1 }, 'v1beta1'),
      ],
      undefined,
      [OVERLAY, OVERLAY],
    ],
    [
      'is an object in another version of its group',
      proxy('weather', { a: 1 }),
      ['spec.a'],
      [proxy('weather', { a: 1 }, 'toolhive.stacklok.dev/v1alpha1')],
      undefined,
      ['object0.yaml:6'],
    ],
    [
      'is a patch where the object is not known',
      proxy('weather', { a: 1, b: 1 }),
      ['spec.a', 'spec.b', ''],
      [],
      [proxy('weather', { a: 1 })],
      ['patch0.yaml:6', OVERLAY, OVERLAY],
    ],
    ['is nothing that cannot be read', proxy('weather', { a: 1 }), ['spec.a'], ['a: ['], ['- a'], [OVERLAY]],
  ])('%s', (_, rendered, fields, objects, patches, expected) => {
    expect(located(rendered, fields, objects, patches)).toEqual(expected);
  });
});
