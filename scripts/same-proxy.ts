import { readFileSync, writeFileSync } from 'node:fs';
import { comparedAt, PROVEN_RELEASES } from '../test/support/same-proxy';
import { CORRECTIONS_PAGE, sectionsOf, undocumented, withNumbers } from '../test/support/same-proxy-doc';

/** Writes the numbers of programs into `docs/operator/corrections.md`, and says which differences have no row there. */
function main(): void {
  process.removeAllListeners('warning');
  const found = PROVEN_RELEASES.map(comparedAt);
  const [before, tables] = sectionsOf(readFileSync(CORRECTIONS_PAGE, 'utf8'));
  writeFileSync(CORRECTIONS_PAGE, `${before}${withNumbers(tables, found)}`);
  for (const [index, release] of PROVEN_RELEASES.entries()) {
    const unknown = found[index]?.flatMap(undocumented) ?? [];
    process.stdout.write(`${release}: ${unknown.length === 0 ? 'every difference has a row' : unknown.join('\n')}\n`);
  }
}

main();
