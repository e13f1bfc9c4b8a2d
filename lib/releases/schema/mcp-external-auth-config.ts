// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../model/schema';

export const MCP_EXTERNAL_AUTH_CONFIG_SPEC: ObjectNode = {
  type: 'object',
  required: ['type'],
  fields: {
    awsSts: {
      type: 'object',
      required: ['region'],
      fields: {
        fallbackRoleArn: {
          type: 'string',
          pattern: '^arn:(aws|aws-cn|aws-us-gov):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$',
        },
        region: { type: 'string', minLength: 1, pattern: '^[a-z]{2}(-[a-z]+)+-\\d+$' },
        roleClaim: { type: 'string', default: 'groups' },
        roleMappings: {
          type: 'list',
          items: {
            type: 'object',
            required: ['roleArn'],
            fields: {
              claim: { type: 'string', minLength: 1 },
              matcher: { type: 'string', minLength: 1 },
              priority: { type: 'integer', format: 'int32', minimum: 0 },
              roleArn: { type: 'string', pattern: '^arn:(aws|aws-cn|aws-us-gov):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$' },
            },
          },
        },
        service: { type: 'string', default: 'aws-mcp' },
        sessionDuration: { type: 'integer', format: 'int32', default: 3600, maximum: 43200, minimum: 900 },
        sessionNameClaim: { type: 'string', default: 'sub' },
      },
    },
    bearerToken: {
      type: 'object',
      required: ['tokenSecretRef'],
      fields: {
        tokenSecretRef: {
          type: 'object',
          required: ['key', 'name'],
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
      },
    },
    embeddedAuthServer: {
      type: 'object',
      required: ['issuer', 'upstreamProviders'],
      fields: {
        authorizationEndpointBaseUrl: { type: 'string', pattern: '^https?://[^\\s?#]+[^/\\s?#]$' },
        hmacSecretRefs: {
          type: 'list',
          items: {
            type: 'object',
            required: ['key', 'name'],
            fields: { key: { type: 'string' }, name: { type: 'string' } },
          },
        },
        issuer: { type: 'string', pattern: '^https?://[^\\s?#]+[^/\\s?#]$' },
        signingKeySecretRefs: {
          type: 'list',
          maxItems: 5,
          items: {
            type: 'object',
            required: ['key', 'name'],
            fields: { key: { type: 'string' }, name: { type: 'string' } },
          },
        },
        storage: {
          type: 'object',
          fields: {
            redis: {
              type: 'object',
              required: ['aclUserConfig', 'sentinelConfig'],
              fields: {
                aclUserConfig: {
                  type: 'object',
                  required: ['passwordSecretRef', 'usernameSecretRef'],
                  fields: {
                    passwordSecretRef: {
                      type: 'object',
                      required: ['key', 'name'],
                      fields: { key: { type: 'string' }, name: { type: 'string' } },
                    },
                    usernameSecretRef: {
                      type: 'object',
                      required: ['key', 'name'],
                      fields: { key: { type: 'string' }, name: { type: 'string' } },
                    },
                  },
                },
                dialTimeout: { type: 'string', default: '5s', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$' },
                readTimeout: { type: 'string', default: '3s', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$' },
                sentinelConfig: {
                  type: 'object',
                  required: ['masterName'],
                  fields: {
                    db: { type: 'integer', format: 'int32', default: 0 },
                    masterName: { type: 'string' },
                    sentinelAddrs: { type: 'list', items: { type: 'string' } },
                    sentinelService: {
                      type: 'object',
                      required: ['name'],
                      fields: {
                        name: { type: 'string' },
                        namespace: { type: 'string' },
                        port: { type: 'integer', format: 'int32', default: 26379 },
                      },
                    },
                  },
                },
                sentinelTls: {
                  type: 'object',
                  fields: {
                    caCertSecretRef: {
                      type: 'object',
                      required: ['key', 'name'],
                      fields: { key: { type: 'string' }, name: { type: 'string' } },
                    },
                    insecureSkipVerify: { type: 'boolean' },
                  },
                },
                tls: {
                  type: 'object',
                  fields: {
                    caCertSecretRef: {
                      type: 'object',
                      required: ['key', 'name'],
                      fields: { key: { type: 'string' }, name: { type: 'string' } },
                    },
                    insecureSkipVerify: { type: 'boolean' },
                  },
                },
                writeTimeout: { type: 'string', default: '3s', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$' },
              },
            },
            type: { type: 'string', default: 'memory', enum: ['memory', 'redis'] },
          },
        },
        tokenLifespans: {
          type: 'object',
          fields: {
            accessTokenLifespan: { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$' },
            authCodeLifespan: { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$' },
            refreshTokenLifespan: { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$' },
          },
        },
        upstreamProviders: {
          type: 'list',
          minItems: 1,
          unique: ['name'],
          items: {
            type: 'object',
            required: ['name', 'type'],
            fields: {
              name: { type: 'string', maxLength: 63, minLength: 1, pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' },
              oauth2Config: {
                type: 'object',
                required: ['authorizationEndpoint', 'clientId', 'tokenEndpoint', 'userInfo'],
                fields: {
                  additionalAuthorizationParams: { type: 'map', values: { type: 'string' }, maxProperties: 16 },
                  authorizationEndpoint: { type: 'string', pattern: '^https?://.*$' },
                  clientId: { type: 'string' },
                  clientSecretRef: {
                    type: 'object',
                    required: ['key', 'name'],
                    fields: { key: { type: 'string' }, name: { type: 'string' } },
                  },
                  redirectUri: { type: 'string' },
                  scopes: { type: 'list', items: { type: 'string' } },
                  tokenEndpoint: { type: 'string', pattern: '^https?://.*$' },
                  tokenResponseMapping: {
                    type: 'object',
                    required: ['accessTokenPath'],
                    fields: {
                      accessTokenPath: { type: 'string', minLength: 1 },
                      expiresInPath: { type: 'string' },
                      refreshTokenPath: { type: 'string' },
                      scopePath: { type: 'string' },
                    },
                  },
                  userInfo: {
                    type: 'object',
                    required: ['endpointUrl'],
                    fields: {
                      additionalHeaders: { type: 'map', values: { type: 'string' } },
                      endpointUrl: { type: 'string', pattern: '^https?://.*$' },
                      fieldMapping: {
                        type: 'object',
                        fields: {
                          emailFields: { type: 'list', items: { type: 'string' } },
                          nameFields: { type: 'list', items: { type: 'string' } },
                          subjectFields: { type: 'list', items: { type: 'string' } },
                        },
                      },
                      httpMethod: { type: 'string', enum: ['GET', 'POST'] },
                    },
                  },
                },
              },
              oidcConfig: {
                type: 'object',
                required: ['clientId', 'issuerUrl'],
                fields: {
                  additionalAuthorizationParams: { type: 'map', values: { type: 'string' }, maxProperties: 16 },
                  clientId: { type: 'string' },
                  clientSecretRef: {
                    type: 'object',
                    required: ['key', 'name'],
                    fields: { key: { type: 'string' }, name: { type: 'string' } },
                  },
                  issuerUrl: { type: 'string', pattern: '^https://.*$' },
                  redirectUri: { type: 'string' },
                  scopes: { type: 'list', items: { type: 'string' } },
                  userInfoOverride: {
                    type: 'object',
                    required: ['endpointUrl'],
                    fields: {
                      additionalHeaders: { type: 'map', values: { type: 'string' } },
                      endpointUrl: { type: 'string', pattern: '^https?://.*$' },
                      fieldMapping: {
                        type: 'object',
                        fields: {
                          emailFields: { type: 'list', items: { type: 'string' } },
                          nameFields: { type: 'list', items: { type: 'string' } },
                          subjectFields: { type: 'list', items: { type: 'string' } },
                        },
                      },
                      httpMethod: { type: 'string', enum: ['GET', 'POST'] },
                    },
                  },
                },
              },
              type: { type: 'string', enum: ['oidc', 'oauth2'] },
            },
          },
        },
      },
    },
    headerInjection: {
      type: 'object',
      required: ['headerName', 'valueSecretRef'],
      fields: {
        headerName: { type: 'string', minLength: 1 },
        valueSecretRef: {
          type: 'object',
          required: ['key', 'name'],
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
      },
    },
    tokenExchange: {
      type: 'object',
      required: ['audience', 'tokenUrl'],
      fields: {
        audience: { type: 'string' },
        clientId: { type: 'string' },
        clientSecretRef: {
          type: 'object',
          required: ['key', 'name'],
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
        externalTokenHeaderName: { type: 'string' },
        scopes: { type: 'list', items: { type: 'string' } },
        subjectProviderName: { type: 'string' },
        subjectTokenType: {
          type: 'string',
          pattern: '^(access_token|id_token|jwt|urn:ietf:params:oauth:token-type:(access_token|id_token|jwt))?$',
        },
        tokenUrl: { type: 'string' },
      },
    },
    type: {
      type: 'string',
      enum: [
        'tokenExchange',
        'headerInjection',
        'bearerToken',
        'unauthenticated',
        'embeddedAuthServer',
        'awsSts',
        'upstreamInject',
      ],
    },
    upstreamInject: {
      type: 'object',
      required: ['providerName'],
      fields: { providerName: { type: 'string', minLength: 1 } },
    },
  },
};
