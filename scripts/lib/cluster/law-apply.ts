import path from 'node:path';
import type { Manifest } from '../../../test/support/corpus';
import { isPlainObject, textAt } from '../../../lib/private/plain';
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
  const batch = batchOf(plane, name, inputs, report);
  await batch.judgeClientSide();
  await batch.judgeServerSide();
  report.counted(2, batch.objects.length);
}

interface Owned {
  readonly object: Manifest;
  readonly input: Placed;
}

/** Law 1 for each object alone, since `kubectl` doesn't say which object a warning is about. */
async function judgeRequests({ client }: ControlPlane, owned: readonly Owned[], report: Report): Promise<void> {
  await inParallel(owned, async ({ object, input }) => {
    if (repeatsVariable(object)) {
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

interface Batch {
  readonly objects: readonly Manifest[];
  readonly judgeClientSide: () => Promise<void>;
  readonly judgeServerSide: () => Promise<void>;
}

/** Files of many inputs, which one run of `kubectl` applies. */
function batchOf(plane: ControlPlane, name: string, inputs: readonly Placed[], report: Report): Batch {
  const files = inputs.flatMap((input, index) => {
    const objects = input.objects.filter((each) => !repeatsVariable(each));
    const file = objects.length === 0 ? undefined : fileOf(plane, `${name}/${String(index).padStart(5, '0')}`, objects);
    return file === undefined ? [] : [{ file, input, objects }];
  });
  const folder = path.join(plane.folder, name);
  const objects = files.flatMap((each) => each.objects);
  const ownerOf = new Map(files.flatMap(({ input, objects: own }) => own.map((each) => [each, input] as const)));

  const found = (law: Law, object: Manifest, said: string, field = ''): void => {
    report.found(law, { input: ownerOf.get(object)?.name ?? name, object, field, said });
  };
  /** What `kubectl` could not do; its warnings are those that each object alone gets. */
  const tellErrors = (law: Law, how: string, { error }: KubectlResult): void => {
    for (const message of toldIn(error).errors) {
      const owner = files.find(({ file }) => message.includes(file));
      const object = { kind: 'file', metadata: { name: path.basename(owner?.file ?? folder) } };
      report.found(law, { input: owner?.input.name ?? name, object, said: `${how}: ${message}` });
    }
  };
  const apply = (...args: readonly string[]): Promise<KubectlResult> =>
    kubectl(plane, 'apply', '-R', '-f', folder, ...args);

  return {
    objects,
    judgeClientSide: async () => {
      tellErrors(1, 'client-side apply', await apply());
      const again = await apply();
      tellErrors(2, 'client-side apply again', again);
      for (const { object, what } of appliedIn(again.out, objects)) {
        if (what !== 'unchanged') {
          found(2, object, `client-side apply again: ${what}`);
        }
      }
      await tellDifferences('diff');
    },
    judgeServerSide: async () => {
      tellErrors(2, 'from client-side to server-side apply', await apply('--server-side'));
      const before = await versionsOf(plane, objects);
      tellErrors(2, 'server-side apply again', await apply('--server-side'));
      const after = await versionsOf(plane, objects);
      for (const object of objects) {
        const [old, now] = [before.get(keyOf(object)), after.get(keyOf(object))];
        if (old?.version !== now?.version) {
          found(2, object, 'server-side apply again: the object has a new resourceVersion', changedIn(old, now));
        }
      }
      await tellDifferences('diff', '--server-side');
    },
  };

  async function tellDifferences(...args: readonly string[]): Promise<void> {
    const { out, error } = await kubectl(plane, ...args, '-R', '-f', folder);
    tellErrors(2, `kubectl ${args.join(' ')}`, { code: 0, out, error: withoutExitCode(error) });
    for (const [file, lines] of differencesIn(out)) {
      const object = objects.find((each) =>
        file.endsWith(`.${each.kind}.${each.metadata.namespace ?? ''}.${each.metadata.name}`),
      );
      const said = `kubectl ${args.join(' ')}: ${lines.slice(0, 4).join('; ')}`;
      report.found(2, {
        input: object === undefined ? name : (ownerOf.get(object)?.name ?? name),
        object: object ?? { kind: 'file', metadata: { name: file } },
        said,
      });
    }
  }
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
  const { resourceVersion: _, managedFields: __, ...metadata } = version?.object.metadata ?? { name: '' };
  return { ...version?.object, metadata };
}

function firstDifference(one: unknown, other: unknown, field: string): string {
  if (isPlainObject(one) && isPlainObject(other)) {
    const names = Array.from(new Set([...Object.keys(one), ...Object.keys(other)]));
    const name = names.find((each) => JSON.stringify(one[each]) !== JSON.stringify(other[each]));
    return name === undefined ? 'metadata.managedFields' : firstDifference(one[name], other[name], `${field}.${name}`);
  }
  return field;
}
