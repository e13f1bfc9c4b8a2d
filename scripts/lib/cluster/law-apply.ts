import path from 'node:path';
import type { Manifest } from '../../../test/support/corpus';
import { isPlainObject, type PlainObject, textAt, without } from '../../../lib/private/plain';
import { inParallel, refusalOf } from './api-client';
import type { ControlPlane } from './control-plane';
import { fileOf, type Placed } from './in-cluster';
import { repeatsVariable } from './inputs';
import { appliedIn, kubectl, type KubectlResult, toldIn } from './kubectl';
import type { Law, Report } from './report';
import { isTold } from './server-warnings';

/** Laws 1 and 2, for objects that then live in the cluster. */
export async function judgeApplies(
  plane: ControlPlane,
  name: string,
  inputs: readonly Placed[],
  report: Report,
): Promise<void> {
  const owned = inputs.flatMap((input) => input.objects.map((object) => ({ object, input })));
  if (owned.length === 0) {
    return;
  }
  await judgeRequests(plane, owned, report);
  // two runs of kubectl at a time
  const batches = [0, 1].map((half) => {
    const some = inputs.filter((_, index) => index % 2 === half);
    return batchOf(plane, `${name}-${String(half)}`, some, report);
  });
  for (const step of STEPS) {
    console.error(`judge: ${name}: ${step}`);
    await Promise.all(batches.map((batch) => batch.judge(step)));
  }
  report.counted(
    2,
    batches.reduce((sum, { size }) => sum + size, 0),
  );
}

/** What happens to the objects, one after the other. */
const STEPS = [
  'client-side apply',
  'client-side apply again',
  'kubectl diff',
  'from client-side to server-side apply',
  'server-side apply again',
  'kubectl diff --server-side',
] as const;

type Step = (typeof STEPS)[number];

interface Owned {
  readonly object: Manifest;
  readonly input: Placed;
}

/** Law 1 for each object alone, since `kubectl` doesn't say which object a warning is about. */
async function judgeRequests({ client }: ControlPlane, owned: readonly Owned[], report: Report): Promise<void> {
  await inParallel(owned, async ({ object, input }) => {
    if (isAsTheOperatorHasIt(object, input)) {
      report.except(1, 1);
      return;
    }
    report.counted(1, 1);
    for (const [how, answer] of [
      ['create', await client.tryCreate(object, 'Warn')],
      ['server-side apply', await client.tryApply(object, 'Warn')],
    ] as const) {
      const refusal = refusalOf(answer);
      if (refusal !== undefined) {
        report.found(1, { input: input.name, object, field: refusal.field, said: `${how}: ${refusal.said}` });
      }
      for (const warning of answer.warnings.filter((each) => !isTold(each, input.told ?? []))) {
        report.found(1, { input: input.name, object, said: `${how} warns: ${warning}` });
      }
    }
  });
}

/** Without these, kubectl reads the whole schema anew for each custom resource; unknown fields are told before. */
const QUICK = ['--validate=ignore', '--openapi-patch=false'];

/**
 * `kubectl diff` reads the whole schema anew for each object, so it compares the examples, and one of so many others. Of all,
 * `unchanged` and the resourceVersion say the same.
 */
const DIFFED = 20;

interface Batch {
  /** So many objects. */
  readonly size: number;
  readonly judge: (step: Step) => Promise<void>;
}

/** Kubectl sends the texts of Secrets and the selectors of PodDisruptionBudgets (`patchStrategy=replace`) each time. */
function isAlwaysSent(object: Manifest): boolean {
  return object.kind === 'PodDisruptionBudget' || object['stringData'] !== undefined;
}

/** What a correction would have changed: server-side apply refuses the one, and kubectl cannot patch the list of the other. */
function isAsTheOperatorHasIt(object: Manifest, { isExact, told = [] }: Placed): boolean {
  return (
    isExact && (repeatsVariable(object) || (object.kind === 'Deployment' && told.includes('image-pull-secret-empty')))
  );
}

/** Files of many inputs, which one run of `kubectl` applies. */
function batchOf(plane: ControlPlane, name: string, inputs: readonly Placed[], report: Report): Batch {
  const files = inputs.flatMap((input, index) => {
    const objects = input.objects.filter((each) => !isAsTheOperatorHasIt(each, input));
    const file = objects.length === 0 ? undefined : fileOf(plane, `${name}/${String(index).padStart(5, '0')}`, objects);
    return file === undefined ? [] : [{ file, input, objects }];
  });
  const folder = path.join(plane.folder, name);
  const objects = files.flatMap((each) => each.objects);
  const ownerOf = new Map(files.flatMap(({ input, objects: own }) => own.map((each) => [each, input] as const)));

  const found = (law: Law, object: Manifest, said: string, field = '', input = name): void => {
    report.found(law, { input: ownerOf.get(object)?.name ?? input, object, field, said });
  };
  /** What `kubectl` could not do; its warnings are those that each object alone gets. A conflict does not name its object. */
  const tellErrors = (law: Law, step: Step, { error }: KubectlResult, failed: readonly Manifest[]): void => {
    const { errors } = toldIn(error);
    for (const [index, message] of errors.entries()) {
      const object = errors.length === failed.length ? failed[index] : undefined;
      const owner = files.find(({ file }) => message.includes(file));
      const place = object ?? {
        apiVersion: '',
        kind: 'file',
        metadata: { name: path.basename(owner?.file ?? folder) },
      };
      found(law, place, `${step}: ${message}`, '', owner?.input.name);
    }
  };
  const apply = async (law: Law, step: Step, ...args: readonly string[]): Promise<KubectlResult> => {
    const result = await kubectl(plane, 'apply', ...QUICK, '-R', '-f', folder, ...args);
    const done = new Set(appliedIn(result.out, objects).map(({ object }) => object));
    tellErrors(
      law,
      step,
      result,
      objects.filter((each) => !done.has(each)),
    );
    return result;
  };
  const diff = async (step: Step, ...args: readonly string[]): Promise<void> => {
    const some = files
      .filter(({ input }, index) => input.isExample || index % DIFFED === 0)
      .flatMap(({ file }) => ['-f', file]);
    const { out, error } = await kubectl(plane, 'diff', '--concurrency=8', ...some, ...args);
    tellErrors(2, step, { code: 0, out, error: withoutExitCode(error) }, []);
    for (const [file, lines] of differencesIn(out)) {
      const object = objects.find(({ kind, metadata: { namespace = '', name: own } }) =>
        file.endsWith(`.${kind}.${namespace}.${own}`),
      );
      found(
        2,
        object ?? { apiVersion: '', kind: 'file', metadata: { name: file } },
        `${step}: ${lines.slice(0, 4).join('; ')}`,
      );
    }
  };
  const steps: { readonly [step in Step]: (step: Step) => Promise<unknown> } = {
    'client-side apply': (step) => apply(1, step),
    'client-side apply again': async (step) => {
      const { out } = await apply(2, step);
      for (const { object, what } of appliedIn(out, objects)) {
        if (what === 'unchanged') {
          continue;
        }
        if (isAlwaysSent(object)) {
          report.except(2, 1);
        } else {
          found(2, object, `${step}: ${what}`);
        }
      }
    },
    'kubectl diff': (step) => diff(step),
    'from client-side to server-side apply': (step) => apply(2, step, '--server-side'),
    'server-side apply again': async (step) => {
      const before = await versionsOf(plane, objects);
      await apply(2, step, '--server-side');
      const after = await versionsOf(plane, objects);
      for (const object of objects) {
        const [old, now] = [before.get(keyOf(object)), after.get(keyOf(object))];
        if (old?.version !== now?.version) {
          found(2, object, `${step}: the object has a new resourceVersion`, changedIn(old, now));
        }
      }
    },
    'kubectl diff --server-side': (step) => diff(step, '--server-side'),
  };
  return {
    size: objects.length,
    judge: async (step) => {
      if (objects.length > 0) {
        await steps[step](step);
      }
    },
  };
}

/** That there are differences is no failure. */
function withoutExitCode(error: string): string {
  return error
    .split('\n')
    .filter((line) => !/^exit status 1$/.test(line))
    .join('\n');
}

/** The lines that a unified difference adds or takes away, by file. */
export function differencesIn(out: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let file = '';
  for (const line of out.split('\n')) {
    const [, name] = /^\+\+\+ (\S+)/.exec(line) ?? [];
    if (name !== undefined) {
      file = path.basename(name);
      found.set(file, []);
    } else if (/^[+-](?!--)/.test(line) && file !== '') {
      found.get(file)?.push(line);
    }
  }
  return found;
}

interface Version {
  readonly version: string;
  readonly object: Manifest;
}

/** The versions of the kinds of the objects, by kind, namespace and name. */
async function versionsOf(
  { client }: ControlPlane,
  objects: readonly Manifest[],
): Promise<ReadonlyMap<string, Version>> {
  const kinds = new Map(objects.map(({ apiVersion, kind }) => [`${apiVersion} ${kind}`, { apiVersion, kind }]));
  const lists = await inParallel(Array.from(kinds.values()), (kind) => client.list(kind));
  return new Map(
    lists
      .flat()
      .map((object) => [keyOf(object), { version: textAt(object.metadata, 'resourceVersion') ?? '', object }]),
  );
}

function keyOf({ kind, metadata: { namespace = '', name } }: Manifest): string {
  return `${kind} ${namespace}/${name}`;
}

/** The first field that differs. */
function changedIn(old: Version | undefined, now: Version | undefined): string {
  return firstDifference(withoutVersion(old), withoutVersion(now), '');
}

function withoutVersion(version: Version | undefined): unknown {
  const metadata: PlainObject = version?.object.metadata ?? {};
  return { ...version?.object, metadata: without(metadata, 'resourceVersion', 'managedFields') };
}

function firstDifference(one: unknown, other: unknown, field: string): string {
  if (isPlainObject(one) && isPlainObject(other)) {
    const names = Array.from(new Set([...Object.keys(one), ...Object.keys(other)]));
    const name = names.find((each) => JSON.stringify(one[each]) !== JSON.stringify(other[each]));
    return name === undefined ? 'metadata.managedFields' : firstDifference(one[name], other[name], `${field}.${name}`);
  }
  return field;
}
