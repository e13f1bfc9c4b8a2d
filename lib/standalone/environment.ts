import type * as k8s from './kubernetes-types';
import { PRODUCT } from '../model/product-names';
import type { ResolvedProxy } from '../model/resource';
import { sessionVariables } from '../model/session-redis';
import {
  authServerVariables,
  credentialVariables,
  headerVariables,
  SECRET_PREFIX,
  type SecretVariable,
} from '../model/headers-and-variables';
const SECRETS_PROVIDER: k8s.EnvVar = { name: `${PRODUCT}_SECRETS_PROVIDER`, value: 'environment' };

/** Set by the operator unless the user sets them (`docs/operator/deployment.md#order-of-the-variables`). */
const DEFAULTS: readonly k8s.EnvVar[] = [
  { name: 'XDG_CONFIG_HOME', value: '/tmp' },
  { name: 'HOME', value: '/tmp' },
  { name: `${PRODUCT}_RUNTIME`, value: 'kubernetes' },
  { name: 'UNSTRUCTURED_LOGS', value: 'false' },
];

/**
 * The environment of the proxy in the operator's order, duplicates included
 * (`docs/operator/deployment.md#order-of-the-variables`).
 */
export function environment(resolved: ResolvedProxy): k8s.EnvVar[] {
  const { spec } = resolved.proxy;
  const own = (spec.resourceOverrides?.proxyDeployment?.env ?? []).map(({ name, value }): k8s.EnvVar =>
    // Go leaves an empty value out (`docs/operator/deployment.md#empty-values`)
    value === '' ? { name } : { name, value },
  );
  const before = [...credentialVariables(resolved).map(fromSecret), ...headerSecrets(resolved), ...own];
  const names = new Set(before.map(({ name }) => name));
  const variables = [
    ...before,
    ...sessionVariables(spec).map(fromSecret),
    ...DEFAULTS.filter(({ name }) => !names.has(name)),
  ];
  if (variables.some(({ name }) => name.startsWith(SECRET_PREFIX))) {
    variables.push(SECRETS_PROVIDER);
  }
  return [...variables, ...authServerVariables(resolved).map(fromSecret)];
}

/** A variable with a value from a Secret. */
export function fromSecret({ name, ref }: SecretVariable): k8s.EnvVar {
  return { name, valueFrom: { secretKeyRef: { name: ref.name, key: ref.key } } };
}

function headerSecrets(resolved: ResolvedProxy): k8s.EnvVar[] {
  const variables = headerVariables(resolved);
  return variables.length === 0 ? [] : [SECRETS_PROVIDER, ...variables.map(fromSecret)];
}
