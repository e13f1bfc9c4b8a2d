import * as fc from 'fast-check';
import { arbitraryProgram, run } from './support/random/arbitrary-program';
import { placesShown, wrongValue } from './support/random/wrong-values';
import { runs, SEED } from './support/runs';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

/** What messages may show, since nobody takes it for a place for a secret: names, versions, labels, paths, choices. */
const SHOWN = new RegExp(
  [
    /\.(acknowledge|codes|jwksAuthTokenPath)/,
    /\.(apiGroup|apiVersion|audience|fallbackRoleArn|fidelity|groupEntityType|host|hostname|image|imagePullPolicy)/,
    /\.(key|labels|matcher|name|namespace|nodeSelector|path|additionalPaths|stripPrefix|endpointPrefix)/,
    /\.(finalizers|httpMethod|ingressClassName|providerName|primaryUpstreamProvider|priorityClassName|proxyHost|region|remoteCidrs|roleArn|sectionName|sessionAffinity|scopes)/,
    /(PodToleration\.value|NodeLabel\.values|externalTokenHeaderName)/,
    /\.(subjectProviderName|subjectTokenType|toolsFilter|topologyKey|transport|version|effect|whenUnsatisfiable)/,
  ]
    .map(({ source }) => `(^[\\w.]*${source}$)`)
    .join('|'),
  'i',
);

describe('a program with wrong values', () => {
  const programs = arbitraryProgram({ valuesAt: wrongValue, oneOf: 8 });

  test('ends in output, or in findings with a location and a fix', () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { errors } = run(program);

        expect(
          errors.filter((line) => !/^\[[^\]]*\] .*: .*; .*\([a-z-]+(, .*:\d+)?\)(, and \d+ more: .+)?$/u.test(line)),
        ).toEqual([]);
        expect(errors.filter((line) => line.includes('(internal'))).toEqual([]);
      }),
      { seed: SEED, numRuns: runs(200) },
    );
  });

  test('is reported without possible secrets', () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { errors, warnings } = run(program);
        const shown = [...errors, ...warnings].flatMap((line) => placesShown(line).map((place) => ({ place, line })));

        expect(shown.filter(({ place }) => !SHOWN.test(place))).toEqual([]);
      }),
      { seed: SEED + 1, numRuns: runs(200) },
    );
  });
});
