import type * as k8s from './l1';
import { PRODUCT } from '../model/product';
import type { SecretKeyRef } from '../model/refs';
import type { ResolvedProxy } from '../model/resource';
import {
  embeddedAuthServer,
  REDIS_PASSWORD_VARIABLE,
  REDIS_USERNAME_VARIABLE,
  upstreamSecretVariable,
} from './embedded-auth-server';
import { headerSecretIdentifier } from './run-config/header-forward';

const SECRET_PREFIX = `${PRODUCT}_SECRET_`;
const SECRETS_PROVIDER: k8s.EnvVar = { name: `${PRODUCT}_SECRETS_PROVIDER`, value: 'environment' };

/** Set by the operator unless the user sets them (`spec/operator.md` §3.2 no. 6). */
const DEFAULTS: readonly k8s.EnvVar[] = [
  { name: 'XDG_CONFIG_HOME', value: '/tmp' },
  { name: 'HOME', value: '/tmp' },
  { name: `${PRODUCT}_RUNTIME`, value: 'kubernetes' },
  { name: 'UNSTRUCTURED_LOGS', value: 'false' },
];

/** The environment of the proxy in the operator's order, duplicates included (`spec/operator.md` §3.2). */
export function environment(resolved: ResolvedProxy): k8s.EnvVar[] {
  const { spec } = resolved.proxy;
  const own = (spec.resourceOverrides?.proxyDeployment?.env ?? []).map(({ name, value }): k8s.EnvVar =>
    // Go leaves an empty value out (§11)
    value === '' ? { name } : { name, value },
  );
  const before = [...credentials(resolved), ...headerSecrets(resolved), ...own];
  const names = new Set(before.map(({ name }) => name));
  const variables = [...before, ...DEFAULTS.filter(({ name }) => !names.has(name))];
  if (variables.some(({ name }) => name.startsWith(SECRET_PREFIX))) {
    variables.push(SECRETS_PROVIDER);
  }
  return [...variables, ...authServerSecrets(resolved)];
}

/** A variable whose value a Secret holds. */
export function fromSecret(name: string, { name: secret, key }: SecretKeyRef): k8s.EnvVar {
  return { name, valueFrom: { secretKeyRef: { name: secret, key } } };
}

function credentials({ oidc, externalAuth }: ResolvedProxy): k8s.EnvVar[] {
  const oidcSecret = oidc?.spec.inline?.clientSecretRef;
  const exchangeSecret = externalAuth?.spec.tokenExchange?.clientSecretRef;
  const token = externalAuth?.spec.bearerToken?.tokenSecretRef;
  return [
    ...(oidcSecret ? [fromSecret(`${PRODUCT}_OIDC_CLIENT_SECRET`, oidcSecret)] : []),
    ...(exchangeSecret ? [fromSecret(`${PRODUCT}_TOKEN_EXCHANGE_CLIENT_SECRET`, exchangeSecret)] : []),
    // the Secret's name as it is, unlike that of a header (no. 3)
    ...(token ? [fromSecret(`${SECRET_PREFIX}${token.name}`, token)] : []),
  ];
}

function headerSecrets({ proxy }: ResolvedProxy): k8s.EnvVar[] {
  const headers = proxy.spec.headerForward?.addHeadersFromSecret ?? [];
  if (headers.length === 0) {
    return [];
  }
  const variables = headers.map(({ headerName, valueSecretRef }) =>
    fromSecret(`${SECRET_PREFIX}${headerSecretIdentifier(headerName, proxy.name)}`, valueSecretRef),
  );
  return [SECRETS_PROVIDER, ...variables];
}

function authServerSecrets(resolved: ResolvedProxy): k8s.EnvVar[] {
  const server = embeddedAuthServer(resolved);
  if (server === undefined) {
    return [];
  }
  const upstreams = server.upstreamProviders.flatMap(({ name, oidcConfig, oauth2Config }) => {
    const secret = oidcConfig?.clientSecretRef ?? oauth2Config?.clientSecretRef;
    return secret ? [fromSecret(upstreamSecretVariable(name), secret)] : [];
  });
  const redis = server.storage?.type === 'redis' ? server.storage.redis : undefined;
  return [
    ...upstreams,
    ...(redis
      ? [
          fromSecret(REDIS_USERNAME_VARIABLE, redis.aclUserConfig.usernameSecretRef),
          fromSecret(REDIS_PASSWORD_VARIABLE, redis.aclUserConfig.passwordSecretRef),
        ]
      : []),
  ];
}
