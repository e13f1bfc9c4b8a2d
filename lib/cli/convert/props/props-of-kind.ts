import { KINDS } from '../../../model/kinds';
import { PRODUCT } from '../../../model/product-names';
import { newestSchemaOf } from '../../../releases/schema-of';
import { listAt, objectAt, textAt, type PlainObject } from '../../../private/plain';
import type { OwnSource } from '../source';
import { value, type OptionalFields } from '../typescript/expression';
import { FieldReader } from './from-fields';
import type { References } from './references';

/** The props with which a construct declares the same as a document. */
export function propsOf({ kind, spec, namespace }: OwnSource, references: References): OptionalFields {
  const reader = new FieldReader(references, namespace);
  const hasDebug = kind === 'MCPRemoteProxy' && endsWithDebug(spec);
  const read = (block: object): OptionalFields =>
    reader.members(`${KINDS[kind].construct}Props`, block as PlainObject, newestSchemaOf(kind));
  return hasDebug ? { ...read(withoutDebug(spec)), debug: value(true) } : read(spec);
}

const DEPLOYMENT = ['resourceOverrides', 'proxyDeployment'] as const;

/** `debug` writes the variable as the last one. */
function endsWithDebug(spec: object): boolean {
  const last = listAt(spec, ...DEPLOYMENT, 'env').at(-1);
  return textAt(last, 'name') === `${PRODUCT}_DEBUG` && textAt(last, 'value') === 'true';
}

/** The blocks around the variable, too, if nothing else is in them. */
function withoutDebug(spec: object): PlainObject {
  const env = listAt(spec, ...DEPLOYMENT, 'env').slice(0, -1);
  const deployment = withField(objectAt(spec, ...DEPLOYMENT), 'env', env);
  const overrides = withField(objectAt(spec, 'resourceOverrides'), 'proxyDeployment', deployment);
  return withField(objectAt(spec), 'resourceOverrides', overrides);
}

/** The block with other content of a field, or without the field if there is no content. */
function withField(block: PlainObject, name: string, content: object): PlainObject {
  const others = Object.entries(block).filter(([each]) => each !== name);
  return Object.fromEntries(Object.keys(content).length === 0 ? others : [...others, [name, content]]);
}
