import * as fc from 'fast-check';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from '../../../test/support/corpus';
import { acceptedBy, documents, type Mutant, programsAt, writtenDocuments } from '../mutants';
import { inParallel, refusalOf } from './api-client';
import { applyNamespaces } from './in-cluster';
import type { ControlPlane } from './control-plane';
import { repeatsVariable } from './inputs';
import type { Report } from './report';

const NAMESPACE = 'mutants';
/** So many are made and judged at a time. */
const BATCH = 500;
/** Programs take longer, and have more objects. */
const DOCUMENTS_OF_PROGRAM = 4;

export interface MutantOptions {
  readonly release: string;
  readonly count: number;
  readonly seed: number;
  readonly withOperator: boolean;
}

/** Law 3: mutated custom resources, and a part of that of mutated programs. */
export async function judgeMutants(plane: ControlPlane, options: MutantOptions, report: Report): Promise<void> {
  const { release, count, seed, withOperator } = options;
  await applyNamespaces(plane, [NAMESPACE]);
  const kinds = [
    ...(withOperator
      ? [
          ['document', documents(release), count] as const,
          ['written document', writtenDocuments(release), count] as const,
        ]
      : []),
    ['program', programsAt(release, withOperator), Math.ceil(count / DOCUMENTS_OF_PROGRAM)] as const,
  ];
  for (const [what, any, total] of kinds) {
    for (let made = 0; made < total; made += BATCH) {
      const mutants = fc.sample(any, { numRuns: Math.min(BATCH, total - made), seed: seed + made });
      const objects = mutants.flatMap((mutant, index) => objectsOf(mutant, `mutated ${what} ${String(made + index)}`));
      await inParallel(objects, (each) => judge(plane, each, report));
      console.error(`judge: ${String(Math.min(made + BATCH, total))} of ${String(total)} mutated ${what}s`);
    }
  }
}

interface Written {
  readonly input: string;
  readonly object: Manifest;
}

/** The objects that the package accepts; in the namespace that is there. */
function objectsOf(mutant: Mutant, input: string): Written[] {
  return acceptedBy(mutant).flatMap(({ text }) =>
    parseAllDocuments(text).map((document) => {
      const object = document.toJS() as Manifest;
      return { input, object: { ...object, metadata: { ...object.metadata, namespace: NAMESPACE } } };
    }),
  );
}

async function judge({ client }: ControlPlane, { input, object: written }: Written, report: Report): Promise<void> {
  const resource = await client.resourceOf(written);
  if (resource === undefined) {
    return;
  }
  const object = resource.namespaced ? written : { ...written, metadata: { name: written.metadata.name } };
  if (repeatsVariable(object)) {
    report.except(3, 1);
    return;
  }
  report.counted(3, 1);
  for (const [how, answer] of [
    ['create', await client.tryCreate(object, 'Strict')],
    ['server-side apply', await client.tryApply(object, 'Strict')],
  ] as const) {
    const refusal = refusalOf(answer);
    if (refusal !== undefined) {
      report.found(3, { input, object, field: refusal.field, said: `${how}: ${refusal.said}` });
    }
  }
}
