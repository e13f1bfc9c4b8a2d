import type { Manifest } from '../../test/support/corpus';
import { differences, type Leaves, leavesOf } from '../../test/support/leaves';
import { byProxy } from '../../test/support/proxy-objects';
import { inOneLine } from './judge-failure';
import type { ChangedObjects, ChangedVerdict, Recording } from './recording';

/** So many lines of a section are written, and so many names and characters in a line; an issue has at most 65,536 characters. */
const [LINES, NAMES, CHARACTERS] = [120, 3, 160];

/** What differs in the same way in the objects of some cases. */
type Cases = Map<string, string[]>;

/** What the operator of a release makes of the recorded inputs that the one before it didn't, as lines of a page. */
export function objectDrift({ before, compared, objects, verdicts }: Recording): readonly string[] {
  const [isKnown, isNew] = [
    objects.filter((each) => each.before.length > 0),
    objects.filter((each) => each.before.length === 0),
  ];
  const inputs = `${String(compared)} recorded inputs`;
  return [
    '',
    '## Objects',
    '',
    isKnown.length === 0
      ? `The objects of ${inputs} are those of ${before}.`
      : `Of ${inputs}, ${String(isKnown.length)} make other objects than at ${before}.`,
    ...list(Array.from(changesOf(isKnown), ([change, names]) => `${change}: ${namesOf(names)}`)),
    ...list(isNew.map(({ name }) => `${name} makes objects for the first time`)),
    ...(verdicts.length === 0 ? [] : ['', '## Verdicts', ...list(verdicts.map(verdictLine))]),
  ];
}

function list(lines: readonly string[]): string[] {
  const more = lines.length - LINES;
  return [
    ...(lines.length === 0 ? [] : ['']),
    ...lines.slice(0, LINES).map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${String(more)} more`] : []),
  ];
}

/** The changes that most cases have come first. */
function changesOf(objects: readonly ChangedObjects[]): Cases {
  const changes: Cases = new Map();
  for (const { name, before, after } of objects) {
    for (const change of new Set(changesBetween(before, after))) {
      const known = changes.get(change);
      if (known === undefined) {
        changes.set(change, [name]);
      } else {
        known.push(name);
      }
    }
  }
  return new Map(Array.from(changes).sort(([, one], [, other]) => other.length - one.length));
}

/** The changed paths of each proxy, with both values; a checksum follows from what else is changed. */
function changesBetween(before: readonly Manifest[], after: readonly Manifest[]): string[] {
  const [left, right] = [byProxy(before), byProxy(after)];
  const changes = Array.from(new Set([...left.keys(), ...right.keys()])).flatMap((proxy) => {
    const [one, other] = [left.get(proxy) ?? {}, right.get(proxy) ?? {}];
    const paths = differences(one, other).filter((path) => !path.includes('-checksum'));
    return paths.map((path) => changeLine(path, leavesOf(one), leavesOf(other)));
  });
  return changes.length === 0 ? ['only checksums, or the bytes of a ConfigMap'] : changes;
}

function changeLine(path: string, before: Leaves, after: Leaves): string {
  if (!before.has(path) && !after.has(path)) {
    return `changed: \`${path}\``;
  }
  if (!before.has(path)) {
    return `new: \`${path}\`, ${valueText(after.get(path))}`;
  }
  return after.has(path)
    ? `changed: \`${path}\`: ${valueText(before.get(path))}; now ${valueText(after.get(path))}`
    : `gone: \`${path}\``;
}

function valueText(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return `\`${shortened(text.replaceAll('`', "'"))}\``;
}

function shortened(text: string): string {
  return text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text;
}

function namesOf(names: readonly string[]): string {
  const more = names.length - NAMES;
  return `${names.slice(0, NAMES).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

function verdictLine({ name, outcome }: ChangedVerdict): string {
  const { expect, layer, observed = '', unknownFields = [] } = outcome;
  const dropped = unknownFields.length === 0 ? '' : `, drops ${unknownFields.join(', ')}`;
  return expect === 'accept'
    ? `${name} is accepted now${dropped}`
    : `${name} is refused now by the ${layer ?? 'operator'}${dropped}: ${shortened(inOneLine(observed))}`;
}
