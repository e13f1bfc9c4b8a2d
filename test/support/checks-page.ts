import { checkSections, type CheckSection } from '../../scripts/lib/check-pages';
import { isOnPage, type RuleCase } from '../rules/rule-case';

/** A section of a page in `docs/checks/`. */
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

const FIRST_LINE = /^\*\*(?:Error|Warning)\*\*, `([\w-]+)`(?:, (.*))?\.$/;
/** What holds for a section that names no clusters. */
const EVERYWHERE = 'with and without the operator';

/** The sections of the pages in `docs/checks/`. */
export const DESCRIBED_CHECKS: readonly DescribedCheck[] = checkSections().map(described);

/** The section of that id. */
export function checkNamed(id: string): DescribedCheck {
  const found = DESCRIBED_CHECKS.find((each) => each.id === id);
  if (found === undefined) {
    throw new Error(`docs/checks/ does not have ${id}`);
  }
  return found;
}

/** The messages of a case, with that of its page. */
export function saidBy({ id, says }: Pick<RuleCase, 'id' | 'says'>): readonly string[] {
  return isOnPage(says) ? [checkNamed(id).message, ...says.also] : says;
}

function described({ page, id, severity, text }: CheckSection): DescribedCheck {
  const [first = '', meaning = '', list = '', ...more] = text.split('\n\n');
  const [, layer = '', where = EVERYWHERE] = FIRST_LINE.exec(first) ?? [];
  if (layer === '' || more.length > 0) {
    throw new Error(`docs/checks/${page}.md: ${id} is not a first line, a text and a list`);
  }
  const points = list.split(/\n?^- /m).filter((point) => point !== '');
  const named = points.map((point): [string, string] => {
    const [, name = '', text = ''] = /^(\w+):\s(.*)$/s.exec(point) ?? [];
    return [name, text.replaceAll(/\s+/g, ' ')];
  });
  const message = (new Map(named).get('Message') ?? '').replaceAll(/^`+ ?| ?`+$/g, '');
  return {
    id,
    layer,
    severity,
    where,
    meaning,
    message: `${message} (${id})`,
    points: new Map(named),
  };
}
