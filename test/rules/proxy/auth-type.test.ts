import { ExternalAuth } from '../../../lib';
import { SCHEMAS } from '../../../lib/releases/schema/schemas';
import { authType } from '../../../lib/rules/proxy/auth-type';

const { type } = SCHEMAS.MCPExternalAuthConfig.fields;
const TYPES = type?.type === 'string' ? (type.enum ?? []) : [];

test('every type of external auth is the factory of that name', () => {
  expect(TYPES.length).toBeGreaterThan(5);
  const factories = TYPES.map((each) => /ExternalAuth\.(\w+)/.exec(authType(each))?.[1] ?? '');

  expect(factories.filter((name) => typeof Reflect.get(ExternalAuth, name) !== 'function')).toEqual([]);
  expect(new Set(factories).size).toBe(TYPES.length);
});
