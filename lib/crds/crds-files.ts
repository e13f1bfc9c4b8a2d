import path from 'node:path';
import { grouped } from '../private/plain';
import { printable } from '../private/texts';
import type { FoundDocuments } from '../kubernetes';
import { kindsIn } from './given-crds';

/** A file of CRDs, and what was read of it. */
export interface CrdsFile extends FoundDocuments {
  readonly file: string;
}

/** More files than that are counted. */
const SHOWN = 5;

/** Says which CRDs were read, and which files hold none or one again; undefined if each file holds some, and each once. */
export function remarkOn(files: readonly CrdsFile[], group: string): string | undefined {
  const found = files.map((each) => ({ each, kinds: kindsIn(each.documents, group) }));
  const places = grouped(
    found.flatMap(({ each, kinds }) => kinds.map((kind) => ({ kind, file: nameOf(each) }))),
    ({ kind }) => kind,
  );
  const left = found.filter(({ kinds }) => kinds.length === 0).map(({ each }) => `${nameOf(each)} (${whyLeft(each)})`);
  const twice = Array.from(places, ([kind, all]) => ({ kind, in: all.map(({ file }) => file) }))
    .filter((each) => each.in.length > 1)
    .map((each) => `${each.kind} in ${each.in.join(' and ')}, of which the last counts`);
  const parts = [...(left.length === 0 ? [] : [`left out ${short(left)}`]), ...twice];
  return parts.length === 0 ? undefined : [`read ${Array.from(places.keys()).join(', ')}`, ...parts].join('; ');
}

function whyLeft({ problem, isWhole, documents }: CrdsFile): string {
  if (problem !== undefined) {
    return problem.reason;
  }
  return documents.length === 0 && !isWhole ? 'no Kubernetes object' : 'no CRD of this group';
}

function nameOf({ file }: CrdsFile): string {
  return printable(path.basename(file));
}

function short(all: readonly string[]): string {
  const more = all.length > SHOWN ? ` and ${String(all.length - SHOWN)} more` : '';
  return `${all.slice(0, SHOWN).join(', ')}${more}`;
}
