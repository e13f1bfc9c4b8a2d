import type { SecretKeyRef } from '../../model/config-maps';
import type { AwsStsSpec, TokenExchangeSpec } from '../../model/kinds';
import { type GoStruct, type GoValue, nonEmpty, nonEmptyList } from '../../go';

const TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:';
const ZERO_TIME = '0001-01-01T00:00:00Z';

/** `remote_auth_config` of a bearer token (`docs/operator/run-config.md#bearer-token`). */
export function remoteAuth(secret: SecretKeyRef): GoStruct {
  return {
    use_pkce: false,
    bearer_token: `${secret.name},target=bearer_token`,
    cached_token_expiry: ZERO_TIME,
    cached_secret_expiry: ZERO_TIME,
  };
}

/** `token_exchange_config` (`docs/operator/run-config.md#token-exchange`). */
export function tokenExchange(spec: TokenExchangeSpec): GoStruct {
  const header = nonEmpty(spec.externalTokenHeaderName);
  return {
    token_url: spec.tokenUrl,
    client_id: spec.clientId ?? '',
    client_secret: '',
    audience: spec.audience,
    scopes: nonEmptyList(spec.scopes),
    subject_token_type: subjectTokenType(spec.subjectTokenType),
    header_strategy: header === undefined ? 'replace' : 'custom',
    external_token_header_name: header,
  };
}

/** `aws_sts_config` (`docs/operator/run-config.md#aws-sts`). */
export function awsSts(spec: AwsStsSpec): GoStruct {
  const mappings = spec.roleMappings?.map((mapping): GoValue => ({
    claim: nonEmpty(mapping.claim),
    matcher: nonEmpty(mapping.matcher),
    role_arn: mapping.roleArn,
    priority: mapping.priority,
  }));
  return {
    region: spec.region,
    service: spec.service,
    fallback_role_arn: nonEmpty(spec.fallbackRoleArn),
    role_mappings: nonEmptyList(mappings),
    role_claim: nonEmpty(spec.roleClaim),
    session_duration: spec.sessionDuration === 0 ? undefined : spec.sessionDuration,
    session_name_claim: nonEmpty(spec.sessionNameClaim),
  };
}

function subjectTokenType(type: string | undefined): string | undefined {
  if (type === undefined || type === '') {
    return undefined;
  }
  return type.startsWith(TOKEN_TYPE) ? type : `${TOKEN_TYPE}${type}`;
}
