import { propRowsOf } from '../../lib/declaration/fields/rows';
import { referredKind } from '../../lib/declaration/props/instances';
import { factoriesOf, type PropType } from '../../lib/declaration/props/prop-types';
import { SCHEMAS } from '../../lib/model/generated/schemas';
import { ALL_KINDS, KINDS } from '../../lib/model/kinds';
import { childOf, type SchemaNode } from '../../lib/crds/structural-schema';
import { apiTypes, type ApiType, type Docs } from './assembly';

/** A field of a custom resource, with the prop or the parameter that sets it, and what the API says of that. */
export interface DocumentedField {
  /** Such as `RemoteMcpProxyProps.proxyPort`, or `UpstreamProvider.oidc.name`. */
  readonly prop: string;
  readonly type: PropType;
  /** Such as `MCPRemoteProxy.spec.proxyPort`; `[]` is an item of a list, `{}` an entry of a map. */
  readonly field: string;
  /** The field, after those around it that have no prop of their own. */
  readonly nodes: readonly SchemaNode[];
  /** The words of the prop itself. */
  readonly says: string;
  /** The words of its interface or its factory, and of the prop whose value that is. */
  readonly around: string;
}

/** Where an interface, or the arguments of a factory, stand in a custom resource. */
interface Place {
  readonly field: string;
  readonly node: SchemaNode | undefined;
  readonly around: string;
}

const types: ReadonlyMap<string, ApiType> = new Map(apiTypes().map((each) => [each.name, each]));

/** Every field that a prop or a parameter of the public API sets; several times, if several of them can. */
export function documentedFields(): DocumentedField[] {
  const roots = ALL_KINDS.flatMap((kind) =>
    [`${KINDS[kind].construct}Props`, ...(kind === 'MCPRemoteProxy' ? ['ProxyDefaultsOptions'] : [])].flatMap((owner) =>
      ofOwner(owner, { field: `${kind}.spec`, node: SCHEMAS[kind], around: '' }),
    ),
  );
  return Array.from(new Map(roots.map((each) => [`${each.prop} ${each.field}`, each])).values());
}

function ofOwner(owner: string, place: Place): DocumentedField[] {
  return propRowsOf(owner).flatMap(({ name, type, steps }) => {
    const { says, around } = wordsOf(owner, name);
    const nodes: SchemaNode[] = [];
    let { node } = place;
    for (const step of steps) {
      node = childOf(node, step);
      nodes.push(...(node === undefined ? [] : [node]));
    }
    const field = [place.field, ...steps].join('.');
    const own = { prop: `${owner}.${name}`, type, field, nodes, says, around: `${around} ${place.around}` };
    return [own, ...ofType(type, { field, node, around: says })];
  });
}

function ofType(type: PropType, place: Place): DocumentedField[] {
  switch (type.kind) {
    case 'list':
      return ofType(type.items, within(place, '[]'));
    case 'map':
      return ofType(type.values, within(place, '{}'));
    case 'struct':
      return types.has(type.name) ? ofOwner(type.name, place) : [];
    case 'instance':
      return types.has(type.name) && referredKind(type) === undefined
        ? factoriesOf(type.name).flatMap((factory) => ofOwner(factory, place))
        : [];
    default:
      return [];
  }
}

function within({ field, node, around }: Place, step: string): Place {
  return { field: `${field}${step}`, node: childOf(node, step), around };
}

function wordsOf(owner: string, name: string): { readonly says: string; readonly around: string } {
  const [type = '', factory] = owner.split('.');
  if (factory !== undefined) {
    const method = types.get(type)?.methods?.find((each) => each.name === factory);
    const parameter = method?.parameters?.find((each) => each.name === name);
    return { says: text(parameter?.docs), around: `${text(method?.docs)} ${text(types.get(type)?.docs)}` };
  }
  const family = withBases(type);
  const member = family.flatMap(({ properties = [] }) => properties).find((each) => each.name === name);
  return { says: text(member?.docs), around: family.map(({ docs }) => text(docs)).join(' ') };
}

/** An interface, and those that it extends. */
function withBases(name: string): ApiType[] {
  const own = types.get(name);
  const bases = (own?.interfaces ?? []).flatMap((base) => withBases(base.replace(/^.*\./, '')));
  return own === undefined ? [] : [own, ...bases];
}

function text({ summary = '', remarks = '', default: byDefault = '' }: Docs = {}): string {
  return [summary, remarks, byDefault].join(' ').replaceAll('\n', ' ').trim();
}
