// Generated from the public API by `npm run import`. Do not edit.
export const MCP_EXTERNAL_AUTH_CONFIG_FIELDS = {
  'spec.awsSts.region': 'auth.region',
  'spec.awsSts.service': 'auth.service',
  'spec.awsSts.fallbackRoleArn': 'auth.fallbackRoleArn',
  'spec.awsSts.roleClaim': 'auth.roleClaim',
  'spec.awsSts.roleMappings[].roleArn': 'auth.roleMappings[].roleArn',
  'spec.awsSts.roleMappings[].claim': 'auth.roleMappings[].claim',
  'spec.awsSts.roleMappings[].matcher': 'auth.roleMappings[].matcher',
  'spec.awsSts.roleMappings[].priority': 'auth.roleMappings[].priority',
  'spec.awsSts.sessionDuration': 'auth.sessionDuration',
  'spec.awsSts.sessionNameClaim': 'auth.sessionNameClaim',
  'spec.awsSts.subjectProviderName': 'auth.subjectProviderName',
  'spec.bearerToken.tokenSecretRef.name': 'auth.secret',
  'spec.bearerToken.tokenSecretRef.key': 'auth.key',
  'spec.xaa.idpTokenUrl': 'auth.idpTokenUrl',
  'spec.xaa.targetTokenUrl': 'auth.targetTokenUrl',
  'spec.xaa.targetAudience': 'auth.targetAudience',
  'spec.xaa.idpClientId': 'auth.idpClientId',
  'spec.xaa.idpClientSecretRef.name': 'auth.idpClientSecret.secret',
  'spec.xaa.idpClientSecretRef.key': 'auth.idpClientSecret.key',
  'spec.xaa.targetClientId': 'auth.targetClientId',
  'spec.xaa.targetClientSecretRef.name': 'auth.targetClientSecret.secret',
  'spec.xaa.targetClientSecretRef.key': 'auth.targetClientSecret.key',
  'spec.xaa.targetResource': 'auth.targetResource',
  'spec.xaa.scopes[]': 'auth.scopes[]',
  'spec.xaa.subjectProviderName': 'auth.subjectProviderName',
  'spec.xaa.subjectTokenType': 'auth.subjectTokenType',
  'spec.xaa.insecureTargetTokenUrl': 'auth.insecureTargetTokenUrl',
  'spec.embeddedAuthServer.issuer': 'auth.issuer',
  'spec.embeddedAuthServer.upstreamProviders[].name': 'auth.upstreamProviders[].name',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.clientId': 'auth.upstreamProviders[].clientId',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.discoveryUrl':
    'auth.upstreamProviders[].dcrConfig.discoveryUrl',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.registrationEndpoint':
    'auth.upstreamProviders[].dcrConfig.registrationEndpoint',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.initialAccessTokenRef.name':
    'auth.upstreamProviders[].dcrConfig.initialAccessToken.secret',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.initialAccessTokenRef.key':
    'auth.upstreamProviders[].dcrConfig.initialAccessToken.key',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.softwareId':
    'auth.upstreamProviders[].dcrConfig.softwareId',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.softwareStatement':
    'auth.upstreamProviders[].dcrConfig.softwareStatement',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.authorizationEndpoint':
    'auth.upstreamProviders[].authorizationEndpoint',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenEndpoint': 'auth.upstreamProviders[].tokenEndpoint',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.endpointUrl':
    'auth.upstreamProviders[].userInfo.endpointUrl',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.httpMethod':
    'auth.upstreamProviders[].userInfo.httpMethod',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.additionalHeaders{}':
    'auth.upstreamProviders[].userInfo.additionalHeaders{}',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.emailFields[]':
    'auth.upstreamProviders[].userInfo.fieldMapping.emailFields[]',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.nameFields[]':
    'auth.upstreamProviders[].userInfo.fieldMapping.nameFields[]',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.userInfo.fieldMapping.subjectFields[]':
    'auth.upstreamProviders[].userInfo.fieldMapping.subjectFields[]',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.identityFromToken.subjectPath':
    'auth.upstreamProviders[].identityFromToken.subjectPath',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.identityFromToken.namePath':
    'auth.upstreamProviders[].identityFromToken.namePath',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.identityFromToken.emailPath':
    'auth.upstreamProviders[].identityFromToken.emailPath',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.allowPrivateIPs':
    'auth.upstreamProviders[].allowPrivateIps',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.insecureAllowHTTP':
    'auth.upstreamProviders[].insecureAllowHttp',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.accessTokenPath':
    'auth.upstreamProviders[].tokenResponseMapping.accessTokenPath',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.expiresInPath':
    'auth.upstreamProviders[].tokenResponseMapping.expiresInPath',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.refreshTokenPath':
    'auth.upstreamProviders[].tokenResponseMapping.refreshTokenPath',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.tokenResponseMapping.scopePath':
    'auth.upstreamProviders[].tokenResponseMapping.scopePath',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.clientSecretRef.name':
    'auth.upstreamProviders[].clientSecret.secret',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.clientSecretRef.key':
    'auth.upstreamProviders[].clientSecret.key',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.redirectUri': 'auth.upstreamProviders[].redirectUri',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.scopes[]': 'auth.upstreamProviders[].scopes[]',
  'spec.embeddedAuthServer.upstreamProviders[].oauth2Config.additionalAuthorizationParams{}':
    'auth.upstreamProviders[].additionalAuthorizationParams{}',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.clientId': 'auth.upstreamProviders[].clientId',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.subjectClaim': 'auth.upstreamProviders[].subjectClaim',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.issuerUrl': 'auth.upstreamProviders[].issuerUrl',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.userInfoOverride.endpointUrl':
    'auth.upstreamProviders[].userInfoOverride.endpointUrl',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.userInfoOverride.httpMethod':
    'auth.upstreamProviders[].userInfoOverride.httpMethod',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.userInfoOverride.additionalHeaders{}':
    'auth.upstreamProviders[].userInfoOverride.additionalHeaders{}',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.userInfoOverride.fieldMapping.emailFields[]':
    'auth.upstreamProviders[].userInfoOverride.fieldMapping.emailFields[]',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.userInfoOverride.fieldMapping.nameFields[]':
    'auth.upstreamProviders[].userInfoOverride.fieldMapping.nameFields[]',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.userInfoOverride.fieldMapping.subjectFields[]':
    'auth.upstreamProviders[].userInfoOverride.fieldMapping.subjectFields[]',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.clientSecretRef.name':
    'auth.upstreamProviders[].clientSecret.secret',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.clientSecretRef.key':
    'auth.upstreamProviders[].clientSecret.key',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.redirectUri': 'auth.upstreamProviders[].redirectUri',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.scopes[]': 'auth.upstreamProviders[].scopes[]',
  'spec.embeddedAuthServer.upstreamProviders[].oidcConfig.additionalAuthorizationParams{}':
    'auth.upstreamProviders[].additionalAuthorizationParams{}',
  'spec.embeddedAuthServer.authorizationEndpointBaseUrl': 'auth.authorizationEndpointBaseUrl',
  'spec.embeddedAuthServer.signingKeySecretRefs[].name': 'auth.signingKeys[].secret',
  'spec.embeddedAuthServer.signingKeySecretRefs[].key': 'auth.signingKeys[].key',
  'spec.embeddedAuthServer.hmacSecretRefs[].name': 'auth.hmacSecrets[].secret',
  'spec.embeddedAuthServer.hmacSecretRefs[].key': 'auth.hmacSecrets[].key',
  'spec.embeddedAuthServer.tokenLifespans.accessTokenLifespan': 'auth.tokenLifespans.accessToken',
  'spec.embeddedAuthServer.tokenLifespans.authCodeLifespan': 'auth.tokenLifespans.authCode',
  'spec.embeddedAuthServer.tokenLifespans.refreshTokenLifespan': 'auth.tokenLifespans.refreshToken',
  'spec.embeddedAuthServer.storage.redis.addr': 'auth.storage.address',
  'spec.embeddedAuthServer.storage.redis.clusterMode': 'auth.storage.clusterMode',
  'spec.embeddedAuthServer.storage.redis.sentinelConfig.masterName': 'auth.storage.masterName',
  'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs[]': 'auth.storage.sentinel.addresses[]',
  'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelService.name': 'auth.storage.sentinel.name',
  'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelService.namespace': 'auth.storage.sentinel.namespace',
  'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelService.port': 'auth.storage.sentinel.port',
  'spec.embeddedAuthServer.storage.redis.aclUserConfig.usernameSecretRef.name': 'auth.storage.username.secret',
  'spec.embeddedAuthServer.storage.redis.aclUserConfig.usernameSecretRef.key': 'auth.storage.username.key',
  'spec.embeddedAuthServer.storage.redis.aclUserConfig.passwordSecretRef.name': 'auth.storage.password.secret',
  'spec.embeddedAuthServer.storage.redis.aclUserConfig.passwordSecretRef.key': 'auth.storage.password.key',
  'spec.embeddedAuthServer.storage.redis.sentinelConfig.db': 'auth.storage.db',
  'spec.embeddedAuthServer.storage.redis.tls.caCertSecretRef.name': 'auth.storage.tls.caCert.secret',
  'spec.embeddedAuthServer.storage.redis.tls.caCertSecretRef.key': 'auth.storage.tls.caCert.key',
  'spec.embeddedAuthServer.storage.redis.tls.insecureSkipVerify': 'auth.storage.tls.insecureSkipVerify',
  'spec.embeddedAuthServer.storage.redis.sentinelTls.caCertSecretRef.name': 'auth.storage.sentinelTls.caCert.secret',
  'spec.embeddedAuthServer.storage.redis.sentinelTls.caCertSecretRef.key': 'auth.storage.sentinelTls.caCert.key',
  'spec.embeddedAuthServer.storage.redis.sentinelTls.insecureSkipVerify': 'auth.storage.sentinelTls.insecureSkipVerify',
  'spec.embeddedAuthServer.storage.redis.dialTimeout': 'auth.storage.dialTimeout',
  'spec.embeddedAuthServer.storage.redis.readTimeout': 'auth.storage.readTimeout',
  'spec.embeddedAuthServer.storage.redis.writeTimeout': 'auth.storage.writeTimeout',
  'spec.embeddedAuthServer.baselineClientScopes[]': 'auth.baselineClientScopes[]',
  'spec.embeddedAuthServer.cimd.enabled': 'auth.cimd.enabled',
  'spec.embeddedAuthServer.cimd.cacheMaxSize': 'auth.cimd.cacheMaxSize',
  'spec.embeddedAuthServer.cimd.cacheFallbackTtl': 'auth.cimd.cacheFallbackTtl',
  'spec.embeddedAuthServer.primaryUpstreamProvider': 'auth.primaryUpstreamProvider',
  'spec.embeddedAuthServer.disableUpstreamTokenInjection': 'auth.disableUpstreamTokenInjection',
  'spec.embeddedAuthServer.insecureAllowHTTP': 'auth.insecureAllowHttp',
  'spec.embeddedAuthServer.allowConfidentialClientRegistration': 'auth.allowConfidentialClientRegistration',
  'spec.embeddedAuthServer.forceConfidentialRedirectUris[]': 'auth.forceConfidentialRedirectUris[]',
  'spec.embeddedAuthServer.insecureAllowConfidentialOverLoopbackHTTP': 'auth.insecureAllowConfidentialOverLoopbackHttp',
  'spec.embeddedAuthServer.delegateClients[].clientId': 'auth.delegateClients[].clientId',
  'spec.embeddedAuthServer.delegateClients[].clientSecretRef.name': 'auth.delegateClients[].clientSecret.secret',
  'spec.embeddedAuthServer.delegateClients[].clientSecretRef.key': 'auth.delegateClients[].clientSecret.key',
  'spec.embeddedAuthServer.delegateClients[].scopes[]': 'auth.delegateClients[].scopes[]',
  'spec.embeddedAuthServer.delegateClients[].audiences[]': 'auth.delegateClients[].audiences[]',
  'spec.embeddedAuthServer.trustedIssuers[].issuerUrl': 'auth.trustedIssuers[].issuerUrl',
  'spec.embeddedAuthServer.trustedIssuers[].expectedAudience': 'auth.trustedIssuers[].expectedAudience',
  'spec.embeddedAuthServer.trustedIssuers[].allowedDelegateClients[]': 'auth.trustedIssuers[].allowedDelegateClients[]',
  'spec.embeddedAuthServer.trustedIssuers[].jwksUrl': 'auth.trustedIssuers[].jwksUrl',
  'spec.embeddedAuthServer.trustedIssuers[].insecureAllowHTTP': 'auth.trustedIssuers[].insecureAllowHttp',
  'spec.embeddedAuthServer.trustedIssuers[].allowPrivateIPs': 'auth.trustedIssuers[].allowPrivateIps',
  'spec.embeddedAuthServer.trustedIssuers[].actorClaim': 'auth.trustedIssuers[].actorClaim',
  'spec.embeddedAuthServer.trustedIssuers[].allowedActors[]': 'auth.trustedIssuers[].allowedActors[]',
  'spec.embeddedAuthServer.trustedIssuers[].allowMayAct': 'auth.trustedIssuers[].allowMayAct',
  'spec.headerInjection.headerName': 'auth.headerName',
  'spec.headerInjection.valueSecretRef.name': 'auth.secret',
  'spec.headerInjection.valueSecretRef.key': 'auth.key',
  'spec.obo.authority': 'auth.authority',
  'spec.obo.tenantId': 'auth.tenantId',
  'spec.obo.clientId': 'auth.clientId',
  'spec.obo.clientSecretRef.name': 'auth.clientSecret.secret',
  'spec.obo.clientSecretRef.key': 'auth.clientSecret.key',
  'spec.obo.audience': 'auth.audience',
  'spec.obo.scopes[]': 'auth.scopes[]',
  'spec.obo.cacheSkew': 'auth.cacheSkew',
  'spec.obo.subjectTokenProviderName': 'auth.subjectTokenProviderName',
  'spec.tokenExchange.tokenUrl': 'auth.tokenUrl',
  'spec.tokenExchange.audience': 'auth.audience',
  'spec.tokenExchange.clientId': 'auth.clientId',
  'spec.tokenExchange.clientSecretRef.name': 'auth.clientSecret.secret',
  'spec.tokenExchange.clientSecretRef.key': 'auth.clientSecret.key',
  'spec.tokenExchange.externalTokenHeaderName': 'auth.externalTokenHeaderName',
  'spec.tokenExchange.scopes[]': 'auth.scopes[]',
  'spec.tokenExchange.subjectProviderName': 'auth.subjectProviderName',
  'spec.tokenExchange.subjectTokenType': 'auth.subjectTokenType',
  'spec.upstreamInject.providerName': 'auth.providerName',
};
