// Generated from crds/ by `npm run import`. Do not edit.
import {
  all,
  and,
  choose,
  duration,
  equals,
  exists,
  filter,
  has,
  isAtLeast,
  isIn,
  isMore,
  joined,
  matches,
  not,
  or,
  size,
  split,
  startsWith,
  type CelCondition,
} from '../../cel';

/** Rules and conditions in CEL, as functions. */
export const CEL_CONDITIONS: ReadonlyMap<string, CelCondition> = new Map<string, CelCondition>([
  [
    '!(has(self.authzConfig) && has(self.authzConfigRef))',
    (self) => not(and(has(self, 'authzConfig'), has(self, 'authzConfigRef'))),
  ],
  [
    "self.type == 'configMap' ? has(self.configMap) : !has(self.configMap)",
    (self) => choose(equals(self.type, 'configMap'), has(self, 'configMap'), not(has(self, 'configMap'))),
  ],
  [
    "self.type == 'inline' ? has(self.inline) : !has(self.inline)",
    (self) => choose(equals(self.type, 'inline'), has(self, 'inline'), not(has(self, 'inline'))),
  ],
  [
    "self.provider == 'redis' ? has(self.address) : true",
    (self) => choose(equals(self.provider, 'redis'), has(self, 'address'), true),
  ],
  ["!has(self.tls) || self.provider == 'redis'", (self) => or(not(has(self, 'tls')), equals(self.provider, 'redis'))],
  [
    '!has(self.tls) || !has(self.tls.caCertSecretRef) || !has(self.tls.insecureSkipVerify) || !self.tls.insecureSkipVerify',
    (self) =>
      or(
        not(has(self, 'tls')),
        not(has(self.tls, 'caCertSecretRef')),
        not(has(self.tls, 'insecureSkipVerify')),
        not(self.tls?.insecureSkipVerify),
      ),
  ],
  [
    '!has(self.tls) || !has(self.tls.caCertSecretRef) || (size(self.tls.caCertSecretRef.name) > 0 && size(self.tls.caCertSecretRef.key) > 0)',
    (self) =>
      or(
        not(has(self, 'tls')),
        not(has(self.tls, 'caCertSecretRef')),
        and(isMore(size(self.tls?.caCertSecretRef?.name), 0), isMore(size(self.tls?.caCertSecretRef?.key), 0)),
      ),
  ],
  [
    '!has(self.headers) || !has(self.sensitiveHeaders) || self.sensitiveHeaders.all(sh, !(sh.name in self.headers))',
    (self) =>
      or(
        not(has(self, 'headers')),
        not(has(self, 'sensitiveHeaders')),
        all(self.sensitiveHeaders, (sh) => not(isIn(sh.name, self.headers))),
      ),
  ],
  [
    'has(self.configMapRef) && size(self.configMapRef.name) > 0',
    (self) => and(has(self, 'configMapRef'), isMore(size(self.configMapRef?.name), 0)),
  ],
  [
    "self.type == 'kubernetesServiceAccount' ? has(self.kubernetesServiceAccount) : !has(self.kubernetesServiceAccount)",
    (self) =>
      choose(
        equals(self.type, 'kubernetesServiceAccount'),
        has(self, 'kubernetesServiceAccount'),
        not(has(self, 'kubernetesServiceAccount')),
      ),
  ],
  [
    "self.type == 'tokenExchange' ? has(self.tokenExchange) : !has(self.tokenExchange)",
    (self) => choose(equals(self.type, 'tokenExchange'), has(self, 'tokenExchange'), not(has(self, 'tokenExchange'))),
  ],
  [
    "self.type == 'headerInjection' ? has(self.headerInjection) : !has(self.headerInjection)",
    (self) =>
      choose(equals(self.type, 'headerInjection'), has(self, 'headerInjection'), not(has(self, 'headerInjection'))),
  ],
  [
    "self.type == 'bearerToken' ? has(self.bearerToken) : !has(self.bearerToken)",
    (self) => choose(equals(self.type, 'bearerToken'), has(self, 'bearerToken'), not(has(self, 'bearerToken'))),
  ],
  [
    "self.type == 'embeddedAuthServer' ? has(self.embeddedAuthServer) : !has(self.embeddedAuthServer)",
    (self) =>
      choose(
        equals(self.type, 'embeddedAuthServer'),
        has(self, 'embeddedAuthServer'),
        not(has(self, 'embeddedAuthServer')),
      ),
  ],
  [
    "self.type == 'awsSts' ? has(self.awsSts) : !has(self.awsSts)",
    (self) => choose(equals(self.type, 'awsSts'), has(self, 'awsSts'), not(has(self, 'awsSts'))),
  ],
  [
    "self.type == 'upstreamInject' ? has(self.upstreamInject) : !has(self.upstreamInject)",
    (self) =>
      choose(equals(self.type, 'upstreamInject'), has(self, 'upstreamInject'), not(has(self, 'upstreamInject'))),
  ],
  [
    "self.type == 'obo' ? has(self.obo) : !has(self.obo)",
    (self) => choose(equals(self.type, 'obo'), has(self, 'obo'), not(has(self, 'obo'))),
  ],
  [
    "self.type == 'xaa' ? has(self.xaa) : !has(self.xaa)",
    (self) => choose(equals(self.type, 'xaa'), has(self, 'xaa'), not(has(self, 'xaa'))),
  ],
  [
    "self.type == 'unauthenticated' ? (!has(self.tokenExchange) && !has(self.headerInjection) && !has(self.bearerToken) && !has(self.embeddedAuthServer) && !has(self.awsSts) && !has(self.upstreamInject)) : true",
    (self) =>
      choose(
        equals(self.type, 'unauthenticated'),
        and(
          not(has(self, 'tokenExchange')),
          not(has(self, 'headerInjection')),
          not(has(self, 'bearerToken')),
          not(has(self, 'embeddedAuthServer')),
          not(has(self, 'awsSts')),
          not(has(self, 'upstreamInject')),
        ),
        true,
      ),
  ],
  [
    "self.type == 'unauthenticated' ? (!has(self.tokenExchange) && !has(self.headerInjection) && !has(self.bearerToken) && !has(self.embeddedAuthServer) && !has(self.awsSts) && !has(self.upstreamInject) && !has(self.obo)) : true",
    (self) =>
      choose(
        equals(self.type, 'unauthenticated'),
        and(
          not(has(self, 'tokenExchange')),
          not(has(self, 'headerInjection')),
          not(has(self, 'bearerToken')),
          not(has(self, 'embeddedAuthServer')),
          not(has(self, 'awsSts')),
          not(has(self, 'upstreamInject')),
          not(has(self, 'obo')),
        ),
        true,
      ),
  ],
  [
    "self.type == 'unauthenticated' ? (!has(self.tokenExchange) && !has(self.headerInjection) && !has(self.bearerToken) && !has(self.embeddedAuthServer) && !has(self.awsSts) && !has(self.upstreamInject) && !has(self.obo) && !has(self.xaa)) : true",
    (self) =>
      choose(
        equals(self.type, 'unauthenticated'),
        and(
          not(has(self, 'tokenExchange')),
          not(has(self, 'headerInjection')),
          not(has(self, 'bearerToken')),
          not(has(self, 'embeddedAuthServer')),
          not(has(self, 'awsSts')),
          not(has(self, 'upstreamInject')),
          not(has(self, 'obo')),
          not(has(self, 'xaa')),
        ),
        true,
      ),
  ],
  [
    '(has(self.upstreamProviders) && size(self.upstreamProviders) > 0) || (has(self.delegateClients) && size(self.delegateClients) > 0) || (has(self.trustedIssuers) && self.trustedIssuers.exists(issuer, has(issuer.jwtBearerGrant))) || (has(self.inboundGrants) && (has(self.inboundGrants.tokenExchange) || has(self.inboundGrants.jwtBearer) || (has(self.inboundGrants.spiffeClientAuth) && size(self.inboundGrants.spiffeClientAuth) > 0)))',
    (self) =>
      or(
        and(has(self, 'upstreamProviders'), isMore(size(self.upstreamProviders), 0)),
        and(has(self, 'delegateClients'), isMore(size(self.delegateClients), 0)),
        and(
          has(self, 'trustedIssuers'),
          exists(self.trustedIssuers, (issuer) => has(issuer, 'jwtBearerGrant')),
        ),
        and(
          has(self, 'inboundGrants'),
          or(
            has(self.inboundGrants, 'tokenExchange'),
            has(self.inboundGrants, 'jwtBearer'),
            and(has(self.inboundGrants, 'spiffeClientAuth'), isMore(size(self.inboundGrants?.spiffeClientAuth), 0)),
          ),
        ),
      ),
  ],
  [
    '((has(self.spiffeTrustDomains) && size(self.spiffeTrustDomains) > 0) == (has(self.inboundGrants) && has(self.inboundGrants.spiffeClientAuth) && size(self.inboundGrants.spiffeClientAuth) > 0))',
    (self) =>
      equals(
        and(has(self, 'spiffeTrustDomains'), isMore(size(self.spiffeTrustDomains), 0)),
        and(
          has(self, 'inboundGrants'),
          has(self.inboundGrants, 'spiffeClientAuth'),
          isMore(size(self.inboundGrants?.spiffeClientAuth), 0),
        ),
      ),
  ],
  [
    '!has(self.spiffeTrustDomains) || self.spiffeTrustDomains.all(domain, self.spiffeTrustDomains.filter(other, other.name == domain.name).size() == 1)',
    (self) =>
      or(
        not(has(self, 'spiffeTrustDomains')),
        all(self.spiffeTrustDomains, (domain) =>
          equals(size(filter(self.spiffeTrustDomains, (other) => equals(other.name, domain.name))), 1),
        ),
      ),
  ],
  [
    '!has(self.spiffeTrustDomains) || self.spiffeTrustDomains.all(domain, self.spiffeTrustDomains.filter(other, other.trustDomain == domain.trustDomain).size() == 1)',
    (self) =>
      or(
        not(has(self, 'spiffeTrustDomains')),
        all(self.spiffeTrustDomains, (domain) =>
          equals(size(filter(self.spiffeTrustDomains, (other) => equals(other.trustDomain, domain.trustDomain))), 1),
        ),
      ),
  ],
  [
    '!has(self.spiffeTrustDomains) || self.spiffeTrustDomains.all(domain, has(self.inboundGrants) && has(self.inboundGrants.spiffeClientAuth) && self.inboundGrants.spiffeClientAuth.exists(client, client.trustDomainRef == domain.name))',
    (self) =>
      or(
        not(has(self, 'spiffeTrustDomains')),
        all(self.spiffeTrustDomains, (domain) =>
          and(
            has(self, 'inboundGrants'),
            has(self.inboundGrants, 'spiffeClientAuth'),
            exists(self.inboundGrants?.spiffeClientAuth, (client) => equals(client.trustDomainRef, domain.name)),
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, has(self.spiffeTrustDomains) && self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef))',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'spiffeClientAuth')),
        all(self.inboundGrants?.spiffeClientAuth, (client) =>
          and(
            has(self, 'spiffeTrustDomains'),
            exists(self.spiffeTrustDomains, (domain) => equals(domain.name, client.trustDomainRef)),
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, !has(self.spiffeTrustDomains) || !self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef) || self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef && client.methods.all(method, method in domain.methods)))',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'spiffeClientAuth')),
        all(self.inboundGrants?.spiffeClientAuth, (client) =>
          or(
            not(has(self, 'spiffeTrustDomains')),
            not(exists(self.spiffeTrustDomains, (domain) => equals(domain.name, client.trustDomainRef))),
            exists(self.spiffeTrustDomains, (domain) =>
              and(
                equals(domain.name, client.trustDomainRef),
                all(client.methods, (method) => isIn(method, domain.methods)),
              ),
            ),
          ),
        ),
      ),
  ],
  [
    "!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, !has(self.spiffeTrustDomains) || !self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef) || self.spiffeTrustDomains.exists(domain, domain.name == client.trustDomainRef && client.principalPattern.startsWith('spiffe://' + domain.trustDomain + '/')))",
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'spiffeClientAuth')),
        all(self.inboundGrants?.spiffeClientAuth, (client) =>
          or(
            not(has(self, 'spiffeTrustDomains')),
            not(exists(self.spiffeTrustDomains, (domain) => equals(domain.name, client.trustDomainRef))),
            exists(self.spiffeTrustDomains, (domain) =>
              and(
                equals(domain.name, client.trustDomainRef),
                startsWith(client.principalPattern, joined('spiffe://', domain.trustDomain, '/')),
              ),
            ),
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, self.inboundGrants.spiffeClientAuth.filter(other, other.clientId == client.clientId).size() == 1)',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'spiffeClientAuth')),
        all(self.inboundGrants?.spiffeClientAuth, (client) =>
          equals(
            size(filter(self.inboundGrants?.spiffeClientAuth, (other) => equals(other.clientId, client.clientId))),
            1,
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, self.inboundGrants.spiffeClientAuth.filter(other, other.principalPattern == client.principalPattern).size() == 1)',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'spiffeClientAuth')),
        all(self.inboundGrants?.spiffeClientAuth, (client) =>
          equals(
            size(
              filter(self.inboundGrants?.spiffeClientAuth, (other) =>
                equals(other.principalPattern, client.principalPattern),
              ),
            ),
            1,
          ),
        ),
      ),
  ],
  [
    "!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, !client.clientId.startsWith('synthetic:'))",
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'spiffeClientAuth')),
        all(self.inboundGrants?.spiffeClientAuth, (client) => not(startsWith(client.clientId, 'synthetic:'))),
      ),
  ],
  [
    "!has(self.inboundGrants) || !has(self.inboundGrants.spiffeClientAuth) || self.inboundGrants.spiffeClientAuth.all(client, !client.clientId.matches('^[A-Za-z][A-Za-z0-9+.-]*://.+'))",
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'spiffeClientAuth')),
        all(self.inboundGrants?.spiffeClientAuth, (client) =>
          not(matches(client.clientId, /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\n]+/u)),
        ),
      ),
  ],
  [
    '!(has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration && has(self.insecureAllowHTTP) && self.insecureAllowHTTP)',
    (self) =>
      not(
        and(
          has(self, 'allowConfidentialClientRegistration'),
          self.allowConfidentialClientRegistration,
          has(self, 'insecureAllowHTTP'),
          self.insecureAllowHTTP,
        ),
      ),
  ],
  [
    '!(has(self.insecureAllowHTTP) && self.insecureAllowHTTP && ((has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration) || (has(self.delegateClients) && size(self.delegateClients) > 0) || (has(self.inboundGrants) && has(self.inboundGrants.tokenExchange) && has(self.inboundGrants.tokenExchange.delegateClients) && size(self.inboundGrants.tokenExchange.delegateClients) > 0)))',
    (self) =>
      not(
        and(
          has(self, 'insecureAllowHTTP'),
          self.insecureAllowHTTP,
          or(
            and(has(self, 'allowConfidentialClientRegistration'), self.allowConfidentialClientRegistration),
            and(has(self, 'delegateClients'), isMore(size(self.delegateClients), 0)),
            and(
              has(self, 'inboundGrants'),
              has(self.inboundGrants, 'tokenExchange'),
              has(self.inboundGrants?.tokenExchange, 'delegateClients'),
              isMore(size(self.inboundGrants?.tokenExchange?.delegateClients), 0),
            ),
          ),
        ),
      ),
  ],
  [
    "!has(self.delegateClients) || size(self.delegateClients) == 0 || !self.issuer.startsWith('http://')",
    (self) =>
      or(
        not(has(self, 'delegateClients')),
        equals(size(self.delegateClients), 0),
        not(startsWith(self.issuer, 'http://')),
      ),
  ],
  [
    '(!has(self.forceConfidentialRedirectUris) || size(self.forceConfidentialRedirectUris) == 0) || (has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration)',
    (self) =>
      or(
        not(has(self, 'forceConfidentialRedirectUris')),
        equals(size(self.forceConfidentialRedirectUris), 0),
        and(has(self, 'allowConfidentialClientRegistration'), self.allowConfidentialClientRegistration),
      ),
  ],
  [
    "!has(self.delegateClients) || size(self.delegateClients) == 0 || !self.issuer.startsWith('http://') || (has(self.insecureAllowConfidentialOverLoopbackHTTP) && self.insecureAllowConfidentialOverLoopbackHTTP)",
    (self) =>
      or(
        not(has(self, 'delegateClients')),
        equals(size(self.delegateClients), 0),
        not(startsWith(self.issuer, 'http://')),
        and(has(self, 'insecureAllowConfidentialOverLoopbackHTTP'), self.insecureAllowConfidentialOverLoopbackHTTP),
      ),
  ],
  [
    "!self.issuer.startsWith('http://') || (has(self.insecureAllowConfidentialOverLoopbackHTTP) && self.insecureAllowConfidentialOverLoopbackHTTP) || ((!has(self.allowConfidentialClientRegistration) || !self.allowConfidentialClientRegistration) && (!has(self.delegateClients) || size(self.delegateClients) == 0) && (!has(self.inboundGrants) || !has(self.inboundGrants.tokenExchange) || !has(self.inboundGrants.tokenExchange.delegateClients) || size(self.inboundGrants.tokenExchange.delegateClients) == 0))",
    (self) =>
      or(
        not(startsWith(self.issuer, 'http://')),
        and(has(self, 'insecureAllowConfidentialOverLoopbackHTTP'), self.insecureAllowConfidentialOverLoopbackHTTP),
        and(
          or(not(has(self, 'allowConfidentialClientRegistration')), not(self.allowConfidentialClientRegistration)),
          or(not(has(self, 'delegateClients')), equals(size(self.delegateClients), 0)),
          or(
            not(has(self, 'inboundGrants')),
            not(has(self.inboundGrants, 'tokenExchange')),
            not(has(self.inboundGrants?.tokenExchange, 'delegateClients')),
            equals(size(self.inboundGrants?.tokenExchange?.delegateClients), 0),
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.tokenExchange) || ((!has(self.delegateClients) || size(self.delegateClients) == 0) && (!has(self.trustedIssuers) || !self.trustedIssuers.exists(issuer, has(issuer.expectedAudience) || has(issuer.actorClaim) || has(issuer.allowedActors) || has(issuer.actorMatcher) || has(issuer.allowedDelegateClients) || (has(issuer.allowMayAct) && issuer.allowMayAct))))',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'tokenExchange')),
        and(
          or(not(has(self, 'delegateClients')), equals(size(self.delegateClients), 0)),
          or(
            not(has(self, 'trustedIssuers')),
            not(
              exists(self.trustedIssuers, (issuer) =>
                or(
                  has(issuer, 'expectedAudience'),
                  has(issuer, 'actorClaim'),
                  has(issuer, 'allowedActors'),
                  has(issuer, 'actorMatcher'),
                  has(issuer, 'allowedDelegateClients'),
                  and(has(issuer, 'allowMayAct'), issuer.allowMayAct),
                ),
              ),
            ),
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.jwtBearer) || !has(self.trustedIssuers) || !self.trustedIssuers.exists(issuer, has(issuer.jwtBearerGrant))',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'jwtBearer')),
        not(has(self, 'trustedIssuers')),
        not(exists(self.trustedIssuers, (issuer) => has(issuer, 'jwtBearerGrant'))),
      ),
  ],
  [
    '!has(self.trustedIssuers) || self.trustedIssuers.all(issuer, !has(issuer.name) || self.trustedIssuers.filter(other, has(other.name) && other.name == issuer.name).size() == 1)',
    (self) =>
      or(
        not(has(self, 'trustedIssuers')),
        all(self.trustedIssuers, (issuer) =>
          or(
            not(has(issuer, 'name')),
            equals(
              size(filter(self.trustedIssuers, (other) => and(has(other, 'name'), equals(other.name, issuer.name)))),
              1,
            ),
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.tokenExchange) || !has(self.inboundGrants.tokenExchange.issuerPolicies) || self.inboundGrants.tokenExchange.issuerPolicies.all(policy, has(self.trustedIssuers) && self.trustedIssuers.exists(issuer, has(issuer.name) && issuer.name == policy.issuerRef))',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'tokenExchange')),
        not(has(self.inboundGrants?.tokenExchange, 'issuerPolicies')),
        all(self.inboundGrants?.tokenExchange?.issuerPolicies, (policy) =>
          and(
            has(self, 'trustedIssuers'),
            exists(self.trustedIssuers, (issuer) => and(has(issuer, 'name'), equals(issuer.name, policy.issuerRef))),
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.tokenExchange) || !has(self.inboundGrants.tokenExchange.issuerPolicies) || self.inboundGrants.tokenExchange.issuerPolicies.all(policy, self.inboundGrants.tokenExchange.issuerPolicies.filter(other, other.issuerRef == policy.issuerRef).size() == 1)',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'tokenExchange')),
        not(has(self.inboundGrants?.tokenExchange, 'issuerPolicies')),
        all(self.inboundGrants?.tokenExchange?.issuerPolicies, (policy) =>
          equals(
            size(
              filter(self.inboundGrants?.tokenExchange?.issuerPolicies, (other) =>
                equals(other.issuerRef, policy.issuerRef),
              ),
            ),
            1,
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.jwtBearer) || !has(self.inboundGrants.jwtBearer.issuerPolicies) || self.inboundGrants.jwtBearer.issuerPolicies.all(policy, has(self.trustedIssuers) && self.trustedIssuers.exists(issuer, has(issuer.name) && issuer.name == policy.issuerRef))',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'jwtBearer')),
        not(has(self.inboundGrants?.jwtBearer, 'issuerPolicies')),
        all(self.inboundGrants?.jwtBearer?.issuerPolicies, (policy) =>
          and(
            has(self, 'trustedIssuers'),
            exists(self.trustedIssuers, (issuer) => and(has(issuer, 'name'), equals(issuer.name, policy.issuerRef))),
          ),
        ),
      ),
  ],
  [
    '!has(self.inboundGrants) || !has(self.inboundGrants.jwtBearer) || !has(self.inboundGrants.jwtBearer.issuerPolicies) || self.inboundGrants.jwtBearer.issuerPolicies.all(policy, self.inboundGrants.jwtBearer.issuerPolicies.filter(other, other.issuerRef == policy.issuerRef).size() == 1)',
    (self) =>
      or(
        not(has(self, 'inboundGrants')),
        not(has(self.inboundGrants, 'jwtBearer')),
        not(has(self.inboundGrants?.jwtBearer, 'issuerPolicies')),
        all(self.inboundGrants?.jwtBearer?.issuerPolicies, (policy) =>
          equals(
            size(
              filter(self.inboundGrants?.jwtBearer?.issuerPolicies, (other) =>
                equals(other.issuerRef, policy.issuerRef),
              ),
            ),
            1,
          ),
        ),
      ),
  ],
  [
    'has(self.clientSecretRef) && size(self.clientSecretRef.name) > 0 && size(self.clientSecretRef.key) > 0',
    (self) =>
      and(
        has(self, 'clientSecretRef'),
        isMore(size(self.clientSecretRef?.name), 0),
        isMore(size(self.clientSecretRef?.key), 0),
      ),
  ],
  ["duration(self.maxAssertionAge) > duration('0s')", (self) => isMore(duration(self.maxAssertionAge), duration('0s'))],
  [
    'self.subjectBindings.all(binding, self.subjectBindings.filter(other, other.subject == binding.subject).size() == 1)',
    (self) =>
      all(self.subjectBindings, (binding) =>
        equals(size(filter(self.subjectBindings, (other) => equals(other.subject, binding.subject))), 1),
      ),
  ],
  [
    "self.principalPattern.split('/').all(segment, segment != '.' && segment != '..')",
    (self) =>
      all(split(self.principalPattern, '/'), (segment) => and(not(equals(segment, '.')), not(equals(segment, '..')))),
  ],
  [
    "!('*' in self.allowedDelegateClients) || size(self.allowedDelegateClients) == 1",
    (self) => or(not(isIn('*', self.allowedDelegateClients)), equals(size(self.allowedDelegateClients), 1)),
  ],
  [
    "!(self.allowMayAct && '*' in self.allowedDelegateClients)",
    (self) => not(and(self.allowMayAct, isIn('*', self.allowedDelegateClients))),
  ],
  [
    "!(has(self.allowMayAct) && self.allowMayAct && '*' in self.allowedDelegateClients)",
    (self) => not(and(has(self, 'allowMayAct'), self.allowMayAct, isIn('*', self.allowedDelegateClients))),
  ],
  [
    "!has(self.actorClaim) || !(self.actorClaim in ['sub', 'iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'name', 'email', 'scope', 'scp', 'may_act'])",
    (self) =>
      or(
        not(has(self, 'actorClaim')),
        not(
          isIn(self.actorClaim, [
            'sub',
            'iss',
            'aud',
            'exp',
            'iat',
            'nbf',
            'jti',
            'name',
            'email',
            'scope',
            'scp',
            'may_act',
          ]),
        ),
      ),
  ],
  ["duration(self.refillPeriod) > duration('0s')", (self) => isMore(duration(self.refillPeriod), duration('0s'))],
  [
    "self.type == 'bundle_endpoint' ? has(self.endpoint) : !has(self.endpoint)",
    (self) => choose(equals(self.type, 'bundle_endpoint'), has(self, 'endpoint'), not(has(self, 'endpoint'))),
  ],
  [
    "self.type == 'file' ? has(self.file) : !has(self.file)",
    (self) => choose(equals(self.type, 'file'), has(self, 'file'), not(has(self, 'file'))),
  ],
  [
    "self.type == 'workload_api' ? has(self.workloadAPI) : !has(self.workloadAPI)",
    (self) => choose(equals(self.type, 'workload_api'), has(self, 'workloadAPI'), not(has(self, 'workloadAPI'))),
  ],
  ["self != '.' && !self.startsWith('..')", (self) => and(not(equals(self, '.')), not(startsWith(self, '..')))],
  [
    '(self.addr.size() > 0) != has(self.sentinelConfig)',
    (self) => not(equals(isMore(size(self.addr), 0), has(self, 'sentinelConfig'))),
  ],
  ['!self.clusterMode || self.addr.size() > 0', (self) => or(not(self.clusterMode), isMore(size(self.addr), 0))],
  [
    '(has(self.addr) && self.addr.size() > 0) != has(self.sentinelConfig)',
    (self) => not(equals(and(has(self, 'addr'), isMore(size(self.addr), 0)), has(self, 'sentinelConfig'))),
  ],
  [
    '!(has(self.clusterMode) && self.clusterMode) || (has(self.addr) && self.addr.size() > 0)',
    (self) =>
      or(not(and(has(self, 'clusterMode'), self.clusterMode)), and(has(self, 'addr'), isMore(size(self.addr), 0))),
  ],
  [
    "!has(self.allowedDelegateClients) || !('*' in self.allowedDelegateClients) || size(self.allowedDelegateClients) == 1",
    (self) =>
      or(
        not(has(self, 'allowedDelegateClients')),
        not(isIn('*', self.allowedDelegateClients)),
        equals(size(self.allowedDelegateClients), 1),
      ),
  ],
  [
    '!(has(self.allowPrivateIPs) && self.allowPrivateIPs) || (has(self.jwksUrl) && self.jwksUrl != "")',
    (self) =>
      or(
        not(and(has(self, 'allowPrivateIPs'), self.allowPrivateIPs)),
        and(has(self, 'jwksUrl'), not(equals(self.jwksUrl, ''))),
      ),
  ],
  [
    '(has(self.jwtBearerGrant) && !((has(self.actorClaim) && size(self.actorClaim) > 0) || (has(self.actorMatcher) && size(self.actorMatcher) > 0) || (has(self.allowMayAct) && self.allowMayAct) || (has(self.allowedActors) && size(self.allowedActors) > 0))) || (has(self.expectedAudience) && size(self.expectedAudience) > 0)',
    (self) =>
      or(
        and(
          has(self, 'jwtBearerGrant'),
          not(
            or(
              and(has(self, 'actorClaim'), isMore(size(self.actorClaim), 0)),
              and(has(self, 'actorMatcher'), isMore(size(self.actorMatcher), 0)),
              and(has(self, 'allowMayAct'), self.allowMayAct),
              and(has(self, 'allowedActors'), isMore(size(self.allowedActors), 0)),
            ),
          ),
        ),
        and(has(self, 'expectedAudience'), isMore(size(self.expectedAudience), 0)),
      ),
  ],
  [
    '!((has(self.expectedAudience) && size(self.expectedAudience) > 0) || (has(self.actorClaim) && size(self.actorClaim) > 0) || (has(self.actorMatcher) && size(self.actorMatcher) > 0) || (has(self.allowMayAct) && self.allowMayAct)) || (has(self.allowedDelegateClients) && size(self.allowedDelegateClients) > 0)',
    (self) =>
      or(
        not(
          or(
            and(has(self, 'expectedAudience'), isMore(size(self.expectedAudience), 0)),
            and(has(self, 'actorClaim'), isMore(size(self.actorClaim), 0)),
            and(has(self, 'actorMatcher'), isMore(size(self.actorMatcher), 0)),
            and(has(self, 'allowMayAct'), self.allowMayAct),
          ),
        ),
        and(has(self, 'allowedDelegateClients'), isMore(size(self.allowedDelegateClients), 0)),
      ),
  ],
  [
    '!((has(self.actorClaim) && size(self.actorClaim) > 0) || (has(self.actorMatcher) && size(self.actorMatcher) > 0) || (has(self.allowMayAct) && self.allowMayAct) || (has(self.allowedActors) && size(self.allowedActors) > 0) || (has(self.allowedDelegateClients) && size(self.allowedDelegateClients) > 0)) || (has(self.expectedAudience) && size(self.expectedAudience) > 0)',
    (self) =>
      or(
        not(
          or(
            and(has(self, 'actorClaim'), isMore(size(self.actorClaim), 0)),
            and(has(self, 'actorMatcher'), isMore(size(self.actorMatcher), 0)),
            and(has(self, 'allowMayAct'), self.allowMayAct),
            and(has(self, 'allowedActors'), isMore(size(self.allowedActors), 0)),
            and(has(self, 'allowedDelegateClients'), isMore(size(self.allowedDelegateClients), 0)),
          ),
        ),
        and(has(self, 'expectedAudience'), isMore(size(self.expectedAudience), 0)),
      ),
  ],
  [
    '!((has(self.expectedAudience) && size(self.expectedAudience) > 0) || (has(self.actorClaim) && size(self.actorClaim) > 0) || (has(self.actorMatcher) && size(self.actorMatcher) > 0) || (has(self.allowMayAct) && self.allowMayAct) || (has(self.allowedActors) && size(self.allowedActors) > 0)) || (has(self.allowedDelegateClients) && size(self.allowedDelegateClients) > 0)',
    (self) =>
      or(
        not(
          or(
            and(has(self, 'expectedAudience'), isMore(size(self.expectedAudience), 0)),
            and(has(self, 'actorClaim'), isMore(size(self.actorClaim), 0)),
            and(has(self, 'actorMatcher'), isMore(size(self.actorMatcher), 0)),
            and(has(self, 'allowMayAct'), self.allowMayAct),
            and(has(self, 'allowedActors'), isMore(size(self.allowedActors), 0)),
          ),
        ),
        and(has(self, 'allowedDelegateClients'), isMore(size(self.allowedDelegateClients), 0)),
      ),
  ],
  [
    "self.type == 'oidc' ? (has(self.oidcConfig) && !has(self.oauth2Config)) : self.type == 'oauth2' ? (has(self.oauth2Config) && !has(self.oidcConfig)) : false",
    (self) =>
      choose(
        equals(self.type, 'oidc'),
        and(has(self, 'oidcConfig'), not(has(self, 'oauth2Config'))),
        choose(equals(self.type, 'oauth2'), and(has(self, 'oauth2Config'), not(has(self, 'oidcConfig'))), false),
      ),
  ],
  [
    '(has(self.clientId) && size(self.clientId) > 0) ? !has(self.dcrConfig) : has(self.dcrConfig)',
    (self) =>
      choose(
        and(has(self, 'clientId'), isMore(size(self.clientId), 0)),
        not(has(self, 'dcrConfig')),
        has(self, 'dcrConfig'),
      ),
  ],
  [
    '!has(self.dcrConfig) || (has(self.dcrConfig.discoveryUrl) != has(self.dcrConfig.registrationEndpoint))',
    (self) =>
      or(
        not(has(self, 'dcrConfig')),
        not(equals(has(self.dcrConfig, 'discoveryUrl'), has(self.dcrConfig, 'registrationEndpoint'))),
      ),
  ],
  [
    '!(has(self.dcrConfig) && has(self.clientSecretRef))',
    (self) => not(and(has(self, 'dcrConfig'), has(self, 'clientSecretRef'))),
  ],
  [
    'has(self.discoveryUrl) != has(self.registrationEndpoint)',
    (self) => not(equals(has(self, 'discoveryUrl'), has(self, 'registrationEndpoint'))),
  ],
  [
    '!(has(self.discoveryUrl) && has(self.registrationEndpoint))',
    (self) => not(and(has(self, 'discoveryUrl'), has(self, 'registrationEndpoint'))),
  ],
  ["duration(self) >= duration('1m')", (self) => isAtLeast(duration(self), duration('1m'))],
  [
    '!(has(self.dcrConfig) && has(self.dcrConfig.discoveryUrl) && has(self.dcrConfig.registrationEndpoint))',
    (self) =>
      not(
        and(has(self, 'dcrConfig'), has(self.dcrConfig, 'discoveryUrl'), has(self.dcrConfig, 'registrationEndpoint')),
      ),
  ],
  ["self.type == 'configMap'", (self) => equals(self.type, 'configMap')],
  ["self.type == 'inline' && has(self.configMap)", (self) => and(equals(self.type, 'inline'), has(self, 'configMap'))],
  ["self.type == 'inline'", (self) => equals(self.type, 'inline')],
  ["self.type == 'configMap' && has(self.inline)", (self) => and(equals(self.type, 'configMap'), has(self, 'inline'))],
  [
    '!has(self.tls.caCertSecretRef) || !has(self.tls.caCertSecretRef.name) || size(self.tls.caCertSecretRef.name) == 0',
    (self) =>
      or(
        not(has(self.tls, 'caCertSecretRef')),
        not(has(self.tls?.caCertSecretRef, 'name')),
        equals(size(self.tls?.caCertSecretRef?.name), 0),
      ),
  ],
  [
    'has(self.tls.caCertSecretRef) && has(self.tls.caCertSecretRef.name) && size(self.tls.caCertSecretRef.name) > 0',
    (self) =>
      and(
        has(self.tls, 'caCertSecretRef'),
        has(self.tls?.caCertSecretRef, 'name'),
        isMore(size(self.tls?.caCertSecretRef?.name), 0),
      ),
  ],
  ["self.type == 'kubernetesServiceAccount'", (self) => equals(self.type, 'kubernetesServiceAccount')],
  ['has(self.kubernetesServiceAccount)', (self) => has(self, 'kubernetesServiceAccount')],
  ['has(self.inline)', (self) => has(self, 'inline')],
  ["self.type == 'tokenExchange'", (self) => equals(self.type, 'tokenExchange')],
  ['has(self.tokenExchange)', (self) => has(self, 'tokenExchange')],
  ["self.type == 'headerInjection'", (self) => equals(self.type, 'headerInjection')],
  ['has(self.headerInjection)', (self) => has(self, 'headerInjection')],
  ["self.type == 'bearerToken'", (self) => equals(self.type, 'bearerToken')],
  ['has(self.bearerToken)', (self) => has(self, 'bearerToken')],
  ["self.type == 'embeddedAuthServer'", (self) => equals(self.type, 'embeddedAuthServer')],
  ['has(self.embeddedAuthServer)', (self) => has(self, 'embeddedAuthServer')],
  ["self.type == 'awsSts'", (self) => equals(self.type, 'awsSts')],
  ['has(self.awsSts)', (self) => has(self, 'awsSts')],
  ["self.type == 'upstreamInject'", (self) => equals(self.type, 'upstreamInject')],
  ['has(self.upstreamInject)', (self) => has(self, 'upstreamInject')],
  ["self.type == 'obo'", (self) => equals(self.type, 'obo')],
  ['has(self.obo)', (self) => has(self, 'obo')],
  ["self.type == 'xaa'", (self) => equals(self.type, 'xaa')],
  ['has(self.xaa)', (self) => has(self, 'xaa')],
  ['has(self.upstreamProviders)', (self) => has(self, 'upstreamProviders')],
  ['!has(self.upstreamProviders)', (self) => not(has(self, 'upstreamProviders'))],
  ['has(self.spiffeTrustDomains)', (self) => has(self, 'spiffeTrustDomains')],
  ['!has(self.spiffeTrustDomains)', (self) => not(has(self, 'spiffeTrustDomains'))],
  [
    'has(self.inboundGrants) && has(self.inboundGrants.spiffeClientAuth) && size(self.inboundGrants.spiffeClientAuth) > 0',
    (self) =>
      and(
        has(self, 'inboundGrants'),
        has(self.inboundGrants, 'spiffeClientAuth'),
        isMore(size(self.inboundGrants?.spiffeClientAuth), 0),
      ),
  ],
  [
    'has(self.allowConfidentialClientRegistration) && self.allowConfidentialClientRegistration',
    (self) => and(has(self, 'allowConfidentialClientRegistration'), self.allowConfidentialClientRegistration),
  ],
  [
    'has(self.delegateClients) && size(self.delegateClients) > 0',
    (self) => and(has(self, 'delegateClients'), isMore(size(self.delegateClients), 0)),
  ],
  [
    'has(self.inboundGrants) && has(self.inboundGrants.tokenExchange) && has(self.inboundGrants.tokenExchange.delegateClients) && size(self.inboundGrants.tokenExchange.delegateClients) > 0',
    (self) =>
      and(
        has(self, 'inboundGrants'),
        has(self.inboundGrants, 'tokenExchange'),
        has(self.inboundGrants?.tokenExchange, 'delegateClients'),
        isMore(size(self.inboundGrants?.tokenExchange?.delegateClients), 0),
      ),
  ],
  [
    'has(self.trustedIssuers) && self.trustedIssuers.exists(issuer, has(issuer.expectedAudience) || has(issuer.actorClaim) || has(issuer.allowedActors) || has(issuer.actorMatcher) || has(issuer.allowedDelegateClients) || (has(issuer.allowMayAct) && issuer.allowMayAct))',
    (self) =>
      and(
        has(self, 'trustedIssuers'),
        exists(self.trustedIssuers, (issuer) =>
          or(
            has(issuer, 'expectedAudience'),
            has(issuer, 'actorClaim'),
            has(issuer, 'allowedActors'),
            has(issuer, 'actorMatcher'),
            has(issuer, 'allowedDelegateClients'),
            and(has(issuer, 'allowMayAct'), issuer.allowMayAct),
          ),
        ),
      ),
  ],
  [
    '!has(self.clientSecretRef) || !has(self.clientSecretRef.name) || size(self.clientSecretRef.name) == 0',
    (self) =>
      or(
        not(has(self, 'clientSecretRef')),
        not(has(self.clientSecretRef, 'name')),
        equals(size(self.clientSecretRef?.name), 0),
      ),
  ],
  [
    'has(self.clientSecretRef) && has(self.clientSecretRef.name) && size(self.clientSecretRef.name) > 0',
    (self) =>
      and(has(self, 'clientSecretRef'), has(self.clientSecretRef, 'name'), isMore(size(self.clientSecretRef?.name), 0)),
  ],
  ['has(self.allowMayAct)', (self) => has(self, 'allowMayAct')],
  ['!has(self.allowMayAct)', (self) => not(has(self, 'allowMayAct'))],
  ["self.type == 'bundle_endpoint'", (self) => equals(self.type, 'bundle_endpoint')],
  ["self.type != 'bundle_endpoint'", (self) => not(equals(self.type, 'bundle_endpoint'))],
  ["self.type == 'file'", (self) => equals(self.type, 'file')],
  ["self.type != 'file'", (self) => not(equals(self.type, 'file'))],
  ["self.type == 'workload_api'", (self) => equals(self.type, 'workload_api')],
  ["self.type != 'workload_api'", (self) => not(equals(self.type, 'workload_api'))],
  ['!has(self.sentinelConfig)', (self) => not(has(self, 'sentinelConfig'))],
  ['has(self.sentinelConfig) && has(self.addr)', (self) => and(has(self, 'sentinelConfig'), has(self, 'addr'))],
  ['has(self.sentinelConfig) && !has(self.addr)', (self) => and(has(self, 'sentinelConfig'), not(has(self, 'addr')))],
  ['has(self.clusterMode)', (self) => has(self, 'clusterMode')],
  [
    '!has(self.clusterMode) && has(self.sentinelConfig)',
    (self) => and(not(has(self, 'clusterMode')), has(self, 'sentinelConfig')),
  ],
  ['has(self.sentinelConfig)', (self) => has(self, 'sentinelConfig')],
  ['has(self.allowedDelegateClients)', (self) => has(self, 'allowedDelegateClients')],
  ['!has(self.configMapRef)', (self) => not(has(self, 'configMapRef'))],
  ['has(self.configMapRef)', (self) => has(self, 'configMapRef')],
  [
    "self.type == 'oidc' && !has(self.oidcConfig)",
    (self) => and(equals(self.type, 'oidc'), not(has(self, 'oidcConfig'))),
  ],
  [
    "self.type == 'oauth2' && has(self.oidcConfig)",
    (self) => and(equals(self.type, 'oauth2'), has(self, 'oidcConfig')),
  ],
  [
    "self.type == 'oauth2' && !has(self.oauth2Config)",
    (self) => and(equals(self.type, 'oauth2'), not(has(self, 'oauth2Config'))),
  ],
  [
    "self.type == 'oidc' && has(self.oauth2Config)",
    (self) => and(equals(self.type, 'oidc'), has(self, 'oauth2Config')),
  ],
  ['!has(self.dcrConfig)', (self) => not(has(self, 'dcrConfig'))],
  ['has(self.dcrConfig)', (self) => has(self, 'dcrConfig')],
  ['!has(self.dcrConfig.discoveryUrl)', (self) => not(has(self.dcrConfig, 'discoveryUrl'))],
  ['!has(self.discoveryUrl)', (self) => not(has(self, 'discoveryUrl'))],
  ['has(self.discoveryUrl)', (self) => has(self, 'discoveryUrl')],
]);

/** The checks that rules in CEL find. */
export const CEL_IDS: readonly string[] = [
  'auth-server-duration',
  'auth-server-sentinel',
  'auth-server-storage',
  'auth-server-upstreams',
  'authz-block',
  'authz-twice',
  'ca-bundle-missing',
  'confidential-clients-http',
  'confidential-redirect-uris',
  'delegate-client-http',
  'external-auth-block',
  'inbound-grant-conflict',
  'inbound-grant-issuer',
  'inbound-grant-twice',
  'min-length',
  'oidc-block',
  'session-redis-address',
  'session-redis-tls',
  'spiffe-bundle-source',
  'spiffe-client-id',
  'spiffe-clients',
  'spiffe-twice',
  'telemetry-header-both',
  'trusted-issuer-actor-claim',
  'trusted-issuer-clients',
  'trusted-issuer-jwks',
  'trusted-issuer-policy',
  'trusted-issuer-twice',
  'upstream-block',
  'upstream-client',
  'upstream-registration',
];
