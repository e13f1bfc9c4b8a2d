import * as fc from 'fast-check';
import { call, type Props } from './data';
import { labels, some } from './texts';

/** The bounds of the proxy's histogram, in milliseconds, as the documentation has them. */
const BOUNDS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000];

/** Less than 100, with what people write. */
const percent = fc.oneof(fc.constantFrom(1, 95, 99, 99.5, 99.95), fc.double({ min: 1, max: 99.9, noNaN: true }));

const latency = fc.constantFrom(...BOUNDS).map((bound) => call('cdk8s.Duration.millis', bound));

const objective: fc.Arbitrary<Props> = fc
  .tuple(
    some({ availability: percent, minRequests: fc.integer({ min: 1, max: 1000 }) }),
    fc.oneof(fc.constant({}), fc.record({ latency, ratio: percent })),
  )
  .map((parts) => Object.assign({}, ...parts) as Props);

/** Plain texts, and templates of Prometheus. */
const alertText = fc.constantFrom(
  ...['weather', 'on call', 'a "b"', '100%', '{{ $labels.pod }}', '{{ $value | humanizePercentage }}'],
  '{{ with $labels.pod }}{{ . }}{{ end }}',
);

const alertLabel = fc.constantFrom('team', 'tier', '_owner', 'region2', 'Service');

/** Options of the alerts of a proxy. */
export const alertOptions: fc.Arbitrary<Props> = some({
  slo: objective,
  refused: some({
    atLeast: fc.integer({ min: 1, max: 1000 }),
    times: fc.oneof(fc.integer({ min: 2, max: 50 }), fc.constant(1.5)),
  }),
  kubeStateMetrics: fc.boolean(),
  severity: some({ urgent: fc.constantFrom('page', 'critical'), soon: fc.constantFrom('ticket', 'warning') }),
  labels,
  alertLabels: fc.dictionary(alertLabel, alertText, { maxKeys: 3 }),
  runbookUrl: fc.constantFrom(
    'https://wiki.example.com/mcp',
    'http://runbooks.example.com/{{ $labels.namespace }}/mcp?view=full',
  ),
});
