// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../crds';

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
      required: ['issuer'],
      rules: [
        {
          rule: '(has(self.upstreamProviders) && size(self.upstreamProviders) > 0) || (has(self.delegateClients) && size(self.delegateClients) > 0) || (has(self.trustedIssuers) && self.trustedIssuers.exists(issuer, has(issuer.jwtBearerGrant))) || (has(self.inboundGrants) && (has(self.inboundGrants.tokenExchange) || has(self.inboundGrants.jwtBearer) || (has(self.inboundGrants.spiffeClientAuth) && size(self.inboundGrants.spiffeClientAuth) > 0)))',
          since: '0.47.0',
          words: [
            {
              id: 'auth-server-upstreams',
              if: 'has(self.upstreamProviders)',
              field: 'upstreamProviders',
              rule: 'is empty, and there is no other way to a token',
              fix: 'add a provider, ⟨.inboundGrants⟩ or ⟨.delegateClients⟩',
            },
            {
              id: 'auth-server-upstreams',
              if: '!has(self.upstreamProviders)',
              rule: 'has no ⟨.upstreamProviders⟩, and no other way to a token',
              fix: 'add one, ⟨.inboundGrants⟩ or ⟨.delegateClients⟩',
            },
          ],
        },
        {
          rule: '((has(self.spiffeTrustDomains) && size(self.spiffeTrustDomains) > 0) == (has(self.inboundGrants) && has(self.inboundGrants.spiffeClientAuth) && size(self.inboundGrants.spiffeClientAuth) > 0))',
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-clients',
              if: 'has(self.spiffeTrustDomains)',
              field: 'spiffeTrustDomains',
              rule: 'has trust domains, but ⟨.inboundGrants.spiffeClientAuth⟩ has no clients',
              fix: 'add clients, or remove the trust domains',
            },
            {
              id: 'spiffe-clients',
              if: '!has(self.spiffeTrustDomains)',
              field: 'inboundGrants.spiffeClientAuth',
              rule: 'has clients, but there are no ⟨.spiffeTrustDomains⟩',
              fix: 'add the trust domains, or remove the clients',
            },
          ],
        },
        {
          rule: '!has(self.spiffeTrustDomains) || self.spiffeTrustDomains.all(domain, self.spiffeTrustDomains.filter(other, other.name == domain.name).size() == 1)',
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-twice',
              field: 'spiffeTrustDomains[*].name',
              value: true,
              rule: 'is there twice',
              fix: 'give each trust domain a name of its own',
            },
          ],
        },
        {
          rule: '!has(self.spiffeTrustDomains) || self.spiffeTrustDomains.all(domain, self.spiffeTrustDomains.filter(other, other.trustDomain == domain.trustDomain).size() == 1)',
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-twice',
              field: 'spiffeTrustDomains[*].trustDomain',
              value: true,
              rule: 'is there twice',
              fix: 'remove one of them',
            },
          ],
        },
        {
          rule: '!has(self.spiffeTrustDomains) || self.spiffeTrustDomains.all(domain, has(self.inboundGrants) && has(self.inboundGrants.spiffeClientAuth) && self.inboundGrants.spiffeClientAuth.exists(client, client.trustDomainRef == domain.name))',
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-clients',
              value: true,
              if: 'has(self.inboundGrants) && has(self.inboundGrants.spiffeClientAuth) && size(self.inboundGrants.spiffeClientAuth) > 0',
              field: 'spiffeTrustDomains[*].name',
              rule: 'is the trust domain of no client in ⟨.inboundGrants.spiffeClientAuth⟩',
              fix: 'add a client, or remove the trust domain',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, has(self.spiffeTrustDomains) && self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef))',
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-clients',
              value: true,
              if: 'has(self.spiffeTrustDomains)',
              field: 'inboundGrants.spiffeClientAuth[*].trustDomainRef',
              rule: 'is no name in ⟨.spiffeTrustDomains⟩',
              fix: 'use one of the names there',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, !has(self.spiffeTrustDomains) || !self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef) || self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef && client.methods.all(method, method in domain.methods)))',
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-clients',
              field: 'inboundGrants.spiffeClientAuth[*].methods',
              rule: 'has a method that its trust domain does not have',
              fix: 'remove it, or add it to ⟨.spiffeTrustDomains⟩',
            },
          ],
        },
        {
          rule: "!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, !has(self.spiffeTrustDomains) || !self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef) || self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef && client.principalPattern.startsWith('spiffe://' + domain.trustDomain + '/')))",
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-clients',
              field: 'inboundGrants.spiffeClientAuth[*].principalPattern',
              value: true,
              rule: 'is not within its trust domain',
              fix: 'begin it with "spiffe://" and the trust domain',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, self.inboundGrants.spiffeClientAuth.filter(other, other.clientId == client.clientId).size() == 1)',
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-twice',
              field: 'inboundGrants.spiffeClientAuth[*].clientId',
              value: true,
              rule: 'is there twice',
              fix: 'give each client an id of its own',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, self.inboundGrants.spiffeClientAuth.filter(other, other.principalPattern == client.principalPattern).size() == 1)',
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-twice',
              field: 'inboundGrants.spiffeClientAuth[*].principalPattern',
              value: true,
              rule: 'is there twice',
              fix: 'remove one of them',
            },
          ],
        },
        {
          rule: "!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, !client.clientId.startsWith('synthetic:'))",
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-client-id',
              field: 'inboundGrants.spiffeClientAuth[*].clientId',
              value: true,
              rule: 'begins with "synthetic:", which is reserved',
              fix: 'use another id',
            },
          ],
        },
        {
          rule: "!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, !client.clientId.matches('^[A-Za-z][A-Za-z0-9+.-]*://.+'))",
          since: '0.47.0',
          words: [
            {
              id: 'spiffe-client-id',
              field: 'inboundGrants.spiffeClientAuth[*].clientId',
              value: true,
              rule: 'is a URL',
              fix: 'use an id that is none',
            },
          ],
        },
        {
          rule: '!(has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration && has(self.insecureAllowHTTP) && self.insecureAllowHTTP)',
          since: '0.43.0',
          until: '0.47.0',
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
          rule: '!(has(self.insecureAllowHTTP) && self.insecureAllowHTTP && ((has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration) || (has(self.delegateClients) && size(self.delegateClients) > 0) || (has(self.inboundGrants) && has(self.inboundGrants.tokenExchange) && has(self.inboundGrants.tokenExchange.delegateClients) && size(self.inboundGrants.tokenExchange.delegateClients) > 0)))',
          since: '0.47.0',
          words: [
            {
              id: 'confidential-clients-http',
              if: 'has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration',
              field: 'allowConfidentialClientRegistration',
              rule: 'cannot be combined with ⟨.insecureAllowHTTP⟩: clients would send their secrets unencrypted',
              fix: 'remove one of them',
            },
            {
              id: 'delegate-client-http',
              if: 'has(self.delegateClients) && size(self.delegateClients) > 0',
              field: 'delegateClients',
              rule: 'cannot be combined with ⟨.insecureAllowHTTP⟩: clients would send their secrets unencrypted',
              fix: 'remove one of them',
            },
            {
              id: 'delegate-client-http',
              if: 'has(self.inboundGrants) && has(self.inboundGrants.tokenExchange) && has(self.inboundGrants.tokenExchange.delegateClients) && size(self.inboundGrants.tokenExchange.delegateClients) > 0',
              field: 'inboundGrants.tokenExchange.delegateClients',
              rule: 'cannot be combined with ⟨.insecureAllowHTTP⟩: clients would send their secrets unencrypted',
              fix: 'remove one of them',
            },
          ],
        },
        {
          rule: "!has(self.delegateClients) || size(self.delegateClients) == 0 || !self.issuer.startsWith('http://')",
          since: '0.43.0',
          until: '0.45.0',
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
        {
          rule: "!has(self.delegateClients) || size(self.delegateClients) == 0 || !self.issuer.startsWith('http://') || (has(self.insecureAllowConfidentialOverLoopbackHTTP) && self.insecureAllowConfidentialOverLoopbackHTTP)",
          since: '0.45.0',
          until: '0.47.0',
          words: [
            {
              id: 'delegate-client-http',
              field: 'delegateClients',
              rule: 'cannot be combined with the issuer {url issuer}: clients would send their secrets unencrypted',
              fix: 'use https, or for development a loopback issuer and ⟨.insecureAllowConfidentialOverLoopbackHTTP⟩',
            },
          ],
        },
        {
          rule: "!self.issuer.startsWith('http://') || (has(self.insecureAllowConfidentialOverLoopbackHTTP) && self.insecureAllowConfidentialOverLoopbackHTTP) || ((!has(self.allowConfidentialClientRegistration) || !self.allowConfidentialClientRegistration) && (!has(self.delegateClients) || size(self.delegateClients) == 0) && (!has(self.inboundGrants) || !has(self.inboundGrants.tokenExchange) || !has(self.inboundGrants.tokenExchange.delegateClients) || size(self.inboundGrants.tokenExchange.delegateClients) == 0))",
          since: '0.47.0',
          words: [
            {
              id: 'confidential-clients-http',
              if: 'has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration',
              field: 'allowConfidentialClientRegistration',
              rule: 'cannot be combined with the issuer {url issuer}: clients would send their secrets unencrypted',
              fix: 'use https, or for development a loopback issuer and ⟨.insecureAllowConfidentialOverLoopbackHTTP⟩',
            },
            {
              id: 'delegate-client-http',
              if: 'has(self.delegateClients) && size(self.delegateClients) > 0',
              field: 'delegateClients',
              rule: 'cannot be combined with the issuer {url issuer}: clients would send their secrets unencrypted',
              fix: 'use https, or for development a loopback issuer and ⟨.insecureAllowConfidentialOverLoopbackHTTP⟩',
            },
            {
              id: 'delegate-client-http',
              if: 'has(self.inboundGrants) && has(self.inboundGrants.tokenExchange) && has(self.inboundGrants.tokenExchange.delegateClients) && size(self.inboundGrants.tokenExchange.delegateClients) > 0',
              field: 'inboundGrants.tokenExchange.delegateClients',
              rule: 'cannot be combined with the issuer {url issuer}: clients would send their secrets unencrypted',
              fix: 'use https, or for development a loopback issuer and ⟨.insecureAllowConfidentialOverLoopbackHTTP⟩',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.tokenExchange) || ((!has(self.delegateClients) || size(self.delegateClients) == 0) && (!has(self.trustedIssuers) || !self.trustedIssuers.exists(issuer, has(issuer.expectedAudience) || has(issuer.actorClaim) || has(issuer.allowedActors) || has(issuer.actorMatcher) || has(issuer.allowedDelegateClients) || (has(issuer.allowMayAct) && issuer.allowMayAct))))',
          since: '0.47.0',
          words: [
            {
              id: 'inbound-grant-conflict',
              if: 'has(self.delegateClients) && size(self.delegateClients) > 0',
              field: 'delegateClients',
              rule: 'cannot be combined with ⟨.inboundGrants.tokenExchange⟩, which has its own',
              fix: 'move them there',
            },
            {
              id: 'inbound-grant-conflict',
              if: 'has(self.trustedIssuers) && self.trustedIssuers.exists(issuer, has(issuer.expectedAudience) || has(issuer.actorClaim) || has(issuer.allowedActors) || has(issuer.actorMatcher) || has(issuer.allowedDelegateClients) || (has(issuer.allowMayAct) && issuer.allowMayAct))',
              field: 'trustedIssuers',
              rule: 'says which tokens can be exchanged, which cannot be combined with ⟨.inboundGrants.tokenExchange⟩',
              fix: 'move it into a policy there, and name the issuer',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.jwtBearer) || !has(self.trustedIssuers) || !self.trustedIssuers.exists(issuer, has(issuer.jwtBearerGrant))',
          since: '0.47.0',
          words: [
            {
              id: 'inbound-grant-conflict',
              field: 'trustedIssuers[*].jwtBearerGrant',
              rule: 'cannot be combined with ⟨.inboundGrants.jwtBearer⟩',
              fix: 'move it into a policy there, and name the issuer',
            },
          ],
        },
        {
          rule: '!has(self.trustedIssuers) || self.trustedIssuers.all(issuer, !has(issuer.name) || self.trustedIssuers.filter(other, has(other.name) && other.name == issuer.name).size() == 1)',
          since: '0.47.0',
          words: [
            {
              id: 'trusted-issuer-twice',
              field: 'trustedIssuers[*].name',
              value: true,
              rule: 'is there twice',
              fix: 'give each issuer a name of its own',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.tokenExchange) || !has(self.inboundGrants.tokenExchange.issuerPolicies) || self.inboundGrants.tokenExchange.issuerPolicies.all(policy, has(self.trustedIssuers) && self.trustedIssuers.exists(issuer, has(issuer.name) && issuer.name == policy.issuerRef))',
          since: '0.47.0',
          words: [
            {
              id: 'inbound-grant-issuer',
              field: 'inboundGrants.tokenExchange.issuerPolicies[*].issuerRef',
              value: true,
              rule: 'is the name of no issuer in ⟨.trustedIssuers⟩',
              fix: 'use one of the names there, or name the issuer',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.tokenExchange) || !has(self.inboundGrants.tokenExchange.issuerPolicies) || self.inboundGrants.tokenExchange.issuerPolicies.all(policy, self.inboundGrants.tokenExchange.issuerPolicies.filter(other, other.issuerRef == policy.issuerRef).size() == 1)',
          since: '0.47.0',
          words: [
            {
              id: 'inbound-grant-twice',
              field: 'inboundGrants.tokenExchange.issuerPolicies[*].issuerRef',
              value: true,
              rule: 'has a policy twice',
              fix: 'keep one of them',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.jwtBearer) || !has(self.inboundGrants.jwtBearer.issuerPolicies) || self.inboundGrants.jwtBearer.issuerPolicies.all(policy, has(self.trustedIssuers) && self.trustedIssuers.exists(issuer, has(issuer.name) && issuer.name == policy.issuerRef))',
          since: '0.47.0',
          words: [
            {
              id: 'inbound-grant-issuer',
              field: 'inboundGrants.jwtBearer.issuerPolicies[*].issuerRef',
              value: true,
              rule: 'is the name of no issuer in ⟨.trustedIssuers⟩',
              fix: 'use one of the names there, or name the issuer',
            },
          ],
        },
        {
          rule: '!has(self.inboundGrants) || !has(self.inboundGrants.jwtBearer) || !has(self.inboundGrants.jwtBearer.issuerPolicies) || self.inboundGrants.jwtBearer.issuerPolicies.all(policy, self.inboundGrants.jwtBearer.issuerPolicies.filter(other, other.issuerRef == policy.issuerRef).size() == 1)',
          since: '0.47.0',
          words: [
            {
              id: 'inbound-grant-twice',
              field: 'inboundGrants.jwtBearer.issuerPolicies[*].issuerRef',
              value: true,
              rule: 'has a policy twice',
              fix: 'keep one of them',
            },
          ],
        },
      ],
      before: { '0.47.0': { required: ['issuer', 'upstreamProviders'] } },
      fields: {
        allowConfidentialClientRegistration: { type: 'boolean', default: false, since: '0.43.0' },
        allowPrivateKeyJWTRegistration: { type: 'boolean', default: false, since: '0.45.0' },
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
        inboundGrants: {
          type: 'object',
          since: '0.47.0',
          fields: {
            jwtBearer: {
              type: 'object',
              fields: {
                issuerPolicies: {
                  type: 'list',
                  maxItems: 20,
                  items: {
                    type: 'object',
                    required: ['issuerRef', 'maxAssertionAge', 'subjectBindings'],
                    rules: [
                      {
                        rule: "duration(self.maxAssertionAge) > duration('0s')",
                        words: [
                          {
                            id: 'auth-server-duration',
                            field: 'maxAssertionAge',
                            value: true,
                            rule: 'is not a duration above zero',
                            fix: 'write it like "5m"',
                          },
                        ],
                      },
                      {
                        rule: 'self.subjectBindings.all(binding, self.subjectBindings.filter(other, other.subject == binding.subject).size() == 1)',
                        words: [
                          {
                            id: 'inbound-grant-twice',
                            field: 'subjectBindings[*].subject',
                            rule: 'is there twice',
                            fix: 'put all its resources into one binding',
                          },
                        ],
                      },
                    ],
                    fields: {
                      acceptedAudiences: {
                        type: 'list',
                        maxItems: 50,
                        items: {
                          type: 'string',
                          maxLength: 2048,
                          minLength: 1,
                          pattern: '^https?://[^[:space:]]+$',
                          shown: 'path',
                        },
                      },
                      issuerRef: { type: 'string', maxLength: 253, minLength: 1, shown: 'all' },
                      maxAssertionAge: { type: 'string', shown: 'all' },
                      subjectBindings: {
                        type: 'list',
                        maxItems: 50,
                        minItems: 1,
                        items: {
                          type: 'object',
                          required: ['allowedResources', 'subject'],
                          fields: {
                            allowedResources: {
                              type: 'list',
                              maxItems: 50,
                              minItems: 1,
                              items: {
                                type: 'string',
                                maxLength: 2048,
                                minLength: 1,
                                pattern: '^https?://[^[:space:]]+$',
                                shown: 'path',
                              },
                            },
                            subject: { type: 'string', maxLength: 256, minLength: 1, pattern: '^[^*]+$' },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
            spiffeClientAuth: {
              type: 'list',
              maxItems: 100,
              items: {
                type: 'object',
                required: ['audiences', 'clientId', 'methods', 'principalPattern', 'scopes', 'trustDomainRef'],
                rules: [
                  {
                    rule: "self.principalPattern.split('/').all(segment, segment != '.' && segment != '..')",
                    words: [
                      {
                        id: 'spiffe-clients',
                        field: 'principalPattern',
                        value: true,
                        rule: 'has "." or ".." in its path',
                        fix: 'write the path without them',
                      },
                    ],
                  },
                ],
                fields: {
                  audiences: {
                    type: 'list',
                    maxItems: 50,
                    minItems: 1,
                    unique: 'set',
                    items: { type: 'string', maxLength: 2048, minLength: 1 },
                  },
                  clientId: { type: 'string', maxLength: 253, minLength: 1, shown: 'all' },
                  methods: {
                    type: 'list',
                    maxItems: 2,
                    minItems: 1,
                    unique: 'set',
                    items: { type: 'string', enum: ['spiffe_x509', 'spiffe_jwt'] },
                  },
                  principalPattern: {
                    type: 'string',
                    maxLength: 2048,
                    pattern: '^spiffe://[a-z0-9._-]+((/[a-zA-Z0-9._-]+)+(/\\*)?|/\\*)$',
                    shown: 'all',
                  },
                  resources: {
                    type: 'list',
                    maxItems: 50,
                    unique: 'set',
                    items: {
                      type: 'string',
                      maxLength: 2048,
                      minLength: 1,
                      pattern: '^https?://[^@#[:space:]]+$',
                      shown: 'path',
                    },
                  },
                  scopes: {
                    type: 'list',
                    maxItems: 50,
                    minItems: 1,
                    unique: 'set',
                    items: { type: 'string', maxLength: 256, minLength: 1 },
                  },
                  trustDomainRef: { type: 'string', maxLength: 253, minLength: 1, shown: 'all' },
                },
              },
            },
            tokenExchange: {
              type: 'object',
              fields: {
                delegateClients: {
                  type: 'list',
                  maxItems: 10,
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
                issuerPolicies: {
                  type: 'list',
                  maxItems: 20,
                  items: {
                    type: 'object',
                    required: ['allowedDelegateClients', 'expectedAudience', 'issuerRef'],
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
                      },
                      {
                        rule: "!(self.allowMayAct && '*' in self.allowedDelegateClients)",
                        until: '0.55.1',
                        words: [
                          {
                            id: 'trusted-issuer-clients',
                            if: 'has(self.allowMayAct)',
                            field: 'allowMayAct',
                            rule: 'cannot be combined with "*" in allowedDelegateClients',
                            fix: 'list the clients in allowedDelegateClients, or remove it',
                          },
                          {
                            id: 'trusted-issuer-clients',
                            if: '!has(self.allowMayAct)',
                            field: 'allowedDelegateClients',
                            rule: 'has "*", which releases 0.47 to 0.51 only accept where allowMayAct is set',
                            fix: 'set allowMayAct to false, or list the clients',
                          },
                        ],
                      },
                      {
                        rule: "!(has(self.allowMayAct) && self.allowMayAct && '*' in self.allowedDelegateClients)",
                        since: '0.55.1',
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
                    ],
                    fields: {
                      actorClaim: { type: 'string', maxLength: 64, shown: 'all' },
                      actorMatcher: { type: 'string', maxLength: 4096 },
                      allowMayAct: { type: 'boolean' },
                      allowedActors: {
                        type: 'list',
                        maxItems: 50,
                        items: { type: 'string', maxLength: 256, minLength: 1 },
                      },
                      allowedDelegateClients: {
                        type: 'list',
                        maxItems: 50,
                        minItems: 1,
                        items: { type: 'string', maxLength: 256, minLength: 1 },
                      },
                      expectedAudience: { type: 'string', maxLength: 2048, minLength: 1 },
                      issuerRef: { type: 'string', maxLength: 253, minLength: 1, shown: 'all' },
                    },
                  },
                },
              },
            },
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
        registrationRateLimit: {
          type: 'object',
          required: ['maxTokens', 'refillPeriod'],
          rules: [
            {
              rule: "duration(self.refillPeriod) > duration('0s')",
              words: [
                {
                  id: 'auth-server-duration',
                  field: 'refillPeriod',
                  value: true,
                  rule: 'is not a duration above zero',
                  fix: 'write it like "1m"',
                },
              ],
            },
          ],
          since: '0.56.0',
          fields: {
            maxTokens: { type: 'integer', format: 'int32', minimum: 1 },
            refillPeriod: { type: 'string', shown: 'all' },
          },
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
        spiffeTrustDomains: {
          type: 'list',
          maxItems: 50,
          minItems: 1,
          since: '0.47.0',
          items: {
            type: 'object',
            required: ['bundleSource', 'methods', 'name', 'trustDomain'],
            fields: {
              bundleSource: {
                type: 'object',
                required: ['type'],
                rules: [
                  {
                    rule: "self.type == 'bundle_endpoint' ? has(self.endpoint) : !has(self.endpoint)",
                    words: [
                      {
                        id: 'spiffe-bundle-source',
                        if: "self.type == 'bundle_endpoint'",
                        rule: 'has the type bundle_endpoint, but no ⟨.endpoint⟩',
                        fix: 'add it, or change the type',
                      },
                      {
                        id: 'spiffe-bundle-source',
                        if: "self.type != 'bundle_endpoint'",
                        rule: 'has ⟨.endpoint⟩, which only goes with the type bundle_endpoint',
                        fix: 'remove it, or change the type',
                      },
                    ],
                  },
                  {
                    rule: "self.type == 'file' ? has(self.file) : !has(self.file)",
                    since: '0.55.1',
                    words: [
                      {
                        id: 'spiffe-bundle-source',
                        if: "self.type == 'file'",
                        rule: 'has the type file, but no ⟨.file⟩',
                        fix: 'add it, or change the type',
                      },
                      {
                        id: 'spiffe-bundle-source',
                        if: "self.type != 'file'",
                        rule: 'has ⟨.file⟩, which only goes with the type file',
                        fix: 'remove it, or change the type',
                      },
                    ],
                  },
                  {
                    rule: "self.type == 'workload_api' ? has(self.workloadAPI) : !has(self.workloadAPI)",
                    words: [
                      {
                        id: 'spiffe-bundle-source',
                        if: "self.type == 'workload_api'",
                        rule: 'has the type workload_api, but no ⟨.workloadAPI⟩',
                        fix: 'add it, or change the type',
                      },
                      {
                        id: 'spiffe-bundle-source',
                        if: "self.type != 'workload_api'",
                        rule: 'has ⟨.workloadAPI⟩, which only goes with the type workload_api',
                        fix: 'remove it, or change the type',
                      },
                    ],
                  },
                ],
                fields: {
                  endpoint: {
                    type: 'object',
                    required: ['profile', 'url'],
                    fields: {
                      profile: { type: 'string', enum: ['https_web', 'https_spiffe'] },
                      url: { type: 'string', maxLength: 2048, minLength: 1, shown: 'path' },
                    },
                  },
                  file: {
                    type: 'object',
                    required: ['configMapKey', 'configMapName'],
                    since: '0.55.1',
                    fields: {
                      configMapKey: {
                        type: 'string',
                        maxLength: 253,
                        minLength: 1,
                        pattern: '^[A-Za-z0-9._-]+$',
                        rules: [
                          {
                            rule: "self != '.' && !self.startsWith('..')",
                            words: [
                              {
                                id: 'spiffe-bundle-source',
                                rule: 'is not a valid ConfigMap key',
                                fix: 'give one of the keys in its data, such as "bundle.json"',
                              },
                            ],
                          },
                        ],
                        shown: 'all',
                      },
                      configMapName: {
                        type: 'string',
                        maxLength: 253,
                        minLength: 1,
                        pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$',
                        shown: 'all',
                      },
                    },
                  },
                  type: {
                    type: 'string',
                    enum: ['bundle_endpoint', 'file', 'workload_api'],
                    before: { '0.55.1': { enum: ['bundle_endpoint', 'workload_api'] } },
                  },
                  workloadAPI: { type: 'object', fields: {} },
                },
              },
              methods: {
                type: 'list',
                maxItems: 2,
                minItems: 1,
                unique: 'set',
                items: { type: 'string', enum: ['spiffe_x509', 'spiffe_jwt'] },
              },
              name: { type: 'string', maxLength: 253, minLength: 1, shown: 'all' },
              trustDomain: {
                type: 'string',
                maxLength: 255,
                minLength: 1,
                pattern: '^([a-z0-9_]|[a-z0-9_]([a-z0-9_-]|\\.[a-z0-9_-])*[a-z0-9_])$',
                shown: 'all',
              },
            },
          },
        },
        storage: {
          type: 'object',
          fields: {
            maxDCRClients: { type: 'integer', format: 'int32', minimum: 0, since: '0.56.0' },
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
        tlsListener: {
          type: 'object',
          required: ['certificateSecretRef', 'privateKeySecretRef'],
          since: '0.62.0',
          fields: {
            certificateSecretRef: {
              type: 'object',
              required: ['key', 'name'],
              fields: { key: { type: 'string' }, name: { type: 'string' } },
            },
            privateKeySecretRef: {
              type: 'object',
              required: ['key', 'name'],
              fields: { key: { type: 'string' }, name: { type: 'string' } },
            },
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
            required: ['issuerUrl'],
            rules: [
              {
                rule: "!('*' in self.allowedDelegateClients) || size(self.allowedDelegateClients) == 1",
                until: '0.45.0',
                words: [
                  {
                    id: 'trusted-issuer-clients',
                    field: 'allowedDelegateClients',
                    rule: 'has "*" beside other clients',
                    fix: 'remove "*", or the others',
                  },
                ],
              },
              {
                rule: "!has(self.allowedDelegateClients) || !('*' in self.allowedDelegateClients) || size(self.allowedDelegateClients) == 1",
                since: '0.45.0',
                words: [
                  {
                    id: 'trusted-issuer-clients',
                    field: 'allowedDelegateClients',
                    rule: 'has "*" beside other clients',
                    fix: 'remove "*", or the others',
                  },
                ],
              },
              {
                rule: "!(has(self.allowMayAct) && self.allowMayAct && '*' in self.allowedDelegateClients)",
                words: [
                  {
                    id: 'trusted-issuer-clients',
                    field: 'allowMayAct',
                    if: 'has(self.allowedDelegateClients)',
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
              {
                rule: '(has(self.jwtBearerGrant) && !((has(self.actorClaim) && size(self.actorClaim) > 0) || (has(self.actorMatcher) && size(self.actorMatcher) > 0) || (has(self.allowMayAct) && self.allowMayAct) || (has(self.allowedActors) && size(self.allowedActors) > 0))) || (has(self.expectedAudience) && size(self.expectedAudience) > 0)',
                since: '0.45.0',
                until: '0.47.0',
                words: [
                  {
                    id: 'trusted-issuer-policy',
                    rule: 'has no expectedAudience, which tokens to exchange need',
                    fix: 'set it, or only jwtBearerGrant',
                  },
                ],
              },
              {
                rule: '!((has(self.expectedAudience) && size(self.expectedAudience) > 0) || (has(self.actorClaim) && size(self.actorClaim) > 0) || (has(self.actorMatcher) && size(self.actorMatcher) > 0) || (has(self.allowMayAct) && self.allowMayAct)) || (has(self.allowedDelegateClients) && size(self.allowedDelegateClients) > 0)',
                since: '0.45.0',
                until: '0.47.0',
                words: [
                  {
                    id: 'trusted-issuer-policy',
                    rule: 'has no allowedDelegateClients, so nobody could exchange its tokens',
                    fix: 'list the clients',
                  },
                ],
              },
              {
                rule: '!((has(self.actorClaim) && size(self.actorClaim) > 0) || (has(self.actorMatcher) && size(self.actorMatcher) > 0) || (has(self.allowMayAct) && self.allowMayAct) || (has(self.allowedActors) && size(self.allowedActors) > 0) || (has(self.allowedDelegateClients) && size(self.allowedDelegateClients) > 0)) || (has(self.expectedAudience) && size(self.expectedAudience) > 0)',
                since: '0.47.0',
                words: [
                  {
                    id: 'trusted-issuer-policy',
                    rule: 'has no expectedAudience, which tokens to exchange need',
                    fix: 'set it, or remove what else it says of their exchange',
                  },
                ],
              },
              {
                rule: '!((has(self.expectedAudience) && size(self.expectedAudience) > 0) || (has(self.actorClaim) && size(self.actorClaim) > 0) || (has(self.actorMatcher) && size(self.actorMatcher) > 0) || (has(self.allowMayAct) && self.allowMayAct) || (has(self.allowedActors) && size(self.allowedActors) > 0)) || (has(self.allowedDelegateClients) && size(self.allowedDelegateClients) > 0)',
                since: '0.47.0',
                words: [
                  {
                    id: 'trusted-issuer-policy',
                    rule: 'has no allowedDelegateClients, so nobody could exchange its tokens',
                    fix: 'list the clients, or remove what else it says of their exchange',
                  },
                ],
              },
            ],
            before: { '0.45.0': { required: ['allowedDelegateClients', 'expectedAudience', 'issuerUrl'] } },
            fields: {
              actorClaim: { type: 'string', maxLength: 64, shown: 'all' },
              actorMatcher: { type: 'string', maxLength: 4096, since: '0.45.0' },
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
                rules: [
                  {
                    rule: 'has(self.configMapRef) && size(self.configMapRef.name) > 0',
                    words: [
                      {
                        id: 'ca-bundle-missing',
                        if: '!has(self.configMapRef)',
                        rule: 'has no ⟨configMapRef|configMap⟩',
                        fix: 'name the ConfigMap that holds the CA bundle, or remove the reference',
                      },
                      {
                        id: 'ca-bundle-missing',
                        if: 'has(self.configMapRef)',
                        field: 'configMapRef.name',
                        rule: 'is empty',
                        fix: 'name the ConfigMap that holds the CA bundle, or remove the reference',
                      },
                    ],
                  },
                ],
                since: '0.47.0',
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
              jwtBearerGrant: {
                type: 'object',
                required: ['maxAssertionAge', 'subjectBindings'],
                rules: [
                  {
                    rule: "duration(self.maxAssertionAge) > duration('0s')",
                    words: [
                      {
                        id: 'auth-server-duration',
                        field: 'maxAssertionAge',
                        value: true,
                        rule: 'is not a duration above zero',
                        fix: 'write it like "5m"',
                      },
                    ],
                  },
                  {
                    rule: 'self.subjectBindings.all(binding, self.subjectBindings.filter(other, other.subject == binding.subject).size() == 1)',
                    words: [
                      {
                        id: 'inbound-grant-twice',
                        field: 'subjectBindings[*].subject',
                        rule: 'is there twice',
                        fix: 'put all its resources into one binding',
                      },
                    ],
                  },
                ],
                since: '0.45.0',
                fields: {
                  acceptedAudiences: {
                    type: 'list',
                    maxItems: 50,
                    items: {
                      type: 'string',
                      maxLength: 2048,
                      minLength: 1,
                      pattern: '^https?://[^[:space:]]+$',
                      shown: 'path',
                    },
                  },
                  maxAssertionAge: { type: 'string', shown: 'all' },
                  subjectBindings: {
                    type: 'list',
                    maxItems: 50,
                    minItems: 1,
                    items: {
                      type: 'object',
                      required: ['allowedResources', 'subject'],
                      fields: {
                        allowedResources: {
                          type: 'list',
                          maxItems: 50,
                          minItems: 1,
                          items: {
                            type: 'string',
                            maxLength: 2048,
                            minLength: 1,
                            pattern: '^https?://[^[:space:]]+$',
                            shown: 'path',
                          },
                        },
                        subject: { type: 'string', maxLength: 256, minLength: 1, pattern: '^[^*]+$' },
                      },
                    },
                  },
                },
              },
              name: { type: 'string', maxLength: 253, minLength: 1, since: '0.47.0', shown: 'all' },
            },
          },
        },
        upstreamProviders: {
          type: 'list',
          before: { '0.47.0': { minItems: 1 } },
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
                    rule: '!has(self.dcrConfig) || (has(self.dcrConfig.discoveryUrl) != has(self.dcrConfig.registrationEndpoint))',
                    since: '0.48.0',
                    words: [
                      {
                        id: 'upstream-registration',
                        field: 'dcrConfig',
                        if: '!has(self.dcrConfig.discoveryUrl)',
                        rule: 'has neither discoveryUrl nor registrationEndpoint',
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
                  additionalTokenParams: {
                    type: 'map',
                    maxProperties: 16,
                    since: '0.50.0',
                    values: { type: 'string' },
                  },
                  allowPrivateIPs: { type: 'boolean', since: '0.43.0' },
                  authorizationEndpoint: { type: 'string', pattern: '^https?://.*$', shown: 'path' },
                  caBundleRef: {
                    type: 'object',
                    rules: [
                      {
                        rule: 'has(self.configMapRef) && size(self.configMapRef.name) > 0',
                        since: '0.47.0',
                        words: [
                          {
                            id: 'ca-bundle-missing',
                            if: '!has(self.configMapRef)',
                            rule: 'has no ⟨configMapRef|configMap⟩',
                            fix: 'name the ConfigMap that holds the CA bundle, or remove the reference',
                          },
                          {
                            id: 'ca-bundle-missing',
                            if: 'has(self.configMapRef)',
                            field: 'configMapRef.name',
                            rule: 'is empty',
                            fix: 'name the ConfigMap that holds the CA bundle, or remove the reference',
                          },
                        ],
                      },
                    ],
                    since: '0.46.0',
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
                        until: '0.48.0',
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
                      {
                        rule: '!(has(self.discoveryUrl) && has(self.registrationEndpoint))',
                        since: '0.48.0',
                        words: [
                          {
                            id: 'upstream-registration',
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
                      registrationProbe: {
                        type: 'string',
                        enum: ['tokenEndpoint', 'authorizationEndpoint', 'none'],
                        since: '0.57.0',
                      },
                      registrationProbeInterval: {
                        type: 'string',
                        pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                        rules: [
                          {
                            rule: "duration(self) >= duration('1m')",
                            words: [
                              {
                                id: 'auth-server-duration',
                                value: true,
                                rule: 'is not a duration of at least a minute',
                                fix: 'use at least "1m"',
                              },
                            ],
                          },
                        ],
                        since: '0.59.0',
                        shown: 'all',
                      },
                      rotationKey: {
                        type: 'string',
                        maxLength: 64,
                        pattern: '^[A-Za-z0-9._-]+$',
                        since: '0.55.1',
                        shown: 'all',
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
                  omitScopeOnRefresh: { type: 'boolean', since: '0.55.1' },
                  redirectUri: { type: 'string', shown: 'path' },
                  scopes: { type: 'list', items: { type: 'string' } },
                  tokenEndpoint: { type: 'string', pattern: '^https?://.*$', shown: 'path' },
                  tokenEndpointAuthMethod: {
                    type: 'string',
                    enum: ['none', 'client_secret_basic', 'client_secret_post'],
                    since: '0.48.0',
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
                    since: '0.48.0',
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
                    since: '0.48.0',
                    words: [
                      {
                        id: 'upstream-client',
                        field: 'clientSecretRef',
                        rule: 'cannot be combined with dcrConfig: the registration returns the secret',
                        fix: 'remove one of them',
                      },
                    ],
                  },
                  {
                    rule: '!(has(self.dcrConfig) && has(self.dcrConfig.discoveryUrl) && has(self.dcrConfig.registrationEndpoint))',
                    since: '0.48.0',
                    words: [],
                  },
                ],
                before: { '0.48.0': { required: ['clientId', 'issuerUrl'] } },
                fields: {
                  additionalAuthorizationParams: { type: 'map', maxProperties: 16, values: { type: 'string' } },
                  additionalTokenParams: {
                    type: 'map',
                    maxProperties: 16,
                    since: '0.50.0',
                    values: { type: 'string' },
                  },
                  allowPrivateIPs: { type: 'boolean', since: '0.46.0' },
                  caBundleRef: {
                    type: 'object',
                    rules: [
                      {
                        rule: 'has(self.configMapRef) && size(self.configMapRef.name) > 0',
                        since: '0.47.0',
                        words: [
                          {
                            id: 'ca-bundle-missing',
                            if: '!has(self.configMapRef)',
                            rule: 'has no ⟨configMapRef|configMap⟩',
                            fix: 'name the ConfigMap that holds the CA bundle, or remove the reference',
                          },
                          {
                            id: 'ca-bundle-missing',
                            if: 'has(self.configMapRef)',
                            field: 'configMapRef.name',
                            rule: 'is empty',
                            fix: 'name the ConfigMap that holds the CA bundle, or remove the reference',
                          },
                        ],
                      },
                    ],
                    since: '0.46.0',
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
                        rule: '!(has(self.discoveryUrl) && has(self.registrationEndpoint))',
                        words: [
                          {
                            id: 'upstream-registration',
                            rule: 'has both discoveryUrl and registrationEndpoint',
                            fix: 'remove one of them, or both',
                          },
                        ],
                      },
                    ],
                    since: '0.48.0',
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
                      registrationProbe: {
                        type: 'string',
                        enum: ['tokenEndpoint', 'authorizationEndpoint', 'none'],
                        since: '0.57.0',
                      },
                      registrationProbeInterval: {
                        type: 'string',
                        pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$',
                        rules: [
                          {
                            rule: "duration(self) >= duration('1m')",
                            words: [
                              {
                                id: 'auth-server-duration',
                                value: true,
                                rule: 'is not a duration of at least a minute',
                                fix: 'use at least "1m"',
                              },
                            ],
                          },
                        ],
                        since: '0.59.0',
                        shown: 'all',
                      },
                      rotationKey: {
                        type: 'string',
                        maxLength: 64,
                        pattern: '^[A-Za-z0-9._-]+$',
                        since: '0.55.1',
                        shown: 'all',
                      },
                      softwareId: { type: 'string', maxLength: 255 },
                      softwareStatement: { type: 'string', maxLength: 16384 },
                    },
                  },
                  issuerUrl: { type: 'string', pattern: '^https://.*$', shown: 'path' },
                  omitScopeOnRefresh: { type: 'boolean', since: '0.55.1' },
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
