import { rmSync } from 'node:fs';
import * as fc from 'fast-check';
import { HOSTILE_MANIFESTS } from '../../support/hostile-manifests';
import { TERMINAL } from '../../support/hostile-texts';
import { fileOf } from '../../support/include';
import { outcomeOf } from '../../support/plugin';
import { runs } from '../../support/runs';

test('the report of the plugin has each problem on one line, whatever is in the manifests', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(HOSTILE_MANIFESTS, fc.boolean(), async ({ after }, operator) => {
      const file = fileOf(after);
      const { violations } = await outcomeOf([file], { operator });
      rmSync(file);
      const lines = textsIn(violations);
      count += violations.length;

      expect(lines.filter((line) => TERMINAL.test(line) || line.includes('\n'))).toEqual([]);
    }),
    { numRuns: runs(100) },
  );

  expect(count).toBeGreaterThan(100);
}, 300_000);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
