import * as fc from 'fast-check';
import { nodeOfSchema } from '../../lib/crds/open-api-schema';
import { readSpec } from '../../lib/crds/read-spec';
import type { ObjectNode } from '../../lib/crds/structural-schema';
import { schemaFindings } from '../../lib/crds/validation';
import { CEL_PROBES } from '../support/crd-probes/cel';
import { LIMIT_PROBES } from '../support/crd-probes/limits';
import type { Probe } from '../support/crd-probes/probe';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const PROBES = [...LIMIT_PROBES, ...CEL_PROBES];

/** What this package says of a value in a field of a CRD. */
function verdictOn({ schema }: Probe, value: unknown): readonly string[] {
  const { node, ignored } = nodeOfSchema({ type: 'object', required: ['x'], properties: { x: schema } }, 'spec');
  expect(ignored).toEqual([]);
  const reading = readSpec(node as ObjectNode, { x: value });
  const found = [
    ...reading.findings,
    ...(reading.unsettled.length > 0 ? [] : schemaFindings(node as ObjectNode, reading.spec)),
  ];
  return found.map(({ id, field }) => `${field} (${id})`);
}

describe('values for CRDs made for this test', () => {
  test.each(PROBES)('$name', (each) => {
    fc.assert(
      fc.property(each.values, (value) => {
        const found = verdictOn(each, value);
        expect([value, found.length === 0, found]).toEqual([value, each.takes(value as never), found]);
        expect(found.filter((one) => !one.startsWith('spec.x'))).toEqual([]);
      }),
      { numRuns: RUNS, seed: 21 },
    );
  });

  test('are more than 5,000', () => {
    expect(PROBES.length * RUNS).toBeGreaterThan(5000);
  });
});
