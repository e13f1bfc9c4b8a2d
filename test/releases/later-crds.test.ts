import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_KINDS } from '../../lib/model/kinds';
import { childOf, type SchemaNode } from '../../lib/model/schema';
import { SCHEMAS } from '../../lib/model/generated/schemas';
import { readCrds } from '../../lib/reader/crds/read-crds';
import { LATER } from '../../lib/releases/releases';

/** The CRDs of a later release, where somebody has them. */
const NEWER = path.join(__dirname, '../../../shared/crds-newer');
/** Fields that came after the CRDs there. */
const DELTA = path.join(NEWER, 'MCPExternalAuthConfig-e30f3c29.json');
const OWN_KEYWORDS = ['since', 'before', 'shown'];

/** The limits of a schema and of all below it, without what only `crds/` says. */
function limitsOf(node: SchemaNode): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value: unknown) => (OWN_KEYWORDS.includes(key) ? undefined : value)),
  ) as unknown;
}

/** The fields of `crds/` that came after the newest tested release, with both schemas. */
function laterIn(known: SchemaNode, given: SchemaNode | undefined, at: string): [string, SchemaNode, SchemaNode | undefined][] {
  if (known.since === LATER) {
    return [[at, known, given]];
  }
  switch (known.type) {
    case 'object':
      return Object.entries(known.fields).flatMap(([name, field]) => laterIn(field, childOf(given, name), `${at}.${name}`));
    case 'list':
      return laterIn(known.items, childOf(given, 0), `${at}[]`);
    case 'map':
      return laterIn(known.values, childOf(given, ''), `${at}{}`);
    default:
      return [];
  }
}

const given = existsSync(NEWER) ? readCrds(NEWER, { group: 'toolhive.stacklok.dev' }).crds : undefined;
const ALL = ALL_KINDS.flatMap((kind) => laterIn(SCHEMAS[kind], given?.schemas.get(kind), `${kind}.spec`));
const [there, later] = [ALL.filter(([, , found]) => found !== undefined), ALL.filter(([, , found]) => found === undefined)];

test('crds/ has fields after the newest tested release', () => {
  expect(ALL.length).toBeGreaterThan(10);
});

(given === undefined ? describe.skip : describe)('the fields of crds/ after the newest tested release', () => {
  test.each(there)('%s is as in the CRDs', (_, known, found) => {
    // the API server fills in the default of the field itself, and this package does not write it
    const { default: filledIn, ...limits } = limitsOf(found ?? known) as { readonly default?: unknown };
    // what a pod template may have is known elsewhere
    expect(known.type === 'free' ? { type: 'object' } : limitsOf(known)).toEqual(known.type === 'free' ? { type: found?.type } : limits);
    expect(filledIn ?? false).toBe(false);
  });

  test('the others came later still', () => {
    const delta = given === undefined ? '' : readFileSync(DELTA, 'utf8');
    expect(later.filter(([at]) => !delta.includes(at.split('.').at(-1) ?? at)).map(([at]) => at)).toEqual([]);
    expect(there.length).toBeGreaterThan(5);
  });
});
