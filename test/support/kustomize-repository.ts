/** Configs of a cluster, which proxies of other kustomizations refer to. */
const CONFIGS = `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPOIDCConfig
metadata: { name: idp }
spec: { type: inline, inline: { issuer: "https://idp.\${DOMAIN}" } }
---
apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPTelemetryConfig
metadata: { name: otel }
spec:
  openTelemetry: { enabled: true, endpoint: "https://otel-collector.observability:4318", tracing: { enabled: true } }
---
apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPExternalAuthConfig
metadata: { name: token }
spec: { type: bearerToken, bearerToken: { tokenSecretRef: { name: weather-api, key: token } } }
`;

const PROXY = `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata:
  name: weather
spec:
  remoteUrl: https://mcp.example.com/mcp
  proxyPort: 8080
  oidcConfigRef:
    name: idp
    audience: "https://weather.\${DOMAIN}"
    resourceUrl: "https://weather.\${DOMAIN}/mcp"
  telemetryConfigRef: { name: otel, serviceName: weather }
  externalAuthConfigRef: { name: token }
  resources:
    requests: { cpu: 50m, memory: 64Mi }
`;

/** What the key, which only Flux has, made of a Secret. */
const SOPS = `apiVersion: v1
kind: Secret
metadata: { name: weather-api }
stringData:
  token: ENC[AES256_GCM,data:dGVzdA==,iv:dGVzdA==,tag:dGVzdA==,type:str]
sops:
  encrypted_regex: ^(data|stringData)$
  version: 3.9.0
`;

const FLUX = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: weather, namespace: flux-system }
spec:
  interval: 10m
  path: ./apps/overlays/production
  prune: true
  sourceRef: { kind: GitRepository, name: flux-system }
  decryption: { provider: sops }
  postBuild: { substitute: { DOMAIN: example.com } }
`;

const OPERATOR = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: toolhive-operator, namespace: toolhive-system }
spec:
  interval: 1h
  chartRef: { kind: OCIRepository, name: toolhive-operator }
  values: { operator: { replicas: 2 } }
`;

const ARGO = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: weather, namespace: argocd }
spec:
  project: default
  source: { repoURL: "https://git.example.com/platform.git", path: apps/overlays/staging, targetRevision: main }
  destination: { server: "https://kubernetes.default.svc", namespace: mcp }
`;

const PATCH = `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata: { name: weather }
spec:
  resources:
    limits: { memory: 256Mi }
`;

/** A wrong port. */
export const WRONG_PORT = '- { op: replace, path: /spec/proxyPort, value: 99999 }\n';

/** A repository of a team that uses Flux, with nothing wrong in it: path → text. */
export const REPOSITORY: { readonly [file: string]: string } = {
  'apps/base/kustomization.yaml': 'resources: [proxy.yaml]\n',
  'apps/base/proxy.yaml': PROXY,
  'apps/components/limits/kustomization.yaml':
    'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{ path: limits.yaml }]\n',
  'apps/components/limits/limits.yaml': PATCH,
  'apps/overlays/staging/kustomization.yaml':
    'namespace: mcp\nresources: [../../base, secret.sops.yaml]\npatchesStrategicMerge: [limits.yaml]\n',
  'apps/overlays/staging/limits.yaml': PATCH.replace('256Mi', '128Mi'),
  'apps/overlays/staging/secret.sops.yaml': SOPS,
  'apps/overlays/production/kustomization.yaml': [
    'namespace: mcp',
    'resources: [../../base, secret.sops.yaml]',
    'components: [../../components/limits]',
    'patches:',
    '  - path: port.yaml',
    '    target: { group: toolhive.stacklok.dev, version: v1beta1, kind: MCPRemoteProxy, name: weather }',
    '',
  ].join('\n'),
  'apps/overlays/production/port.yaml': '- { op: replace, path: /spec/proxyPort, value: 9090 }\n',
  'apps/overlays/production/secret.sops.yaml': SOPS,
  'infra/configs/kustomization.yaml': 'namespace: mcp\nresources: [configs.yaml]\nconfigurations: [names.yaml]\n',
  'infra/configs/configs.yaml': CONFIGS,
  'infra/configs/names.yaml':
    'nameReference:\n  - kind: MCPOIDCConfig\n    fieldSpecs: [{ path: spec/oidcConfigRef/name }]\n',
  'infra/shared/kustomization.yaml':
    'resources: ["https://git.example.com/platform/mcp//base?ref=v1"]\npatches: [{ path: limits.yaml }]\n',
  'infra/shared/limits.yaml': PATCH,
  'infra/operator/release.yaml': OPERATOR,
  'clusters/production/weather.yaml': FLUX,
  'clusters/staging/weather.yaml': ARGO,
};
