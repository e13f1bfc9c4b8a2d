import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultsAt, FOLLOWED, releaseChanges } from '../scripts/lib/release-changes';
import { versionsPage } from '../scripts/lib/versions-page';
import { CHANGING_RELEASES, EARLY_FIELDS, KNOWN_RELEASES, LATEST_RELEASE } from '../lib/releases/releases';
import { corpusCases } from './support/corpus';
import { ROOT } from './support/docs';

const read = (page: string): string => readFileSync(path.join(ROOT, page), 'utf8');
const page = read('docs/versions.md');

/** The rows of the table under a heading, by their cells. */
function rowsUnder(text: string, heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

describe('the releases of docs/versions.md', () => {
  test('has the tables of the package (otherwise: npm run docs)', () => {
    expect(versionsPage(page)).toBe(page);
  });

  test('has a row of each release that brings something, and names each known one', () => {
    const ranges = rowsUnder(page, 'What each release brings').map(([range = '']) => range.split(' to '));
    expect(ranges.map(([first]) => first)).toEqual(expect.arrayContaining([...CHANGING_RELEASES]));
    const known = ranges.map((each) => each.map((release) => KNOWN_RELEASES.findIndex((name) => name === release)));
    known.forEach(([first = -1, last = first], index) => {
      expect([first, last].every((place) => place >= 0)).toBe(true);
      expect(first).toBe((known[index - 1]?.at(-1) ?? -1) + 1);
    });
    expect(known.at(-1)?.at(-1)).toBe(KNOWN_RELEASES.length - 1);
  });

  const defaults = rowsUnder(page, 'Choose a release');

  test('shows the image of each release', () => {
    const [, , , unstated] = defaults.find(([what]) => what === 'image')?.slice(0) ?? [];
    const image = (version: string): string => `ghcr.io/stacklok/toolhive/proxyrunner:v${version}`;
    expect(unstated).toBe(`\`${image(LATEST_RELEASE)}\``);
    expect(KNOWN_RELEASES.map((release) => defaultsAt(release).image)).toEqual(KNOWN_RELEASES.map(image));
  });

  test('shows the version of the API', () => {
    expect(defaults.find(([what]) => what === '`apiVersion`')).toEqual([
      '`apiVersion`',
      '`v1alpha1`, of which clusters from 0.23 on warn',
      '`v1beta1` from 0.23 on',
      '–',
      '–',
    ]);
    const versions = KNOWN_RELEASES.map((release) => defaultsAt(release).apiVersion.split('/')[1]);
    expect(versions).toEqual(KNOWN_RELEASES.map((release) => (release.startsWith('0.22') ? 'v1alpha1' : 'v1beta1')));
  });

  test('shows the newest release, and the fields that are accepted early', () => {
    expect(page).toContain(`\`LATEST\`, ${LATEST_RELEASE}`);
    const [, early = ''] = /\n- \*\*(.*?)\*\* are taken at every release/.exec(page) ?? [];
    expect(Array.from(early.matchAll(/`(\w+)`/g), ([, name]) => name)).toEqual(EARLY_FIELDS);
  });
});

describe('what changes from release to release', () => {
  const changes = releaseChanges();

  test('is described for every step between two known releases', () => {
    expect(changes.map(({ from, to }) => [from, to])).toEqual(
      KNOWN_RELEASES.slice(1).map((release, index) => [KNOWN_RELEASES[index], release]),
    );
  });

  test('is based on recorded cases', () => {
    const names = corpusCases().map(({ name }) => name);
    expect(FOLLOWED.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('includes the corrections that later operators make themselves', () => {
    const probe = '+ `Deployment.spec.template.spec.containers[toolhive].startupProbe`';
    const step = changes.find(({ to }) => to === '0.28.0');
    expect(step?.changes.exact).toContain(probe);
    expect(step?.changes.corrected).not.toContain(probe);
  });

  test('names what moves in a list', () => {
    const step = changes.find(({ to }) => to === '0.41.0');
    const moved = '`RunConfig.data["runconfig.json"].middleware_configs[audit]` before `auth`';
    expect(step?.changes.exact).toEqual([moved]);
  });
});
