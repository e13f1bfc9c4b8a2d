/**
 * Variables in manifests, as Flux (`postBuild` of a Kustomization) and `envsubst` replace them: `${NAME}`,
 * `${NAME:=default}`, `${NAME:-default}` and the other operators of a shell, and `$NAME` in capitals. `$${NAME}` is the
 * text `${NAME}`.
 *
 * @see https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution
 */
const VARIABLE =
  /(?<!\$)((?:\$\$)*)\$(?:\{[A-Za-z_]\w*(?::?[-=]([^{}]*)|[:#%/^,=-][^{}]*(?:\$\{[^{}]*\}[^{}]*)*)?\}|[A-Z_][A-Z\d_]*)/g;

/** A text with variables in it: the texts between them, and their defaults. */
interface Parts {
  /** What each variable is replaced by if nothing sets it; undefined if that cannot be told, or it is nothing. */
  readonly defaults: readonly (string | undefined)[];
  /** Whether the text is one variable and nothing else. */
  readonly isWhole: boolean;
}

/** The variables of a text; undefined if there are none. */
export function variablesIn(text: string): Parts | undefined {
  if (!text.includes('$')) {
    return undefined;
  }
  const found = Array.from(text.matchAll(VARIABLE));
  const [first] = found;
  return first === undefined
    ? undefined
    : {
        defaults: found.map(([, , preset]) => (preset === '' ? undefined : preset)),
        isWhole: found.length === 1 && first[1] === '' && first[0].length === text.length,
      };
}

/** Whether the value is a text with a variable in it. */
export function holdsVariable(value: unknown): value is string {
  return typeof value === 'string' && variablesIn(value) !== undefined;
}

/** Whether the value is one variable and nothing else. */
export function isVariable(value: unknown): value is string {
  return typeof value === 'string' && variablesIn(value)?.isWhole === true;
}

/** A variable in a text. */
export interface Variable {
  readonly written: string;
  readonly preset: string | undefined;
  readonly before: string;
  readonly after: string;
}

/** The text with something else in place of each variable. */
export function withoutVariables(text: string, replacement: (variable: Variable) => string): string {
  return text.replaceAll(VARIABLE, (match, dollars: string, preset: string | undefined, start: number) => {
    const written = match.slice(dollars.length);
    const before = text.slice(0, start);
    return dollars + replacement({ written, preset, before, after: text.slice(start + match.length) });
  });
}

/** A variable whose default has no other variable in it; it may have `$${NAME}`, which is a text. */
const PRESET = /(?<!\$)((?:\$\$)*)\$\{[A-Za-z_]\w*:?[-=]([^{}]*(?:(?<=\$\$)\{[^{}]*\}[^{}]*)*)\}/g;

/** How deep defaults are read in each other, as in `${A:=${B:=b}}`: each level reads the text again. */
const DEEPEST = 10;

/** The text with the defaults of its variables; those without a default stay. */
export function withPresets(text: string): string {
  let read = text;
  for (let depth = 0; depth < DEEPEST && read.includes('${'); depth++) {
    const next = read.replaceAll(PRESET, (_, dollars: string, preset: string) => dollars + preset);
    if (next === read) {
      return read;
    }
    read = next;
  }
  return read;
}
