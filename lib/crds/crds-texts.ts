import type { ReadCrds } from './given-crds';

/** CRDs as texts, by the names that settings give them in place of paths, and what was read of them. */
export class CrdsTexts {
  private readonly known = new Map<string, ReadCrds>();

  public constructor(private readonly texts: { readonly [name: string]: string }) {}

  /** The text of that name, if there is one. */
  public textOf(name: string): string | undefined {
    return Object.hasOwn(this.texts, name) ? this.texts[name] : undefined;
  }

  /** What was read before by that key, or else is read now. */
  public once(key: string, read: () => ReadCrds): ReadCrds {
    const crds = this.known.get(key) ?? read();
    this.known.set(key, crds);
    return crds;
  }
}

let current = new CrdsTexts({});

/** What `run` brings; while it runs, CRDs with the names of these texts are read from them, and no file of such a name. */
export function withCrdsTexts<Result>(texts: CrdsTexts, run: () => Result): Result {
  const outer = current;
  current = texts;
  try {
    return run();
  } finally {
    current = outer;
  }
}

/** The texts that are read now. */
export function currentCrdsTexts(): CrdsTexts {
  return current;
}
