import ts from 'typescript';
import type { Place } from './sample';

/** A literal without one of its items, or entries. */
export interface ShorterLiteral {
  readonly literal: Place;
  /** The item with the comma and the space after it. */
  readonly item: Place;
}

/**
 * What Stryker has no mutator for: each array and object that a module makes as it loads, without one of its items. That
 * an array without its only item is noticed, Stryker tries.
 */
export function shorterLiterals(source: ts.SourceFile): ShorterLiteral[] {
  return literalsIn(source).flatMap((literal) => {
    const items = ts.isArrayLiteralExpression(literal) ? literal.elements : literal.properties;
    const starts = items.map((item) => item.getStart());
    const ends = [...starts.slice(1), items.end];
    const place = { start: literal.getStart(), end: literal.end };
    return starts.length < 2
      ? []
      : starts.map((start, index) => ({ literal: place, item: { start, end: ends[index] ?? start } }));
  });
}

function literalsIn(node: ts.Node): (ts.ArrayLiteralExpression | ts.ObjectLiteralExpression)[] {
  if (ts.isFunctionLike(node)) {
    return [];
  }
  const inner: (ts.ArrayLiteralExpression | ts.ObjectLiteralExpression)[] = [];
  ts.forEachChild(node, (child) => {
    inner.push(...literalsIn(child));
  });
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node) ? [node, ...inner] : inner;
}
