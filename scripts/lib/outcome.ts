import type { Judgement } from './operator-judge';

/** What the API server and the operator make of a case, as verdicts have it. */
export interface Outcome {
  readonly expect: 'accept' | 'reject';
  readonly layer?: 'admission' | 'controller';
  readonly field?: string;
  /** The first message. */
  readonly observed?: string;
  readonly unknownFields?: readonly string[];
}

/** A refusal of the API server, then an error of the operator, then a status that says so. */
export function outcomeOf({ refused = [], dropped = [], errors = [], statuses = [] }: Judgement): Outcome {
  const unknownFields = dropped.length === 0 ? {} : { unknownFields: dropped };
  const [refusal] = refused;
  if (refusal !== undefined) {
    const [, field] = /^[^:]+: spec\.([^:]+): /.exec(refusal) ?? [];
    return {
      expect: 'reject',
      layer: 'admission',
      observed: refusal,
      ...(field === undefined ? {} : { field }),
      ...unknownFields,
    };
  }
  const [error] = errors;
  const observed =
    error === undefined
      ? statuses.flatMap(({ kind, name, status: { phase, message, conditions = [] } }) => {
          const invalid = conditions.find((each) => each.type === 'Valid' && each.status === 'False');
          return phase === 'Failed'
            ? [`${name}: phase Failed: ${message ?? ''}`]
            : invalid === undefined
              ? []
              : [`${kind}/${name}: ${invalid.message ?? ''}`];
        })[0]
      : error.replace(/^[^/]+\/([^:]+): (.*)$/s, '$1: error="$2"');
  return observed === undefined
    ? { expect: 'accept', ...unknownFields }
    : { expect: 'reject', layer: 'controller', observed, ...unknownFields };
}
