import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Yaml } from 'cdk8s';
import { withQuotes } from '../../../lib/kubernetes/yaml/scalars';
import type { Manifest } from '../../../test/support/corpus';
import { JudgeFailure } from '../judge-failure';
import { kubectl } from './kubectl';
import type { ControlPlane } from './control-plane';
import type { Input } from './inputs';
import { inOwnNamespaces } from './own-namespace';

/** An input in namespaces of its own. */
export interface Placed extends Input {
  readonly namespaces: readonly string[];
}

/** A binding makes a policy hold for what others apply, so it is applied after everything else. */
const BINDING = 'ValidatingAdmissionPolicyBinding';

export function isBinding({ kind }: Manifest): boolean {
  return kind === BINDING;
}

/** Gives each input namespaces of its own, and makes them. What the API server does not serve is left out, which is told. */
export async function placed(
  plane: ControlPlane,
  inputs: readonly Input[],
  leftOut: (text: string) => void,
): Promise<Placed[]> {
  const { client } = plane;
  const unserved = new Set<string>();
  const all: Placed[] = [];
  for (const [index, input] of inputs.entries()) {
    const resources = await Promise.all(input.objects.map((each) => client.resourceOf(each)));
    const served = input.objects.filter((_, at) => resources[at] !== undefined);
    const inNamespaces = new Set(served.filter((each) => resources[input.objects.indexOf(each)]?.namespaced === true));
    input.objects
      .filter((each) => !served.includes(each))
      .forEach((each) => unserved.add(`${each.apiVersion} ${each.kind}`));
    const moved = inOwnNamespaces(served, `p${String(index)}`, (each) => inNamespaces.has(each));
    all.push({ ...input, ...moved });
  }
  for (const each of unserved) {
    leftOut(`${each} is left out: the API server does not serve it`);
  }
  await applyNamespaces(
    plane,
    all.flatMap(({ namespaces, objects }) => withoutOwn(namespaces, objects)),
  );
  return all;
}

/** A namespace that the input makes itself is applied with it. */
function withoutOwn(namespaces: readonly string[], objects: readonly Manifest[]): string[] {
  const own = new Set(objects.filter(({ kind }) => kind === 'Namespace').map(({ metadata }) => metadata.name));
  return namespaces.filter((name) => !own.has(name));
}

/** Makes namespaces, with labels. */
export async function applyNamespaces(
  plane: ControlPlane,
  names: readonly string[],
  labels: { readonly [name: string]: string } = {},
): Promise<void> {
  const objects = names.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } }));
  const file = fileOf(plane, 'namespaces', objects);
  const { code, error } = await kubectl(plane, 'apply', '--server-side', '-f', file);
  if (code !== 0) {
    throw new JudgeFailure(`the namespaces cannot be made: ${error}`);
  }
}

/** A file with these objects, as synth writes it. */
export function fileOf({ folder }: ControlPlane, name: string, objects: readonly Manifest[]): string {
  const file = path.join(folder, `${name}.yaml`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Yaml.stringify(...objects.map((each) => withQuotes({ ...each }))));
  return file;
}
