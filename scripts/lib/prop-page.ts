import { isWildcard, pairsOf } from '../../lib/declaration/props/prop-fields';
import { field as below } from '../../lib/private/field-paths';
import { SITE } from './addresses';
import { ALL_KINDS, KINDS, type Kind } from '../../lib/model/kinds';
import { childOf, type SchemaNode } from '../../lib/crds/structural-schema';
import { newestSchemaOf } from '../../lib/releases/schema-of';

/** The facts about a field in the CRDs. */
interface FieldFacts {
  readonly default: string;
  readonly since: string;
}

/** Everything below this line of docs/props-and-fields.md comes from the package. */
const MARKER = '<!-- Below this line: written by `npm run docs`. -->\n';
const NONE = '–';

/** The page with updated tables, one for each kind. */
export function propPage(page: string): string {
  const [prose = ''] = page.split(MARKER);
  return [prose + MARKER, ...ALL_KINDS.map(section)].join('\n');
}

function section(kind: Kind): string {
  const { construct } = KINDS[kind];
  const { since } = newestSchemaOf(kind);
  const from = since === undefined ? '' : ` The kind was added in release ${since} of the operator.`;
  const rows = pairsOf(kind).map(({ field, prop }) => {
    const facts = factsOf(newestSchemaOf(kind), field);
    return `| \`${text(prop)}\` | \`${text(field)}\` | ${facts.default} | ${facts.since} |`;
  });
  return [
    `## ${kind}`,
    '',
    `Props of [\`${construct}\`](${SITE}api/${construct}Props).${from}`,
    '',
    '| prop | field | default | from |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** A path as messages write it: `oidc.scopes[]`. */
function text(steps: readonly string[]): string {
  return steps.reduce((path, step) => (isWildcard(step) ? path + step : below(path, step)), '');
}

/** The default of a field, and the release that introduced it or the fields around it. */
function factsOf(spec: SchemaNode, [, ...steps]: readonly string[]): FieldFacts {
  let node: SchemaNode | undefined = spec;
  let since = NONE;
  for (const step of steps) {
    node = childOf(node, step);
    since = node?.since ?? since;
  }
  return { default: defaultOf(node), since };
}

function defaultOf(node: SchemaNode | undefined): string {
  const value = node !== undefined && 'default' in node ? node.default : undefined;
  return value === undefined ? NONE : `\`${JSON.stringify(value)}\``;
}
