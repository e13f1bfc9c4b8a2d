import type { RemoteMcpProxySpec } from '../../model/kinds';
import { PROXY_CONTAINER } from '../../model/product-names';
import type { Target } from '../../model/target';
import { field, item } from '../../private/field-paths';
import { listAt, textAt } from '../../private/plain';
import { closingRelease, type HoleId, type OpenHole, openHoles, releaseOfImage } from '../../releases/holes';
import { unreadSettings } from '../../releases/image-needs';
import { ofCluster, type ProxySubject, type Report, type Rule } from '../rule';

const CONTAINERS = 'spec.podTemplateSpec.spec.containers';

/** Rules for what the release that runs lets pass (`docs/operator/releases.md#holes`). */
export const HOLE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'policies-bypassed', layer: 'runtime', severity: 'warning', check: openedBy('policies-bypassed', bypassed) },
  { id: 'release-hole', layer: 'runtime', severity: 'warning', check: openedBy('release-hole', otherHoles) },
  { id: 'image-too-old', layer: 'runtime', severity: 'error', check: unread },
];

/** The image of a proxy, as somebody named it, with its place. */
export type NamedImage = readonly [field: string, image: string];

/** The image of the proxy's container: that of the pod template, else that of the cluster; undefined: the usual one. */
export function namedImage(
  target: Target,
  { podTemplateSpec }: Pick<RemoteMcpProxySpec, 'podTemplateSpec'>,
): NamedImage | undefined {
  const own = listAt(podTemplateSpec, 'spec', 'containers').flatMap((each, index): NamedImage[] => {
    const image = textAt(each, 'name') === PROXY_CONTAINER ? textAt(each, 'image') : undefined;
    return image === undefined ? [] : [[field(item(CONTAINERS, index), 'image'), image]];
  });
  const ofTarget = target.operator ? undefined : target.image;
  return own[0] ?? (ofTarget === undefined ? undefined : [ofCluster('image'), ofTarget]);
}

/** The release of the proxy that runs, and whether the name of its image says so. */
export interface Runner {
  readonly version: string;
  readonly isImage: boolean;
}

/** The release of a proxy that runs; undefined if nobody says it. */
export function runnerOf(target: Target, spec: Pick<RemoteMcpProxySpec, 'podTemplateSpec'>): Runner | undefined {
  const named = namedImage(target, spec);
  if (named !== undefined) {
    const version = releaseOfImage(named[1]);
    return version === undefined ? undefined : { version, isImage: true };
  }
  const { version, isStated } = target.release;
  return target.operator && !isStated ? undefined : { version, isImage: false };
}

/** Told at the first of what the holes open: one line, however many there are. */
function openedBy(id: HoleId, ruleFor: (holes: readonly OpenHole[], too: string, version: string) => string) {
  return ({ resolved, target }: ProxySubject, report: Report): void => {
    const runner = runnerOf(target, resolved.proxy.spec);
    const all = runner === undefined ? [] : openHoles({ resolved, target }, runner.version);
    const holes = all.filter((each) => each.id === id);
    if (runner === undefined || holes.length === 0) {
      return;
    }
    const [first = '', ...others] = new Set(holes.flatMap(({ fields }) => fields));
    const too = others.length === 0 ? '' : `, like ${others.map((each) => `⟨${each}⟩`).join(' and ')},`;
    const what = `${runner.isImage ? 'the image of ' : ''}release ${closingRelease(all) ?? ''}`;
    report({ field: first, rule: ruleFor(holes, too, runner.version), fix: `use ${what} or a later one` });
  };
}

function bypassed(holes: readonly OpenHole[], too: string, version: string): string {
  const ways = holes.map(({ passes, advisory }) => (advisory === undefined ? passes : `${passes} (${advisory})`));
  return `can be passed by${too} with ${ways.join(' or ')} at release ${version}`;
}

function otherHoles(holes: readonly OpenHole[], too: string, version: string): string {
  return `has holes${too} at release ${version}: ${inWords(holes.map(({ passes }) => passes))}`;
}

/** A line of the output has room for so many. */
const MOST_NAMED = 3;

/** The first ones, and how many more there are; `docs/holes-by-release.md` has all. */
function inWords(ways: readonly string[]): string {
  const more = ways.length - MOST_NAMED;
  return more > 0 ? `${ways.slice(0, MOST_NAMED).join(', ')} and ${String(more)} more` : ways.join(', ');
}

/** An older image ignores what it does not know (`docs/operator/releases.md#run-config-and-image`). */
function unread({ resolved, target }: ProxySubject, report: Report): void {
  const runner = runnerOf(target, resolved.proxy.spec);
  if (runner?.isImage !== true) {
    // of a release that is stated, the schema tells it
    return;
  }
  for (const { field: place, inner, since, otherwise } of unreadSettings(resolved, runner.version)) {
    const sets = inner === undefined ? '' : `sets ${inner}, which `;
    report({
      field: place,
      rule: `${sets}needs an image of release ${since}, but that of ${runner.version} ${otherwise}`,
      fix: `use the image of release ${since} or a later one`,
    });
  }
}
