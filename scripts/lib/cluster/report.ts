import type { Manifest } from '../../../test/support/corpus';

/** The laws that a run looks at, by their numbers. */
export const LAWS = {
  1: 'is accepted by client-side and server-side apply, without a warning that synth has not told',
  2: 'changes nothing when it is applied again',
  3: 'is accepted by the API server if the package accepts it',
  4: 'is judged by the policies of guardrails as by synth',
  5: 'has pods that the restricted Pod Security Standard lets in',
  6: 'is told nothing new by check once it lives in the cluster',
} as const;

export type Law = keyof typeof LAWS;

/** What differs from a law. */
export interface Difference {
  /** The input whose object it is. */
  readonly input: string;
  readonly object: Pick<Manifest, 'kind' | 'metadata'>;
  readonly field?: string;
  readonly said: string;
}

/** So many differences of a law are printed. */
const SHOWN = 60;

/** Differences, which are printed as they are found, and counts. */
export class Report {
  private readonly judged = new Map<Law, number>();
  private readonly differing = new Map<Law, number>();
  private readonly excepted = new Map<Law, number>();
  private readonly notes: string[] = [];

  public constructor(private readonly print: (line: string) => void) {}

  public get isRight(): boolean {
    return this.differing.size === 0;
  }

  public counted(law: Law, objects: number): void {
    this.judged.set(law, (this.judged.get(law) ?? 0) + objects);
  }

  public except(law: Law, objects: number): void {
    this.excepted.set(law, (this.excepted.get(law) ?? 0) + objects);
  }

  public found(law: Law, difference: Difference): void {
    const number = (this.differing.get(law) ?? 0) + 1;
    this.differing.set(law, number);
    if (number <= SHOWN) {
      this.print(lineOf(law, difference));
    }
  }

  /** Says why something was not judged. */
  public note(text: string): void {
    this.notes.push(text);
  }

  /** What was judged by each law, and what was found. */
  public summary(): string[] {
    const laws = Array.from(this.judged.keys()).sort();
    return [
      ...this.notes,
      ...laws.map((law) => {
        const excepted = this.excepted.get(law) ?? 0;
        const known = excepted === 0 ? '' : `, ${String(excepted)} known exceptions`;
        return `law ${String(law)}, an object ${LAWS[law]}: ${String(this.judged.get(law))} judged, ${String(this.differing.get(law) ?? 0)} differences${known}`;
      }),
    ];
  }
}

function lineOf(law: Law, { input, object, field = '', said }: Difference): string {
  const { kind, metadata } = object;
  const at = field === '' ? '' : ` ${field}:`;
  return `law ${String(law)}: ${input}: ${kind} ${metadata.name}:${at} ${said}`
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, 600);
}
