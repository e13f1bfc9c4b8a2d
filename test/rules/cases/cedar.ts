import { onPage, type RuleCase } from '../rule-case';

export const CEDAR_CASES: readonly RuleCase[] = [
  {
    id: 'cedar-syntax',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: { policies: ['permit(principal, action, resource);', 'permit(principal, action'] },
      },
    },
    says: onPage('`permit(principal, action`'),
  },
  {
    id: 'cedar-syntax',
    spec: { authzConfig: { type: 'inline', inline: { policies: [' '] } } },
    says: [
      'spec.authzConfig.inline.policies[0]: is not a valid Cedar policy: there is no policy; fix it (cedar-syntax)',
    ],
  },
  {
    id: 'cedar-syntax',
    spec: { authzConfig: { type: 'inline', inline: { policies: ['// nothing'] } } },
    says: [
      'spec.authzConfig.inline.policies[0]: is not a valid Cedar policy: there is no policy; fix it (cedar-syntax)',
    ],
  },
  {
    id: 'cedar-syntax',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json':
          '{"version":"1.0","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);","x"]}}',
      },
    },
    says: [
      'spec.authzConfig.configMap: cedar.policies[1] is not a valid Cedar policy: unexpected end of input at offset 1; fix it (cedar-syntax)',
    ],
  },
  {
    id: 'cedar-syntax',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: {
          policies: [
            'permit(principal, action == Action::"call_tool", resource == Tool::"forecast") when { principal.claim_email like "*@example.com" };',
          ],
        },
      },
    },
    says: [],
  },
  {
    id: 'cedar-several',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: {
          policies: [
            `
      permit(principal, action, resource);
      forbid(principal, action, resource);`,
          ],
        },
      },
    },
    says: onPage('two policies in one string'),
  },
  {
    id: 'cedar-several',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json':
          '{"version":"1.0","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);permit(principal, action, resource);permit(principal, action, resource);"]}}',
      },
    },
    says: [
      'spec.authzConfig.configMap: cedar.policies[0] contains 3 policies, but only the first would have an effect; put each policy in an item of its own (cedar-several)',
    ],
  },
  {
    id: 'cedar-template',
    spec: {
      authzConfig: { type: 'inline', inline: { policies: ['permit(principal == ?principal, action, resource);'] } },
    },
    says: onPage('`permit(principal == ?principal, action, resource);`'),
  },
  {
    id: 'cedar-entities',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: { policies: ['permit(principal, action, resource);'], entitiesJson: '{}' },
      },
    },
    says: onPage('`entitiesJson: "{}"`'),
  },
  {
    id: 'cedar-entities',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: { policies: ['permit(principal, action, resource);'], entitiesJson: '[' },
      },
    },
    says: [
      'spec.authzConfig.inline.entitiesJson: is not a JSON array of Cedar entities: it is not JSON; fix it (cedar-entities)',
    ],
  },
  {
    id: 'cedar-entities',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: { policies: ['permit(principal, action, resource);'], entitiesJson: '[1]' },
      },
    },
    says: [
      'spec.authzConfig.inline.entitiesJson: is not a JSON array of Cedar entities: error during entity deserialization: invalid type: integer `1`, expected struct EntityJson; fix it (cedar-entities)',
    ],
  },
  {
    id: 'cedar-entities',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: {
          policies: ['permit(principal, action, resource);'],
          entitiesJson: '[{"uid": {"type": "A", "id": "b"}, "attrs": {"x": null}}]',
        },
      },
    },
    says: [
      'spec.authzConfig.inline.entitiesJson: is not a JSON array of Cedar entities: error during entity deserialization: in attribute `x` on `A::"b"`, found a `null`; JSON `null`s are not allowed in Cedar; fix it (cedar-entities)',
    ],
  },
  {
    id: 'cedar-entities',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json':
          '{"version":"1.0","type":"cedarv1","cedar":{"policies":["permit(principal, action, resource);"],"entities_json":"{}"}}',
      },
    },
    says: [
      'spec.authzConfig.configMap: cedar.entities_json is not a JSON array of Cedar entities: it is not an array; fix it (cedar-entities)',
    ],
  },
  {
    id: 'cedar-entities',
    spec: {
      authzConfig: { type: 'inline', inline: { policies: ['permit(principal, action, resource);'], entitiesJson: '' } },
    },
    says: [],
  },
  {
    id: 'cedar-entities',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: { policies: ['permit(principal, action, resource);'], entitiesJson: 'null' },
      },
    },
    says: [],
  },
  {
    id: 'cedar-entities',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: {
          policies: ['permit(principal, action, resource);'],
          entitiesJson:
            '[{"uid": {"type": "A", "id": "b"}}, {"uid": {"type": "B", "id": "c"}, "attrs": null, "parents": [{"type": "A", "id": "b"}]}]',
        },
      },
    },
    says: [],
  },
  {
    id: 'cedar-unchecked',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: {
          policies: [
            ['permit(principal, action, resource) when { ', '('.repeat(51), 'true', ')'.repeat(51), ' };'].join(''),
          ],
        },
      },
    },
    says: onPage('brackets nested 52 deep'),
  },
  {
    id: 'cedar-unchecked',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: {
          policies: [
            ['permit(principal, action, resource) when { ', '('.repeat(49), 'true', ')'.repeat(49), ' };'].join(''),
          ],
        },
      },
    },
    says: [],
  },
  {
    id: 'cedar-unchecked',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: { policies: [['//', 'a'.repeat(16384), '\npermit(principal, action, resource);'].join('')] },
      },
    },
    says: [
      'spec.authzConfig.inline.policies[0]: was not checked: it is longer than 16 KiB; check it with the Cedar tools (cedar-unchecked)',
    ],
  },
  {
    id: 'cedar-unchecked',
    spec: {
      authzConfig: { type: 'inline', inline: { policies: ['// \ud800\npermit(principal, action, resource);'] } },
    },
    says: [
      'spec.authzConfig.inline.policies[0]: was not checked: it is not well-formed text; check it with the Cedar tools (cedar-unchecked)',
    ],
  },
  {
    id: 'cedar-unchecked',
    spec: {
      authzConfig: {
        type: 'inline',
        inline: {
          policies: ['permit(principal, action, resource);'],
          entitiesJson: ['[{"uid":{"type":"A","id":"', 'a'.repeat(16384), '"}}]'].join(''),
        },
      },
    },
    says: [
      'spec.authzConfig.inline.entitiesJson: was not checked: it is longer than 16 KiB; check it with the Cedar tools (cedar-unchecked)',
    ],
  },
  {
    id: 'authz-config-map',
    spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
    refs: {
      authzConfigMap: {
        'authz.json': [
          'version: "1.0"\ntype: cedarv1\nlong: ',
          'a'.repeat(100_000),
          '\ncedar: { policies: ["permit(principal, action, resource);"] }',
        ].join(''),
      },
    },
    says: [],
  },
];
