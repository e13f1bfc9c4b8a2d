import { readFileSync } from 'node:fs';
import path from 'node:path';
import { closingRelease, HOLES, POLICIES_HELD } from '../../lib/releases/holes';
import { byVersion, KNOWN_RELEASES, LATEST_RELEASE } from '../../lib/releases/releases';
import { IMAGE_NEEDS } from '../../lib/releases/image-needs';
import { ROOT } from '../support/docs';

const PAGE = readFileSync(path.join(ROOT, 'docs', 'holes-by-release.md'), 'utf8');

/** The rows of the table below a heading. */
function rowsBelow(heading: string): readonly string[] {
  const [, section = ''] = PAGE.split(`\n## ${heading}\n`);
  const lines = (section.split('\n## ')[0] ?? '').split('\n');
  return lines.filter((each) => each.startsWith('| ')).slice(2);
}

test('holes are closed in known releases, the first ones first', () => {
  const closed = HOLES.map((each) => each.closed);

  expect(closed.filter((each) => !(KNOWN_RELEASES as readonly string[]).includes(each))).toEqual([]);
  expect(closed).toEqual([...closed].sort(byVersion));
  expect(closed.filter((each) => byVersion(each, LATEST_RELEASE) > 0)).toEqual([]);
});

test('what one request passes is closed in the release that messages name', () => {
  const first = HOLES.filter(({ id }) => id === 'policies-bypassed').map(({ closed }) => closed);

  expect(first[0]).toBe(POLICIES_HELD);
});

test('the release that closes several is the last of theirs', () => {
  expect(closingRelease(HOLES)).toBe('0.63.0');
  expect(closingRelease(HOLES.slice(0, 3))).toBe('0.47.0');
  expect(closingRelease([])).toBeUndefined();
});

test('the page lists each hole', () => {
  expect(rowsBelow('What is open, by release')).toEqual(
    HOLES.map(({ passes, closed, open, advisory, id }) => {
      const known = advisory === undefined ? '' : ` ([${advisory}](https://github.com/advisories/${advisory}))`;
      return `| ${passes}${known} | ${open} | ${closed} | \`${id}\` |`;
    }),
  );
});

test('the page lists each setting that older images do not read', () => {
  const fields = IMAGE_NEEDS.map(({ of, path: field, since, otherwise }) => {
    const at = of === 'authServer' ? `embeddedAuthServer.${field}` : field;
    return `| \`${at.replaceAll('.*', '[]')}\` | ${since} | ${otherwise.replace('would ', 'an older image would ')} |`;
  });

  expect(rowsBelow('Settings that an older image does not read')).toEqual(fields);
});
