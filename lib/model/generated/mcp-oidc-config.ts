// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../crds';

export const MCP_OIDC_CONFIG_SPEC = {
  type: 'object',
  required: ['type'],
  rules: [
    {
      rule: "self.type == 'kubernetesServiceAccount' ? has(self.kubernetesServiceAccount) : !has(self.kubernetesServiceAccount)",
      words: [
        {
          id: 'oidc-block',
          field: 'type',
          value: true,
          if: "self.type == 'kubernetesServiceAccount'",
          rule: 'needs ⟨spec.kubernetesServiceAccount⟩, which is missing',
          fix: 'add ⟨spec.kubernetesServiceAccount⟩',
        },
        {
          id: 'oidc-block',
          field: 'type',
          value: true,
          if: 'has(self.kubernetesServiceAccount)',
          rule: 'cannot be combined with ⟨spec.kubernetesServiceAccount⟩',
          fix: 'remove ⟨spec.kubernetesServiceAccount⟩, or set the type to "kubernetesServiceAccount"',
        },
      ],
    },
    {
      rule: "self.type == 'inline' ? has(self.inline) : !has(self.inline)",
      words: [
        {
          id: 'oidc-block',
          field: 'type',
          value: true,
          if: "self.type == 'inline'",
          rule: 'needs ⟨spec.inline⟩, which is missing',
          fix: 'add ⟨spec.inline⟩',
        },
        {
          id: 'oidc-block',
          field: 'type',
          value: true,
          if: 'has(self.inline)',
          rule: 'cannot be combined with ⟨spec.inline⟩',
          fix: 'remove ⟨spec.inline⟩, or set the type to "inline"',
        },
      ],
    },
  ],
  fields: {
    inline: {
      type: 'object',
      required: ['issuer'],
      fields: {
        caBundleRef: {
          type: 'object',
          rules: [{ rule: 'has(self.configMapRef) && size(self.configMapRef.name) > 0', since: '0.47.0', words: [] }],
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
        insecureAllowHTTP: { type: 'boolean', default: false },
        introspectionUrl: { type: 'string', shown: 'path' },
        issuer: { type: 'string', shown: 'path' },
        jwksAllowPrivateIP: { type: 'boolean', default: false },
        jwksAuthTokenPath: { type: 'string', shown: 'all' },
        jwksUrl: { type: 'string', shown: 'path' },
        protectedResourceAllowPrivateIP: { type: 'boolean', default: false },
      },
    },
    kubernetesServiceAccount: {
      type: 'object',
      fields: {
        introspectionUrl: { type: 'string', shown: 'path' },
        issuer: { type: 'string', default: 'https://kubernetes.default.svc', shown: 'path' },
        jwksUrl: { type: 'string', shown: 'path' },
        namespace: { type: 'string', shown: 'all' },
        serviceAccount: { type: 'string', shown: 'all' },
        useClusterAuth: { type: 'boolean' },
      },
    },
    type: { type: 'string', enum: ['kubernetesServiceAccount', 'inline'] },
  },
} as const satisfies ObjectNode;
