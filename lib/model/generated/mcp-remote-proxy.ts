// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../crds';

export const MCP_REMOTE_PROXY_SPEC = {
  type: 'object',
  required: ['remoteUrl'],
  rules: [
    {
      rule: '!(has(self.authzConfig) && has(self.authzConfigRef))',
      since: '0.30.0',
      words: [
        {
          id: 'authz-twice',
          field: 'authzConfig',
          rule: 'cannot be combined with ⟨spec.authzConfigRef⟩',
          fix: 'remove one of the two',
        },
      ],
    },
  ],
  fields: {
    allowPrivateEndpoint: { type: 'boolean', default: false, since: '0.45.0' },
    audit: { type: 'object', fields: { enabled: { type: 'boolean', default: false } } },
    authServerRef: {
      type: 'object',
      required: ['kind', 'name'],
      fields: {
        kind: { type: 'string', default: 'MCPExternalAuthConfig', enum: ['MCPExternalAuthConfig'] },
        name: { type: 'string', minLength: 1, shown: 'all' },
      },
    },
    authzConfig: {
      type: 'object',
      required: ['type'],
      rules: [
        {
          rule: "self.type == 'configMap' ? has(self.configMap) : !has(self.configMap)",
          words: [
            {
              id: 'authz-block',
              if: "self.type == 'configMap'",
              rule: 'has the type configMap, but no block configMap',
              fix: 'add it, or change the type',
            },
            {
              id: 'authz-block',
              if: "self.type == 'inline' && has(self.configMap)",
              rule: 'has the type inline, which cannot be combined with the block configMap',
              fix: 'remove it, or set the type to "configMap"',
            },
          ],
        },
        {
          rule: "self.type == 'inline' ? has(self.inline) : !has(self.inline)",
          words: [
            {
              id: 'authz-block',
              if: "self.type == 'inline'",
              rule: 'has the type inline, but no block inline',
              fix: 'add it, or change the type',
            },
            {
              id: 'authz-block',
              if: "self.type == 'configMap' && has(self.inline)",
              rule: 'has the type configMap, which cannot be combined with the block inline',
              fix: 'remove it, or set the type to "inline"',
            },
          ],
        },
      ],
      fields: {
        configMap: {
          type: 'object',
          required: ['name'],
          fields: {
            key: { type: 'string', default: 'authz.json', shown: 'all' },
            name: { type: 'string', shown: 'all' },
          },
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
              shown: 'all',
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
      fields: { name: { type: 'string', minLength: 1, shown: 'all' } },
    },
    endpointPrefix: { type: 'string', shown: 'all' },
    externalAuthConfigRef: { type: 'object', required: ['name'], fields: { name: { type: 'string', shown: 'all' } } },
    groupRef: { type: 'object', required: ['name'], fields: { name: { type: 'string', minLength: 1, shown: 'all' } } },
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
              headerName: { type: 'string', maxLength: 255, minLength: 1, shown: 'all' },
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
        audience: { type: 'string', minLength: 1, shown: 'all' },
        name: { type: 'string', minLength: 1, shown: 'all' },
        resourceUrl: { type: 'string', shown: 'path' },
        scopes: { type: 'list', items: { type: 'string', shown: 'all' } },
      },
    },
    podTemplateSpec: {
      type: 'free',
      since: '0.37.0',
      shown: {
        'metadata.labels.*': 'all',
        'spec.containers.*.name': 'all',
        'spec.volumes.*.name': 'all',
        'spec.tolerations.*.operator': 'all',
        'spec.tolerations.*.effect': 'all',
        'spec.restartPolicy': 'all',
        'spec.dnsPolicy': 'all',
        'spec.containers.*.imagePullPolicy': 'all',
        'spec.containers.*.ports.*.containerPort': 'all',
      },
    },
    proxyPort: { type: 'integer', format: 'int32', default: 8080, maximum: 65535, minimum: 1 },
    remoteUrl: { type: 'string', pattern: '^https?://', shown: 'host' },
    replicas: { type: 'integer', format: 'int32', minimum: 0, since: '0.30.0' },
    resourceOverrides: {
      type: 'object',
      fields: {
        proxyDeployment: {
          type: 'object',
          fields: {
            affinity: {
              type: 'object',
              since: '0.45.0',
              fields: {
                nodeAffinity: {
                  type: 'object',
                  fields: {
                    preferredDuringSchedulingIgnoredDuringExecution: {
                      type: 'list',
                      items: {
                        type: 'object',
                        required: ['preference', 'weight'],
                        fields: {
                          preference: {
                            type: 'object',
                            fields: {
                              matchExpressions: {
                                type: 'list',
                                items: {
                                  type: 'object',
                                  required: ['key', 'operator'],
                                  fields: {
                                    key: { type: 'string', shown: 'all' },
                                    operator: { type: 'string', shown: 'all' },
                                    values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                  },
                                },
                              },
                              matchFields: {
                                type: 'list',
                                items: {
                                  type: 'object',
                                  required: ['key', 'operator'],
                                  fields: {
                                    key: { type: 'string', shown: 'all' },
                                    operator: { type: 'string', shown: 'all' },
                                    values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                  },
                                },
                              },
                            },
                          },
                          weight: { type: 'integer', format: 'int32' },
                        },
                      },
                    },
                    requiredDuringSchedulingIgnoredDuringExecution: {
                      type: 'object',
                      required: ['nodeSelectorTerms'],
                      fields: {
                        nodeSelectorTerms: {
                          type: 'list',
                          items: {
                            type: 'object',
                            fields: {
                              matchExpressions: {
                                type: 'list',
                                items: {
                                  type: 'object',
                                  required: ['key', 'operator'],
                                  fields: {
                                    key: { type: 'string', shown: 'all' },
                                    operator: { type: 'string', shown: 'all' },
                                    values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                  },
                                },
                              },
                              matchFields: {
                                type: 'list',
                                items: {
                                  type: 'object',
                                  required: ['key', 'operator'],
                                  fields: {
                                    key: { type: 'string', shown: 'all' },
                                    operator: { type: 'string', shown: 'all' },
                                    values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                  },
                                },
                              },
                            },
                          },
                        },
                      },
                    },
                  },
                },
                podAffinity: {
                  type: 'object',
                  fields: {
                    preferredDuringSchedulingIgnoredDuringExecution: {
                      type: 'list',
                      items: {
                        type: 'object',
                        required: ['podAffinityTerm', 'weight'],
                        fields: {
                          podAffinityTerm: {
                            type: 'object',
                            required: ['topologyKey'],
                            fields: {
                              labelSelector: {
                                type: 'object',
                                fields: {
                                  matchExpressions: {
                                    type: 'list',
                                    items: {
                                      type: 'object',
                                      required: ['key', 'operator'],
                                      fields: {
                                        key: { type: 'string', shown: 'all' },
                                        operator: { type: 'string', shown: 'all' },
                                        values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                      },
                                    },
                                  },
                                  matchLabels: { type: 'map', values: { type: 'string', shown: 'all' } },
                                },
                              },
                              matchLabelKeys: { type: 'list', items: { type: 'string', shown: 'all' } },
                              mismatchLabelKeys: { type: 'list', items: { type: 'string', shown: 'all' } },
                              namespaceSelector: {
                                type: 'object',
                                fields: {
                                  matchExpressions: {
                                    type: 'list',
                                    items: {
                                      type: 'object',
                                      required: ['key', 'operator'],
                                      fields: {
                                        key: { type: 'string', shown: 'all' },
                                        operator: { type: 'string', shown: 'all' },
                                        values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                      },
                                    },
                                  },
                                  matchLabels: { type: 'map', values: { type: 'string', shown: 'all' } },
                                },
                              },
                              namespaces: { type: 'list', items: { type: 'string', shown: 'all' } },
                              topologyKey: { type: 'string', shown: 'all' },
                            },
                          },
                          weight: { type: 'integer', format: 'int32' },
                        },
                      },
                    },
                    requiredDuringSchedulingIgnoredDuringExecution: {
                      type: 'list',
                      items: {
                        type: 'object',
                        required: ['topologyKey'],
                        fields: {
                          labelSelector: {
                            type: 'object',
                            fields: {
                              matchExpressions: {
                                type: 'list',
                                items: {
                                  type: 'object',
                                  required: ['key', 'operator'],
                                  fields: {
                                    key: { type: 'string', shown: 'all' },
                                    operator: { type: 'string', shown: 'all' },
                                    values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                  },
                                },
                              },
                              matchLabels: { type: 'map', values: { type: 'string', shown: 'all' } },
                            },
                          },
                          matchLabelKeys: { type: 'list', items: { type: 'string', shown: 'all' } },
                          mismatchLabelKeys: { type: 'list', items: { type: 'string', shown: 'all' } },
                          namespaceSelector: {
                            type: 'object',
                            fields: {
                              matchExpressions: {
                                type: 'list',
                                items: {
                                  type: 'object',
                                  required: ['key', 'operator'],
                                  fields: {
                                    key: { type: 'string', shown: 'all' },
                                    operator: { type: 'string', shown: 'all' },
                                    values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                  },
                                },
                              },
                              matchLabels: { type: 'map', values: { type: 'string', shown: 'all' } },
                            },
                          },
                          namespaces: { type: 'list', items: { type: 'string', shown: 'all' } },
                          topologyKey: { type: 'string', shown: 'all' },
                        },
                      },
                    },
                  },
                },
                podAntiAffinity: {
                  type: 'object',
                  fields: {
                    preferredDuringSchedulingIgnoredDuringExecution: {
                      type: 'list',
                      items: {
                        type: 'object',
                        required: ['podAffinityTerm', 'weight'],
                        fields: {
                          podAffinityTerm: {
                            type: 'object',
                            required: ['topologyKey'],
                            fields: {
                              labelSelector: {
                                type: 'object',
                                fields: {
                                  matchExpressions: {
                                    type: 'list',
                                    items: {
                                      type: 'object',
                                      required: ['key', 'operator'],
                                      fields: {
                                        key: { type: 'string', shown: 'all' },
                                        operator: { type: 'string', shown: 'all' },
                                        values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                      },
                                    },
                                  },
                                  matchLabels: { type: 'map', values: { type: 'string', shown: 'all' } },
                                },
                              },
                              matchLabelKeys: { type: 'list', items: { type: 'string', shown: 'all' } },
                              mismatchLabelKeys: { type: 'list', items: { type: 'string', shown: 'all' } },
                              namespaceSelector: {
                                type: 'object',
                                fields: {
                                  matchExpressions: {
                                    type: 'list',
                                    items: {
                                      type: 'object',
                                      required: ['key', 'operator'],
                                      fields: {
                                        key: { type: 'string', shown: 'all' },
                                        operator: { type: 'string', shown: 'all' },
                                        values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                      },
                                    },
                                  },
                                  matchLabels: { type: 'map', values: { type: 'string', shown: 'all' } },
                                },
                              },
                              namespaces: { type: 'list', items: { type: 'string', shown: 'all' } },
                              topologyKey: { type: 'string', shown: 'all' },
                            },
                          },
                          weight: { type: 'integer', format: 'int32' },
                        },
                      },
                    },
                    requiredDuringSchedulingIgnoredDuringExecution: {
                      type: 'list',
                      items: {
                        type: 'object',
                        required: ['topologyKey'],
                        fields: {
                          labelSelector: {
                            type: 'object',
                            fields: {
                              matchExpressions: {
                                type: 'list',
                                items: {
                                  type: 'object',
                                  required: ['key', 'operator'],
                                  fields: {
                                    key: { type: 'string', shown: 'all' },
                                    operator: { type: 'string', shown: 'all' },
                                    values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                  },
                                },
                              },
                              matchLabels: { type: 'map', values: { type: 'string', shown: 'all' } },
                            },
                          },
                          matchLabelKeys: { type: 'list', items: { type: 'string', shown: 'all' } },
                          mismatchLabelKeys: { type: 'list', items: { type: 'string', shown: 'all' } },
                          namespaceSelector: {
                            type: 'object',
                            fields: {
                              matchExpressions: {
                                type: 'list',
                                items: {
                                  type: 'object',
                                  required: ['key', 'operator'],
                                  fields: {
                                    key: { type: 'string', shown: 'all' },
                                    operator: { type: 'string', shown: 'all' },
                                    values: { type: 'list', items: { type: 'string', shown: 'all' } },
                                  },
                                },
                              },
                              matchLabels: { type: 'map', values: { type: 'string', shown: 'all' } },
                            },
                          },
                          namespaces: { type: 'list', items: { type: 'string', shown: 'all' } },
                          topologyKey: { type: 'string', shown: 'all' },
                        },
                      },
                    },
                  },
                },
              },
            },
            annotations: { type: 'map', values: { type: 'string' } },
            env: {
              type: 'list',
              unique: ['name'],
              items: {
                type: 'object',
                required: ['name', 'value'],
                fields: { name: { type: 'string', shown: 'all' }, value: { type: 'string' } },
              },
            },
            imagePullSecrets: {
              type: 'list',
              items: { type: 'object', fields: { name: { type: 'string', default: '' } } },
            },
            labels: { type: 'map', values: { type: 'string', shown: 'all' } },
            nodeSelector: { type: 'map', since: '0.45.0', values: { type: 'string', shown: 'all' } },
            podTemplateMetadataOverrides: {
              type: 'object',
              fields: {
                annotations: { type: 'map', values: { type: 'string' } },
                labels: { type: 'map', values: { type: 'string', shown: 'all' } },
              },
            },
            tolerations: {
              type: 'list',
              since: '0.45.0',
              items: {
                type: 'object',
                fields: {
                  effect: { type: 'string', shown: 'all' },
                  key: { type: 'string', shown: 'all' },
                  operator: { type: 'string', shown: 'all' },
                  tolerationSeconds: { type: 'integer', format: 'int64' },
                  value: { type: 'string', shown: 'all' },
                },
              },
            },
          },
        },
        proxyService: {
          type: 'object',
          fields: {
            annotations: { type: 'map', values: { type: 'string' } },
            labels: { type: 'map', values: { type: 'string', shown: 'all' } },
          },
        },
      },
    },
    resources: {
      type: 'object',
      fields: {
        limits: {
          type: 'object',
          shown: 'all',
          fields: { cpu: { type: 'string', shown: 'all' }, memory: { type: 'string', shown: 'all' } },
        },
        requests: {
          type: 'object',
          shown: 'all',
          fields: { cpu: { type: 'string', shown: 'all' }, memory: { type: 'string', shown: 'all' } },
        },
      },
    },
    serviceAccount: { type: 'string', shown: 'all' },
    sessionAffinity: { type: 'string', default: 'ClientIP', enum: ['ClientIP', 'None'] },
    sessionStorage: {
      type: 'object',
      required: ['provider'],
      rules: [
        {
          rule: "self.provider == 'redis' ? has(self.address) : true",
          words: [
            { id: 'session-redis-address', field: 'address', rule: 'is missing', fix: 'give the address of Redis' },
          ],
        },
        {
          rule: "!has(self.tls) || self.provider == 'redis'",
          since: '0.55.1',
          words: [
            {
              id: 'session-redis-tls',
              field: 'tls',
              rule: 'needs the provider "redis"',
              fix: 'change the provider, or remove it',
            },
          ],
        },
        {
          rule: '!has(self.tls) || !has(self.tls.caCertSecretRef) || !has(self.tls.insecureSkipVerify) || !self.tls.insecureSkipVerify',
          since: '0.55.1',
          words: [
            {
              id: 'session-redis-tls',
              field: 'tls.insecureSkipVerify',
              rule: 'cannot be combined with ⟨.tls.caCertSecretRef⟩, which would verify nothing',
              fix: 'remove one of the two',
            },
          ],
        },
        {
          rule: '!has(self.tls) || !has(self.tls.caCertSecretRef) || (size(self.tls.caCertSecretRef.name) > 0 && size(self.tls.caCertSecretRef.key) > 0)',
          since: '0.55.1',
          words: [
            {
              id: 'min-length',
              if: '!has(self.tls.caCertSecretRef) || !has(self.tls.caCertSecretRef.name) || size(self.tls.caCertSecretRef.name) == 0',
              field: 'tls.caCertSecretRef.name',
              rule: 'is shorter than 1 character',
              fix: 'give a value',
            },
            {
              id: 'min-length',
              if: 'has(self.tls.caCertSecretRef) && has(self.tls.caCertSecretRef.name) && size(self.tls.caCertSecretRef.name) > 0',
              field: 'tls.caCertSecretRef.key',
              rule: 'is shorter than 1 character',
              fix: 'give a value',
            },
          ],
        },
      ],
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
        tls: {
          type: 'object',
          since: '0.55.1',
          fields: {
            caCertSecretRef: {
              type: 'object',
              required: ['key', 'name'],
              fields: { key: { type: 'string' }, name: { type: 'string' } },
            },
            insecureSkipVerify: { type: 'boolean' },
          },
        },
      },
    },
    telemetryConfigRef: {
      type: 'object',
      required: ['name'],
      fields: { name: { type: 'string', minLength: 1, shown: 'all' }, serviceName: { type: 'string', shown: 'all' } },
    },
    toolConfigRef: { type: 'object', required: ['name'], fields: { name: { type: 'string', shown: 'all' } } },
    transport: { type: 'string', default: 'streamable-http', enum: ['sse', 'streamable-http'] },
    trustProxyHeaders: { type: 'boolean', default: false },
  },
} as const satisfies ObjectNode;
