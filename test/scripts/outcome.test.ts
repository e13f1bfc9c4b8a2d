import { outcomeOf } from '../../scripts/lib/outcome';

const NAME = 'weather';

test.each([
  [{}, { expect: 'accept' }],
  [{ dropped: ['spec.replicas'] }, { expect: 'accept', unknownFields: ['spec.replicas'] }],
  [
    { refused: ['MCPRemoteProxy/weather: spec.replicas: Invalid value: -1: too small'], errors: ['never looked at'] },
    {
      expect: 'reject',
      layer: 'admission',
      field: 'replicas',
      observed: 'MCPRemoteProxy/weather: spec.replicas: Invalid value: -1: too small',
    },
  ],
  [
    { errors: ['MCPRemoteProxy/weather: remote URL host is not allowed: it is: local'] },
    {
      expect: 'reject',
      layer: 'controller',
      observed: 'weather: error="remote URL host is not allowed: it is: local"',
    },
  ],
  [
    { statuses: [{ kind: 'MCPRemoteProxy', name: 'weather', status: { phase: 'Failed', message: 'no config' } }] },
    { expect: 'reject', layer: 'controller', observed: 'weather: phase Failed: no config' },
  ],
  [
    {
      statuses: [
        { kind: 'MCPRemoteProxy', name: 'weather', status: { phase: 'Pending' } },
        {
          kind: 'MCPOIDCConfig',
          name: 'idp',
          status: { conditions: [{ type: 'Valid', status: 'False', message: 'no issuer' }] },
        },
      ],
    },
    { expect: 'reject', layer: 'controller', observed: 'MCPOIDCConfig/idp: no issuer' },
  ],
])('what became of %j', (judgement, expected) => {
  expect(outcomeOf({ name: NAME, ...judgement })).toEqual(expected);
});
