import * as fc from 'fast-check';
import type { Kind } from '../../../lib/model/kinds';
import type { SchemaNode } from '../../../lib/crds/structural-schema';
import { newestSchemaOf, shownOf } from '../../../lib/releases/schema-of';

/** Represents a secret; even a part of it must not leak. */
export const SECRET = 'S3cretHunter2';

const secret = fc.constantFrom(
  ...[
    SECRET,
    `Bearer ${SECRET}`,
    ` ${SECRET}\n`,
    `${SECRET}\u2028`,
    `KEY=${SECRET}`,
    `user:${SECRET}@host`,
    `-${SECRET}`,
  ],
  ...[
    `http://10.0.0.1/${SECRET}/mcp`,
    `https://${SECRET}@a.example`,
    `ftp://${SECRET}`,
    `https://a.example:x/${SECRET}`,
  ],
  ...[`HTTPS://a/?key=${SECRET}`, `http://[::1/${SECRET}`, `https://a.example/%zz${SECRET}`, `https://a b/${SECRET}`],
  ...[`{"a": "${SECRET}"`, `[{"uid":{"type":"A","id":"${SECRET}"}}]`, `permit(principal, action, ${SECRET});`],
);
/** A message may show all of a URL except its user, query and fragment. */
const urlWithSecret = fc.constantFrom(
  ...[`https://user:${SECRET}@a.example/mcp`, `http://a.example/mcp?key=${SECRET}`, `https://a.example/#${SECRET}`],
  ...[`http://user:${SECRET}@localhost/`, `https://a.example:99999/?k=${SECRET}`, `//${SECRET}@a.example/`],
  ...[`https://u:${SECRET}@`, `https://${SECRET}@%zz/`, `https://u:${SECRET}@a.example@b/`],
);
const foreignUrl = fc.oneof(
  urlWithSecret,
  fc.constantFrom(`https://a.example/${SECRET}/mcp`, `http://localhost/${SECRET}`, `https://a.example:99999/${SECRET}`),
);
const harmless = fc.constantFrom('a', 'Bad Name', '', 'a.example', '/a', 'x_y', '1Gi');

/** Specs of any shape with a secret in every place that messages must not show. */
export function specWithSecrets(kind: Kind): fc.Arbitrary<unknown> {
  return withSecrets(newestSchemaOf(kind), kind, 'spec');
}

function withSecrets(schema: SchemaNode, kind: Kind, path: string): fc.Arbitrary<unknown> {
  const right = rightType(schema, kind, path);
  return isChoice(schema)
    ? right
    : fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: wrongType(schema) });
}

/** Numbers, booleans and values of a closed set cannot hold secrets. */
function isChoice(schema: SchemaNode): boolean {
  return (
    schema.type === 'integer' || schema.type === 'boolean' || (schema.type === 'string' && schema.enum !== undefined)
  );
}

function wrongType(schema: SchemaNode): fc.Arbitrary<unknown> {
  const list = secret.map((text): unknown => [text, [{ other: text }]]);
  const block = secret.map((text): unknown => ({ other: text, another: { value: text } }));
  switch (schema.type) {
    case 'object':
      return fc.oneof(secret, list, block);
    case 'map':
      return fc.oneof(secret, list);
    case 'list':
      return fc.oneof(secret, block);
    default:
      return fc.oneof(list, block);
  }
}

function rightType(schema: SchemaNode, kind: Kind, path: string): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.fields).map(([name, node]) => [name, withSecrets(node, kind, `${path}.${name}`)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'map':
      return fc.dictionary(
        fc.constantFrom('a', 'B', 'X-Key', 'Host', 'x y'),
        withSecrets(schema.values, kind, `${path}["a"]`),
        {
          maxKeys: 2,
        },
      );
    case 'list':
      return fc.array(withSecrets(schema.items, kind, `${path}[0]`), { maxLength: 2 });
    case 'string':
      return schema.enum === undefined ? textAt(kind, path) : fc.constantFrom(...schema.enum, 'none of them');
    case 'integer':
    case 'number':
    case 'mixed':
      return fc.integer({ min: -1, max: 70_000 });
    case 'boolean':
      return fc.boolean();
    case 'free':
    case 'any':
      return fc.dictionary(fc.constantFrom('a', 'spec', 'policies', 'http'), secret, { maxKeys: 2 });
  }
}

function textAt(kind: Kind, path: string): fc.Arbitrary<string> {
  switch (shownOf(kind, path)) {
    case 'all':
      return harmless;
    case 'path':
      return urlWithSecret;
    case 'host':
      return foreignUrl;
    case undefined:
      return fc.oneof(secret, urlWithSecret);
  }
}
