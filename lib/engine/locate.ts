import type { IConstruct } from 'constructs';
import { defaultsAt, defaultsBeside } from '../declaration/with-defaults';
import type { Finding } from '../model/finding';
import type { CatalogEntry } from './catalog-entry';
import type { LocatedFinding } from './located-finding';
import { ofLaterRelease } from './later-release';
import { firstPaths } from './messages';
import { placeOf } from './place-of';
import { worded } from './worded';

/** A finding about a construct, with its location, in the words of the source: props or fields. */
export function located(entry: CatalogEntry, found: Finding): LocatedFinding {
  const { host, clusterWarnings: cluster, declaration, reading } = entry;
  const { kind, document } = declaration;
  const defaults = defaultsAt(declaration, found.field);
  const hasProps = defaults !== undefined || document === undefined;
  const finding = worded(ofLaterRelease(found, entry.target), { kind, spec: reading.spec, hasProps });
  const located: LocatedFinding = { host, entry, cluster, finding };
  if (defaults !== undefined) {
    return { ...located, boundAt: defaults.scope, location: `from the defaults of ${placeOf(defaults.scope)}` };
  }
  const beside = defaultsBeside(declaration, found.field);
  const places = [
    ...(document === undefined ? [] : [document.locate(found.field)]),
    ...(beside === undefined ? [] : [`combined with the defaults of ${placeOf(beside.scope)}`]),
  ];
  return places.length === 0 ? located : { ...located, location: places.join(', ') };
}

/** The errors; those that a default causes are reported once, at the scope where it was bound. */
export function toldWhereBound(errors: readonly LocatedFinding[]): LocatedFinding[] {
  const byDefault = new Map<string, { readonly boundAt: IConstruct; readonly errors: LocatedFinding[] }>();
  const others: LocatedFinding[] = [];
  for (const error of errors) {
    const { boundAt, finding } = error;
    if (boundAt === undefined) {
      others.push(error);
      continue;
    }
    const key = JSON.stringify([boundAt.node.path, finding]);
    const same = byDefault.get(key) ?? { boundAt, errors: [] };
    same.errors.push(error);
    byDefault.set(key, same);
  }
  return [...Array.from(byDefault.values(), (each) => ofDefaults(each.boundAt, each.errors)), ...others];
}

function ofDefaults(host: IConstruct, errors: readonly LocatedFinding[]): LocatedFinding {
  const [first] = errors as [LocatedFinding];
  const { finding } = first;
  const location = `in ${firstPaths(errors.map((each) => each.host))}`;
  return {
    host,
    finding: { ...finding, field: `ProxyDefaults.${finding.field.replace(/^metadata\./, '')}` },
    location,
  };
}
