import type { IConstruct } from 'constructs';
import { grouped } from '../private/grouped';
import { printable } from '../private/texts';
import type { LocatedFinding } from './located-finding';
import { message } from './messages';

const PLACES_SHOWN = 10;

/** The end of a line about something that is wrong in more places than the one that the line is about. */
export function andMore(places: readonly string[]): string {
  const shown = [...places.slice(0, PLACES_SHOWN), ...(places.length > PLACES_SHOWN ? ['…'] : [])];
  return places.length === 0 ? '' : `, and ${String(places.length)} more: ${printable(shown.join(', '))}`;
}

/** One line for each cause: that of the first item, and the places of the others. */
export function linesOnce<Item>(
  items: readonly Item[],
  { cause, line, place }: { [name in 'cause' | 'line' | 'place']: (item: Item) => string },
): string[] {
  const byCause = grouped(items, cause);
  return Array.from(byCause.values(), ([first, ...others]) => {
    return `${first === undefined ? '' : line(first)}${andMore(others.map(place))}`;
  });
}

/** The lines of constructs about their errors, each construct for itself. */
export function errorLines(errors: readonly LocatedFinding[] = []): string[] {
  return Array.from(new Set(errors.map(({ finding, location }) => message(finding, location))));
}

/**
 * What constructs say in one pass over an app: an error of many of them is told by the first one that is asked, which
 * names the others. A construct that is asked again is not asked in that pass, and says all of its errors.
 */
export class ErrorsOfPass {
  private readonly asked = new Set<IConstruct>();
  private readonly told = new Set<string>();
  private readonly byCause: ReadonlyMap<string, readonly LocatedFinding[]>;

  public constructor(private readonly errors: ReadonlyMap<IConstruct, readonly LocatedFinding[]>) {
    this.byCause = grouped(Array.from(errors.values()).flat(), causeOf);
  }

  public linesOf(host: IConstruct): string[] {
    const own = this.errors.get(host) ?? [];
    if (this.asked.has(host)) {
      return errorLines(own);
    }
    this.asked.add(host);
    return Array.from(grouped(own, causeOf)).flatMap(([cause, errors]) => {
      if (this.told.has(cause)) {
        return [];
      }
      this.told.add(cause);
      const others = (this.byCause.get(cause) ?? []).filter((each) => each.host !== host);
      const [line = '', ...more] = errorLines(errors);
      return [`${line}${andMore(others.map(placeOf))}`, ...more];
    });
  }
}

/** In which file a construct is makes no difference. What defaults cause was told once for each scope already. */
function causeOf({ finding, entry, location }: LocatedFinding): string {
  return JSON.stringify([finding, ...(entry === undefined ? [location] : [])]);
}

function placeOf({ host, entry, location }: LocatedFinding): string {
  return entry?.declaration.document === undefined ? host.node.path : (location ?? host.node.path);
}
