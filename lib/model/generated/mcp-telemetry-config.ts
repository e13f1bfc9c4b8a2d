// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../crds';

export const MCP_TELEMETRY_CONFIG_SPEC = {
  type: 'object',
  fields: {
    openTelemetry: {
      type: 'object',
      rules: [
        {
          rule: '!has(self.headers) || !has(self.sensitiveHeaders) || self.sensitiveHeaders.all(sh, !(sh.name in self.headers))',
          words: [
            {
              id: 'telemetry-header-both',
              field: 'sensitiveHeaders[*].name',
              value: true,
              rule: 'repeats the header {sensitiveHeaders[*].name} of ⟨spec.openTelemetry.headers⟩',
              fix: 'keep one of the two',
            },
          ],
        },
      ],
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
        enabled: { type: 'boolean', default: false },
        endpoint: { type: 'string', shown: 'host' },
        headers: { type: 'map', values: { type: 'string' } },
        insecure: { type: 'boolean', default: false },
        metrics: { type: 'object', fields: { enabled: { type: 'boolean', default: false } } },
        resourceAttributes: { type: 'map', values: { type: 'string' } },
        sensitiveHeaders: {
          type: 'list',
          unique: ['name'],
          items: {
            type: 'object',
            required: ['name', 'secretKeyRef'],
            fields: {
              name: { type: 'string', minLength: 1, shown: 'all' },
              secretKeyRef: {
                type: 'object',
                required: ['key', 'name'],
                fields: { key: { type: 'string' }, name: { type: 'string' } },
              },
            },
          },
        },
        tracing: {
          type: 'object',
          fields: {
            enabled: { type: 'boolean', default: false },
            samplingRate: { type: 'string', default: '0.05', pattern: '^(0(\\.\\d+)?|1(\\.0+)?)$', shown: 'all' },
          },
        },
        useLegacyAttributes: { type: 'boolean', default: true },
      },
    },
    prometheus: {
      type: 'object',
      fields: {
        enabled: { type: 'boolean', default: false },
        metricsOnTransportPort: { type: 'boolean', since: '0.45.0' },
      },
    },
  },
} as const satisfies ObjectNode;
