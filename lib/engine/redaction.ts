import { fieldsOf } from '../declaration/props/prop-fields';
import type { Finding } from '../private/finding';
import type { Kind } from '../model/kinds';
import type { Shown } from '../crds';
import { urlPart } from '../private/texts';
import { shownOf } from '../releases/schema-of';
import { harmlessName, isHarmless, looksSecret } from '../rules/common/secrets';

/**
 * Settings of a program that have no field in a custom resource. None of them is meant for a secret, except that the
 * address of a Redis may contain one.
 */
const OPTIONS =
  /^(acknowledge|availability|cluster|expose|metrics|network|pod|remoteCaBundle|McpWarnings|TargetCluster(?!\.default))\b(?!.*\.annotations\b)/;

/** The value of a field, a prop or an option as far as a message may show it; undefined: nothing of it. */
export function shownValue(kind: Kind, field: string, value: unknown): unknown {
  return partOf(value, shownAt(kind, field));
}

function shownAt(kind: Kind, field: string): Shown | undefined {
  if (/^(spec|metadata|apiVersion|kind)\b/.test(field)) {
    return shownOf(kind, field);
  }
  if (OPTIONS.test(field)) {
    return 'all';
  }
  const [first, ...others] = fieldsOf(kind, field).map((each) => shownOf(kind, each));
  return others.every((each) => each === first) ? first : undefined;
}

/** The same of a field of a custom resource, whatever it holds: nothing that may be a secret. */
export function shownOfField(kind: Kind, field: string, value: unknown): unknown {
  const shown = partOf(value, shownOf(kind, field));
  return typeof shown === 'string' && !isHarmless(shown) ? undefined : shown;
}

function partOf(value: unknown, shown: Shown | undefined): unknown {
  if (shown === undefined || typeof value === 'object') {
    return undefined;
  }
  return shown === 'all' ? value : urlPart(value, shown);
}

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
