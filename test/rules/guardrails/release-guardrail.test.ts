import * as fc from 'fast-check';
import type { GuardrailSettings } from '../../../lib/model/guardrails';
import { byVersion, operatorRelease, standaloneRelease } from '../../../lib/releases/releases';
import { releaseOfImage } from '../../../lib/releases/holes';
import { releaseBreaches, tagPattern } from '../../../lib/rules/guardrails/release-guardrail';
import { matcherOf } from '../../../lib/rules/guardrails/condition';
import type { Target } from '../../../lib/model/target';
import { CORRECTED } from '../../support/standalone';
import { TARGETS } from '../support';
import { line } from './told';

describe('the pattern of images that show a release', () => {
  const number = fc.oneof(fc.nat(12), fc.nat(120), fc.constantFrom(9, 10, 99, 100, 999, 1000));
  const version = fc.tuple(number, number, number).map((each) => each.join('.'));
  const tag = fc.constantFrom(
    ['', ''],
    ['v', ''],
    ['v', '-debian'],
    ['', `@sha256:${'0'.repeat(64)}`],
    ['v', `-a.1@sha256:${'0'.repeat(64)}`],
  );

  test('matches what is not below it', () => {
    fc.assert(
      fc.property(version, version, tag, (minimum, shown, [before = '', after = '']) => {
        const image = `registry.example.com:5000/a:${before}${shown}${after}`;

        expect(releaseOfImage(image)).toBe(shown);
        expect(matcherOf(tagPattern(minimum))(image)).toBe(byVersion(shown, minimum) >= 0);
      }),
    );
  });

  test.each(['a', 'a:latest', 'a:v1', 'a:1.2', 'a@sha256:1.2.3', 'a:1.2.3/b', 'a:1.2.3:b', 'a:x1.2.3', '1.2.3/a'])(
    'matches no image that shows none: %s',
    (image) => {
      expect(releaseOfImage(image)).toBeUndefined();
      expect(matcherOf(tagPattern('0.22.0'))(image)).toBe(false);
    },
  );
});

describe('the release of a cluster', () => {
  const told = (target: Target, spec: object = {}, ...minimums: readonly (string | undefined)[]): string[] => {
    const settings = minimums.map((each): GuardrailSettings => (each === undefined ? {} : { minimumRelease: each }));
    const bound = settings.map((each, index) => ({ settings: each, by: `scope ${String(index)}` }));
    return releaseBreaches(target, spec, bound).map(line);
  };
  const operator = { ...TARGETS.operator, release: operatorRelease('0.46.0') };
  const standalone = { ...CORRECTED, release: standaloneRelease('0.46.0', false) };
  const IMAGE = 'use an image whose tag shows such a release (guardrail-release)';

  test.each<[string, string[], string[]]>([
    ['a later one', told(operator, {}, '0.46.0', undefined), []],
    [
      'an earlier one',
      told(operator, {}, undefined, '0.47.0'),
      [
        'error TargetCluster.release="0.46.0" is not of a release that scope 1 allow: 0.47.0 or later; run such a release, and state it (guardrail-release)',
      ],
    ],
    [
      'an earlier one without the operator',
      told(standalone, {}, '0.47.0'),
      [
        'error TargetCluster.release="0.46.0" is not of a release that scope 0 allow: 0.47.0 or later; run such a release, and state it (guardrail-release)',
      ],
    ],
    [
      'none',
      told({ ...operator, release: operatorRelease(undefined) }, {}, '0.22.0'),
      [
        'error TargetCluster.release is not stated, but scope 0 ask for 0.22.0 or later; state the release that runs in the cluster (guardrail-release)',
      ],
    ],
    ['the newest one', told({ ...standalone, release: standaloneRelease(undefined, false) }, {}, '0.63.0'), []],
    ['a later image', told({ ...standalone, image: 'a:v0.47.0' }, {}, '0.47.0'), []],
    [
      'an earlier image',
      told({ ...standalone, image: 'a:v0.46.9' }, {}, '0.47.0'),
      [`error TargetCluster.image="a:v0.46.9" is not of a release that scope 0 allow: 0.47.0 or later; ${IMAGE}`],
    ],
    [
      'an image that shows none',
      told({ ...standalone, image: 'a:main' }, {}, '0.22.0'),
      [`error TargetCluster.image="a:main" is not of a release that scope 0 allow: 0.22.0 or later; ${IMAGE}`],
    ],
    [
      'an image of the pod template, which is judged with the resource',
      told(operator, { podTemplateSpec: { spec: { containers: [{ name: 'toolhive', image: 'a:main' }] } } }, '0.47.0'),
      [],
    ],
  ])('%s', (_, lines, expected) => {
    expect(lines).toEqual(expected);
  });
});
