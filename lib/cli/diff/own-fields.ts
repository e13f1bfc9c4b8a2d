import { shownOfField, isKnownField } from '../../inner';
import type { Kind } from '../../model/kinds';
import { isWithin, item, valueAt } from '../../private/field-paths';
import { isAbsent, isPlainObject, objectAt, type PlainObject } from '../../private/plain';
import { changes } from '../convert/verify/difference';
import { harmlessValue } from './changed-fields';
import { harmlessPath } from '../../private/secret-texts';

/** A custom resource, as it was written. */
export interface CustomResource {
  readonly kind: Kind;
  readonly content: PlainObject;
  /** The fields that nothing is known of, by path. */
  readonly unknown: readonly string[];
  /** Whether a proxy refers to it, so that it is a part of the proxy. */
  readonly isPart: boolean;
  /** Why it is not known what the operator makes of it, if it is a proxy. */
  readonly obstacle?: string | undefined;
}

/** Changed fields of a custom resource, in words. */
export interface OwnChanges {
  readonly texts: readonly string[];
  /** Whether it is not known what one of them means for pods. */
  readonly isOpen: boolean;
}

/** What was changed in a custom resource itself, each field with its old and its new value as far as they may be shown. */
export function changedOwnFields(before: CustomResource | undefined, after: CustomResource | undefined): OwnChanges {
  if (before === undefined || after === undefined) {
    return { texts: [], isOpen: false };
  }
  const [old, now] = [before, after].map(written) as [PlainObject, PlainObject];
  const unknown = [...before.unknown, ...after.unknown];
  const fields = Array.from(new Set(changes(now, old).map(({ field }) => field)));
  const told = fields.map((field) => {
    const isOpen = unknown.some((each) => isWithin(field, each) || isWithin(each, field));
    const text = changeOf(after.kind, field, valueAt(old, field), valueAt(now, field));
    return { isOpen, text: isOpen ? `${text}; what it means for pods is not known` : text };
  });
  return { texts: told.map(({ text }) => text), isOpen: told.some(({ isOpen }) => isOpen) };
}

/** What people write: the cluster sets the rest. */
function written({ content }: CustomResource): PlainObject {
  const { apiVersion, metadata, spec } = content;
  const { labels, annotations } = objectAt(metadata);
  return { apiVersion, metadata: { labels: objectAt(labels), annotations: objectAt(annotations) }, spec };
}

function changeOf(kind: Kind, field: string, before: unknown, after: unknown): string {
  const path = harmlessPath(field);
  const [old, now] = [before, after].map((value) => shown(kind, field, value));
  if (old !== undefined && now !== undefined && old !== now) {
    return `${path}: ${old} → ${now}`;
  }
  return `${path} ${isAbsent(before) ? 'is added' : isAbsent(after) ? 'is removed' : 'has another value'}`;
}

/** Undefined: it is not shown. */
function shown(kind: Kind, field: string, value: unknown): string | undefined {
  if (isAbsent(value)) {
    return 'not set';
  }
  if (Array.isArray(value)) {
    const items = value.map((each: unknown, index) => shown(kind, item(field, index), each));
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  if (isPlainObject(value)) {
    return undefined;
  }
  // nobody says of an unknown field whether it holds a secret
  const isForeign = isWithin(field, 'spec') && !isKnownField(kind, field);
  const known = isForeign ? harmlessValue(field, value) : shownOfField(kind, field, value);
  return known === undefined || typeof known === 'string' ? known : JSON.stringify(known);
}
