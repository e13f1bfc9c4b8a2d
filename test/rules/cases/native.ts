import type { RuleCase } from '../rule-case';

const POD = 'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.annotations';

function annotated(annotations: { readonly [name: string]: string }): object {
  return { resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides: { annotations } } } };
}

const SENTINELS = (sentinelAddrs: readonly string[], masterName = 'mymaster'): object => ({
  type: 'embeddedAuthServer',
  embeddedAuthServer: {
    issuer: 'https://weather.example.com',
    upstreamProviders: [
      { name: 'google', type: 'oidc', oidcConfig: { issuerUrl: 'https://accounts.google.com', clientId: 'a' } },
    ],
    storage: {
      type: 'redis',
      redis: {
        aclUserConfig: { usernameSecretRef: { name: 'a', key: 'u' }, passwordSecretRef: { name: 'a', key: 'p' } },
        sentinelConfig: { masterName, sentinelAddrs },
      },
    },
  },
});

const policy = (text: string, entitiesJson = '[]'): object => ({
  authzConfig: { type: 'inline', inline: { policies: [text], entitiesJson } },
});

const BEARER = 'type: bearerToken\nbearerToken: { tokenSecretRef: { name: s, key: k } }';

/** What the API server, the kubelet and the proxy refuse or ignore of values that the CRDs let pass. */
export const NATIVE_CASES: readonly RuleCase[] = [
  {
    id: 'pod-annotation',
    spec: annotated({
      'controller.kubernetes.io/pod-deletion-cost': '+1',
      'kubernetes.io/config.mirror': 'a',
      'scheduler.alpha.kubernetes.io/tolerations': '{}',
      'container.apparmor.security.beta.kubernetes.io/other': 'runtime/default',
      'container.apparmor.security.beta.kubernetes.io/toolhive': 'strict',
      'seccomp.security.alpha.kubernetes.io/pod': 'localhost/../a',
    }),
    says: [
      `${POD}["controller.kubernetes.io/pod-deletion-cost"]: is not a whole number of 32 bits; write it like "100" (pod-annotation)`,
      `${POD}["kubernetes.io/config.mirror"]: is for static pods, which a node creates itself; remove it (pod-annotation)`,
      `${POD}["scheduler.alpha.kubernetes.io/tolerations"]: is not a list of tolerations in JSON; use pod.tolerations (pod-annotation)`,
      `${POD}["container.apparmor.security.beta.kubernetes.io/other"]: names a container that the pods do not have; use container.apparmor.security.beta.kubernetes.io/toolhive (pod-annotation)`,
      `${POD}["container.apparmor.security.beta.kubernetes.io/toolhive"]: is not a profile; use "runtime/default", "unconfined" or "localhost/" and the name of a profile (pod-annotation)`,
      `${POD}["seccomp.security.alpha.kubernetes.io/pod"]: is not a profile; use "runtime/default", "docker/default", "unconfined" or "localhost/" and the name of a profile (pod-annotation)`,
    ],
  },
  {
    id: 'pod-annotation',
    spec: annotated({
      'controller.kubernetes.io/pod-deletion-cost': '-100',
      'scheduler.alpha.kubernetes.io/tolerations': '[]',
      'container.apparmor.security.beta.kubernetes.io/toolhive': 'localhost/mcp',
      'seccomp.security.alpha.kubernetes.io/pod': 'unconfined',
      'example.com/mirror': '+1',
    }),
    says: [],
  },
  {
    id: 'pod-annotation',
    on: 'corrected',
    spec: annotated({ 'seccomp.security.alpha.kubernetes.io/pod': 'unconfined' }),
    says: [
      `${POD}["seccomp.security.alpha.kubernetes.io/pod"]: is not the seccomp profile of the pods, RuntimeDefault; remove it (pod-annotation)`,
    ],
  },
  {
    id: 'pod-security',
    spec: annotated({ 'container.apparmor.security.beta.kubernetes.io/toolhive': 'unconfined' }),
    says: [
      `${POD}["container.apparmor.security.beta.kubernetes.io/toolhive"]: is not allowed by the Pod Security Standards "baseline" and "restricted"; remove it; namespaces that enforce them reject the pods (pod-security)`,
    ],
  },
  {
    id: 'pod-security',
    spec: annotated({ 'container.apparmor.security.beta.kubernetes.io/toolhive': 'runtime/default' }),
    says: [],
  },
  {
    id: 'image',
    on: 'corrected',
    target: { image: 'Ghcr.io/Foo' },
    spec: {},
    says: [
      'TargetCluster.image: "Ghcr.io/Foo" is not a valid image name, so no node could pull it; write it like "ghcr.io/example/proxyrunner:v1", in lower case (image)',
    ],
  },
  ...['not an image:!!', '', 'a//b', 'a:b:c', `a@sha256:${'0'.repeat(31)}`].map((image) => ({
    id: 'image',
    on: 'corrected' as const,
    target: { image },
    spec: {},
    says: [
      `TargetCluster.image: ${JSON.stringify(image)} is not a valid image name, so no node could pull it; write it like "ghcr.io/example/proxyrunner:v1", in lower case (image)`,
    ],
  })),
  ...['proxyrunner', 'localhost:5000/a/b_c:V1', 'Ghcr.io/foo', `registry.example:443/a@sha256:${'0a'.repeat(32)}`].map(
    (image) => ({ id: 'image', on: 'corrected' as const, target: { image }, spec: {}, says: [] }),
  ),
  {
    id: 'proxy-host-name',
    on: 'corrected',
    target: { proxyHost: 'not a host' },
    spec: {},
    says: [
      'TargetCluster.proxyHost: "not a host" is neither an IP address nor a host name, so the proxy would not start; leave it out (proxy-host-name)',
    ],
  },
  ...['', '0.0.0.0', '::', '[::]', 'localhost'].map((proxyHost) => ({
    id: 'proxy-host-name',
    on: 'corrected' as const,
    target: { proxyHost },
    spec: {},
    says: [],
  })),
  {
    id: 'env-size',
    spec: { resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'a'.repeat(131_070) }] } } },
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].value: has 131071 bytes with its name, but a process can only take 131070; put the text in a ConfigMap (env-size)',
    ],
  },
  {
    id: 'env-size',
    spec: { resourceOverrides: { proxyDeployment: { env: [{ name: 'A', value: 'a'.repeat(131_069) }] } } },
    says: [],
  },
  {
    id: 'memory-unit',
    spec: 'resources: { limits: { memory: 128m, cpu: 128m } }',
    says: [
      'spec.resources.limits.memory: "128m" is not a whole number of bytes: the suffix "m" means a thousandth; write it like "128Mi" or "1Gi" (memory-unit)',
    ],
  },
  { id: 'memory-unit', spec: 'resources: { limits: { memory: 1.5Gi, cpu: 0.5 } }', says: [] },
  {
    id: 'sentinel-address',
    kind: 'MCPExternalAuthConfig',
    spec: SENTINELS(['', 'http://x:1', 'redis:0', 'redis:26379'], ''),
    says: [
      'spec.embeddedAuthServer.storage.redis.sentinelConfig.masterName: is empty; give the name of the master (sentinel-address)',
      'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs[0]: is not the address of a Sentinel; write it like "redis:26379" (sentinel-address)',
      'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs[1]: is not the address of a Sentinel; write it like "redis:26379" (sentinel-address)',
      'spec.embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs[2]: is not the address of a Sentinel; write it like "redis:26379" (sentinel-address)',
    ],
  },
  {
    id: 'sentinel-address',
    kind: 'MCPExternalAuthConfig',
    spec: SENTINELS(['10.0.0.1:26379', '[::1]:26379', 'redis.mcp.svc:26379']),
    says: [],
  },
  {
    id: 'telemetry-endpoint-grpc',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://otel:4317" }',
    says: [
      'spec.openTelemetry.endpoint: has the port 4317, on which collectors accept gRPC, but proxies send HTTP; use the port for HTTP, 4318 (telemetry-endpoint-grpc)',
    ],
  },
  {
    id: 'telemetry-endpoint-grpc',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://otel:4318/a:4317/" }',
    says: [],
  },
  {
    id: 'telemetry-endpoint-path',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://otel:4318/v1/traces" }',
    says: [
      'spec.openTelemetry.endpoint: ends with /v1/traces, but the path of each signal is added to it; leave that path out (telemetry-endpoint-path)',
    ],
  },
  {
    id: 'telemetry-endpoint-path',
    kind: 'MCPTelemetryConfig',
    spec: 'openTelemetry: { enabled: true, metrics: { enabled: true }, endpoint: "https://otel:4318/otlp" }',
    says: [],
  },
  {
    id: 'cedar-action',
    spec: policy('permit(principal, action == Action::"callTool", resource);'),
    says: [
      'spec.authzConfig.inline.policies[0]: uses Action::"callTool", which no request has; use one of call_tool, get_prompt, read_resource, list_tools, list_prompts, list_resources (cedar-action)',
    ],
  },
  {
    id: 'cedar-action',
    spec: policy(
      '// Action::"old"\npermit(principal, action in [Action::"call_tool"], resource) when { "Action::" != "x" };',
    ),
    says: [],
  },
  {
    id: 'cedar-principal',
    spec: policy('permit(principal, action, resource) when { principal.groups.contains("a") };'),
    says: [
      'spec.authzConfig.inline.policies[0]: reads principal.groups, but the claims of the token are named claim_…; write principal.claim_groups (cedar-principal)',
    ],
  },
  {
    id: 'cedar-principal',
    spec: policy(
      'permit(principal, action, resource) when { principal has claim_role && principal.claim_role == "principal.x" };',
    ),
    says: [],
  },
  {
    id: 'cedar-principal',
    spec: policy(
      'permit(principal, action, resource) when { principal.team == "a" };',
      '[{"uid":{"type":"Client","id":"a"},"attrs":{"team":"a"},"parents":[]}]',
    ),
    says: [],
  },
  {
    id: 'remote-url-plaintext',
    spec: {
      remoteUrl: 'http://mcp.example.com/mcp',
      headerForward: {
        addHeadersFromSecret: [{ headerName: 'Authorization', valueSecretRef: { name: 's', key: 'k' } }],
      },
    },
    says: [
      'spec.remoteUrl: is not https, so the header "Authorization" from a Secret is sent to the remote server in plaintext; use https (remote-url-plaintext)',
    ],
  },
  {
    id: 'remote-url-plaintext',
    spec: 'remoteUrl: http://mcp.example.com/mcp\nexternalAuthConfigRef: { name: ext }',
    refs: { externalAuth: BEARER },
    says: [
      'spec.remoteUrl: is not https, so the bearer token is sent to the remote server in plaintext; use https (remote-url-plaintext)',
    ],
  },
  ...['http://93.184.216.34/mcp', 'http://[2606:2800:220:1::1]/mcp'].map((remoteUrl) => ({
    id: 'remote-url-plaintext',
    spec: { remoteUrl, externalAuthConfigRef: { name: 'ext' } },
    refs: { externalAuth: BEARER },
    says: [
      'spec.remoteUrl: is not https, so the bearer token goes to the remote server in plaintext; use https (remote-url-plaintext)',
    ],
  })),
  ...['https://mcp.example.com', 'http://weather.mcp.svc:8080/mcp', 'http://weather:8080'].map((remoteUrl) => ({
    id: 'remote-url-plaintext',
    spec: { remoteUrl, externalAuthConfigRef: { name: 'ext' } },
    refs: { externalAuth: BEARER },
    says: [],
  })),
  {
    id: 'authorization-twice',
    spec: {
      externalAuthConfigRef: { name: 'ext' },
      headerForward: {
        addHeadersFromSecret: [{ headerName: 'authorization', valueSecretRef: { name: 's', key: 'k' } }],
      },
    },
    refs: { externalAuth: BEARER },
    says: [
      'spec.headerForward: adds the header Authorization, but the bearer token of externalAuthConfigRef is sent in the same header; keep one of the two (authorization-twice)',
    ],
  },
  {
    id: 'authorization-twice',
    spec: { externalAuthConfigRef: { name: 'ext' }, headerForward: { addPlaintextHeaders: { 'X-A': 'b' } } },
    refs: { externalAuth: BEARER },
    says: [],
  },
];
