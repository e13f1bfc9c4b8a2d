import type { Finding } from '../model/finding';
import { harmlessName, isHarmless, looksSecret } from '../rules/syntax/credential';

const QUOTED = /"(?:[^"\\]|\\.)*"/g;
/** No fix that is to be copied is longer. */
const LONGEST_QUOTE = 300;
/** A step of a path: a free key in quotes, or a name. */
const STEP = /"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*/g;

/**
 * The finding as messages may show it. A path names keys, and rules name headers and variables: where a secret stands in
 * the place of a name, nobody else knows that it is one.
 */
export function harmlessFinding(finding: Finding): Finding {
  const { value, ...others } = finding;
  return {
    ...others,
    ...(typeof value === 'string' && !isHarmless(value) ? {} : { value }),
    field: harmlessPath(others.field),
    rule: harmlessText(others.rule),
    fix: harmlessText(others.fix),
  };
}

/** A path whose names are harmless. */
export function harmlessPath(path: string): string {
  return path.replaceAll(STEP, (step) =>
    step.startsWith('"') ? JSON.stringify(harmlessName(JSON.parse(step) as string)) : harmlessName(step),
  );
}

/** A text without what looks like a secret in quotes, and without the ends of long quotes. */
export function harmlessText(text: string): string {
  return text.replaceAll(QUOTED, (quoted) =>
    looksSecret(quoted.slice(1, -1)) ? '"…"' : quoted.length > LONGEST_QUOTE ? `${quoted.slice(0, 80)}…"` : quoted,
  );
}
