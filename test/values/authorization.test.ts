import { Testing } from 'cdk8s';
import { ConfigMap } from 'cdk8s-plus-28';
import { AuthzConfig } from '../../lib';
import { Authorization } from '../../lib/values/authorization';
import { modelOf } from './model-of';

const PERMIT = 'permit(principal, action, resource);';

describe('Authorization', () => {
  describe('cedar', () => {
    test('writes policies without entities', () => {
      const { model, given } = modelOf(Authorization.cedar([PERMIT]));

      expect(model).toStrictEqual({ authzConfig: { type: 'inline', inline: { policies: [PERMIT] } } });
      expect(given).toStrictEqual([]);
    });

    test('writes entities unchanged', () => {
      expect(modelOf(Authorization.cedar([PERMIT], '[ ]')).model).toStrictEqual({
        authzConfig: { type: 'inline', inline: { policies: [PERMIT], entitiesJson: '[ ]' } },
      });
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
      expect(modelOf(Authorization.fromConfigMap(configMap, 'policies.yaml')).model).toStrictEqual({
        authzConfig: { type: 'configMap', configMap: { name: 'authz', key: 'policies.yaml' } },
      });
    });
  });

  test('writes claims beside the policies', () => {
    const claims = { groupClaim: 'groups', roleClaim: 'roles', groupEntityType: 'Team' };
    const { model } = modelOf(Authorization.cedar([PERMIT], '[]', { ...claims, primaryUpstreamProvider: 'okta' }));

    expect(model).toStrictEqual({
      authzConfig: {
        type: 'inline',
        inline: { policies: [PERMIT], entitiesJson: '[]', primaryUpstreamProvider: 'okta' },
        groupClaimName: 'groups',
        roleClaimName: 'roles',
        groupEntityType: 'Team',
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
