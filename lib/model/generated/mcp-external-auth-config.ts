// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../schema';

export const MCP_EXTERNAL_AUTH_CONFIG_SPEC = {
  type: 'object',
  required: ['type'],
  rules: [
    {
      rule: "self.type == 'tokenExchange' ? has(self.tokenExchange) : !has(self.tokenExchange)",
      words: [
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: "self.type == 'tokenExchange'",
          rule: 'needs ⟨spec.tokenExchange⟩, which is missing',
          fix: 'add ⟨spec.tokenExchange⟩',
        },
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: 'has(self.tokenExchange)',
          rule: 'cannot be combined with ⟨spec.tokenExchange⟩',
          fix: 'remove ⟨spec.tokenExchange⟩, or set the type to "tokenExchange"',
        },
      ],
    },
    {
      rule: "self.type == 'headerInjection' ? has(self.headerInjection) : !has(self.headerInjection)",
      words: [
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: "self.type == 'headerInjection'",
          rule: 'needs ⟨spec.headerInjection⟩, which is missing',
          fix: 'add ⟨spec.headerInjection⟩',
        },
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: 'has(self.headerInjection)',
          rule: 'cannot be combined with ⟨spec.headerInjection⟩',
          fix: 'remove ⟨spec.headerInjection⟩, or set the type to "headerInjection"',
        },
      ],
    },
    {
      rule: "self.type == 'bearerToken' ? has(self.bearerToken) : !has(self.bearerToken)",
      words: [
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: "self.type == 'bearerToken'",
          rule: 'needs ⟨spec.bearerToken⟩, which is missing',
          fix: 'add ⟨spec.bearerToken⟩',
        },
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: 'has(self.bearerToken)',
          rule: 'cannot be combined with ⟨spec.bearerToken⟩',
          fix: 'remove ⟨spec.bearerToken⟩, or set the type to "bearerToken"',
        },
      ],
    },
    {
      rule: "self.type == 'embeddedAuthServer' ? has(self.embeddedAuthServer) : !has(self.embeddedAuthServer)",
      words: [
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: "self.type == 'embeddedAuthServer'",
          rule: 'needs ⟨spec.embeddedAuthServer⟩, which is missing',
          fix: 'add ⟨spec.embeddedAuthServer⟩',
        },
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: 'has(self.embeddedAuthServer)',
          rule: 'cannot be combined with ⟨spec.embeddedAuthServer⟩',
          fix: 'remove ⟨spec.embeddedAuthServer⟩, or set the type to "embeddedAuthServer"',
        },
      ],
    },
    {
      rule: "self.type == 'awsSts' ? has(self.awsSts) : !has(self.awsSts)",
      words: [
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: "self.type == 'awsSts'",
          rule: 'needs ⟨spec.awsSts⟩, which is missing',
          fix: 'add ⟨spec.awsSts⟩',
        },
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: 'has(self.awsSts)',
          rule: 'cannot be combined with ⟨spec.awsSts⟩',
          fix: 'remove ⟨spec.awsSts⟩, or set the type to "awsSts"',
        },
      ],
    },
    {
      rule: "self.type == 'upstreamInject' ? has(self.upstreamInject) : !has(self.upstreamInject)",
      words: [
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: "self.type == 'upstreamInject'",
          rule: 'needs ⟨spec.upstreamInject⟩, which is missing',
          fix: 'add ⟨spec.upstreamInject⟩',
        },
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: 'has(self.upstreamInject)',
          rule: 'cannot be combined with ⟨spec.upstreamInject⟩',
          fix: 'remove ⟨spec.upstreamInject⟩, or set the type to "upstreamInject"',
        },
      ],
    },
    {
      rule: "self.type == 'obo' ? has(self.obo) : !has(self.obo)",
      since: '0.29.0',
      words: [
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: "self.type == 'obo'",
          rule: 'needs ⟨spec.obo⟩, which is missing',
          fix: 'add ⟨spec.obo⟩',
        },
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: 'has(self.obo)',
          rule: 'cannot be combined with ⟨spec.obo⟩',
          fix: 'remove ⟨spec.obo⟩, or set the type to "obo"',
        },
      ],
    },
    {
      rule: "self.type == 'xaa' ? has(self.xaa) : !has(self.xaa)",
      since: '0.33.0',
      words: [
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: "self.type == 'xaa'",
          rule: 'needs ⟨spec.xaa⟩, which is missing',
          fix: 'add ⟨spec.xaa⟩',
        },
        {
          id: 'external-auth-block',
          field: 'type',
          value: true,
          if: 'has(self.xaa)',
          rule: 'cannot be combined with ⟨spec.xaa⟩',
          fix: 'remove ⟨spec.xaa⟩, or set the type to "xaa"',
        },
      ],
    },
    {
      rule: "self.type == 'unauthenticated' ? (!has(self.tokenExchange) && !has(self.headerInjection) && !has(self.bearerToken) && !has(self.embeddedAuthServer) && !has(self.awsSts) && !has(self.upstreamInject)) : true",
      until: '0.29.0',
      words: [],
    },
    {
      rule: "self.type == 'unauthenticated' ? (!has(self.tokenExchange) && !has(self.headerInjection) && !has(self.bearerToken) && !has(self.embeddedAuthServer) && !has(self.awsSts) && !has(self.upstreamInject) && !has(self.obo)) : true",
      since: '0.29.0',
      until: '0.33.0',
      words: [],
    },
    {
      rule: "self.type == 'unauthenticated' ? (!has(self.tokenExchange) && !has(self.headerInjection) && !has(self.bearerToken) && !has(self.embeddedAuthServer) && !has(self.awsSts) && !has(self.upstreamInject) && !has(self.obo) && !has(self.xaa)) : true",
      since: '0.33.0',
      words: [],
    },
  ],
  fields: {
    awsSts: {
      type: 'object',
      required: ['region'],
      fields: {
        fallbackRoleArn: {
          type: 'string',
          pattern: '^arn:(aws|aws-cn|aws-us-gov):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$',
          shown: 'all',
        },
        region: { type: 'string', minLength: 1, pattern: '^[a-z]{2}(-[a-z]+)+-\\d+$', shown: 'all' },
        roleClaim: { type: 'string', default: 'groups', shown: 'all' },
        roleMappings: {
          type: 'list',
          items: {
            type: 'object',
            required: ['roleArn'],
            fields: {
              claim: { type: 'string', minLength: 1 },
              matcher: { type: 'string', minLength: 1 },
              priority: { type: 'integer', format: 'int32', minimum: 0 },
              roleArn: {
                type: 'string',
                pattern: '^arn:(aws|aws-cn|aws-us-gov):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$',
                shown: 'all',
              },
            },
          },
        },
        service: { type: 'string', default: 'aws-mcp', shown: 'all' },
        sessionDuration: { type: 'integer', format: 'int32', default: 3600, maximum: 43200, minimum: 900 },
        sessionNameClaim: { type: 'string', default: 'sub', shown: 'all' },
        subjectProviderName: { type: 'string', since: '0.26.0' },
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
      rules: [
        {
          rule: '!(has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration && has(self.insecureAllowHTTP) && self.insecureAllowHTTP)',
          since: '0.43.0',
          words: [
            {
              id: 'confidential-clients-http',
              field: 'allowConfidentialClientRegistration',
              rule: 'cannot be combined with ⟨.insecureAllowHTTP⟩: clients would send their secrets unencrypted',
              fix: 'remove one of them',
            },
          ],
        },
        {
          rule: "!has(self.delegateClients) || size(self.delegateClients) == 0 || !self.issuer.startsWith('http://')",
          since: '0.43.0',
          words: [
            {
              id: 'delegate-client-http',
              field: 'delegateClients',
              rule: 'cannot be combined with the issuer {url issuer}: clients would send their secrets unencrypted',
              fix: 'use https',
            },
          ],
        },
        {
          rule: '(!has(self.forceConfidentialRedirectUris) || size(self.forceConfidentialRedirectUris) == 0) || (has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration)',
          since: '0.43.0',
          words: [
            {
              id: 'confidential-redirect-uris',
              field: 'forceConfidentialRedirectUris',
              rule: 'needs ⟨.allowConfidentialClientRegistration⟩',
              fix: 'set it to true, or remove the URIs',
            },
          ],
        },
      ],
      fields: {
        allowConfidentialClientRegistration: { type: 'boolean', default: false, since: '0.43.0' },
        authorizationEndpointBaseUrl: { type: 'string', pattern: '^https?://[^\\s?#]+[^/\\s?#]$', shown: 'path' },
        baselineClientScopes: {
          type: 'list',
          maxItems: 10,
          since: '0.27.2',
          items: { type: 'string', minLength: 1, pattern: '^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$' },
        },
        cimd: {
          type: 'object',
          required: ['enabled'],
          since: '0.29.0',
          fields: {
            cacheFallbackTtl: { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$' },
            cacheMaxSize: { type: 'integer', minimum: 1 },
            enabled: { type: 'boolean', default: false },
          },
        },
        delegateClients: {
          type: 'list',
          maxItems: 10,
          since: '0.43.0',
          items: {
            type: 'object',
            required: ['audiences', 'clientId', 'clientSecretRef', 'scopes'],
            rules: [
              {
                rule: 'has(self.clientSecretRef) && size(self.clientSecretRef.name) > 0 && size(self.clientSecretRef.key) > 0',
                words: [
                  {
                    id: 'min-length',
                    if: '!has(self.clientSecretRef) || !has(self.clientSecretRef.name) || size(self.clientSecretRef.name) == 0',
                    field: 'clientSecretRef.name',
                    rule: 'is shorter than 1 character',
                    fix: 'give a value',
                  },
                  {
                    id: 'min-length',
                    if: 'has(self.clientSecretRef) && has(self.clientSecretRef.name) && size(self.clientSecretRef.name) > 0',
                    field: 'clientSecretRef.key',
                    rule: 'is shorter than 1 character',
                    fix: 'give a value',
                  },
                ],
              },
            ],
            fields: {
              audiences: {
                type: 'list',
                maxItems: 10,
                minItems: 1,
                items: { type: 'string', maxLength: 2048, minLength: 1 },
              },
              clientId: { type: 'string', maxLength: 256, minLength: 1, shown: 'all' },
              clientSecretRef: {
                type: 'object',
                required: ['key', 'name'],
                fields: { key: { type: 'string' }, name: { type: 'string' } },
              },
              scopes: {
                type: 'list',
                maxItems: 10,
                minItems: 1,
                items: { type: 'string', maxLength: 256, minLength: 1 },
              },
            },
          },
        },
        disableUpstreamTokenInjection: { type: 'boolean', default: false, since: '0.30.0' },
        forceConfidentialRedirectUris: {
          type: 'list',
          maxItems: 10,
          since: '0.43.0',
          items: { type: 'string', pattern: '^https://[^\\s?#]+$', shown: 'path' },
        },
        hmacSecretRefs: {
          type: 'list',
          items: {
            type: 'object',
            required: ['key', 'name'],
            fields: { key: { type: 'string' }, name: { type: 'string' } },
          },
        },
        insecureAllowConfidentialOverLoopbackHTTP: { type: 'boolean', default: false, since: '0.43.0' },
        insecureAllowHTTP: { type: 'boolean', default: false, since: '0.32.0' },
        issuer: { type: 'string', pattern: '^https?://[^\\s?#]+[^/\\s?#]$', shown: 'path' },
        primaryUpstreamProvider: {
          type: 'string',
          maxLength: 63,
          minLength: 1,
          pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
          since: '0.28.3',
        },
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
              required: ['aclUserConfig'],
              rules: [
                {
                  rule: '(self.addr.size() > 0) != has(self.sentinelConfig)',
                  since: '0.27.0',
                  until: '0.27.1',
                  words: [
                    {
                      id: 'auth-server-storage',
                      if: '!has(self.sentinelConfig)',
                      rule: 'has neither ⟨.addr⟩ nor ⟨sentinelConfig|sentinel⟩',
                      fix: 'set exactly one of them',
                    },
                    {
                      id: 'auth-server-storage',
                      if: 'has(self.sentinelConfig) && has(self.addr)',
                      rule: 'has both ⟨.addr⟩ and ⟨sentinelConfig|sentinel⟩',
                      fix: 'set exactly one of them',
                    },
                    {
                      id: 'auth-server-sentinel',
                      if: 'has(self.sentinelConfig) && !has(self.addr)',
                      field: 'sentinelConfig',
                      rule: 'is rejected by release 0.27.0 of the operator, whatever its value',
                      fix: 'use another release of the operator',
                    },
                  ],
                },
                {
                  rule: '!self.clusterMode || self.addr.size() > 0',
                  since: '0.27.0',
                  until: '0.27.1',
                  words: [
                    {
                      id: 'auth-server-storage',
                      field: 'clusterMode',
                      if: 'has(self.clusterMode)',
                      rule: 'needs ⟨.addr⟩',
                      fix: 'add it, or remove clusterMode',
                    },
                    {
                      id: 'auth-server-sentinel',
                      field: 'sentinelConfig',
                      if: '!has(self.clusterMode) && has(self.sentinelConfig)',
                      rule: 'is rejected by release 0.27.0 of the operator, whatever its value',
                      fix: 'use another release of the operator',
                    },
                  ],
                },
                {
                  rule: '(has(self.addr) && self.addr.size() > 0) != has(self.sentinelConfig)',
                  since: '0.27.1',
                  words: [
                    {
                      id: 'auth-server-storage',
                      if: '!has(self.sentinelConfig)',
                      rule: 'has neither ⟨.addr⟩ nor ⟨sentinelConfig|sentinel⟩',
                      fix: 'set exactly one of them',
                    },
                    {
                      id: 'auth-server-storage',
                      if: 'has(self.sentinelConfig)',
                      rule: 'has both ⟨.addr⟩ and ⟨sentinelConfig|sentinel⟩',
                      fix: 'set exactly one of them',
                    },
                  ],
                },
                {
                  rule: '!(has(self.clusterMode) && self.clusterMode) || (has(self.addr) && self.addr.size() > 0)',
                  since: '0.27.1',
                  words: [
                    {
                      id: 'auth-server-storage',
                      field: 'clusterMode',
                      rule: 'needs ⟨.addr⟩',
                      fix: 'add it, or remove clusterMode',
                    },
                  ],
                },
              ],
              before: { '0.27.0': { required: ['aclUserConfig', 'sentinelConfig'] } },
              fields: {
                aclUserConfig: {
                  type: 'object',
                  required: ['passwordSecretRef'],
                  before: { '0.27.0': { required: ['passwordSecretRef', 'usernameSecretRef'] } },
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
                addr: { type: 'string', since: '0.27.0' },
                clusterMode: { type: 'boolean', since: '0.27.0' },
                dialTimeout: {
                  type: 'string',
                  default: '5s',
                  pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                  shown: 'all',
                },
                readTimeout: {
                  type: 'string',
                  default: '3s',
                  pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                  shown: 'all',
                },
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
                        name: { type: 'string', shown: 'all' },
                        namespace: { type: 'string', shown: 'all' },
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
                writeTimeout: {
                  type: 'string',
                  default: '3s',
                  pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                  shown: 'all',
                },
              },
            },
            type: { type: 'string', default: 'memory', enum: ['memory', 'redis'] },
          },
        },
        tokenLifespans: {
          type: 'object',
          fields: {
            accessTokenLifespan: {
              type: 'string',
              pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
              shown: 'all',
            },
            authCodeLifespan: { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$', shown: 'all' },
            refreshTokenLifespan: {
              type: 'string',
              pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
              shown: 'all',
            },
          },
        },
        trustedIssuers: {
          type: 'list',
          maxItems: 20,
          since: '0.44.0',
          items: {
            type: 'object',
            required: ['allowedDelegateClients', 'expectedAudience', 'issuerUrl'],
            rules: [
              {
                rule: "!('*' in self.allowedDelegateClients) || size(self.allowedDelegateClients) == 1",
                words: [
                  {
                    id: 'trusted-issuer-clients',
                    field: 'allowedDelegateClients',
                    rule: 'has "*" beside other clients',
                    fix: 'remove "*", or the others',
                  },
                ],
                later:
                  "!has(self.allowedDelegateClients) || !('*' in self.allowedDelegateClients) || size(self.allowedDelegateClients) == 1",
              },
              {
                rule: "!(has(self.allowMayAct) && self.allowMayAct && '*' in self.allowedDelegateClients)",
                words: [
                  {
                    id: 'trusted-issuer-clients',
                    field: 'allowMayAct',
                    rule: 'cannot be combined with "*" in allowedDelegateClients',
                    fix: 'list the clients in allowedDelegateClients, or remove it',
                  },
                ],
              },
              {
                rule: "!has(self.actorClaim) || !(self.actorClaim in ['sub', 'iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'name', 'email', 'scope', 'scp', 'may_act'])",
                words: [
                  {
                    id: 'trusted-issuer-actor-claim',
                    field: 'actorClaim',
                    value: true,
                    rule: 'is a claim that does not identify an actor',
                    fix: 'use "client_id", or a claim of the issuer such as "azp"',
                  },
                ],
              },
              {
                rule: '!(has(self.allowPrivateIPs) && self.allowPrivateIPs) || (has(self.jwksUrl) && self.jwksUrl != "")',
                words: [
                  {
                    id: 'trusted-issuer-jwks',
                    field: 'allowPrivateIPs',
                    rule: 'needs jwksUrl: otherwise the issuer could name any address of the network',
                    fix: 'add jwksUrl, or remove it',
                  },
                ],
              },
            ],
            fields: {
              actorClaim: { type: 'string', maxLength: 64, shown: 'all' },
              allowMayAct: { type: 'boolean', default: false },
              allowPrivateIPs: { type: 'boolean' },
              allowedActors: { type: 'list', maxItems: 50, items: { type: 'string', maxLength: 256, minLength: 1 } },
              allowedDelegateClients: {
                type: 'list',
                maxItems: 50,
                minItems: 1,
                items: { type: 'string', maxLength: 256, minLength: 1 },
              },
              caBundleRef: {
                type: 'object',
                since: 'later',
                fields: {
                  configMapRef: {
                    type: 'object',
                    required: ['key'],
                    fields: {
                      key: { type: 'string', shown: 'all' },
                      name: { type: 'string', default: '', shown: 'all' },
                      optional: { type: 'boolean' },
                    },
                  },
                },
              },
              expectedAudience: { type: 'string', maxLength: 2048, minLength: 1 },
              insecureAllowHTTP: { type: 'boolean' },
              issuerUrl: { type: 'string', maxLength: 2048, minLength: 1, shown: 'path' },
              jwksUrl: { type: 'string', maxLength: 2048, shown: 'path' },
              name: { type: 'string', maxLength: 253, minLength: 1, since: 'later', shown: 'all' },
            },
          },
        },
        upstreamProviders: {
          type: 'list',
          minItems: 1,
          unique: ['name'],
          items: {
            type: 'object',
            required: ['name', 'type'],
            rules: [
              {
                rule: "self.type == 'oidc' ? (has(self.oidcConfig) && !has(self.oauth2Config)) : self.type == 'oauth2' ? (has(self.oauth2Config) && !has(self.oidcConfig)) : false",
                since: '0.27.0',
                words: [
                  {
                    id: 'upstream-block',
                    if: "self.type == 'oidc' && !has(self.oidcConfig)",
                    rule: 'has the type oidc, but no ⟨.oidcConfig⟩',
                    fix: 'add it, or change the type',
                  },
                  {
                    id: 'upstream-block',
                    if: "self.type == 'oauth2' && has(self.oidcConfig)",
                    rule: 'has the type oauth2, which cannot be combined with ⟨.oidcConfig⟩',
                    fix: 'remove ⟨.oidcConfig⟩, or set the type to "oidc"',
                  },
                  {
                    id: 'upstream-block',
                    if: "self.type == 'oauth2' && !has(self.oauth2Config)",
                    rule: 'has the type oauth2, but no ⟨.oauth2Config⟩',
                    fix: 'add it, or change the type',
                  },
                  {
                    id: 'upstream-block',
                    if: "self.type == 'oidc' && has(self.oauth2Config)",
                    rule: 'has the type oidc, which cannot be combined with ⟨.oauth2Config⟩',
                    fix: 'remove ⟨.oauth2Config⟩, or set the type to "oauth2"',
                  },
                ],
              },
            ],
            fields: {
              name: {
                type: 'string',
                maxLength: 63,
                minLength: 1,
                pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
                shown: 'all',
              },
              oauth2Config: {
                type: 'object',
                required: ['authorizationEndpoint', 'tokenEndpoint'],
                rules: [
                  {
                    rule: '(has(self.clientId) && size(self.clientId) > 0) ? !has(self.dcrConfig) : has(self.dcrConfig)',
                    since: '0.27.0',
                    words: [
                      {
                        id: 'upstream-client',
                        if: '!has(self.dcrConfig)',
                        rule: 'has neither clientId nor dcrConfig',
                        fix: 'set exactly one of them',
                      },
                      {
                        id: 'upstream-client',
                        if: 'has(self.dcrConfig)',
                        rule: 'has both clientId and dcrConfig',
                        fix: 'set exactly one of them',
                      },
                    ],
                  },
                  {
                    rule: '!(has(self.dcrConfig) && has(self.clientSecretRef))',
                    since: '0.27.0',
                    words: [
                      {
                        id: 'upstream-client',
                        field: 'clientSecretRef',
                        rule: 'cannot be combined with dcrConfig: the registration returns the secret',
                        fix: 'remove one of them',
                      },
                    ],
                  },
                ],
                before: {
                  '0.26.0': { required: ['authorizationEndpoint', 'clientId', 'tokenEndpoint', 'userInfo'] },
                  '0.27.0': { required: ['authorizationEndpoint', 'clientId', 'tokenEndpoint'] },
                },
                fields: {
                  additionalAuthorizationParams: { type: 'map', maxProperties: 16, values: { type: 'string' } },
                  additionalTokenParams: { type: 'map', maxProperties: 16, since: 'later', values: { type: 'string' } },
                  allowPrivateIPs: { type: 'boolean', since: '0.43.0' },
                  authorizationEndpoint: { type: 'string', pattern: '^https?://.*$', shown: 'path' },
                  caBundleRef: {
                    type: 'object',
                    since: 'later',
                    fields: {
                      configMapRef: {
                        type: 'object',
                        required: ['key'],
                        fields: {
                          key: { type: 'string', shown: 'all' },
                          name: { type: 'string', default: '', shown: 'all' },
                          optional: { type: 'boolean' },
                        },
                      },
                    },
                  },
                  clientId: { type: 'string' },
                  clientSecretRef: {
                    type: 'object',
                    required: ['key', 'name'],
                    fields: { key: { type: 'string' }, name: { type: 'string' } },
                  },
                  dcrConfig: {
                    type: 'object',
                    rules: [
                      {
                        rule: 'has(self.discoveryUrl) != has(self.registrationEndpoint)',
                        words: [
                          {
                            id: 'upstream-registration',
                            if: '!has(self.discoveryUrl)',
                            rule: 'has neither discoveryUrl nor registrationEndpoint',
                            fix: 'set exactly one of them',
                          },
                          {
                            id: 'upstream-registration',
                            if: 'has(self.discoveryUrl)',
                            rule: 'has both discoveryUrl and registrationEndpoint',
                            fix: 'set exactly one of them',
                          },
                        ],
                      },
                    ],
                    since: '0.27.0',
                    fields: {
                      discoveryUrl: {
                        type: 'string',
                        maxLength: 2048,
                        pattern: '^https://[^\\s?#]+[^/\\s?#]$',
                        shown: 'path',
                      },
                      initialAccessTokenRef: {
                        type: 'object',
                        required: ['key', 'name'],
                        fields: { key: { type: 'string' }, name: { type: 'string' } },
                      },
                      registrationEndpoint: {
                        type: 'string',
                        maxLength: 2048,
                        pattern: '^https://[^\\s?#]+[^/\\s?#]$',
                        shown: 'path',
                      },
                      softwareId: { type: 'string', maxLength: 255 },
                      softwareStatement: { type: 'string', maxLength: 16384 },
                    },
                  },
                  identityFromToken: {
                    type: 'object',
                    required: ['subjectPath'],
                    since: '0.28.0',
                    fields: {
                      emailPath: { type: 'string', maxLength: 256, minLength: 1 },
                      namePath: { type: 'string', maxLength: 256, minLength: 1 },
                      subjectPath: { type: 'string', maxLength: 256, minLength: 1 },
                    },
                  },
                  insecureAllowHTTP: { type: 'boolean', since: '0.43.0' },
                  redirectUri: { type: 'string', shown: 'path' },
                  scopes: { type: 'list', items: { type: 'string' } },
                  tokenEndpoint: { type: 'string', pattern: '^https?://.*$', shown: 'path' },
                  tokenEndpointAuthMethod: {
                    type: 'string',
                    enum: ['none', 'client_secret_basic', 'client_secret_post'],
                    since: 'later',
                  },
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
                      endpointUrl: { type: 'string', pattern: '^https?://.*$', shown: 'path' },
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
                required: ['issuerUrl'],
                rules: [
                  {
                    rule: '(has(self.clientId) && size(self.clientId) > 0) ? !has(self.dcrConfig) : has(self.dcrConfig)',
                    since: 'later',
                    words: [
                      {
                        id: 'upstream-client',
                        if: '!has(self.dcrConfig)',
                        rule: 'has neither clientId nor dcrConfig',
                        fix: 'set exactly one of them',
                      },
                      {
                        id: 'upstream-client',
                        if: 'has(self.dcrConfig)',
                        rule: 'has both clientId and dcrConfig',
                        fix: 'set exactly one of them',
                      },
                    ],
                  },
                  {
                    rule: '!(has(self.dcrConfig) && has(self.clientSecretRef))',
                    since: 'later',
                    words: [
                      {
                        id: 'upstream-client',
                        field: 'clientSecretRef',
                        rule: 'cannot be combined with dcrConfig: the registration returns the secret',
                        fix: 'remove one of them',
                      },
                    ],
                  },
                ],
                before: { later: { required: ['clientId', 'issuerUrl'] } },
                fields: {
                  additionalAuthorizationParams: { type: 'map', maxProperties: 16, values: { type: 'string' } },
                  additionalTokenParams: { type: 'map', maxProperties: 16, since: 'later', values: { type: 'string' } },
                  allowPrivateIPs: { type: 'boolean', since: 'later' },
                  caBundleRef: {
                    type: 'object',
                    since: 'later',
                    fields: {
                      configMapRef: {
                        type: 'object',
                        required: ['key'],
                        fields: {
                          key: { type: 'string', shown: 'all' },
                          name: { type: 'string', default: '', shown: 'all' },
                          optional: { type: 'boolean' },
                        },
                      },
                    },
                  },
                  clientId: { type: 'string' },
                  clientSecretRef: {
                    type: 'object',
                    required: ['key', 'name'],
                    fields: { key: { type: 'string' }, name: { type: 'string' } },
                  },
                  dcrConfig: {
                    type: 'object',
                    rules: [
                      {
                        rule: 'has(self.discoveryUrl) != has(self.registrationEndpoint)',
                        words: [
                          {
                            id: 'upstream-registration',
                            if: '!has(self.discoveryUrl)',
                            rule: 'has neither discoveryUrl nor registrationEndpoint',
                            fix: 'set exactly one of them',
                          },
                          {
                            id: 'upstream-registration',
                            if: 'has(self.discoveryUrl)',
                            rule: 'has both discoveryUrl and registrationEndpoint',
                            fix: 'set exactly one of them',
                          },
                        ],
                      },
                    ],
                    since: 'later',
                    fields: {
                      discoveryUrl: {
                        type: 'string',
                        maxLength: 2048,
                        pattern: '^https://[^\\s?#]+[^/\\s?#]$',
                        shown: 'path',
                      },
                      initialAccessTokenRef: {
                        type: 'object',
                        required: ['key', 'name'],
                        fields: { key: { type: 'string' }, name: { type: 'string' } },
                      },
                      registrationEndpoint: {
                        type: 'string',
                        maxLength: 2048,
                        pattern: '^https://[^\\s?#]+[^/\\s?#]$',
                        shown: 'path',
                      },
                      softwareId: { type: 'string', maxLength: 255 },
                      softwareStatement: { type: 'string', maxLength: 16384 },
                    },
                  },
                  issuerUrl: { type: 'string', pattern: '^https://.*$', shown: 'path' },
                  redirectUri: { type: 'string', shown: 'path' },
                  scopes: { type: 'list', items: { type: 'string' } },
                  subjectClaim: {
                    type: 'string',
                    maxLength: 128,
                    pattern: '^([a-zA-Z_][a-zA-Z0-9_]*)?$',
                    since: '0.30.1',
                  },
                  userInfoOverride: {
                    type: 'object',
                    required: ['endpointUrl'],
                    fields: {
                      additionalHeaders: { type: 'map', values: { type: 'string' } },
                      endpointUrl: { type: 'string', pattern: '^https?://.*$', shown: 'path' },
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
        headerName: { type: 'string', minLength: 1, shown: 'all' },
        valueSecretRef: {
          type: 'object',
          required: ['key', 'name'],
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
      },
    },
    obo: {
      type: 'object',
      since: '0.29.0',
      fields: {
        audience: { type: 'string', since: '0.30.0' },
        authority: { type: 'string', pattern: '^https://[^\\s?#@]+[^/\\s?#@]$', since: '0.30.0', shown: 'path' },
        cacheSkew: { type: 'string', since: '0.30.0' },
        clientId: { type: 'string', since: '0.30.0' },
        clientSecretRef: {
          type: 'object',
          required: ['key', 'name'],
          since: '0.30.0',
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
        scopes: {
          type: 'list',
          maxItems: 20,
          since: '0.30.0',
          items: { type: 'string', maxLength: 256, minLength: 1 },
        },
        subjectTokenProviderName: {
          type: 'string',
          maxLength: 63,
          minLength: 1,
          pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
          since: '0.30.0',
        },
        tenantId: {
          type: 'string',
          maxLength: 253,
          pattern:
            '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,})$',
          since: '0.30.0',
        },
      },
    },
    tokenExchange: {
      type: 'object',
      required: ['audience', 'tokenUrl'],
      fields: {
        audience: { type: 'string', shown: 'all' },
        clientId: { type: 'string' },
        clientSecretRef: {
          type: 'object',
          required: ['key', 'name'],
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
        externalTokenHeaderName: { type: 'string', shown: 'all' },
        scopes: { type: 'list', items: { type: 'string' } },
        subjectProviderName: { type: 'string', shown: 'all' },
        subjectTokenType: {
          type: 'string',
          pattern: '^(access_token|id_token|jwt|urn:ietf:params:oauth:token-type:(access_token|id_token|jwt))?$',
        },
        tokenUrl: { type: 'string', shown: 'path' },
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
        'obo',
        'xaa',
      ],
      before: {
        '0.29.0': {
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
        '0.33.0': {
          enum: [
            'tokenExchange',
            'headerInjection',
            'bearerToken',
            'unauthenticated',
            'embeddedAuthServer',
            'awsSts',
            'upstreamInject',
            'obo',
          ],
        },
      },
    },
    upstreamInject: {
      type: 'object',
      required: ['providerName'],
      fields: { providerName: { type: 'string', minLength: 1, shown: 'all' } },
    },
    xaa: {
      type: 'object',
      required: ['idpTokenUrl', 'targetAudience', 'targetTokenUrl'],
      since: '0.33.0',
      fields: {
        idpClientId: { type: 'string' },
        idpClientSecretRef: {
          type: 'object',
          required: ['key', 'name'],
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
        idpTokenUrl: { type: 'string', pattern: '^https://.*$', shown: 'path' },
        insecureTargetTokenUrl: { type: 'boolean' },
        scopes: { type: 'list', items: { type: 'string' } },
        subjectProviderName: { type: 'string' },
        subjectTokenType: { type: 'string', enum: ['urn:ietf:params:oauth:token-type:id_token'] },
        targetAudience: { type: 'string' },
        targetClientId: { type: 'string' },
        targetClientSecretRef: {
          type: 'object',
          required: ['key', 'name'],
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
        targetResource: { type: 'string' },
        targetTokenUrl: { type: 'string', shown: 'path' },
      },
    },
  },
} as const satisfies ObjectNode;
