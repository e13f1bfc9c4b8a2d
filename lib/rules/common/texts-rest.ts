import { METADATA } from '../../model/metadata';
import type { SchemaNode } from '../../model/schema';
import type { MetadataOverridesSpec } from '../../model/specs';
import { newestSchemaOf } from '../../releases/schema-of';
import { perObject } from '../../private/caches';
import { anyField, entry, field, item } from '../../private/field-path';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { rowsOf, type AnySubject, type FacadeSubject, type Part } from '../rule';

/** A text that a manifest holds. */
export interface PlacedText {
  readonly path: string;
  readonly text: string;
  readonly isKey: boolean;
  /** Whether it is written into the manifest directly, not within JSON. */
  readonly isPrinted: boolean;
  /** The variable, header or parameter whose value it is; absent: of none whose name tells what it holds. */
  readonly name?: string;
}

/** Rows about the texts of the objects around a proxy. */
export const facadeTexts = rowsOf(facadeTextsOf);

/** Maps whose keys are names of headers or parameters. */
const NAMED_VALUES = /\.(additionalHeaders|additionalAuthorizationParams|additionalTokenParams)$/;
/** An environment variable: the value stands beside its name. */
const VARIABLE = /\.env\[\d+\]$/;

/** The texts of a resource; several rules look at them. */
export const textsOf = perObject(({ resource, target }: AnySubject): readonly Part<PlacedText>[] => {
  const { kind, labels, annotations, spec } = resource;
  const { fields } = newestSchemaOf(kind);
  const printed = new Texts(true);
  const inJson = new Texts(target.operator, printed.all);
  printed.within(METADATA, { labels, annotations }, 'metadata');
  for (const [name, value] of Object.entries(spec)) {
    const texts = name === 'resourceOverrides' ? printed : inJson;
    texts.within(fields[name], value, field('spec', name));
  }
  return printed.all;
});

/** Rows about the texts of a resource, in the order of the manifest. */
export const resourceTexts = rowsOf(textsOf);

function facadeTextsOf({ facadeRequests }: FacadeSubject): Part<PlacedText>[] {
  const { exposures, restrictions, scrapes, alerts, pod } = facadeRequests;
  const texts = new Texts(true);
  for (const { field: path, annotations } of exposures) {
    texts.anywhere(annotations, `${path}.annotations`);
  }
  restrictions.forEach((each) => {
    texts.anywhere(each, 'network.restrict');
  });
  scrapes.forEach(({ labels, relabelings = [], metricRelabelings = [] }) => {
    texts.anywhere({ labels, relabelings, metricRelabelings }, 'metrics.scrape');
  });
  alerts.forEach(({ labels, alertLabels, severity, runbookUrl }) => {
    texts.anywhere({ labels, alertLabels, severity, runbookUrl }, 'metrics.alert');
  });
  texts.anywhere(pod, 'pod');
  return texts.all;
}

/** The texts of labels and annotations. */
export function metadataTextsIn({ labels = {}, annotations = {} }: MetadataOverridesSpec): PlacedText[] {
  const texts = new Texts(true);
  texts.within(METADATA, { labels, annotations }, 'metadata');
  return texts.all.map(([, text]) => text);
}

/** The texts of a document of any kind. */
export function textsIn(document: PlainObject): PlacedText[] {
  const texts = new Texts(true);
  texts.anywhere(document, '');
  return texts.all.map(([, text]) => text);
}

/** Whether a text of the value has such a form. */
export function holds(value: unknown, pattern: RegExp): boolean {
  if (typeof value === 'string') {
    return pattern.test(value);
  }
  return typeof value === 'object' && value !== null && Object.values(value).some((each) => holds(each, pattern));
}

/** Collects texts. */
class Texts {
  public constructor(
    private readonly isPrinted: boolean,
    public readonly all: Part<PlacedText>[] = [],
  ) {}

  /** The texts of a value with a schema, of which only the keys of maps are free. */
  public within(schema: SchemaNode | undefined, value: unknown, path: string, name?: string): void {
    if (typeof value === 'string') {
      this.add(path, value, name);
    } else if (schema?.type === 'list') {
      for (const [index, each] of (value as readonly unknown[]).entries()) {
        this.within(schema.items, each, item(path, index));
      }
    } else if (schema?.type === 'object') {
      for (const [key, each] of Object.entries(value as PlainObject)) {
        this.within(schema.fields[key], each, field(path, key), nameBeside(value as PlainObject, key, path));
      }
    } else if (schema?.type === 'free') {
      this.anywhere(value, path);
    } else if (schema?.type === 'map') {
      const isNamed = NAMED_VALUES.test(path);
      for (const [key, each] of Object.entries(value as PlainObject)) {
        const place = entry(path, key);
        this.addKey(place, key);
        this.within(schema.values, each, place, isNamed ? key : undefined);
      }
    }
  }

  /** The texts of any value. */
  public anywhere(value: unknown, path: string, name?: string): void {
    if (typeof value === 'string') {
      this.add(path, value, name);
    } else if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) {
        this.anywhere(each, item(path, index));
      }
    } else if (isPlainObject(value)) {
      for (const [key, each] of Object.entries(value)) {
        const place = anyField(path, key);
        this.addKey(place, key);
        this.anywhere(each, place, nameBeside(value, key, path));
      }
    }
  }

  private add(path: string, text: string, name: string | undefined): void {
    const { isPrinted } = this;
    this.all.push([path, { path, text, isKey: false, isPrinted, ...(name === undefined ? {} : { name }) }]);
  }

  private addKey(path: string, text: string): void {
    this.all.push([path, { path, text, isKey: true, isPrinted: this.isPrinted }]);
  }
}

/** The name of a variable, of which the field is the value. */
function nameBeside(holder: PlainObject, key: string, path: string): string | undefined {
  const { name } = holder;
  return key === 'value' && typeof name === 'string' && VARIABLE.test(path) ? name : undefined;
}
