import type { Finding } from '../../model/finding';
import type { PlainObject } from '../../private/plain';
import { originBy, type Origin } from '../props/origin';
import { readArguments } from '../props/read-arguments';

/**
 * The origin of a value that becomes a part of a spec, from the arguments of its factory. `check` finds what the types of
 * the arguments don't say.
 */
export function madeBy<ClassName extends string, Arguments extends object>(
  factory: `${ClassName}.${string}`,
  given: Arguments,
  check: (values: Arguments) => readonly Finding[] = () => [],
): Origin<ClassName> {
  const { values, isComplete, findings } = readArguments(factory, given);
  return originBy(factory, [...findings, ...check(values)], isComplete ? (values as PlainObject) : undefined);
}
