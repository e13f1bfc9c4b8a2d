// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../model/schema';

export const MCP_REMOTE_PROXY_SPEC: ObjectNode = {
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
        inline: {
          type: 'object',
          required: ['policies'],
          fields: {
            entitiesJson: { type: 'string', default: '[]' },
            policies: { type: 'list', minItems: 1, items: { type: 'string' } },
          },
        },
        type: { type: 'string', default: 'configMap', enum: ['configMap', 'inline'] },
      },
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
    proxyPort: { type: 'integer', format: 'int32', default: 8080, maximum: 65535, minimum: 1 },
    remoteUrl: { type: 'string', pattern: '^https?://' },
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
    telemetryConfigRef: {
      type: 'object',
      required: ['name'],
      fields: { name: { type: 'string', minLength: 1 }, serviceName: { type: 'string' } },
    },
    toolConfigRef: { type: 'object', required: ['name'], fields: { name: { type: 'string' } } },
    transport: { type: 'string', default: 'streamable-http', enum: ['sse', 'streamable-http'] },
    trustProxyHeaders: { type: 'boolean', default: false },
  },
};
