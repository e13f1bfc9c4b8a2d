import { grouped } from './plain';
import { printable } from './texts';

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
