import { readFileSync } from 'node:fs';
import { CONVERT_CHECKS } from '../../lib/cli/convert/verify/synthesis';
import { warningCode } from '../../lib/engine/messages';
import { allRules } from '../../lib/rules/all-rules';
import { pagesWithExamples } from '../../scripts/lib/check-pages';
import { checkNamed, DESCRIBED_CHECKS } from '../support/checks-page';
import { ALL_CLUSTERS, whereChecked } from '../support/where-checked';
import { shownExamples } from '../support/shown-examples';
import { CASES } from './cases/all';
import { findsSomething } from './rule-case';

const WITH_CASES = Array.from(new Set(CASES.filter(findsSomething).map(({ id }) => id)));

describe('docs/checks/', () => {
  test('has the checks of the code, each once', () => {
    const described = DESCRIBED_CHECKS.map(({ id, layer, severity }) => `${id} ${layer} ${severity}`);
    const written = [...allRules(), ...CONVERT_CHECKS].map(({ id, layer, severity }) => `${id} ${layer} ${severity}`);

    expect(described.sort()).toEqual(written.sort());
  });

  test('shows a case of each check that has cases (otherwise: says onPage)', () => {
    expect(Array.from(shownExamples().keys()).sort()).toEqual(WITH_CASES.sort());
  });

  test('has the examples of the cases, and what they say (otherwise: npm run docs:checks)', () => {
    for (const [file, text] of pagesWithExamples(shownExamples())) {
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  test.each(WITH_CASES)('lists the clusters and releases of %s', (id) => {
    expect(checkNamed(id).where).toBe(whereChecked(CASES.filter((each) => each.id === id)));
  });

  test.each(DESCRIBED_CHECKS)('explains $id', ({ id, severity, where, meaning, message, points }) => {
    const isWarning = severity === 'warning';
    const known = ['Example', 'Message', 'Fix', ...(isWarning ? ['Acknowledge'] : []), 'Source'];
    const named = Array.from(points.keys());

    expect(named).toEqual(known.filter((name) => points.has(name)));
    expect(named).toEqual(expect.arrayContaining(['Example', 'Message']));
    expect(Array.from(points.values()).filter((text) => text.length < 4)).toEqual([]);
    expect(ALL_CLUSTERS.filter((each) => where === each || where.startsWith(`${each}, `))).not.toEqual([]);
    expect(meaning).toMatch(/^[^-|#].{15,}\.$/s);
    expect(message).toMatch(/^.{10,}$/s);
    expect(message.toLowerCase()).not.toContain(
      (points.get('Fix') ?? `${id} has none`).toLowerCase().replace(/\.$/, ''),
    );
    expect(points.get('Acknowledge') ?? warningCode({ id })).toContain(warningCode({ id }));
  });
});
