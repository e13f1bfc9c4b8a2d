import { Construct, type IConstruct } from 'constructs';
import { whatIs } from '../private/texts';

/**
 * Checks the scope of a construct or a method. A value that is not a construct cannot carry a finding, so this throws
 * immediately.
 */
export function checkedScope<Scope extends IConstruct>(call: string, scope: Scope): Scope {
  const given: unknown = scope;
  if (!Construct.isConstruct(given)) {
    const is = given === undefined ? 'is missing' : `is ${whatIs(given)}, not a construct`;
    throw new Error(`${call}: scope: ${is}; give a chart, or another construct (type)`);
  }
  return scope;
}

/** The id of a construct within its scope. */
export function checkedId(call: string, id: string): string {
  const given: unknown = id;
  if (typeof given !== 'string' || given === '') {
    const is = given === undefined ? 'is missing' : given === '' ? 'is empty' : `is ${whatIs(given)}, not a string`;
    throw new Error(`${call}: id: ${is}; give a name that is not yet used in the scope (type)`);
  }
  return id;
}
