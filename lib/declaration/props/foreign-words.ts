/** What people write who know another API, and what it is called here. */
export interface ForeignWords {
  /** The struct that they give it to. */
  readonly of: string;
  readonly words: readonly string[];
  /** The members that may be meant. */
  readonly means?: readonly string[];
  /** What to do, if a name doesn't say it. */
  readonly fix?: string;
  /** Whether something would be unprotected without what they mean. */
  readonly protects?: true;
}

const PROXY = 'RemoteMcpProxyProps';
const RESTRICT = 'call network.restrict of the proxy';
const SECURITY_CONTEXT = 'write it into `podTemplate: { spec: … }`';

/**
 * Words of other APIs for something that is called otherwise here. What the custom resource of a construct has is not in
 * it, since `prop-fields.ts` knows it; nor is what differs from a member by some letters, or is a member elsewhere.
 */
export const FOREIGN_WORDS: readonly ForeignWords[] = [
  // the run config of the proxy, the resources MCPServer and VirtualMCPServer: https://docs.stacklok.com/toolhive/reference/crds/
  { of: PROXY, words: ['authz'], means: ['authorization'], protects: true },
  { of: PROXY, words: ['permissionProfile'], fix: RESTRICT, protects: true },
  { of: PROXY, words: ['targetPort', 'containerPort'], means: ['proxyPort'] },
  { of: PROXY, words: ['toolsFilter', 'toolFilter'], means: ['tools'], protects: true },
  { of: PROXY, words: ['headers'], means: ['headerForward'] },
  { of: PROXY, words: ['outgoingAuth'], means: ['externalAuth'], protects: true },
  { of: PROXY, words: ['incomingAuth'], means: ['oidc', 'authServer'], protects: true },
  { of: 'TelemetryConfigProps', words: ['otel', 'otlp'], means: ['openTelemetry'] },

  // gateways for MCP: https://aigateway.envoyproxy.io/docs/capabilities/mcp/, https://agentgateway.dev/docs/
  { of: PROXY, words: ['mcpAuthorization', 'policy', 'policies'], means: ['authorization'], protects: true },
  { of: PROXY, words: ['mcpAuthentication', 'jwtAuth'], means: ['oidc'], protects: true },
  { of: PROXY, words: ['securityPolicy'], means: ['oidc', 'authorization'], protects: true },
  { of: PROXY, words: ['toolSelector'], means: ['tools'], protects: true },
  { of: PROXY, words: ['backendTls'], means: ['remoteCaBundle'] },

  // configuration of MCP clients: https://modelcontextprotocol.io/docs
  { of: PROXY, words: ['url', 'serverUrl', 'targetUrl', 'endpoint', 'upstream'], means: ['remoteUrl'] },
  { of: PROXY, words: ['allowedTools', 'disallowedTools'], means: ['tools'], protects: true },
  { of: 'ToolConfigProps', words: ['allow', 'allowedTools', 'include'], means: ['toolsFilter'], protects: true },
  {
    of: 'ToolConfigProps',
    words: ['deny', 'disallowedTools'],
    fix: 'list the other tools in toolsFilter',
    protects: true,
  },

  // OAuth 2.0 and OpenID Connect
  { of: PROXY, words: ['auth'], means: ['oidc', 'externalAuth', 'authServer'], protects: true },
  { of: PROXY, words: ['authn', 'authentication', 'jwt', 'idp', 'issuer'], means: ['oidc'], protects: true },
  { of: PROXY, words: ['oauth', 'oauth2'], means: ['oidc', 'authServer'], protects: true },
  { of: PROXY, words: ['cedar', 'rbac', 'permissions'], means: ['authorization'], protects: true },
  {
    of: PROXY,
    words: ['allow', 'allowed', 'allowlist', 'deny', 'denied', 'denylist'],
    means: ['authorization'],
    protects: true,
  },
  { of: PROXY, words: ['auditing', 'auditLog', 'auditLogging'], means: ['audit'], protects: true },
  { of: 'ProxyOidcOptions', words: ['aud'], means: ['audience'] },
  {
    of: 'ProxyOidcOptions',
    words: ['issuer', 'issuerUrl', 'clientId', 'clientSecret', 'jwksUrl', 'jwksUri'],
    fix: 'give it to OidcProvider.inline, for the OidcConfig',
  },

  // Ingress: https://kubernetes.io/docs/reference/kubernetes-api/service-resources/ingress-v1/
  // and that of cdk8s-plus: https://cdk8s.io/docs/latest/plus/cdk8s-plus-33/ingress/
  { of: PROXY, words: ['tls'], fix: 'give tlsSecret to expose.viaIngress of the proxy', protects: true },
  {
    of: PROXY,
    words: ['host', 'hostname', 'ingress'],
    fix: 'call expose.viaIngress or expose.viaHttpRoute of the proxy',
  },
  {
    of: PROXY,
    words: ['className', 'ingressClassName'],
    fix: 'give ingressClassName to expose.viaIngress of the proxy',
  },
  { of: 'IngressExposureOptions', words: ['tls', 'secretName', 'certificate'], means: ['tlsSecret'], protects: true },
  { of: 'IngressExposureOptions', words: ['className'], means: ['ingressClassName'] },
  { of: 'IngressExposureOptions', words: ['hostname'], means: ['host'] },

  // HTTPRoute: https://gateway-api.sigs.k8s.io/reference/spec/
  { of: PROXY, words: ['gateway', 'parentRefs', 'httpRoute'], fix: 'call expose.viaHttpRoute of the proxy' },
  { of: 'HttpRouteExposureOptions', words: ['parentRef', 'parentRefs'], means: ['gateway'] },
  { of: 'HttpRouteExposureOptions', words: ['host'], means: ['hostname'] },
  {
    of: 'HttpRouteExposureOptions',
    words: ['tls', 'tlsSecret'],
    fix: 'set the certificate at the listener of the Gateway',
  },

  // NetworkPolicy: https://kubernetes.io/docs/reference/kubernetes-api/policy-resources/network-policy-v1/
  {
    of: PROXY,
    words: ['networkPolicy', 'networkPolicies', 'egress', 'allowFrom', 'remoteCidrs', 'publicAddressesOnly'],
    fix: RESTRICT,
    protects: true,
  },
  { of: 'NetworkRestrictOptions', words: ['ingress'], means: ['allowFrom'] },
  { of: 'NetworkRestrictOptions', words: ['egress', 'to', 'cidrs'], means: ['remoteCidrs', 'publicAddressesOnly'] },

  // HorizontalPodAutoscaler: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/horizontal-pod-autoscaler-v2/
  { of: PROXY, words: ['scale', 'autoscaling'], fix: 'set replicas, or call availability.autoscale of the proxy' },
  { of: 'AutoscaleOptions', words: ['cpu', 'targetCPUUtilizationPercentage'], means: ['cpuUtilization'] },

  // Pod: https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/
  { of: PROXY, words: ['securityContext', 'podSecurityContext'], fix: SECURITY_CONTEXT, protects: true },
  { of: PROXY, words: ['automountServiceAccountToken', 'hostNetwork'], fix: SECURITY_CONTEXT, protects: true },
  { of: PROXY, words: ['image'], fix: 'give it to TargetCluster.withoutOperator' },
  { of: PROXY, words: ['caBundle', 'ca'], means: ['remoteCaBundle'] },
  { of: 'ContainerResources', words: ['requests'], fix: 'write `cpu: { request: … }` and `memory: { request: … }`' },
  { of: 'ContainerResources', words: ['limits'], fix: 'write `cpu: { limit: … }` and `memory: { limit: … }`' },

  // names of this package before 0.1.0 was published, and of another prop of the same family
  { of: 'AutoscaleOptions', words: ['max'], means: ['maxReplicas'] },
  { of: 'AutoscaleOptions', words: ['min'], means: ['minReplicas'] },
  { of: PROXY, words: ['restartOnSecretChange'], means: ['reloader'] },
  { of: 'ProxyDefaultsOptions', words: ['restartOnSecretChange'], means: ['reloader'] },
  {
    of: 'DefaultTelemetryOptions',
    words: ['serviceName'],
    fix: 'set it for each proxy, since two with the same service name are an error',
  },
  {
    of: 'McpGuardrailsOptions',
    words: ['requireOidc', 'requireAuth', 'requireLogin'],
    means: ['requireAuthentication'],
  },
  { of: 'McpGuardrailsOptions', words: ['requireAuthz', 'requirePolicies'], means: ['requireAuthorization'] },
  { of: 'McpGuardrailsOptions', words: ['requireTls'], means: ['requireHttps'] },
  { of: 'McpGuardrailsOptions', words: ['requireResources', 'requireLimits'], means: ['requireRequests'] },
  { of: 'McpGuardrailsOptions', words: ['requireTools', 'requireToolConfig'], means: ['requireToolFilter'] },
  { of: 'McpGuardrailsOptions', words: ['allowedHosts', 'allowedUrls'], means: ['allowedRemoteHosts'] },
];

/** The row of a word that a program gives to a struct. */
export function foreignWord(struct: string, word: string): ForeignWords | undefined {
  return FOREIGN_WORDS.find(({ of, words }) => of === struct && words.includes(word));
}

/** The props of a proxy that protect it; a program may misspell them. */
export const PROTECTING_PROPS: readonly string[] = ['oidc', 'authorization', 'authServer', 'externalAuth', 'tools'];

/** How the names of settings begin that people take for protection. */
const PROTECTION =
  /^(allow|auth|den(y|ied)|egress|forbid|jwt|m?tls|network|oauth|oidc|permi(t|ssion)|polic|protect|rbac|restrict|secur)/i;

/** Whether the name sounds as if it protected something. It is only told: programs have such props of their own. */
export function soundsProtecting(name: string): boolean {
  return PROTECTION.test(name);
}
