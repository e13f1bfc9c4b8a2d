import { readTypes } from '../../lib/kubernetes/field-type';

test('the types of generated files are read as Go has them', () => {
  const written = {
    Plain: { a: 'string', b: 'Other', c: 'string!', d: '*int64', e: '*Other!' },
    Many: { a: '[]string', b: '[]*Other', c: 'map[]string', d: 'map[]quantity!' },
    Merged: { a: '[]Other by name', b: '[]string as set', c: '[]Other! by containerPort' },
    Empty: {},
  };

  expect(readTypes(written)).toEqual({
    Plain: {
      a: { type: 'string' },
      b: { type: 'Other' },
      c: { type: 'string', required: true },
      d: { type: 'int64', pointer: true },
      e: { type: 'Other', pointer: true, required: true },
    },
    Many: {
      a: { type: 'string', many: 'list' },
      b: { type: 'Other', many: 'list', pointer: true },
      c: { type: 'string', many: 'map' },
      d: { type: 'quantity', many: 'map', required: true },
    },
    Merged: {
      a: { type: 'Other', many: 'list', merge: { key: 'name' } },
      b: { type: 'string', many: 'list', merge: {} },
      c: { type: 'Other', many: 'list', required: true, merge: { key: 'containerPort' } },
    },
    Empty: {},
  });
});
