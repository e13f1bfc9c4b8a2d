import * as fc from 'fast-check';
import type { Resource } from '../../lib/model/resource';
import { schemaOf } from '../../lib/releases/schema-of';
import { renderSpec } from '../../lib/operator/crd-types';
import { readSpec } from '../../lib/reader/read-spec';
import { arbitrarySpec } from '../support/arbitrary-spec';
import { KINDS } from '../support/manifests';

describe('renderSpec', () => {
  test.each(KINDS)('%s: loses no field, adds none and renames none', (kind) => {
    fc.assert(
      fc.property(arbitrarySpec(schemaOf(kind)), (given) => {
        const { spec } = readSpec(schemaOf(kind), given);
        const resource = { kind, name: 'a', labels: {}, annotations: {}, spec } as unknown as Resource;

        expect(renderSpec(resource)).toStrictEqual(spec);
      }),
      { seed: 42, numRuns: 300 },
    );
  });
});
