import * as fc from 'fast-check';
import { arbitraryProgram, run } from './support/random/arbitrary-program';
import { placesShown, wrongValue } from './support/random/wrong-values';
import { runs, SEED } from './support/runs';
import { validApp } from './support/valid/app';
import { OthersError } from './support/valid/data';
import { mutantProgram } from './support/valid/mutant';
import { toldOf } from './support/valid/run';

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

/** A location, what is wrong, what to do, and the id of the check; where it is about several constructs, also their paths. */
const FINDING = /^\[[^\]]*\] .*: .*; .*\([a-z-]+(, [^)]*)?\)(, and \d+ more: .+)?$/u;

describe('a program with wrong values', () => {
  const programs = arbitraryProgram({ valuesAt: wrongValue, oneOf: 8 });

  test('ends in output, or in findings with a location and a fix', () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { errors } = run(program);

        expect(errors.filter((line) => !FINDING.test(line))).toEqual([]);
        expect(errors.filter((line) => line.includes('(internal'))).toEqual([]);
      }),
      { seed: SEED, numRuns: runs(150) },
    );
  });

  test('is reported without possible secrets', () => {
    fc.assert(
      fc.property(programs, (program) => {
        const { errors, warnings } = run(program);
        const shown = [...errors, ...warnings].flatMap((line) => placesShown(line).map((place) => ({ place, line })));

        expect(shown.filter(({ place }) => !SHOWN.test(place))).toEqual([]);
      }),
      { seed: SEED + 1, numRuns: runs(150) },
    );
  });
});

describe('a right program with a change', () => {
  /** What another library refuses, no construct of this package sees. */
  function errorsOf(program: Parameters<typeof toldOf>[0]): readonly string[] {
    try {
      return toldOf(program).errors.map((line) => line.trim());
    } catch (error) {
      if (error instanceof OthersError) {
        return [];
      }
      throw error;
    }
  }

  test('ends in output, or in findings with a location and a fix', () => {
    fc.assert(
      fc.property(mutantProgram(validApp), (program) => {
        expect(errorsOf(program).filter((line) => !FINDING.test(line) || line.includes('(internal'))).toEqual([]);
      }),
      { seed: SEED, numRuns: runs(4) },
    );
  });
});
