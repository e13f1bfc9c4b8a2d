import * as fc from 'fast-check';
import { optionsOf, type Call, type Props } from './data';
import { guardrailsFor, type Guardrails } from './guardrails';
import { validProgram, type ValidProgram } from './program';
import { maybe } from './texts';
import { twinOf } from './twin';

/** A program that is right by the documentation, as data: charts for one cluster or several. */
export interface ValidApp {
  readonly charts: { readonly [id: string]: ValidProgram };
  /** Those of the app, which hold for all charts. */
  readonly guardrails: Guardrails | undefined;
}

/** One chart. */
export const single: fc.Arbitrary<ValidApp> = validProgram.map((program) => ({
  charts: { test: program },
  guardrails: undefined,
}));

/** Charts for clusters of different names: of the same program with and without the operator, or of several programs. */
const several: fc.Arbitrary<ValidApp> = fc.array(validProgram, { minLength: 1, maxLength: 2 }).chain((programs) => {
  const twins = programs.map(twinOf).filter((each) => each !== undefined);
  const all = withoutUnknownSeries([...programs, ...twins].slice(0, 3));
  const charts = Object.fromEntries(
    all.map((program, index) => {
      const id = ['dev', 'prod', 'stage'][index] ?? '';
      return [id, named(program, id)];
    }),
  );
  return maybe(guardrailsFor(all, 'app')).map((guardrails) => ({ charts, guardrails: wideEnough(guardrails, all) }));
});

/** What a chart allows, the app must allow too. */
function wideEnough(ofApp: Guardrails | undefined, programs: readonly ValidProgram[]): Guardrails | undefined {
  const allowed = Object.keys(ofApp?.options ?? {}).filter((option) => option.startsWith('allowed'));
  const wider = allowed.map((option) => {
    const lists = [ofApp, ...programs.map(({ guardrails }) => guardrails)].map((each) => each?.options[option] ?? []);
    return [option, Array.from(new Set(lists.flat()))];
  });
  return ofApp && { ...ofApp, options: { ...ofApp.options, ...(Object.fromEntries(wider) as Props) } };
}

export const validApp: fc.Arbitrary<ValidApp> = fc.oneof(
  { weight: 3, arbitrary: single },
  { weight: 2, arbitrary: several },
);

/** A dashboard of the app shows the proxies of all charts, whose namespaces must be known. */
function withoutUnknownSeries(programs: readonly ValidProgram[]): readonly ValidProgram[] {
  return programs.every(({ namespace }) => namespace !== undefined)
    ? programs
    : programs.map((program) => ({ ...program, dashboards: [] }));
}

/** The program for a cluster of that name. */
function named(program: ValidProgram, name: string): ValidProgram {
  const { target } = program;
  return { ...program, target: { ...target, cluster: withOptions(target.cluster, { name }) } };
}

export function withOptions(made: Call, more: Props): Call {
  return Object.keys(more).length === 0 ? made : { ...made, given: [{ ...optionsOf(made), ...more }] };
}
