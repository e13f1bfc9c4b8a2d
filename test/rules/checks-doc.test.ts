import { CONVERT_CHECKS } from '../../lib/cli/convert/verify/synthesis';
import { warningCode } from '../../lib/engine/messages';
import { allRules } from '../../lib/rules/all-rules';
import { checkNamed, DESCRIBED_CHECKS } from '../support/checks-page';
import { ALL_CLUSTERS, whereChecked } from '../support/where-checked';
import { CASES } from './cases/all';

const WITH_CASES = Array.from(new Set(CASES.filter(({ says }) => says.length > 0).map(({ id }) => id)));

describe('docs/checks/', () => {
  test('has the checks of the code, each once', () => {
    const described = DESCRIBED_CHECKS.map(({ id, layer, severity }) => `${id} ${layer} ${severity}`);
    const written = [...allRules(), ...CONVERT_CHECKS].map(({ id, layer, severity }) => `${id} ${layer} ${severity}`);

    expect(described.sort()).toEqual(written.sort());
  });

  test.each(WITH_CASES)('shows what %s says', (id) => {
    const shown = CASES.find((each) => each.id === id && each.says.length > 0)?.says[0];

    expect(checkNamed(id).message).toBe(shown);
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
