import * as fc from 'fast-check';
import type { FieldType } from '../../lib/kubernetes/field-type';
import { podTemplateTypes } from '../../lib/kubernetes/patched-pod-template';
import type { PlainObject } from '../../lib/private/plain';

const DEEPEST = 6;
const SCALARS: { readonly [type: string]: fc.Arbitrary<unknown> } = {
  string: fc.constantFrom('a', 'b', 'c'),
  boolean: fc.boolean(),
  int32: fc.constantFrom(1, 80, 8080),
  int64: fc.constantFrom(1, 2),
  quantity: fc.constantFrom('100m', '1', '64Mi', 2),
  intOrString: fc.constantFrom<unknown>(80, 'http'),
  time: fc.constant('2026-01-01T00:00:00Z'),
  any: fc.constant({ a: 'b' }),
};

/** A partial pod template without directives; items of a list that is merged have different keys. */
export const arbitraryPatch: fc.Arbitrary<PlainObject> = objectOf('PodTemplateSpec', 0);

function objectOf(type: string, depth: number, key?: string): fc.Arbitrary<PlainObject> {
  const fields = Object.entries(podTemplateTypes()[type] ?? {});
  const own = fields.filter(([name]) => name === key);
  const others = fields.filter(([name]) => name !== key);
  return fc
    .subarray(others, { maxLength: Math.min(3, others.length) })
    .chain((chosen) =>
      fc.record(Object.fromEntries([...own, ...chosen].map(([name, field]) => [name, valueOf(field, depth + 1)]))),
    );
}

function valueOf(field: FieldType, depth: number): fc.Arbitrary<unknown> {
  const scalar = SCALARS[field.type];
  if (field.many === 'map') {
    return fc.dictionary(fc.constantFrom('a', 'b', 'c'), scalar ?? fc.constant(''));
  }
  const single = scalar ?? (depth > DEEPEST ? fc.constant({}) : objectOf(field.type, depth, field.merge?.key));
  if (field.many !== 'list') {
    return single;
  }
  const { merge } = field;
  if (merge === undefined) {
    return fc.array(single, { maxLength: 2 });
  }
  const identity = (item: unknown): unknown => (merge.key === undefined ? item : (item as PlainObject)[merge.key]);
  return fc.uniqueArray(single, { maxLength: 3, selector: identity });
}
