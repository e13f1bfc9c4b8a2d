import { readFileSync } from 'node:fs';
import { comparedAt, PROVEN_RELEASES } from './support/same-proxy';
import { CORRECTIONS_PAGE, sectionsOf, undocumented, withNumbers } from './support/same-proxy-doc';

describe('all programs, with the operator and without it', () => {
  const found = PROVEN_RELEASES.map(comparedAt);

  test.each(PROVEN_RELEASES)('only differ as the page says, at %s', (release) => {
    expect(found[PROVEN_RELEASES.indexOf(release)]?.flatMap(undocumented)).toEqual([]);
  });

  test('the page has the numbers; npm run same-proxy writes them', () => {
    const [, tables] = sectionsOf(readFileSync(CORRECTIONS_PAGE, 'utf8'));
    expect(tables).toContain(`| | ${PROVEN_RELEASES.join(' | ')} |`);
    expect(tables.split('\n')).toEqual(withNumbers(tables, found).split('\n'));
  });
});
