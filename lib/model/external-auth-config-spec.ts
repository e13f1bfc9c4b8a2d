import type { EmbeddedAuthServerSpec } from './embedded-auth-server-spec';
import type { SecretKeyRef } from './refs';

/** `MCPExternalAuthConfig.spec`, with the CRD's defaults filled in. */
export interface ExternalAuthConfigSpec {
  readonly type: string;
  readonly tokenExchange?: TokenExchangeSpec;
  readonly headerInjection?: { readonly headerName: string; readonly valueSecretRef: SecretKeyRef };
  readonly bearerToken?: { readonly tokenSecretRef: SecretKeyRef };
  readonly embeddedAuthServer?: EmbeddedAuthServerSpec;
  readonly awsSts?: AwsStsSpec;
  readonly upstreamInject?: { readonly providerName: string };
  readonly obo?: OnBehalfOfSpec;
  readonly xaa?: CrossAppAccessSpec;
}

export interface TokenExchangeSpec {
  readonly tokenUrl: string;
  readonly audience: string;
  readonly clientId?: string;
  readonly clientSecretRef?: SecretKeyRef;
  readonly externalTokenHeaderName?: string;
  readonly scopes?: readonly string[];
  readonly subjectProviderName?: string;
  readonly subjectTokenType?: string;
}

export interface AwsStsSpec {
  readonly region: string;
  readonly service: string;
  readonly fallbackRoleArn?: string;
  readonly roleClaim: string;
  readonly roleMappings?: readonly AwsRoleMappingSpec[];
  /** In seconds. */
  readonly sessionDuration: number;
  readonly sessionNameClaim: string;
  readonly subjectProviderName?: string;
}

/** On behalf of a user, as Microsoft Entra ID does it. */
export interface OnBehalfOfSpec {
  readonly authority?: string;
  readonly tenantId?: string;
  readonly clientId?: string;
  readonly clientSecretRef?: SecretKeyRef;
  readonly audience?: string;
  readonly scopes?: readonly string[];
  readonly cacheSkew?: string;
  readonly subjectTokenProviderName?: string;
}

/** Cross-app access. */
export interface CrossAppAccessSpec {
  readonly idpTokenUrl: string;
  readonly idpClientId?: string;
  readonly idpClientSecretRef?: SecretKeyRef;
  readonly targetTokenUrl: string;
  readonly targetAudience: string;
  readonly targetClientId?: string;
  readonly targetClientSecretRef?: SecretKeyRef;
  readonly targetResource?: string;
  readonly scopes?: readonly string[];
  readonly subjectProviderName?: string;
  readonly subjectTokenType?: string;
  readonly insecureTargetTokenUrl?: boolean;
}

export interface AwsRoleMappingSpec {
  readonly roleArn: string;
  readonly claim?: string;
  readonly matcher?: string;
  readonly priority?: number;
}
