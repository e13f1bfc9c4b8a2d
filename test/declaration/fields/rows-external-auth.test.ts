import { ExternalAuth } from '../../../lib';
import { externalAuthFactory } from '../../../lib/declaration/fields/rows';
import { SCHEMAS } from '../../../lib/model/generated/schemas';

const TYPES: readonly string[] = SCHEMAS.MCPExternalAuthConfig.fields.type.enum;

test('every type of external auth has a factory', () => {
  expect(TYPES.length).toBeGreaterThan(5);
  const factories = TYPES.map((each) => externalAuthFactory(each)?.replace('ExternalAuth.', '') ?? '');

  expect(factories.filter((name) => typeof Reflect.get(ExternalAuth, name) !== 'function')).toEqual([]);
  expect(new Set(factories).size).toBe(TYPES.length);
});

test('another type has none', () => {
  expect(externalAuthFactory('toString')).toBeUndefined();
});
