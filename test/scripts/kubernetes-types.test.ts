import { readFileSync } from 'node:fs';
import path from 'node:path';
import { podTemplateTypes } from '../../lib/kubernetes/patched-pod-template';
import { KUBERNETES_TYPES, typesOf } from '../../scripts/lib/kubernetes-types';

const SOURCE = `
// Pod is a pod.
type Pod struct {
	ObjectMeta \`json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"\`
	Handler \`json:",inline"\`
	// Names of it
	// +patchStrategy=merge
	Names []Name \`json:"names" patchStrategy:"merge" protobuf:"x"\`
	Items []*Item \`json:"items,omitempty" patchStrategy:"merge,retainKeys" patchMergeKey:"id"\`
	Limits ResourceList \`json:"limits,omitempty"\`
	Free *bool \`json:"free,omitempty"\`
}

type Name string

type ResourceList map[Name]resource.Quantity

type ObjectMeta struct {
}

type Handler struct {
	Port intstr.IntOrString \`json:"port"\`
}

type Item struct {
	ID *int64 \`json:"id,omitempty"\`
}

type Unused struct {
	Other Missing \`json:"other"\`
}
`;

describe('the types of Kubernetes', () => {
  test('are read from its Go source', () => {
    expect(typesOf(SOURCE.replace('[]*Item', '[]Item'), 'Pod')).toEqual({
      Item: { id: { type: 'int64', pointer: true } },
      ObjectMeta: {},
      Pod: {
        metadata: { type: 'ObjectMeta' },
        port: { type: 'intOrString', required: true },
        names: { type: 'string', many: 'list', required: true, merge: {} },
        items: { type: 'Item', many: 'list', merge: { key: 'id' } },
        limits: { type: 'quantity', many: 'map' },
        free: { type: 'boolean', pointer: true },
      },
    });
  });

  test('are not guessed', () => {
    expect(() => typesOf(SOURCE, 'Unused')).toThrow('Missing: no such type in k8s.io/api');
    expect(() => typesOf(SOURCE, 'Pod')).toThrow('[]*Item');
  });

  test('of a pod template are those of the version that is stated', () => {
    const file = path.join(__dirname, '..', '..', 'lib', 'kubernetes', 'generated', 'pod-template.ts');
    const [head = ''] = readFileSync(file, 'utf8').split('\n');
    expect(head).toContain(`k8s.io/api ${KUBERNETES_TYPES} `);
  });

  test('say how the lists of a pod template are merged', () => {
    const keyOf = (type: string, field: string): unknown => podTemplateTypes()[type]?.[field]?.merge?.key;
    expect([keyOf('PodSpec', 'containers'), keyOf('PodSpec', 'volumes'), keyOf('PodSpec', 'imagePullSecrets')]).toEqual(
      ['name', 'name', 'name'],
    );
    expect([keyOf('Container', 'env'), keyOf('Container', 'volumeMounts'), keyOf('Container', 'ports')]).toEqual([
      'name',
      'mountPath',
      'containerPort',
    ]);
    expect(keyOf('Container', 'args')).toBeUndefined();
  });
});
