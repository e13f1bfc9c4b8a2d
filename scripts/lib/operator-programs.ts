import { App, Chart, Testing } from 'cdk8s';
import { isDeepStrictEqual } from 'node:util';
import { OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import { CORRECTIONS } from '../../lib/corrections/corrections';
import { Catalog } from '../../lib/engine/catalog';
import { REFERENCES } from '../../lib/model/kinds';
import { isPlainObject, objectAt, textAt } from '../../lib/private/plain';
import { BEHAVIOUR_CORRECTIONS } from '../../lib/releases/releases';
import { TEST_CERTIFICATE } from '../../test/support/certificate';
import type { Manifest } from '../../test/support/corpus';
import { only, operatorObjects } from '../../test/support/corrections';
import { include } from '../../test/support/include';
import { documentedCorrections } from '../../test/support/corrections-doc';
import { covers, differences } from '../../test/support/leaves';
import { textOf } from '../../test/support/same-proxy';
import { byProxy } from '../../test/support/proxy-objects';
import { optionsOf } from '../../test/support/valid/data';
import type { ValidProgram } from '../../test/support/valid/program';
import { appOf } from '../../test/support/valid/run';
import type { JudgedCase, Judgement } from './operator-judge';
import { outcomeOf } from './outcome';

/** What a program writes for a cluster with the operator. */
export interface OperatorInput extends JudgedCase {
  readonly program: ValidProgram;
}

/** What the operator makes beside what this package writes. */
export interface Compared {
  /** Why the operator refuses what the package takes. */
  readonly refusal?: string | undefined;
  /** The paths in which `EXACT` differs. */
  readonly exact: readonly string[];
  /** The corrections by which `CORRECTED` differs. */
  readonly attributed: readonly string[];
  /** The paths in which it differs by none. */
  readonly unattributed: readonly string[];
}

/** Where objects without a namespace go. */
const NAMESPACE = 'default';
const OURS = /^toolhive\.stacklok\.dev\//;
/** What custom resources refer to and the operator reads. */
const READ = ['ConfigMap', 'Secret'];

/** Nothing for a program whose configs are not all in it: the operator would wait for them. */
export function inputOf(name: string, program: ValidProgram): OperatorInput[] {
  // it need not be made to know that
  if (Object.values(program.shared).some(({ call }) => /\.from\w+Name$/.test(call))) {
    return [];
  }
  const app = appOf({ charts: { test: program }, guardrails: undefined });
  const objects = app.charts
    .flatMap((chart) => Testing.synth(chart) as Manifest[])
    .filter(({ apiVersion, kind }) => OURS.test(apiVersion) || READ.includes(kind))
    .map((each) => ({ ...each, metadata: { namespace: NAMESPACE, ...each.metadata } }));
  const env = isOpenshift(program) ? { OPERATOR_OPENSHIFT: 'true' } : {};
  const used = objects.filter((each) => isUsed(each, objects));
  return refersElsewhere(used) ? [] : [{ name, program, objects: [...used, ...referred(used)], env }];
}

/** A config that no proxy refers to may be one that the operator refuses, of which synth warns. */
function isUsed(object: Manifest, all: readonly Manifest[]): boolean {
  const { apiVersion, kind, metadata } = object;
  return (
    !OURS.test(apiVersion) ||
    kind === 'MCPRemoteProxy' ||
    all.some(({ spec }) =>
      REFERENCES.some(
        (reference) => reference.kind === kind && textAt(spec, reference.field, 'name') === metadata.name,
      ),
    )
  );
}

function isOpenshift({ target }: ValidProgram): boolean {
  return optionsOf(target.cluster)['openshift'] === true;
}

function keyOf({ kind, metadata: { namespace = '', name } }: Manifest): string {
  return `${kind} ${namespace}/${name}`;
}

function refersElsewhere(objects: readonly Manifest[]): boolean {
  const known = new Set(objects.map(keyOf));
  return objects.some(({ kind, metadata: { namespace = '' }, spec }) =>
    REFERENCES.some((reference) => {
      const name = kind === 'MCPRemoteProxy' ? textAt(spec, reference.field, 'name') : undefined;
      return name !== undefined && !known.has(`${reference.kind} ${namespace}/${name}`);
    }),
  );
}

/** The Secrets and ConfigMaps that custom resources refer to, and that a cluster has. */
function referred(objects: readonly Manifest[]): Manifest[] {
  const found = new Map<string, Manifest>();
  const known = new Set(objects.map(keyOf));
  for (const { apiVersion, metadata, spec } of objects) {
    for (const { kind, name, key, text } of OURS.test(apiVersion) ? referencesIn(spec, '') : []) {
      const object: Manifest = { apiVersion: 'v1', kind, metadata: { namespace: metadata.namespace ?? '', name } };
      const field = kind === 'Secret' ? 'stringData' : 'data';
      const content = objectAt(found.get(keyOf(object)), field);
      if (!known.has(keyOf(object))) {
        found.set(keyOf(object), { ...object, [field]: { ...content, [key]: text } });
      }
    }
  }
  return Array.from(found.values());
}

interface KeyReference {
  readonly kind: 'Secret' | 'ConfigMap';
  readonly name: string;
  readonly key: string;
  /** What stands there. */
  readonly text: string;
}

/** Policies that a ConfigMap of the cluster holds. */
const POLICIES = JSON.stringify({
  version: '1.0',
  type: 'cedarv1',
  cedar: { policies: ['permit(principal, action, resource);'], entities_json: '[]' },
});

/** A reference has a name and a key; that of a ConfigMap is known by its field, and its key has a default. */
function referencesIn(value: unknown, field: string): KeyReference[] {
  if (Array.isArray(value)) {
    return value.flatMap((each) => referencesIn(each, field));
  }
  if (!isPlainObject(value)) {
    return [];
  }
  const { name, key } = value;
  if (typeof name === 'string' && field === 'configMap') {
    return [{ kind: 'ConfigMap', name, key: typeof key === 'string' ? key : 'authz.json', text: POLICIES }];
  }
  if (typeof name === 'string' && field === 'configMapRef') {
    return [{ kind: 'ConfigMap', name, key: typeof key === 'string' ? key : 'ca.crt', text: TEST_CERTIFICATE }];
  }
  if (typeof name === 'string' && typeof key === 'string') {
    return [{ kind: 'Secret', name, key, text: TEST_CERTIFICATE }];
  }
  return Object.entries(value).flatMap(([each, inner]) => referencesIn(inner, each));
}

/** Compares what the operator made of a program with what this package writes of the same custom resources. */
export function comparedWithOperator(input: OperatorInput, judgement: Judgement, release: string): Compared {
  const outcome = outcomeOf(judgement);
  if (outcome.expect === 'reject') {
    return { refusal: outcome.observed, exact: [], attributed: [], unattributed: [] };
  }
  const options = { release: OperatorRelease.of(release), openshift: isOpenshift(input.program) };
  const operators = judgement.objects ?? [];
  const exactly = TargetCluster.withoutOperator({ ...options, fidelity: OperatorFidelity.EXACT });
  const exact = madeOf(input, exactly);
  const corrected = madeOf(input, TargetCluster.withoutOperator(options)).objects;
  const changes = changesOf(exact.app, exactly);
  const left = pathsBetween(operators, corrected).filter((path) => !isChecksum(path));
  const known = new Set(changes.flatMap(({ paths }) => paths));
  return {
    exact: isEqual(operators, exact.objects) ? [] : bytesOrPaths(operators, exact.objects),
    attributed: changes.filter(({ paths }) => paths.some((path) => left.includes(path))).map(({ id }) => id),
    unattributed: left.filter((path) => !isKnown(path, known)),
  };
}

/** The objects of the proxies of an input on a cluster. */
function madeOf(
  { objects }: OperatorInput,
  cluster: TargetCluster,
): { readonly app: App; readonly objects: Manifest[] } {
  const app = new App();
  const chart = new Chart(app, 'made');
  include(chart, textOf(objects), cluster);
  const given = new Set(objects.map(keyOf));
  const written = Testing.synth(chart) as Manifest[];
  return { app, objects: written.filter((each) => !given.has(keyOf(each))) };
}

function isEqual(one: readonly Manifest[], other: readonly Manifest[]): boolean {
  const set = (objects: readonly Manifest[]): object => Object.fromEntries(objects.map((each) => [keyOf(each), each]));
  return isDeepStrictEqual(set(one), set(other));
}

function bytesOrPaths(one: readonly Manifest[], other: readonly Manifest[]): string[] {
  const paths = pathsBetween(one, other);
  return paths.length === 0 ? ['the bytes of a ConfigMap'] : paths;
}

/** The paths in which the objects of each proxy differ, without its name. */
function pathsBetween(one: readonly Manifest[], other: readonly Manifest[]): string[] {
  const [left, right] = [byProxy(one), byProxy(other)];
  const names = new Set([...left.keys(), ...right.keys()]);
  const paths = Array.from(names, (name) => differences(left.get(name) ?? {}, right.get(name) ?? {})).flat();
  return Array.from(new Set(paths.map(wholeRole)));
}

/** A Role and its binding are there or not, as a whole. */
function wholeRole(path: string): string {
  return path.replace(/^(Role|RoleBinding)\..*/s, '$1');
}

/** The order of a list follows from what is put into it and taken out of it. */
function isKnown(path: string, known: ReadonlySet<string>): boolean {
  const [, list] = /^(.*)\(order\)$/.exec(path) ?? [];
  return known.has(path) || (list !== undefined && Array.from(known).some((each) => each.startsWith(`${list}[`)));
}

/** It follows from the run config. */
function isChecksum(path: string): boolean {
  return (
    path.includes('toolhive.stacklok.dev/runconfig-checksum') || path.includes('toolhive.stacklok.dev/content-checksum')
  );
}

interface CorrectionChanges {
  readonly id: string;
  readonly paths: readonly string[];
}

/** The paths that `docs/operator/corrections.md` has for each correction. */
const DOCUMENTED = documentedCorrections().paths;

/** What each correction alone changes in the objects of the proxies of an app, as far as the page says so. */
function changesOf(app: App, exactly: TargetCluster): CorrectionChanges[] {
  const catalog = Catalog.of(app);
  const target = exactly._target;
  if (target.operator) {
    throw new Error('the operator runs there');
  }
  const proxies = catalog
    .below(app)
    .flatMap((entry) => catalog.resolved(entry) ?? [])
    .map((resolved) => ({ resolved, before: operatorObjects(resolved, target) }));
  return [...CORRECTIONS, ...BEHAVIOUR_CORRECTIONS].map(({ id }) => {
    const changed = proxies.flatMap(({ resolved, before }) => only(id, resolved, target, before).changed);
    const documented = DOCUMENTED.get(id) ?? [];
    const told = changed.map(wholeRole).filter((path) => documented.some((pattern) => covers(pattern, path)));
    return { id, paths: Array.from(new Set(told)) };
  });
}
