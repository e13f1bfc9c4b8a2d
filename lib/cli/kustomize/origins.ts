import { isDeepStrictEqual } from 'node:util';
import { anyField, item, segments, valueAt } from '../../private/field-paths';
import { grouped, isAbsent, textAt } from '../../private/plain';
import { printable } from '../../private/texts';
import { type YamlDocument, readFoundDocuments } from '../../kubernetes';
import { bytesOf } from '../folders';
import type { Generator } from './generators';
import { nameOf } from '../../model/resource-document';

/** The files of objects and of strategic merge patches that a root reads, and its generators, the nearest to it first. */
interface Sources {
  readonly objects: readonly string[];
  readonly patches: readonly string[];
  readonly generators?: readonly Generator[];
}

type ByKind = ReadonlyMap<string, readonly YamlDocument[]>;

/** Where the objects of a rendering, and what patches change in them, were written. */
export class Origins {
  private readonly objects: ByKind;
  private readonly patches: ByKind;
  private readonly generators: readonly Generator[];

  /** @param overlay the kustomization file of the root */
  public constructor(
    { objects, patches, generators = [] }: Sources,
    private readonly overlay: string,
  ) {
    this.objects = grouped(objects.flatMap(documentsIn), kindOf);
    this.patches = grouped(patches.flatMap(documentsIn), kindOf);
    this.generators = generators;
  }

  /** The object of a rendering, whose fields are located where they were written, or else in the overlay. */
  public located(rendered: YamlDocument): YamlDocument {
    const [base] = similar(rendered, this.objects);
    const patches = similar(rendered, this.patches);
    const overlay = printable(this.overlay);
    const generators = this.generatorsOf(rendered);
    const locate = (field: string): string => {
      const generated = generatedAt(rendered, field, generators);
      if (generated !== undefined) {
        return generated;
      }
      // names and namespaces are often made of several kustomizations
      if (base === undefined && isName(field)) {
        return generators[0]?.line ?? overlay;
      }
      if (base !== undefined && isName(field)) {
        return base.locate(field);
      }
      const value = valueAt(rendered.content, field);
      const isSame = ({ content }: YamlDocument): boolean => isDeepStrictEqual(valueAt(content, field), value);
      const sources = base === undefined ? patches : isAbsent(value) ? [base] : [...patches, base];
      return sources.find(isSame)?.locate(field) ?? overlay;
    };
    return { content: rendered.content, locate };
  }

  /** The generators whose name is the largest part of the name of a ConfigMap. */
  private generatorsOf(rendered: YamlDocument): readonly Generator[] {
    const name = nameOf(rendered) ?? '';
    const found =
      rendered.content['kind'] === 'ConfigMap' ? this.generators.filter((each) => name.includes(each.name)) : [];
    const longest = Math.max(...found.map((each) => each.name.length));
    return found.filter((each) => each.name.length === longest);
  }
}

function isName(field: string): boolean {
  return field === '' || field.startsWith('metadata.name');
}

/** Where the value of a key of a ConfigMap, or a part of the text, was written for a generator. */
function generatedAt({ content }: YamlDocument, field: string, generators: readonly Generator[]): string | undefined {
  const [root, key, ...part] = generators.length === 0 ? [] : segments(field);
  const text = typeof key === 'string' && root === 'data' ? textAt(content, root, key) : undefined;
  return text === undefined
    ? undefined
    : generators.flatMap((each) => each.locate(String(key), text, pathOf(part)) ?? [])[0];
}

function pathOf(steps: readonly (string | number)[]): string {
  return steps.reduce<string>((at, step) => (typeof step === 'number' ? item(at, step) : anyField(at, step)), '');
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
