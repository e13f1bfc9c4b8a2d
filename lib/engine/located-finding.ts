import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import { grouped } from '../private/grouped';
import type { CatalogEntry } from './catalog-entry';
import type { WarningSettings } from './scope-settings';
import { defaultsAt, defaultsBeside } from '../declaration/with-defaults';
import { firstPaths } from './messages';
import { worded } from './worded';
import type { Target } from '../model/target';
import { LATEST_RELEASE, byVersion } from '../releases/known-releases';
import { allRules } from '../rules/all-rules';

/** A finding and its location. */
export interface LocatedFinding {
  readonly host: IConstruct;
  readonly finding: Finding;
  /** The source of the field, if it is a file or a default. */
  readonly location?: string | undefined;
  /** The scope of the default that set the field; absent if the construct set it. */
  readonly boundAt?: IConstruct;
  /** The construct that the finding is about, if it is one of this package's. */
  readonly entry?: CatalogEntry;
  /** The warning settings of the target cluster. */
  readonly cluster?: WarningSettings | undefined;
}

/** A finding about a construct, with its location, in the words of the source: props or fields. */
export function located(entry: CatalogEntry, found: Finding): LocatedFinding {
  const { host, declaration, reading } = entry;
  const { kind, document } = declaration;
  const defaults = defaultsAt(declaration, found.field);
  const hasProps = defaults !== undefined || document === undefined;
  const finding = worded(ofLaterRelease(found, entry.target), { kind, spec: reading.spec, hasProps });
  const located: LocatedFinding = { host, entry, cluster: entry.cluster.warnings, finding };
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
  const ofScopes = errors.flatMap((each) => (each.boundAt === undefined ? [] : [{ ...each, boundAt: each.boundAt }]));
  const same = grouped(ofScopes, ({ boundAt, finding }) => JSON.stringify([boundAt.node.path, finding]));
  return [...Array.from(same.values(), ofDefaults), ...errors.filter(({ boundAt }) => boundAt === undefined)];
}

type OfScope = LocatedFinding & { readonly boundAt: IConstruct };

function ofDefaults(errors: readonly OfScope[]): LocatedFinding {
  const [{ boundAt: host, finding }] = errors as [OfScope];
  const location = `in ${firstPaths(errors.map((each) => each.host))}`;
  return {
    host,
    finding: { ...finding, field: `ProxyDefaults.${finding.field.replace(/^metadata\./, '')}` },
    location,
  };
}

/** The layers that may accept more in a later release; the proxy and the kubelet will not. */
const OPERATOR_LAYERS: readonly string[] = ['schema', 'cross-field', 'controller'];
/** These messages already mention later releases. */
const SAID: readonly string[] = ['release-field', 'unknown-prop'];

/** A value that the newest known release rejects may be valid in the later one that runs in the cluster. */
export function ofLaterRelease(finding: Finding, { operator, release: { version } }: Target): Finding {
  if (!operator || byVersion(version, LATEST_RELEASE) <= 0 || !isRefusedByOperator(finding)) {
    return finding;
  }
  return { ...finding, fix: `${finding.fix}; or set it with a JSON patch, if release ${version} takes it` };
}

function isRefusedByOperator({ id, severity }: Finding): boolean {
  const layer = allRules().find((rule) => rule.id === id)?.layer ?? '';
  return severity === 'error' && OPERATOR_LAYERS.includes(layer) && !SAID.includes(id);
}

/** A scope in messages. */
export function placeOf({ node }: IConstruct): string {
  return node.path === '' ? 'the app' : node.path;
}
