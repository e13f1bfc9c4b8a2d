// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../schema';

export const MCP_REMOTE_PROXY_SPEC = {
  type: 'object',
  required: ['remoteUrl'],
  fields: {
    audit: { type: 'object', fields: { enabled: { type: 'boolean', default: false } } },
    authServerRef: {
      type: 'object',
      required: ['kind', 'name'],
      fields: {
        kind: { type: 'string', default: 'MCPExternalAuthConfig', enum: ['MCPExternalAuthConfig'] },
        name: { type: 'string', minLength: 1 },
      },
    },
    authzConfig: {
      type: 'object',
      required: ['type'],
      fields: {
        configMap: {
          type: 'object',
          required: ['name'],
          fields: { key: { type: 'string', default: 'authz.json' }, name: { type: 'string' } },
        },
        groupClaimName: { type: 'string', maxLength: 253, since: '0.28.3' },
        groupEntityType: { type: 'string', maxLength: 63, pattern: '^[A-Za-z_][A-Za-z0-9_]*$', since: '0.28.3' },
        inline: {
          type: 'object',
          required: ['policies'],
          fields: {
            entitiesJson: { type: 'string', default: '[]' },
            policies: { type: 'list', minItems: 1, items: { type: 'string' } },
            primaryUpstreamProvider: {
              type: 'string',
              maxLength: 63,
              minLength: 1,
              pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
              since: '0.27.1',
            },
          },
        },
        roleClaimName: { type: 'string', maxLength: 253, since: '0.28.3' },
        type: { type: 'string', default: 'configMap', enum: ['configMap', 'inline'] },
      },
    },
    authzConfigRef: {
      type: 'object',
      required: ['name'],
      since: '0.30.0',
      fields: { name: { type: 'string', minLength: 1 } },
    },
    endpointPrefix: { type: 'string' },
    externalAuthConfigRef: { type: 'object', required: ['name'], fields: { name: { type: 'string' } } },
    groupRef: { type: 'object', required: ['name'], fields: { name: { type: 'string', minLength: 1 } } },
    headerForward: {
      type: 'object',
      fields: {
        addHeadersFromSecret: {
          type: 'list',
          unique: ['headerName'],
          items: {
            type: 'object',
            required: ['headerName', 'valueSecretRef'],
            fields: {
              headerName: { type: 'string', maxLength: 255, minLength: 1 },
              valueSecretRef: {
                type: 'object',
                required: ['key', 'name'],
                fields: { key: { type: 'string' }, name: { type: 'string' } },
              },
            },
          },
        },
        addPlaintextHeaders: { type: 'map', values: { type: 'string' } },
      },
    },
    oidcConfigRef: {
      type: 'object',
      required: ['audience', 'name'],
      fields: {
        audience: { type: 'string', minLength: 1 },
        name: { type: 'string', minLength: 1 },
        resourceUrl: { type: 'string' },
        scopes: { type: 'list', items: { type: 'string' } },
      },
    },
    podTemplateSpec: { type: 'free', since: '0.37.0' },
    proxyPort: { type: 'integer', format: 'int32', default: 8080, maximum: 65535, minimum: 1 },
    remoteUrl: { type: 'string', pattern: '^https?://' },
    replicas: { type: 'integer', format: 'int32', minimum: 0, since: '0.30.0' },
    resourceOverrides: {
      type: 'object',
      fields: {
        proxyDeployment: {
          type: 'object',
          fields: {
            annotations: { type: 'map', values: { type: 'string' } },
            env: {
              type: 'list',
              unique: ['name'],
              items: {
                type: 'object',
                required: ['name', 'value'],
                fields: { name: { type: 'string' }, value: { type: 'string' } },
              },
            },
            imagePullSecrets: {
              type: 'list',
              items: { type: 'object', fields: { name: { type: 'string', default: '' } } },
            },
            labels: { type: 'map', values: { type: 'string' } },
            podTemplateMetadataOverrides: {
              type: 'object',
              fields: {
                annotations: { type: 'map', values: { type: 'string' } },
                labels: { type: 'map', values: { type: 'string' } },
              },
            },
          },
        },
        proxyService: {
          type: 'object',
          fields: {
            annotations: { type: 'map', values: { type: 'string' } },
            labels: { type: 'map', values: { type: 'string' } },
          },
        },
      },
    },
    resources: {
      type: 'object',
      fields: {
        limits: { type: 'object', fields: { cpu: { type: 'string' }, memory: { type: 'string' } } },
        requests: { type: 'object', fields: { cpu: { type: 'string' }, memory: { type: 'string' } } },
      },
    },
    serviceAccount: { type: 'string' },
    sessionAffinity: { type: 'string', default: 'ClientIP', enum: ['ClientIP', 'None'] },
    sessionStorage: {
      type: 'object',
      required: ['provider'],
      since: '0.30.0',
      fields: {
        address: { type: 'string', minLength: 1 },
        db: { type: 'integer', format: 'int32', default: 0, minimum: 0 },
        keyPrefix: { type: 'string' },
        passwordRef: {
          type: 'object',
          required: ['key', 'name'],
          fields: { key: { type: 'string' }, name: { type: 'string' } },
        },
        provider: { type: 'string', enum: ['memory', 'redis'] },
      },
    },
    telemetryConfigRef: {
      type: 'object',
      required: ['name'],
      fields: { name: { type: 'string', minLength: 1 }, serviceName: { type: 'string' } },
    },
    toolConfigRef: { type: 'object', required: ['name'], fields: { name: { type: 'string' } } },
    transport: { type: 'string', default: 'streamable-http', enum: ['sse', 'streamable-http'] },
    trustProxyHeaders: { type: 'boolean', default: false },
  },
} as const satisfies ObjectNode;
