import type { Finding } from '../../model/finding';

/** By which factory a value was made, and what was wrong with its arguments. */
export interface Origin {
  /** Such as `HeaderValue.plaintext`. */
  readonly factory: string;
  /** Such as `HeaderValue`. */
  readonly className: string;
  /** Their fields are those of the arguments. */
  readonly findings: readonly Finding[];
}

/** Most values of a factory share one origin. */
const flawless = new Map<string, Origin>();

/** The origin of a value that a factory made. */
export function originBy(factory: string, findings: readonly Finding[]): Origin {
  const known = findings.length === 0 ? flawless.get(factory) : undefined;
  if (known !== undefined) {
    return known;
  }
  const [className = ''] = factory.split('.');
  const origin = { factory, className, findings };
  if (findings.length === 0) {
    flawless.set(factory, origin);
  }
  return origin;
}

/**
 * What is made by factories. A factory never fails: the construct that gets the value reports what was wrong with it.
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

/** How a value was made, if it is one of ours; from another copy of this package too. */
export function originOf(value: unknown): Origin | undefined {
  return typeof value === 'object' && value !== null ? (value as { readonly _origin?: Origin })._origin : undefined;
}

/** Stands for a text that could not be made, until a construct that gets it says why. */
export function flawedText(origin: Origin): string {
  return new FlawedText(origin) as unknown as string;
}

class FlawedText extends ValueClass {
  public constructor(origin: Origin) {
    super(origin);
  }
}
