import { Lazy, Testing } from 'cdk8s';
import { ConfigMap } from 'cdk8s-plus-28';
import { AuthzConfig } from '../../lib';
import { Authorization } from '../../lib/values/authorization';
import { valueAt } from '../../lib/private/field-paths';
import { modelOf } from './model-of';

const PERMIT = 'permit(principal, action, resource);';

/** The text of entities in the custom resource. */
function entitiesOf(entities: unknown): unknown {
  const { model } = modelOf(Authorization.cedar([PERMIT], { entities }));
  return valueAt(model as object, 'authzConfig.inline.entitiesJson');
}

describe('Authorization', () => {
  describe('cedar', () => {
    test('writes policies without entities', () => {
      const { model, given } = modelOf(Authorization.cedar([PERMIT]));

      expect(model).toStrictEqual({ authzConfig: { type: 'inline', inline: { policies: [PERMIT] } } });
      expect(given).toStrictEqual([]);
    });

    test('writes the text of entities unchanged', () => {
      expect(entitiesOf('[ ]')).toBe('[ ]');
    });

    test('writes entities as text that does not depend on the order of their members', () => {
      const uid = { type: 'User', id: 'a"b' };

      expect(entitiesOf([{ uid, parents: [], attrs: { b: [2, null], a: true } }])).toBe(
        '[{"attrs":{"a":true,"b":[2,null]},"parents":[],"uid":{"id":"a\\"b","type":"User"}}]',
      );
      expect(entitiesOf([{ attrs: { a: true, b: [2, null] }, parents: [], uid: { id: 'a"b', type: 'User' } }])).toBe(
        entitiesOf([{ uid, parents: [], attrs: { b: [2, null], a: true } }]),
      );
    });

    test('writes entities that cdk8s resolves later, as text or as data', () => {
      const [text, data] = ['[ ]', [{ b: 1, a: 2 }]].map(
        (each) => entitiesOf(Lazy.any({ produce: () => each })) as Lazy,
      );

      expect([text?.produce(), data?.produce()]).toEqual(['[ ]', '[{"a":2,"b":1}]']);
    });

    test('keeps an empty list of policies, for the checks', () => {
      expect(modelOf(Authorization.cedar([])).model).toStrictEqual({
        authzConfig: { type: 'inline', inline: { policies: [] } },
      });
    });

    test('copies the policies', () => {
      const policies = [PERMIT];
      const authorization = Authorization.cedar(policies);

      policies.push('forbid(principal, action, resource);');

      expect(modelOf(authorization).model).toStrictEqual({
        authzConfig: { type: 'inline', inline: { policies: [PERMIT] } },
      });
    });
  });

  describe('fromConfigMap', () => {
    const configMap = ConfigMap.fromConfigMapName(Testing.chart(), 'Authz', 'authz');

    test('leaves the key to its default', () => {
      const { model, given } = modelOf(Authorization.fromConfigMap(configMap));

      expect(model).toStrictEqual({ authzConfig: { type: 'configMap', configMap: { name: 'authz' } } });
      expect(given).toStrictEqual([['spec.authzConfig.configMap.name', configMap]]);
    });

    test('writes the key that is given', () => {
      expect(modelOf(Authorization.fromConfigMap(configMap, { key: 'policies.yaml' })).model).toStrictEqual({
        authzConfig: { type: 'configMap', configMap: { name: 'authz', key: 'policies.yaml' } },
      });
    });
  });

  test('writes claims beside the policies', () => {
    const claims = { groupClaim: 'groups', roleClaim: 'roles', groupEntityType: 'Team' };
    const { model } = modelOf(Authorization.cedar([PERMIT], { ...claims, primaryUpstreamProvider: 'okta' }));

    expect(model).toStrictEqual({
      authzConfig: {
        type: 'inline',
        inline: { policies: [PERMIT], primaryUpstreamProvider: 'okta' },
        groupClaimName: 'groups',
        roleClaimName: 'roles',
        groupEntityType: 'Team',
      },
    });
  });

  test('writes a key and claims of a ConfigMap', () => {
    const configMap = ConfigMap.fromConfigMapName(Testing.chart(), 'Authz', 'authz');
    const { model } = modelOf(Authorization.fromConfigMap(configMap, { key: 'authz.yaml', groupClaim: 'groups' }));

    expect(model).toStrictEqual({
      authzConfig: {
        type: 'configMap',
        configMap: { name: 'authz', key: 'authz.yaml' },
        groupClaimName: 'groups',
      },
    });
  });

  test('refers to a shared configuration', () => {
    const shared = AuthzConfig.fromAuthzConfigName(Testing.chart(), 'Shared', 'shared');

    expect(modelOf(Authorization.fromConfig(shared))).toStrictEqual({
      model: { authzConfigRef: { name: 'shared' } },
      given: [['spec.authzConfigRef.name', shared]],
    });
  });
});
