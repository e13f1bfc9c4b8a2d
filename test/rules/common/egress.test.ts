import * as fc from 'fast-check';
import type { Destination } from '../../../lib/model/destinations';
import { type Egress, verdictOn } from '../../../lib/rules/common/egress';

const NAMESPACE = 'kubernetes.io/metadata.name';
const RANK = ['reached', 'perhaps', 'cut-off'];

const destination: fc.Arbitrary<Destination> = fc.record({
  what: fc.constantFrom('remote', 'identity', 'redis', 'telemetry'),
  field: fc.constant('spec.remoteUrl'),
  host: fc.constantFrom(
    ...['', 'localhost', '127.0.0.1', 'weather', 'weather.mcp', 'weather.mcp.svc', 'weather.other.svc.cluster.local'],
    ...['mcp.example.com', '10.1.2.3', '203.0.113.7', 'fd00::1', '2606:2800:220:1::1', 'kubernetes.default.svc'],
  ),
  port: fc.constantFrom(53, 80, 443, 3000, 6379),
  behind: fc.constantFrom(undefined, [], [8080], ['http']),
});

const selector = fc.constantFrom(
  {},
  { matchLabels: { [NAMESPACE]: 'mcp' } },
  { matchLabels: { [NAMESPACE]: 'other' } },
  { matchExpressions: [{ key: NAMESPACE, operator: 'In', values: ['other'] }] },
  { matchExpressions: [{ key: NAMESPACE, operator: 'NotIn', values: ['other'] }] },
);

const peer = fc.oneof(
  fc.record({ namespaceSelector: selector }),
  fc.constant({ podSelector: {} }),
  fc
    .constantFrom('10.0.0.0/8', '203.0.113.1/24', '0.0.0.0/0', '::/0', 'fd00::/8', '010.1.0.0/16')
    .map((cidr) => ({ ipBlock: { cidr } })),
  fc.constant({ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'] } }),
);

const rule = fc.record(
  {
    to: fc.array(peer, { maxLength: 2 }),
    ports: fc.array(
      fc.record(
        {
          port: fc.constantFrom(53, 80, 443, 3000, 8080, 'http'),
          endPort: fc.constantFrom(9000),
          protocol: fc.constantFrom('TCP', 'UDP'),
        },
        { requiredKeys: ['port'] },
      ),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

const rules = fc.array(rule, { maxLength: 3 });
const namespace = fc.constantFrom('mcp', undefined);

function rank(to: Destination, egress: Egress): number {
  return RANK.indexOf(verdictOn(to, egress));
}

describe('verdictOn', () => {
  const service: Destination = { what: 'remote', field: 'spec.remoteUrl', host: 'weather.mcp.svc', port: 3000 };
  const opening = (port: number | string): Egress => ({
    own: [],
    others: [{ to: [{ podSelector: {} }], ports: [{ port }] }],
    namespace: 'mcp',
  });

  test.each<[string, Destination['behind'], number | string, string]>([
    ['a number, if the Service leads to a named port', ['http'], 8080, 'reached'],
    ['a name, if the Service leads to a number', [8080], 'http', 'reached'],
    ['another number than that of the pods', [8080], 9090, 'cut-off'],
    ['a variable', [8080], '${PORT}', 'reached'],
  ])('a rule of others opens %s', (_what, behind, port, expected) => {
    expect(verdictOn({ ...service, behind }, opening(port))).toBe(expected);
  });

  test('a named port is one of pods, not of an address of the internet', () => {
    expect(verdictOn({ ...service, host: 'mcp.example.com', port: 443 }, opening('https'))).toBe('cut-off');
  });

  test('only gets better with more rules, since policies add up', () => {
    fc.assert(
      fc.property(destination, rules, rules, rules, namespace, (to, own, others, more, ns) => {
        const before = rank(to, { own, others, namespace: ns });

        expect(rank(to, { own: [...own, ...more], others, namespace: ns })).toBeLessThanOrEqual(before);
        expect(rank(to, { own, others: [...more, ...others], namespace: ns })).toBeLessThanOrEqual(before);
      }),
      { seed: 42, numRuns: 500 },
    );
  });

  test.each([
    ['10.8.0.0/16', 'reached'],
    ['100.64.0.0/10', 'reached'],
    ['198.18.4.0/24', 'reached'],
    ['240.0.0.0/8', 'reached'],
    ['203.0.113.0/24', 'cut-off'],
    ['198.0.0.0/8', 'cut-off'],
  ])('of a Service and the range %s is %s', (cidr, expected) => {
    const to = [{ ipBlock: { cidr } }];
    expect(verdictOn({ ...service, port: 80 }, { own: [{ to }], others: [], namespace: 'mcp' })).toBe(expected);
  });

  test('is that all is reached where a rule opens everything', () => {
    fc.assert(
      fc.property(
        destination,
        rules,
        namespace,
        fc.constantFrom({}, { to: [] }, { ports: [] }),
        (to, others, ns, open) => {
          expect(verdictOn(to, { own: [], others: [...others, open], namespace: ns })).toBe('reached');
        },
      ),
      { seed: 42, numRuns: 200 },
    );
  });

  test('is that all is cut off without rules, but what is in the pod or not known', () => {
    fc.assert(
      fc.property(destination, namespace, (to, ns) => {
        const isIn = ['', 'localhost', '127.0.0.1'].includes(to.host);

        expect(verdictOn(to, { own: [], others: [], namespace: ns })).toBe(isIn ? 'reached' : 'cut-off');
      }),
      { seed: 42, numRuns: 100 },
    );
  });

  test('is at least as good for policies of others, whose ports may be those of pods', () => {
    fc.assert(
      fc.property(destination, rules, namespace, (to, given, ns) => {
        const strict = rank(to, { own: given, others: [], namespace: ns });

        expect(rank(to, { own: [], others: given, namespace: ns })).toBeLessThanOrEqual(strict);
      }),
      { seed: 42, numRuns: 500 },
    );
  });
});
