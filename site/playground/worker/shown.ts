import { structuredPatch } from 'diff';
import {
  compare,
  convert,
  draw,
  operatorObjects,
  text as textOf,
  writeOneFile,
  writtenObjects,
} from '../../../lib/cli/analysis';
import type { Outcome } from '../../../lib/cli/left-out';
import type { DifferentLine, Kept, Question, Shown, Written } from './questions';
import { type Manifests, manifestsIn, settingsOf, withCrds, withOperator } from './verdict';

/** The release of cdk8s-plus that a written program imports. */
const PLUS = '28';

/** What the view shows of the text. */
export function shownOf(question: Question): Shown {
  const { text, view, kept } = question;
  const manifests = manifestsIn(text);
  return withCrds(question, (): Shown => {
    switch (view) {
      case 'problems':
        return { view };
      case 'objects':
        return objects(manifests, question);
      case 'picture':
        return { view, ...written(draw(manifests, settingsOf(question)), (drawing) => drawing.together()) };
      case 'program':
        return { view, ...program(manifests, question) };
      case 'changes':
        return { view, ...changes(manifests, kept, question) };
    }
  });
}

function objects(manifests: Manifests, question: Question): Shown {
  const { release } = question;
  const without = (fidelity: 'exact' | 'corrected'): Written =>
    written(writtenObjects(manifests, { operator: false, release, fidelity }), yamlOf).written;
  const corrected = without('corrected');
  const exact = without('exact');
  return {
    view: 'objects',
    corrected,
    exact,
    operator: written(operatorObjects(manifests, withOperator(question)), yamlOf).written,
    differences: 'text' in exact && 'text' in corrected ? differences(exact.text, corrected.text) : undefined,
  };
}

function yamlOf(clusters: readonly { readonly yaml: string }[]): string {
  return clusters.map(({ yaml }) => yaml).join('---\n');
}

/** More than that says no one anything, and takes long to find. */
const MOST_DIFFERENCES = 2000;

function differences(before: string, after: string): DifferentLine[] | undefined {
  const patch = structuredPatch('', '', before, after, '', '', { context: 4, maxEditLength: MOST_DIFFERENCES });
  return patch?.hunks.flatMap(({ oldStart, lines }, index): DifferentLine[] => [
    ...(index === 0 && oldStart === 1 ? [] : [{ sort: 'left' as const, text: '…' }]),
    ...lines.map((line) => ({ sort: SORTS[line[0] ?? ''] ?? 'same', text: line.slice(1) })),
  ]);
}

const SORTS: { readonly [sign: string]: DifferentLine['sort'] } = { '+': 'added', '-': 'removed' };

interface WrittenView {
  readonly written: Written;
  readonly notes: readonly string[];
}

function written<Result>({ errors, notes, result }: Outcome<Result>, write: (result: Result) => string): WrittenView {
  return { written: result === undefined ? { errors } : { text: write(result) }, notes };
}

function program({ files }: Manifests, question: Question): WrittenView {
  const { program: made, errors, notes } = convert(files, settingsOf(question), { all: true });
  return { written: made === undefined ? { errors } : { text: writeOneFile(made, 'main.ts', PLUS) }, notes };
}

function changes(after: Manifests, kept: Kept | undefined, question: Question): WrittenView {
  if (kept === undefined) {
    return { written: { errors: [] }, notes: [] };
  }
  const before = manifestsIn(kept.text);
  const releases = [kept.release, question.release] as const;
  return written(compare({ before, after }, withOperator(question), releases), ({ found, run }) => textOf(found, run));
}
