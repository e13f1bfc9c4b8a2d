import { ApiObject, JsonPatch } from 'cdk8s';
import { TargetCluster } from '../../../lib/index';
import { chartFor, errorsOf, proxyIn } from '../../support/facades';

test('a file that a JSON patch may mount is not missed', () => {
  const cluster = TargetCluster.withoutOperator();
  const env = { KUBECONFIG: '/etc/kube/config' };
  const [plain, patched] = [chartFor(cluster), chartFor(cluster)];
  proxyIn(plain, { resourceOverrides: { proxyDeployment: { env } } });
  const proxy = proxyIn(patched, { resourceOverrides: { proxyDeployment: { env } } });
  const mount = { name: 'kube', mountPath: '/etc/kube' };
  ApiObject.of(proxy).addJsonPatch(
    JsonPatch.add('/spec/template/spec/volumes/-', { name: 'kube', configMap: { name: 'kube' } }),
    JsonPatch.add('/spec/template/spec/containers/0/volumeMounts/-', mount),
  );

  expect(errorsOf(plain)).toEqual([
    '[test/weather] resourceOverrides.proxyDeployment.env["KUBECONFIG"]: names no mounted file, and the pod has no token either: the proxy would not start; remove the variable (kubeconfig-missing)',
  ]);
  expect(errorsOf(patched)).toEqual([]);
});
