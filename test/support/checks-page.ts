import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './docs';

/** A section of `docs/checks.md`. */
export interface DescribedCheck {
  readonly id: string;
  readonly layer: string;
  readonly severity: string;
  /** The clusters and releases of the check. */
  readonly where: string;
  /** What the check means. */
  readonly meaning: string;
  /** The message as it is printed; the page leaves out the id at its end. */
  readonly message: string;
  /** All points, by their names: `Example`, `Message`, `Fix`, `Acknowledge`, `Source`. */
  readonly points: ReadonlyMap<string, string>;
}

const FIRST_LINE = /^\*\*(Error|Warning)\*\*, `([\w-]+)`(?:, (.*))?\.$/;
/** What holds for a section that names no clusters. */
const EVERYWHERE = 'with and without the operator';

/** The sections of `docs/checks.md`, of which the headings are the ids. */
export const DESCRIBED_CHECKS: readonly DescribedCheck[] = readFileSync(path.join(ROOT, 'docs', 'checks.md'), 'utf8')
  .split(/^(?=#{2,3} )/m)
  .filter((section) => section.startsWith('### '))
  .map(described);

/** The section of that id. */
export function checkNamed(id: string): DescribedCheck {
  const found = DESCRIBED_CHECKS.find((each) => each.id === id);
  if (found === undefined) {
    throw new Error(`docs/checks.md does not have ${id}`);
  }
  return found;
}

function described(section: string): DescribedCheck {
  const [heading = '', first = '', meaning = '', list = '', ...more] = section.trim().split('\n\n');
  const [, severity = '', layer = '', where = EVERYWHERE] = FIRST_LINE.exec(first) ?? [];
  if (severity === '' || more.length > 0) {
    throw new Error(`docs/checks.md: ${heading} is not a first line, a text and a list`);
  }
  const points = list.split(/\n?^- /m).filter((point) => point !== '');
  const named = points.map((point): [string, string] => {
    const [, name = '', text = ''] = /^(\w+):\s(.*)$/s.exec(point) ?? [];
    return [name, text.replaceAll(/\s+/g, ' ')];
  });
  const id = heading.replace('### ', '');
  const message = (new Map(named).get('Message') ?? '').replaceAll(/^`+ ?| ?`+$/g, '');
  return {
    id,
    layer,
    severity: severity.toLowerCase(),
    where,
    meaning,
    message: `${message} (${id})`,
    points: new Map(named),
  };
}
