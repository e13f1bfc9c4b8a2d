import { onPage, type RuleCase } from '../rule-case';

export const MOUNTED_FILE_CASES: readonly RuleCase[] = [
  ...(['operator', 'corrected'] as const).map((on) => ({
    id: 'oidc-token-path',
    on,
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: '{ type: inline, inline: { issuer: "https://idp.example.com", jwksAuthTokenPath: /var/run/token } }',
    },
    says: onPage('a config with `jwksAuthTokenPath: /var/run/token`'),
  })),
  {
    id: 'oidc-token-path',
    release: '0.44',
    spec: '{ oidcConfigRef: { name: oidc, audience: a }, podTemplateSpec: { spec: { containers: [{ name: toolhive, volumeMounts: [{ name: t, mountPath: /var/run/token }] }] } } }',
    refs: {
      oidc: '{ type: inline, inline: { issuer: "https://idp.example.com", jwksAuthTokenPath: /var/run/token } }',
    },
    says: [],
  },
  {
    id: 'oidc-token-path',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: '{ type: inline, inline: { issuer: "https://idp.example.com", jwksAuthTokenPath: /var/run/secrets/kubernetes.io/serviceaccount/token } }',
    },
    says: [],
  },
  {
    id: 'kubeconfig-missing',
    on: 'corrected',
    spec: '{ resourceOverrides: { proxyDeployment: { env: [{ name: KUBECONFIG, value: /etc/kube/config }] } } }',
    says: onPage('`KUBECONFIG` with the path of a file that does not exist, with the [corrections](../corrections.md)'),
  },
  {
    id: 'kubeconfig-missing',
    on: 'corrected',
    spec: '{ resourceOverrides: { proxyDeployment: { env: [{ name: KUBECONFIG, value: "" }] } } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[0].value: is empty, and the pod has no token either: the proxy would not start; remove the variable (kubeconfig-missing)',
    ],
  },
  ...(['operator', 'exact'] as const).map((on) => ({
    id: 'kubeconfig-missing',
    on,
    spec: '{ resourceOverrides: { proxyDeployment: { env: [{ name: KUBECONFIG, value: /etc/kube/config }] } } }',
    says: [],
  })),
  ...[
    'spec: { containers: [{ name: toolhive, volumeMounts: [{ name: kube, mountPath: /etc/kube }] }] }',
    'spec: { automountServiceAccountToken: true }',
  ].map((template) => ({
    id: 'kubeconfig-missing',
    on: 'corrected' as const,
    release: '0.44',
    spec: `{ podTemplateSpec: { ${template} }, resourceOverrides: { proxyDeployment: { env: [{ name: KUBECONFIG, value: "/etc/none:/etc/kube/config" }] } } }`,
    says: [],
  })),
  {
    id: 'kubeconfig-missing',
    on: 'corrected',
    spec: '{ oidcConfigRef: { name: oidc, audience: a }, resourceOverrides: { proxyDeployment: { env: [{ name: KUBECONFIG, value: /etc/kube/config }] } } }',
    refs: { oidc: '{ type: kubernetesServiceAccount, kubernetesServiceAccount: {} }' },
    says: [],
  },
  // a folder around the file, and folders whose names only begin so
  ...(
    [
      ['/var/run', true],
      ['/var/run/', true],
      ['/', true],
      ['/var/run/tok', false],
      ['/var/run/token/', false],
    ] as const
  ).map(([mountPath, isThere]): RuleCase => ({
    id: 'oidc-token-path',
    release: '0.44',
    spec: `{ oidcConfigRef: { name: oidc, audience: a }, podTemplateSpec: { spec: { containers: [{ name: toolhive, volumeMounts: [{ name: t }, { name: t, mountPath: ${mountPath} }] }] } } }`,
    refs: {
      oidc: '{ type: inline, inline: { issuer: "https://idp.example.com", jwksAuthTokenPath: /var/run/token } }',
    },
    says: isThere ? [] : onPage(),
  })),
  {
    id: 'oidc-token-path',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: {
      oidc: '{ type: inline, inline: { issuer: "https://idp.example.com", jwksAuthTokenPath: /var/run/secrets/kubernetes.io/serviceaccounts/token } }',
    },
    says: [
      'spec.oidcConfigRef.name: "oidc" has the jwksAuthTokenPath "/var/run/secrets/kubernetes.io/serviceaccounts/token", where nothing is mounted: the proxy would not start; leave it out, or mount the file with podTemplateSpec; acknowledge it if something else mounts it (oidc-token-path)',
    ],
  },
  ...[
    '{ type: inline, inline: { issuer: "https://idp.example.com", jwksAuthTokenPath: "" } }',
    '{ type: kubernetesServiceAccount, kubernetesServiceAccount: {}, inline: { issuer: "https://idp.example.com", jwksAuthTokenPath: /var/run/token } }',
  ].map((oidc) => ({
    id: 'oidc-token-path',
    spec: 'oidcConfigRef: { name: oidc, audience: a }',
    refs: { oidc },
    says: [],
  })),
  {
    id: 'kubeconfig-missing',
    on: 'corrected',
    spec: '{ resourceOverrides: { proxyDeployment: { env: [{ name: KUBE, value: /etc/kube/config }, { name: KUBECONFIG, value: ":" }] } } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.env[1].value: is empty, and the pod has no token either: the proxy would not start; remove the variable (kubeconfig-missing)',
    ],
  },
  {
    id: 'kubeconfig-missing',
    on: 'corrected',
    release: '0.44',
    spec: '{ podTemplateSpec: { spec: { automountServiceAccountToken: false } }, oidcConfigRef: { name: oidc, audience: a }, resourceOverrides: { proxyDeployment: { env: [{ name: KUBECONFIG, value: /etc/kube/config }] } } }',
    refs: { oidc: '{ type: inline, inline: { issuer: "https://idp.example.com" } }' },
    says: onPage(),
  },
];
