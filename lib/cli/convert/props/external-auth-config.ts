import { SubjectTokenType } from '../../../index';
import type { SecretKeyRef } from '../../../model/refs';
import type {
  AwsStsSpec,
  CrossAppAccessSpec,
  ExternalAuthConfigSpec,
  OnBehalfOfSpec,
  TokenExchangeSpec,
} from '../../../model/specs';
import { memberUnlessDefault, unlessDefault } from './defaults';
import { duration } from './duration';
import {
  call,
  fields,
  list,
  optional,
  strings,
  tall,
  unlessEmpty,
  value,
  type Expression,
  type OptionalFields,
} from '../typescript/expression';
import type { References } from './references';
import type { OwnSource } from '../source';
import { embeddedAuthServer } from './embedded-auth-server';
import { secretValue } from './secret-value';

const KIND = 'MCPExternalAuthConfig';

/** The props of an authentication. */
export function externalAuthProps(
  { spec }: OwnSource<'MCPExternalAuthConfig'>,
  references: References,
): OptionalFields {
  return { auth: auth(spec, references) };
}

/** The existing block determines the type, since the rules allow no other block. */
function auth(spec: ExternalAuthConfigSpec, references: References): Expression {
  const { tokenExchange, headerInjection, bearerToken, awsSts, upstreamInject, obo, xaa } = spec;
  if (tokenExchange !== undefined) {
    return call('ExternalAuth.tokenExchange', tokenExchangeOptions(tokenExchange, references));
  }
  if (headerInjection !== undefined) {
    const { headerName, valueSecretRef } = headerInjection;
    return call('ExternalAuth.headerInjection', value(headerName), ...secretAndKey(valueSecretRef, references));
  }
  if (bearerToken !== undefined) {
    return call('ExternalAuth.bearerToken', ...secretAndKey(bearerToken.tokenSecretRef, references));
  }
  if (spec.embeddedAuthServer !== undefined) {
    return call('ExternalAuth.embeddedAuthServer', embeddedAuthServer(spec.embeddedAuthServer, references));
  }
  if (awsSts !== undefined) {
    return call('ExternalAuth.awsSts', awsStsOptions(awsSts));
  }
  if (obo !== undefined) {
    return call('ExternalAuth.onBehalfOf', onBehalfOfOptions(obo, references));
  }
  if (xaa !== undefined) {
    return call('ExternalAuth.crossAppAccess', crossAppAccessOptions(xaa, references));
  }
  return upstreamInject === undefined
    ? call('ExternalAuth.unauthenticated')
    : call('ExternalAuth.upstreamInject', value(upstreamInject.providerName));
}

function secretAndKey({ name, key }: SecretKeyRef, references: References): [Expression, Expression] {
  return [references.secret(name), value(key)];
}

function tokenExchangeOptions(spec: TokenExchangeSpec, references: References): Expression {
  return tall({
    tokenUrl: value(spec.tokenUrl),
    audience: value(spec.audience),
    clientId: optional(spec.clientId),
    clientSecret: secretValue(spec.clientSecretRef, references),
    externalTokenHeaderName: optional(spec.externalTokenHeaderName),
    scopes: strings(spec.scopes),
    subjectProviderName: optional(spec.subjectProviderName),
    subjectTokenType: memberUnlessDefault(KIND, 'tokenExchange.subjectTokenType', spec.subjectTokenType, [
      'SubjectTokenType',
      SubjectTokenType,
    ]),
  });
}

function awsStsOptions(spec: AwsStsSpec): Expression {
  const { sessionDuration, roleMappings } = spec;
  return tall({
    region: value(spec.region),
    service: unlessDefault(KIND, 'awsSts.service', spec.service),
    fallbackRoleArn: optional(spec.fallbackRoleArn),
    roleClaim: unlessDefault(KIND, 'awsSts.roleClaim', spec.roleClaim),
    roleMappings:
      roleMappings &&
      list(
        roleMappings.map(({ roleArn, claim, matcher, priority }) =>
          fields({
            roleArn: value(roleArn),
            claim: optional(claim),
            matcher: optional(matcher),
            priority: optional(priority),
          }),
        ),
      ),
    sessionDuration:
      unlessDefault(KIND, 'awsSts.sessionDuration', sessionDuration) && duration(`${String(sessionDuration)}s`),
    sessionNameClaim: unlessDefault(KIND, 'awsSts.sessionNameClaim', spec.sessionNameClaim),
    subjectProviderName: optional(spec.subjectProviderName),
  });
}

function onBehalfOfOptions(spec: OnBehalfOfSpec, references: References): Expression | undefined {
  return unlessEmpty(
    tall({
      authority: optional(spec.authority),
      tenantId: optional(spec.tenantId),
      clientId: optional(spec.clientId),
      clientSecret: secretValue(spec.clientSecretRef, references),
      audience: optional(spec.audience),
      scopes: strings(spec.scopes),
      cacheSkew: duration(spec.cacheSkew),
      subjectTokenProviderName: optional(spec.subjectTokenProviderName),
    }),
  );
}

function crossAppAccessOptions(spec: CrossAppAccessSpec, references: References): Expression {
  return tall({
    idpTokenUrl: value(spec.idpTokenUrl),
    targetTokenUrl: value(spec.targetTokenUrl),
    targetAudience: value(spec.targetAudience),
    idpClientId: optional(spec.idpClientId),
    idpClientSecret: secretValue(spec.idpClientSecretRef, references),
    targetClientId: optional(spec.targetClientId),
    targetClientSecret: secretValue(spec.targetClientSecretRef, references),
    targetResource: optional(spec.targetResource),
    scopes: strings(spec.scopes),
    subjectProviderName: optional(spec.subjectProviderName),
    subjectTokenType: optional(spec.subjectTokenType),
    insecureTargetTokenUrl: optional(spec.insecureTargetTokenUrl),
  });
}
