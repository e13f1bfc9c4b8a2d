import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { main } from '../../../lib/cli/main';
import { grouped } from '../../../lib/private/plain';
import type { Manifest } from '../../../test/support/corpus';
import { fileOf, type Placed } from './in-cluster';
import type { ControlPlane } from './control-plane';
import { kubectl } from './kubectl';
import type { Report } from './report';

interface Problem {
  readonly severity: string;
  readonly id: string;
  readonly kind?: string;
  readonly name?: string;
  readonly field?: string;
  readonly message?: string;
}

/** Law 6: what lives in the cluster, as `kubectl get -o json` prints it, beside the file that was applied. */
export async function judgeLiving(
  plane: ControlPlane,
  inputs: readonly Placed[],
  release: string,
  report: Report,
): Promise<void> {
  const kinds = new Set(inputs.flatMap(({ objects }) => objects.map(resourceName)));
  const living = grouped(
    (await Promise.all(Array.from(kinds, (kind) => itemsOf(plane, kind)))).flat(),
    ({ metadata: { namespace = '' } }) => namespace,
  );
  for (const input of inputs.filter(({ objects }) => objects.length > 0)) {
    const written = new Set(input.objects.map(keyOf));
    const items = input.namespaces
      .flatMap((namespace) => living.get(namespace) ?? [])
      .filter((each) => written.has(keyOf(each)));
    const got = path.join(plane.folder, 'got.yaml');
    writeFileSync(got, JSON.stringify({ apiVersion: 'v1', kind: 'List', items, metadata: { resourceVersion: '' } }));
    const told = new Set(checked(fileOf(plane, 'applied', input.objects), release).map(textOf));
    report.counted(6, items.length);
    for (const problem of checked(got, release).filter((each) => !told.has(textOf(each)))) {
      const { kind = 'List', name = '', field = '', id, severity, message = '' } = problem;
      report.found(6, {
        input: input.name,
        object: { kind, metadata: { name } },
        field,
        said: `${severity} ${id} ${message}`,
      });
    }
  }
}

/** The inputs, where synth is not known with what `check` says of their file. */
export function checkedInputs(plane: ControlPlane, inputs: readonly Placed[], release: string): Placed[] {
  return inputs.map((input) => {
    const told = input.told ?? checked(fileOf(plane, 'written', input.objects), release).map(({ id }) => id);
    return { ...input, told };
  });
}

function resourceName({ apiVersion, kind }: Manifest): string {
  const [version = '', group] = apiVersion.split('/').reverse();
  return group === undefined ? kind : `${kind}.${version}.${group}`;
}

function keyOf({ kind, metadata: { namespace = '', name } }: Manifest): string {
  return `${kind} ${namespace}/${name}`;
}

async function itemsOf(plane: ControlPlane, kind: string): Promise<readonly Manifest[]> {
  const { code, out, error } = await kubectl(plane, 'get', kind, '-A', '-o', 'json');
  if (code !== 0) {
    throw new Error(`kubectl get ${kind}: ${error}`);
  }
  return (JSON.parse(out) as { readonly items: readonly Manifest[] }).items;
}

/** What `check` says of a file. */
export function checked(file: string, release: string): readonly Problem[] {
  let out = '';
  const terminal = {
    out: (text: string): void => {
      out += text;
    },
    error: (): void => undefined,
    input: (): string => '',
    interactive: false,
  };
  main(['check', file, '--json', '--release', release], '0.0.0', terminal);
  return (JSON.parse(out) as { readonly problems: readonly Problem[] }).problems;
}

function textOf({ severity, id, kind, name, field }: Problem): string {
  return [severity, id, kind, name, field].join(' ');
}
