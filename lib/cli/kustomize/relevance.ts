import { readFileSync } from 'node:fs';
import { roughText } from '../../reader/documents';
import type { Kustomization } from './kustomization-file';

/** The API group and the labels of the operator, and the kinds, which a patch may name alone. */
const OURS = /toolhive|\bMCP[A-Z]\w/i;

/** Which kustomizations have to do with proxies; the many others of a repository need not be rendered. */
export class Relevance {
  private readonly files = new Map<string, boolean>();

  public constructor(private readonly groups: readonly string[] = []) {}

  /** Whether it, or a file that it reads, names something that this package knows. */
  public of({ file, inputs }: Kustomization): boolean {
    return [file, ...inputs.filter(({ isFolder }) => !isFolder).map(({ path }) => path)].some((each) =>
      this.ofFile(each),
    );
  }

  private ofFile(file: string): boolean {
    const known = this.files.get(file);
    if (known !== undefined) {
      return known;
    }
    const text = textOf(file);
    const isRelevant = OURS.test(text) || this.groups.some((group) => text.includes(group));
    this.files.set(file, isRelevant);
    return isRelevant;
  }
}

/** A file that cannot be read is told elsewhere. */
function textOf(file: string): string {
  try {
    return roughText(readFileSync(file));
  } catch {
    return '';
  }
}
