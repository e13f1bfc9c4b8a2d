import { ExternalAuth } from '../../../lib';
import { SCHEMAS } from '../../../lib/model/generated/schemas';
import { authType } from '../../../lib/rules/rule';

const TYPES: readonly string[] = SCHEMAS.MCPExternalAuthConfig.fields.type.enum;

test('every type of external auth is the factory of that name', () => {
  expect(TYPES.length).toBeGreaterThan(5);
  const factories = TYPES.map((each) => /ExternalAuth\.(\w+)/.exec(authType(each))?.[1] ?? '');

  expect(factories.filter((name) => typeof Reflect.get(ExternalAuth, name) !== 'function')).toEqual([]);
  expect(new Set(factories).size).toBe(TYPES.length);
});
