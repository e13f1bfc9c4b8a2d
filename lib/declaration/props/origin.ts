import type { Finding } from '../../model/finding';
import type { PlainObject } from '../../private/plain';

/** The factory that made a value, and the findings about its arguments. */
export interface Origin<ClassName extends string = string> {
  /** Such as `HeaderValue.plaintext`. */
  readonly factory: string;
  /** Such as `HeaderValue`. */
  readonly className: ClassName;
  /** Their fields are relative to the arguments. */
  readonly findings: readonly Finding[];
  /** The arguments that become a part of a spec, unless some that it needs cannot be used. */
  readonly values?: PlainObject | undefined;
}

/** The origin of a value that a factory made. */
export function originBy<ClassName extends string>(
  factory: `${ClassName}.${string}`,
  findings: readonly Finding[],
  values?: PlainObject,
): Origin<ClassName> {
  const [className] = factory.split('.');
  return { factory, className: className as ClassName, findings, values };
}

/**
 * The base of values that factories make. A factory never throws: the construct that gets the value reports its errors.
 * The name tells the compiler that a value of one class is none of another.
 *
 * @internal
 */
export abstract class ValueClass<ClassName extends string> {
  /**
   * How the value was made.
   *
   * @internal
   */
  public readonly _origin: Origin<ClassName>;

  protected constructor(origin: Origin<ClassName>) {
    this._origin = origin;
  }
}

/** The origin of a value of this package, even from another copy of it. */
export function originOf(value: unknown): Origin | undefined {
  return typeof value === 'object' && value !== null ? (value as { readonly _origin?: Origin })._origin : undefined;
}

/** Placeholder for a text that could not be made; the construct that gets it reports why. */
export function flawedText(origin: Origin): string {
  return new FlawedText(origin) as unknown as string;
}

class FlawedText extends ValueClass<string> {
  public constructor(origin: Origin) {
    super(origin);
  }
}
