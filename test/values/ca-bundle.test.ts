import { Testing } from 'cdk8s';
import { ConfigMap } from 'cdk8s-plus-28';
import { CaBundle } from '../../lib/values/ca-bundle';
import { modelOf } from './model-of';

describe('CaBundle', () => {
  describe('fromConfigMap', () => {
    const configMap = ConfigMap.fromConfigMapName(Testing.chart(), 'Ca', 'internal-ca');

    test('takes the key ca.crt, and leaves optional out', () => {
      expect(modelOf(CaBundle.fromConfigMap(configMap)).model).toStrictEqual({
        configMapRef: { name: 'internal-ca', key: 'ca.crt' },
      });
    });

    test.each([true, false])('writes key and optional: %s', (optional) => {
      expect(modelOf(CaBundle.fromConfigMap(configMap, 'bundle.pem', optional)).model).toStrictEqual({
        configMapRef: { name: 'internal-ca', key: 'bundle.pem', optional },
      });
    });

    test('keeps an empty key, for the checks', () => {
      expect(modelOf(CaBundle.fromConfigMap(configMap, '')).model).toStrictEqual({
        configMapRef: { name: 'internal-ca', key: '' },
      });
    });

    test('reports the ConfigMap that it refers to', () => {
      expect(modelOf(CaBundle.fromConfigMap(configMap)).given).toStrictEqual([['spec.configMapRef.name', configMap]]);
    });
  });
});
