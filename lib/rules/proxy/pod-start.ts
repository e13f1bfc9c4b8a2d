import { empty, invalid } from '../../private/finding';
import { followsOperator } from '../../model/target';
import { itself, type ProxySubject, type Rule, specRows } from '../rule';
import { isDnsSubdomain } from '../../kubernetes';

/** The smallest port that a process without root may listen on. */
const FIRST_OPEN_PORT = 1024;
const PULL_SECRETS = 'resourceOverrides.proxyDeployment.imagePullSecrets.*';
const PULL_SECRET_FIX = 'give the name of a Secret of the same namespace';
const { error, warning } = specRows();

/** Rules for the Secrets with which the image is pulled. */
export const PULL_SECRET_RULES: readonly Rule<ProxySubject>[] = [
  // Kubernetes accepts any item, and the kubelet ignores one that is not the name of a Secret
  warning('image-pull-secret-name', 'runtime', {
    at: PULL_SECRETS,
    field: 'name',
    breaks: ({ name }) => name !== '' && !isDnsSubdomain(name),
    ...invalid('a valid name for a Secret, so none is used', PULL_SECRET_FIX),
  }),
  warning('image-pull-secret-empty', 'runtime', {
    at: PULL_SECRETS,
    field: 'name',
    breaks: ({ name }) => name === '',
    ...empty(PULL_SECRET_FIX, 'so no Secret is used'),
  }),
];

/** Rules for starting the proxy in its pod. */
export const POD_START_RULES: readonly Rule<ProxySubject>[] = [
  warning('proxy-port', 'runtime', {
    at: 'proxyPort',
    breaks: (port) => port < FIRST_OPEN_PORT,
    shown: itself,
    rule: 'is a port that only root can listen on, but the proxy does not run as root',
    fix: `use ${String(FIRST_OPEN_PORT)} or more`,
  }),
  // an empty name counts as given: no account is created (`docs/operator/service-account.md#your-own-serviceaccount`)
  warning('service-account-default', 'controller', {
    at: 'serviceAccount',
    breaks: (name) => name === '',
    ...empty(
      'leave it out, or name a ServiceAccount',
      'so the pod runs as the ServiceAccount "default" of its namespace',
    ),
  }),
  // the proxy needs the token to start (`docs/operator/runtime.md#the-kubernetes-client`)
  error('service-account-token', 'runtime', {
    at: 'serviceAccount',
    breaks: (_, { resolved, target }) => followsOperator(target) && resolved.serviceAccount?.automountToken === false,
    shown: itself,
    rule: 'names a ServiceAccount that does not mount its token, so the proxy would not start',
    fix: 'give the ServiceAccount automountToken: true',
  }),
];
