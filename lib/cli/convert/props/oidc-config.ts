import type { InlineOidcSpec, KubernetesServiceAccountOidcSpec, OidcConfigSpec } from '../../../model/specs';
import { unlessDefault } from './defaults';
import {
  call,
  optional,
  tall,
  unlessEmpty,
  value,
  type Expression,
  type Fields,
  type OptionalFields,
} from '../typescript/expression';
import type { References } from './references';
import type { OwnSource } from '../source';
import { caBundle } from './ca-bundle';
import { secretValue } from './secret-value';

const KIND = 'MCPOIDCConfig';

/** The props of an identity provider. */
export function oidcProps({ spec, namespace }: OwnSource<'MCPOIDCConfig'>, references: References): OptionalFields {
  return { provider: provider(spec, namespace, references) };
}

function provider(spec: OidcConfigSpec, namespace: string | undefined, references: References): Expression {
  if (spec.inline !== undefined) {
    return call('OidcProvider.inline', inline(spec.inline, namespace, references));
  }
  const options = kubernetesServiceAccount(spec.kubernetesServiceAccount);
  return call('OidcProvider.kubernetesServiceAccount', unlessEmpty(options));
}

function inline(spec: InlineOidcSpec, namespace: string | undefined, references: References): Expression {
  return tall({
    issuer: value(spec.issuer),
    clientId: optional(spec.clientId),
    clientSecret: secretValue(spec.clientSecretRef, references),
    caBundle: caBundle(spec.caBundleRef, namespace, references),
    insecureAllowHttp: unlessDefault(KIND, 'inline.insecureAllowHTTP', spec.insecureAllowHTTP),
    introspectionUrl: optional(spec.introspectionUrl),
    jwksAllowPrivateIp: unlessDefault(KIND, 'inline.jwksAllowPrivateIP', spec.jwksAllowPrivateIP),
    jwksAuthTokenPath: optional(spec.jwksAuthTokenPath),
    jwksUrl: optional(spec.jwksUrl),
    protectedResourceAllowPrivateIp: unlessDefault(
      KIND,
      'inline.protectedResourceAllowPrivateIP',
      spec.protectedResourceAllowPrivateIP,
    ),
  });
}

function kubernetesServiceAccount(spec: KubernetesServiceAccountOidcSpec | undefined): Fields {
  return tall({
    issuer: unlessDefault(KIND, 'kubernetesServiceAccount.issuer', spec?.issuer),
    introspectionUrl: optional(spec?.introspectionUrl),
    jwksUrl: optional(spec?.jwksUrl),
    namespace: optional(spec?.namespace),
    serviceAccount: optional(spec?.serviceAccount),
    useClusterAuth: optional(spec?.useClusterAuth),
  });
}
