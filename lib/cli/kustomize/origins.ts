import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '../../private/field-paths';
import { grouped, isAbsent } from '../../private/plain';
import { printable } from '../../private/texts';
import { type YamlDocument, readFoundDocuments } from '../../reader/located-documents';
import { bytesOf } from '../folders';
import { nameOf } from '../../yaml/document-taker';

/** The files of objects and of strategic merge patches that a root reads, the nearest to it first. */
interface Sources {
  readonly objects: readonly string[];
  readonly patches: readonly string[];
}

type ByKind = ReadonlyMap<string, readonly YamlDocument[]>;

/** Where the objects of a rendering, and what patches change in them, were written. */
export class Origins {
  private readonly objects: ByKind;
  private readonly patches: ByKind;

  /** @param overlay the kustomization file of the root */
  public constructor(
    { objects, patches }: Sources,
    private readonly overlay: string,
  ) {
    this.objects = grouped(objects.flatMap(documentsIn), kindOf);
    this.patches = grouped(patches.flatMap(documentsIn), kindOf);
  }

  /** The object of a rendering, whose fields are located where they were written, or else in the overlay. */
  public located(rendered: YamlDocument): YamlDocument {
    const [base] = similar(rendered, this.objects);
    const patches = similar(rendered, this.patches);
    const overlay = printable(this.overlay);
    const locate = (field: string): string => {
      // names and namespaces are often made of several kustomizations
      if (base !== undefined && (field === '' || field.startsWith('metadata.name'))) {
        return base.locate(field);
      }
      const value = valueAt(rendered.content, field);
      const isSame = ({ content }: YamlDocument): boolean => isDeepStrictEqual(valueAt(content, field), value);
      const sources = base === undefined ? patches : isAbsent(value) ? [base] : [...patches, base];
      return sources.find(isSame)?.locate(field) ?? overlay;
    };
    return { content: rendered.content, locate };
  }
}

/** The documents of its kind whose name is the largest part of the name of a rendered object. */
function similar(rendered: YamlDocument, documents: ByKind): YamlDocument[] {
  const name = nameOf(rendered) ?? '';
  const ofKind = documents.get(kindOf(rendered)) ?? [];
  const found = ofKind.filter((each) => name.includes(nameOf(each) ?? name));
  const longest = Math.max(...found.map((each) => nameOf(each)?.length ?? 0));
  return found.filter((each) => nameOf(each)?.length === longest);
}

function kindOf({ content }: YamlDocument): string {
  const [version, group] = String(content['apiVersion']).split('/').reverse();
  return JSON.stringify([group ?? version, content['kind']]);
}

/** What cannot be read is told by the tool, or is no document. */
function documentsIn(file: string): readonly YamlDocument[] {
  return readFoundDocuments(() => bytesOf(file), printable(file), new Set()).documents;
}
