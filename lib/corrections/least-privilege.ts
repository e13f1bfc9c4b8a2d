import { readsServiceAccountToken } from '../model/authentication';
import { RUN_CONFIG_PATH } from '../standalone/volumes';
import { podOf, withPod, withVariables, type StandaloneObjects } from '../standalone/object-contents';
import type { Correction } from './correction';

const KUBECONFIG_KEY = 'kubeconfig';
const KUBECONFIG = { name: 'KUBECONFIG', value: `${RUN_CONFIG_PATH}/${KUBECONFIG_KEY}` };

/**
 * Nothing listens there; the runner only requires that a configuration exists
 * (`docs/operator/runtime.md#the-kubernetes-client`).
 */
const STUB = `apiVersion: v1
kind: Config
clusters: [{name: none, cluster: {server: "https://127.0.0.1:9"}}]
contexts: [{name: none, context: {cluster: none, user: none}}]
current-context: none
users: [{name: none, user: {}}]
`;

/**
 * The proxy sends no request to the Kubernetes API, so it needs neither a Role nor a token, unless it validates
 * tokens with the token or the CA of its own ServiceAccount.
 */
export const leastPrivilege: Correction = {
  id: 'least-privilege',
  metadata: ({ serviceAccount, authz, runConfig, deployment, service }) => ({
    ...(serviceAccount && { serviceAccount }),
    ...(authz && { authz }),
    runConfig,
    deployment,
    service,
  }),
  objects: (objects, { resolved }) => {
    const needsToken = resolved.oidc !== undefined && readsServiceAccountToken(resolved.oidc.spec);
    const unprivileged = withPod(withoutToken(objects), (pod) => ({
      ...pod,
      automountServiceAccountToken: needsToken,
    }));
    const hasOwn = podOf(objects).containers.some(({ env = [] }) => env.some(({ name }) => name === KUBECONFIG.name));
    if (needsToken || hasOwn) {
      return unprivileged;
    }
    const runConfig = { ...unprivileged.runConfig, [KUBECONFIG_KEY]: STUB };
    return withVariables({ ...unprivileged, runConfig }, [KUBECONFIG]);
  },
};

function withoutToken(objects: StandaloneObjects): StandaloneObjects {
  const { serviceAccount } = objects;
  return serviceAccount === undefined
    ? objects
    : { ...objects, serviceAccount: { ...serviceAccount, automountServiceAccountToken: false } };
}
