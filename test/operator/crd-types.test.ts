import * as fc from 'fast-check';
import { ALL_KINDS, type Kind } from '../../lib/model/kinds';
import type { SpecOfKind } from '../../lib/model/specs';
import { oldestSchemaOf } from '../support/oldest-schema';
import { renderSpec } from '../../lib/operator/crd-types';
import { readSpec } from '../../lib/reader/read-spec';
import { arbitrarySpec } from '../support/arbitrary-spec';
import { runs } from '../support/runs';

describe('renderSpec', () => {
  test.each(ALL_KINDS)('%s: neither drops, adds nor renames a field', (kind) => {
    fc.assert(
      fc.property(arbitrarySpec(oldestSchemaOf(kind)), (given) => {
        const { spec } = readSpec(oldestSchemaOf(kind), given);

        expect(renderSpec(spec as unknown as SpecOfKind[Kind])).toStrictEqual(spec);
      }),
      { seed: 42, numRuns: runs(300) },
    );
  });
});
