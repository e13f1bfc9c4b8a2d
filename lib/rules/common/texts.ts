import type { AnySubject } from '../rule';
import { METADATA } from '../../model/metadata';
import type { SchemaNode } from '../../model/schema';
import type { FacadeRequests } from '../../model/facade-requests';
import { newestSchemaOf } from '../../releases/schema-of';
import { anyField, entry, field, isWithin, item } from '../../private/field-path';
import { isPlainObject, type PlainObject } from '../../private/plain';

/** A text that a manifest holds. */
export interface PlacedText {
  readonly field: string;
  readonly text: string;
  readonly isKey: boolean;
  /** Whether it is written into the manifest directly, not within JSON. */
  readonly isPrinted: boolean;
}

type Take = (field: string, text: string, isKey: boolean) => void;

/** The texts of a resource, in the order of the manifest. */
export function resourceTexts({ resource, target }: AnySubject): PlacedText[] {
  const texts: PlacedText[] = [];
  const take: Take = (path, text, isKey) => {
    const isPrinted = target.operator || isWithin(path, 'metadata') || isWithin(path, 'spec.resourceOverrides');
    texts.push({ field: path, text, isKey, isPrinted });
  };
  const { labels, annotations } = resource;
  within(METADATA, { labels, annotations }, 'metadata', take);
  within(newestSchemaOf(resource.kind), resource.spec, 'spec', take);
  return texts;
}

/** The texts in the facade requests of a program. */
export function facadeTexts({ exposures, restrictions, scrapes, alerts, pod }: FacadeRequests): PlacedText[] {
  const texts: PlacedText[] = [];
  const take: Take = (path, text, isKey) => texts.push({ field: path, text, isKey, isPrinted: true });
  for (const { field: path, annotations } of exposures) {
    anywhere(annotations, `${path}.annotations`, take);
  }
  restrictions.forEach((each) => {
    anywhere(each, 'network.restrict', take);
  });
  scrapes.forEach(({ labels }) => {
    anywhere(labels, 'metrics.scrape.labels', take);
  });
  alerts.forEach(({ labels, alertLabels, severity }) => {
    anywhere({ labels, alertLabels, severity }, 'metrics.alert', take);
  });
  anywhere(pod, 'pod', take);
  return texts;
}

/** The texts of a document of any kind. */
export function textsIn(document: PlainObject): PlacedText[] {
  const texts: PlacedText[] = [];
  anywhere(document, '', (path, text, isKey) => texts.push({ field: path, text, isKey, isPrinted: true }));
  return texts;
}

/** A quick check whether anything in the value might be read back differently from a file. */
export function mayBeUnsafe(value: unknown): boolean {
  return holds(value, MAY_BE_UNSAFE, MAY_BE_UNSAFE_KEY);
}

/** Whether any text below the value, or any key, has such a form. */
export function holds(value: unknown, pattern: RegExp, ofKeys = pattern): boolean {
  if (typeof value === 'string') {
    return pattern.test(value);
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  if (Array.isArray(value)) {
    return value.some((each) => holds(each, pattern, ofKeys));
  }
  for (const key in value) {
    if (ofKeys.test(key) || holds((value as PlainObject)[key], pattern, ofKeys)) {
      return true;
    }
  }
  return false;
}

/** All characters that the rules look for, including every surrogate. */
const MAY_BE_UNSAFE = /[\u007f-\u009f\u2028\u2029\ud800-\udfff\ufffe\uffff]|\n \n/;
const MAY_BE_UNSAFE_KEY =
  /^[-+.\d]|^<<$|^constructor$|^__proto__$|[\u007f-\u009f\u2028\u2029\ud800-\udfff\ufffe\uffff]/;

function within(schema: SchemaNode | undefined, value: unknown, path: string, take: Take): void {
  if (typeof value === 'string') {
    take(path, value, false);
  } else if (schema?.type === 'list') {
    (value as readonly unknown[]).forEach((each, index) => {
      within(schema.items, each, item(path, index), take);
    });
  } else if (schema?.type === 'object') {
    for (const [name, each] of Object.entries(value as PlainObject)) {
      within(schema.fields[name], each, field(path, name), take);
    }
  } else if (schema?.type === 'free') {
    anywhere(value, path, take);
  } else if (schema?.type === 'map') {
    for (const [name, each] of Object.entries(value as PlainObject)) {
      take(entry(path, name), name, true);
      within(schema.values, each, entry(path, name), take);
    }
  }
}

function anywhere(value: unknown, path: string, take: Take): void {
  if (typeof value === 'string') {
    take(path, value, false);
  } else if (Array.isArray(value)) {
    value.forEach((each, index) => {
      anywhere(each, item(path, index), take);
    });
  } else if (isPlainObject(value)) {
    for (const [name, each] of Object.entries(value)) {
      take(anyField(path, name), name, true);
      anywhere(each, anyField(path, name), take);
    }
  }
}
