import { onPage, type RuleCase } from '../rule-case';

export const NO_EFFECT_CASES: readonly RuleCase[] = [
  {
    id: 'image-pull-secrets-ignored',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: regcred }] } }',
    says: onPage('`imagePullSecrets: [{ name: regcred }]`, with the operator'),
  },
  {
    id: 'image-pull-secrets-ignored',
    on: 'corrected',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: regcred }] } }',
    says: [],
  },
  {
    id: 'image-pull-secrets-ignored',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [] } }',
    says: [],
  },
  {
    id: 'image-pull-secrets-ignored',
    release: '0.26.0',
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: regcred }] } }',
    says: [],
  },
  {
    id: 'image-pull-secrets-ignored',
    on: 'exact',
    target: { defaultImagePullSecrets: ['regcred'] },
    spec: {},
    says: [
      'TargetCluster.defaultImagePullSecrets: is ignored by the operator before release 0.26.0; use a later release, or leave it out (image-pull-secrets-ignored)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: `
      type: headerInjection
      headerInjection: { headerName: X-A, valueSecretRef: { name: a, key: k } }`,
    },
    says: onPage('a reference to a config of type `headerInjection`'),
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: 'type: unauthenticated' },
    says: [
      'spec.externalAuthConfigRef.name: "ext" has the type "unauthenticated", which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: 'type: upstreamInject\nupstreamInject: { providerName: a }' },
    says: [
      'spec.externalAuthConfigRef.name: "ext" has the type "upstreamInject", which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: `
      type: tokenExchange
      tokenExchange: { tokenUrl: "https://idp.example.com", audience: a, subjectProviderName: x }`,
    },
    says: [
      'spec.externalAuthConfigRef.name: "ext" sets subjectProviderName, which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: `
      type: bearerToken
      bearerToken: { tokenSecretRef: { name: a, key: k } }`,
    },
    says: [],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth: `
      type: xaa
      xaa: { idpTokenUrl: "https://idp.example.com/t", targetTokenUrl: "https://a.example.com/t", targetAudience: a }`,
    },
    release: '0.33.0',
    says: [
      'spec.externalAuthConfigRef.name: "ext" has the type "xaa", which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: { externalAuth: 'type: awsSts\nawsSts: { region: us-east-1, subjectProviderName: x }' },
    release: '0.26.0',
    says: [
      'spec.externalAuthConfigRef.name: "ext" sets subjectProviderName, which has no effect on a proxy; leave it out (external-auth-no-effect)',
    ],
  },
  {
    id: 'tool-annotations-ignored',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools: 'toolsOverride: { x: { name: y, annotations: { title: z } } }' },
    says: onPage('a config that overrides `annotations`'),
  },
  {
    id: 'tool-annotations-ignored',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools: 'toolsOverride: { x: { name: y } }' },
    says: [],
  },
  {
    id: 'endpoint-prefix-no-effect',
    spec: 'endpointPrefix: /weather',
    says: onPage(),
  },
  {
    id: 'endpoint-prefix-no-effect',
    spec: `
      endpointPrefix: /weather
      transport: sse`,
    says: [],
  },
  {
    id: 'endpoint-prefix-no-effect',
    spec: 'endpointPrefix: ""',
    says: [],
  },
  {
    id: 'external-auth-no-effect',
    spec: 'externalAuthConfigRef: { name: ext }',
    refs: {
      externalAuth:
        'type: tokenExchange\ntokenExchange: { tokenUrl: "https://idp.example.com", audience: a, subjectProviderName: "" }',
    },
    says: [],
  },
  {
    id: 'tool-annotations-ignored',
    spec: 'toolConfigRef: { name: tools }',
    refs: { tools: 'toolsOverride: { x: { name: y, annotations: { title: z } }, v: { name: w } }' },
    says: onPage(),
  },
  {
    id: 'image-pull-secrets-ignored',
    on: 'exact',
    target: { defaultImagePullSecrets: ['regcred'] },
    spec: 'resourceOverrides: { proxyDeployment: { imagePullSecrets: [{ name: regcred }] } }',
    says: [
      'spec.resourceOverrides.proxyDeployment.imagePullSecrets: is ignored by the operator before release 0.26.0; state the release if yours is later, or add it to a ServiceAccount of your own and name that in serviceAccount (image-pull-secrets-ignored)',
      'TargetCluster.defaultImagePullSecrets: is ignored by the operator before release 0.26.0; use a later release, or leave it out (image-pull-secrets-ignored)',
    ],
  },
  ...(['operator', 'exact'] as const).map((on) => ({ id: 'image-pull-secrets-ignored', on, spec: {}, says: [] })),
];
