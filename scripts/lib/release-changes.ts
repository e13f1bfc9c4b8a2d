import path from 'node:path';
import { Chart, Testing } from 'cdk8s';
import { McpInclude, OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import { ALL_KINDS } from '../../lib/model/kinds';
import { KNOWN_RELEASES } from '../../lib/releases/releases';
import type { Manifest } from '../../test/support/corpus';
import { leavesOf, namesOf, type Leaves } from '../../test/support/leaves';
import { byProxy } from '../../test/support/proxy-objects';

const INPUT = path.join(__dirname, '..', '..', 'test', 'corpus', 'input');

/** Recorded inputs that together use most fields of proxies in 0.22, and that every release accepts. */
export const FOLLOWED = [
  'a01-minimal',
  'c01-tokenexchange-full',
  'c08-awssts-full',
  'c10-embedded-minimal',
  'f06-oidc-inline-ca-bundle',
  'g03-override-imagepullsecrets',
  'n01-production',
] as const;

/** Values that change with every release, or with the run config, and are only mentioned once. */
const ALWAYS = [
  'Deployment.spec.template.spec.containers[toolhive].image',
  'RunConfig.metadata.annotations["toolhive.stacklok.dev/content-checksum"]',
  'Deployment.spec.template.metadata.annotations["toolhive.stacklok.dev/runconfig-checksum"]',
];

/** The clusters in which the same input is synthesized. */
const CLUSTERS = {
  corrected: (release: OperatorRelease) => TargetCluster.withoutOperator({ release }),
  exact: (release: OperatorRelease) => TargetCluster.withoutOperator({ release, fidelity: OperatorFidelity.EXACT }),
  operator: (release: OperatorRelease) => TargetCluster.withOperator({ release }),
};

export type Sort = keyof typeof CLUSTERS;

/** The changes from a release to the next one, each told once. */
export interface ReleaseChanges {
  readonly from: string;
  readonly to: string;
  readonly changes: { readonly [S in Sort]: readonly string[] };
}

/** The changes from each known release to the next, in the order of the releases. */
export function releaseChanges(): ReleaseChanges[] {
  const states = KNOWN_RELEASES.map((release) => ({ release, ...statesAt(release) }));
  return states.slice(1).map((after, index) => {
    const before = states[index] ?? after;
    const changes = {
      corrected: changesBetween(before.corrected, after.corrected),
      exact: changesBetween(before.exact, after.exact),
      operator: changesBetween(before.operator, after.operator),
    };
    return { from: before.release, to: after.release, changes };
  });
}

type State = readonly { readonly [object: string]: Manifest }[];

function statesAt(version: string): { readonly [S in Sort]: State } {
  const release = OperatorRelease.of(version);
  const state = (sort: Sort): State => FOLLOWED.map((name) => synthesized(name, CLUSTERS[sort](release)));
  return { corrected: state('corrected'), exact: state('exact'), operator: state('operator') };
}

/** The objects of a proxy; with the operator its custom resources, by their kinds. */
function synthesized(name: string, cluster: TargetCluster): { readonly [object: string]: Manifest } {
  const chart = new Chart(Testing.app(), 'recorded');
  new McpInclude(chart, 'Include', { url: path.join(INPUT, `${name}.yaml`), cluster });
  const manifests = (Testing.synth(chart) as Manifest[]).filter(({ kind }) => kind !== 'Secret');
  const resources = manifests.filter(({ kind }) => ALL_KINDS.some((each) => each === kind));
  if (resources.length > 0) {
    return Object.fromEntries(resources.map((each) => [each.kind, each]));
  }
  return byProxy(manifests).get('weather') ?? {};
}

/** The settings that `TargetCluster` chooses for a release. */
export function defaultsAt(version: string): { readonly apiVersion: string; readonly image: string } {
  const release = OperatorRelease.of(version);
  const { MCPRemoteProxy: proxy } = synthesized('a01-minimal', CLUSTERS.operator(release));
  const { Deployment: deployment } = synthesized('a01-minimal', CLUSTERS.corrected(release));
  const image = leavesOf(deployment).get('spec.template.spec.containers[toolhive].image');
  return { apiVersion: proxy?.apiVersion ?? '', image: String(image) };
}

function changesBetween(before: State, after: State): string[] {
  const changes = before.flatMap((objects, index) => [
    ...valueChanges(objects, after[index]),
    ...moves(objects, after[index]),
  ]);
  return sharedOnce(Array.from(new Set(changes))).sort();
}

/** What changes in the same way in several objects, told of `*`. */
function sharedOnce(changes: readonly string[]): string[] {
  const ofAny = changes.map((each) => each.replace(/`[A-Za-z]+\./, '`*.'));
  const isShared = (text: string): boolean => ofAny.indexOf(text) !== ofAny.lastIndexOf(text);
  return Array.from(new Set(ofAny.map((text, index) => (isShared(text) ? text : (changes[index] ?? text)))));
}

/** The added, removed and changed values. */
function valueChanges(one: unknown, other: unknown): string[] {
  const [before, after] = [leavesOf(one), leavesOf(other)];
  const paths = Array.from(new Set([...before.keys(), ...after.keys()])).filter((each) => !ALWAYS.includes(each));
  return paths.flatMap((each) => {
    if (!before.has(each)) {
      return [`+ \`${topOf(each, before)}\``];
    }
    if (!after.has(each)) {
      return [`− \`${topOf(each, after)}\``];
    }
    const [old, now] = [before.get(each), after.get(each)];
    return old === now ? [] : [`\`${each}\`: \`${String(old)}\`, then \`${String(now)}\``];
  });
}

/** The shortest path above a new leaf of which the other side has nothing. */
function topOf(leaf: string, others: Leaves): string {
  const ends = Array.from(leaf.matchAll(/[.[]/g), ({ index }) => index).filter((index) => index > 0);
  const above = [...ends.map((index) => leaf.slice(0, index)), leaf];
  const isKnown = (top: string): boolean => Array.from(others.keys()).some((each) => isWithin(each, top));
  return above.find((top) => isWhole(top) && !isKnown(top)) ?? leaf;
}

/** Not cut inside of brackets. */
function isWhole(top: string): boolean {
  return top.split('[').length === top.split(']').length;
}

function isWithin(each: string, top: string): boolean {
  return each === top || (each.startsWith(top) && /^[.[]/.test(each.slice(top.length)));
}

/** Lists whose items stand in another order, with what moved. */
function moves(one: unknown, other: unknown): string[] {
  const [before, after] = [namesOf(one), namesOf(other)];
  return Array.from(before).flatMap(([list, names]) => {
    const now = after.get(list) ?? [];
    const [common, kept] = [names.filter((each) => now.includes(each)), now.filter((each) => names.includes(each))];
    const place = common.findIndex((each, index) => each !== kept[index]);
    const [moved, next] = [kept[place], common[place]];
    if (moved === undefined || next === undefined) {
      return [];
    }
    if (!isSame(without(common, moved), without(kept, moved))) {
      throw new Error(`${list}: more than one item moves`);
    }
    return [`\`${list}${moved}\` before \`${next.slice(1, -1)}\``];
  });
}

function without(names: readonly string[], name: string): string[] {
  return names.filter((each) => each !== name);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n');
}
