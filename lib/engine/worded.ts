import { fieldsOf, propOf } from '../declaration/props/prop-fields';
import type { Finding } from '../model/finding';
import type { Kind } from '../model/kinds';
import { keyStep } from '../private/field-path';
import { urlPart } from '../private/url-part';
import { shownOf, type Shown } from '../releases/shown-fields';

/** What findings are about, and whose words they are told in. */
interface WordedSubject {
  readonly kind: Kind;
  readonly spec: unknown;
  /** Whether a program wrote props, and not the fields of a custom resource. */
  readonly hasProps: boolean;
}

/** Settings of a program that have no field in a custom resource; none of them is a place for a secret. */
const OPTIONS =
  /^(acknowledge|availability|cluster|expose|image|metrics|network|pod|proxyHost|release|McpWarnings|TargetCluster)\b(?!.*\.annotations\b)/;

/** A reference to a field in the text of a rule. */
const FIELD = /⟨(\w+:)?([^⟩]*)⟩/g;

/**
 * The finding as users read it: in the words that they wrote, props or fields, and without values from a place where a
 * secret may stand.
 */
export function worded(finding: Finding, subject: WordedSubject): Finding {
  const { value, ...rest } = finding;
  const { rule, fix, field } = rest;
  const name = nameOf(field, subject);
  const shown = shownValue(value, shownAt(subject.kind, field));
  return {
    ...rest,
    field: name,
    rule: withNames(rule, subject),
    fix: withNames(fix, subject),
    ...(shown === undefined || isSaid(shown, field, name) ? {} : { value: shown }),
  };
}

/** Whether the prop says the value itself, as the key of a map. */
function isSaid(value: unknown, field: string, prop: string): boolean {
  return prop !== field && typeof value === 'string' && prop.endsWith(keyStep(value));
}

function withNames(text: string, subject: WordedSubject): string {
  return text.includes('⟨')
    ? text.replaceAll(FIELD, (_, kind: string | undefined, field: string) => {
        return nameOf(
          field,
          kind === undefined ? subject : { ...subject, kind: kind.slice(0, -1) as Kind, spec: undefined },
        );
      })
    : text;
}

function nameOf(field: string, { kind, spec, hasProps }: WordedSubject): string {
  return hasProps && /^spec\b/.test(field) ? (propOf(kind, field, spec) ?? field) : field;
}

function shownAt(kind: Kind, field: string): Shown {
  if (/^(spec|metadata|apiVersion|kind)\b/.test(field)) {
    return shownOf(kind, field);
  }
  if (OPTIONS.test(field)) {
    return 'all';
  }
  const [first = 'nothing', ...others] = fieldsOf(kind, field).map((each) => shownOf(kind, each));
  return others.every((each) => each === first) ? first : 'nothing';
}

function shownValue(value: unknown, shown: Shown): unknown {
  if (shown === 'nothing' || typeof value === 'object') {
    return undefined;
  }
  return shown === 'all' ? value : urlPart(value, shown);
}
