import { fieldsOf } from '../declaration/props/prop-fields';
import type { Finding } from '../private/finding';
import type { Kind } from '../model/kinds';
import type { Shown } from '../crds';
import { urlPart } from '../private/texts';
import { shownOf } from '../releases/schema-of';
import { harmlessPath, harmlessText, isHarmless } from '../private/secret-texts';

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
