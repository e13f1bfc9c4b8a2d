import { entry } from '../../private/field-paths';
import { type PlainObject, repeats } from '../../private/plain';
import { check, itemsAt, type PodProblem, type PodRow, podRows, textOf } from './pod-row';

/** Keys as the API server reads them, with its defaults. */
type KeyOf = (value: PlainObject) => string;

const byName: KeyOf = (value) => textOf(value, 'name');
const byPort: KeyOf = ({ containerPort, protocol = 'TCP' }) => `${String(containerPort)}/${String(protocol)}`;
const byIp: KeyOf = (value) => textOf(value, 'ip');

/**
 * Rows for lists of which server-side apply takes only items of different keys (`x-kubernetes-list-map-keys`), though
 * every other request may repeat them. What no request may repeat is in the rows of its subject.
 */
export function listKeyRows(): readonly PodRow[] {
  return [
    ...podRows('Container', 'validatingObjectWalker.visitListItems', [
      repeated('env', byName, 'name'),
      repeated('ports', byPort, 'containerPort and protocol'),
    ]),
    ...podRows('PodSpec', 'validatingObjectWalker.visitListItems', [
      repeated('hostAliases', byIp, 'ip'),
      repeated('imagePullSecrets', byName, 'name'),
    ]),
  ];
}

function repeated(list: string, keyOf: KeyOf, what: string): ReturnType<typeof check> {
  return check('pod-template-apply', ({ value }) =>
    repeats(itemsAt(value, list), ([, each]) => keyOf(each)).map(([[at, each]]): PodProblem => ({
      at,
      // a list that is merged has its own items at other places
      key: entry(list, keyOf(each)),
      rule: `has the ${what} of an item before it, which server-side apply refuses`,
      fix: 'remove one of the two',
    })),
  );
}
