import type { Finding } from '../../model/finding';

/** The factory that made a value, and the findings about its arguments. */
export interface Origin {
  /** Such as `HeaderValue.plaintext`. */
  readonly factory: string;
  /** Such as `HeaderValue`. */
  readonly className: string;
  /** Their fields are relative to the arguments. */
  readonly findings: readonly Finding[];
}

/** The origin of a value that a factory made. */
export function originBy(factory: string, findings: readonly Finding[]): Origin {
  const [className = ''] = factory.split('.');
  return { factory, className, findings };
}

/**
 * The base of values that factories make. A factory never throws: the construct that gets the value reports its errors.
 *
 * @internal
 */
export abstract class ValueClass {
  protected constructor(private readonly origin: Origin) {}

  /**
   * How the value was made.
   *
   * @internal
   */
  public get _origin(): Origin {
    return this.origin;
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

class FlawedText extends ValueClass {
  public constructor(origin: Origin) {
    super(origin);
  }
}
