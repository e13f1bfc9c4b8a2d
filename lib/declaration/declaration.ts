import type { ApiObjectMetadata } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { PodOptions } from '../model/pod-options';
import type { Finding } from '../private/finding';
import { SCHEMAS } from '../model/generated/schemas';
import { KINDS, type Kind } from '../model/kinds';
import { isWithin, item, type Placed, segments, valueAt } from '../private/field-paths';
import { isAbsent, isPlainObject, listAt, objectAt, type PlainObject, textAt, isList } from '../private/plain';
import { written } from './fields/written';
import type { UseConstruct, UsedConstruct } from './props/instances';
import { fieldsOf } from './props/prop-fields';
import type { Given } from './props/read-arguments';

/** What a construct was declared to be, before any rule has checked it. */
export interface Declaration<K extends Kind = Kind> {
  readonly kind: K;
  readonly metadata: ApiObjectMetadata;
  /** In the shape of the custom resource, but of any type: programs without types can pass any props. */
  readonly spec: unknown;
  /** The constructs that the spec was made from. */
  readonly usedConstructs: readonly UsedConstruct[];
  /** Codes of warnings to acknowledge. */
  readonly acknowledge: readonly string[];
  /** Findings about the props. */
  readonly mistakes: Mistakes;
  /** The defaults that were merged into the spec; absent if there are none. */
  readonly defaults?: AppliedDefaults;
  /** The document that the declaration was read from, unless it came from props. */
  readonly document?: DeclaredInDocument;
}

export interface DeclaredInDocument {
  readonly apiVersion: string;
  /** Findings about the document outside its spec. */
  readonly findings: readonly Finding[];
  /** Unknown fields beside the spec, by path. */
  readonly unknown: readonly Placed[];
  /** Whether variables in it are replaced before it is applied. */
  readonly substitution: boolean;
  /** `file:line` of a field, or of the nearest one to it. */
  readonly locate: (field: string) => string;
}

export interface Mistakes {
  readonly findings: readonly Finding[];
  /** Fields that no rule can check, because their values cannot be used. */
  readonly unsettled: readonly string[];
}

/** The mistakes in a document, whose findings come from elsewhere. */
export const NO_MISTAKES: Mistakes = { findings: [], unsettled: [] };

/** Options that every construct of this package has beside its spec. */
export interface DeclaringProps {
  readonly metadata?: ApiObjectMetadata;
  readonly acknowledge?: readonly string[];
}

/** The props of a construct, as far as they can be used. */
export type GivenProps<Props> = Given<{ readonly props: Props }>;

/** What props declare. */
export function declare<K extends Kind, Props extends DeclaringProps>(
  kind: K,
  given: GivenProps<Props>,
): Declaration<K> {
  const { values, isComplete, findings } = given;
  const { metadata = {}, acknowledge = [] } = values.props;
  const written = isComplete ? declaredSpec(kind, `${KINDS[kind].construct}Props`, values.props) : NOTHING;
  return { kind, metadata, ...written, acknowledge, mistakes: { findings, unsettled: unsettledFields(kind, given) } };
}

/** A spec, and the constructs that it was made from. */
type DeclaredSpec = Pick<Declaration, 'spec' | 'usedConstructs'>;

const NOTHING: DeclaredSpec = { spec: {}, usedConstructs: [] };

/** The spec of a kind, or a part of it, that the members of a struct set. */
export function declaredSpec(kind: Kind, struct: string, given: object): DeclaredSpec {
  const usedConstructs: UsedConstruct[] = [];
  const use: UseConstruct = (field, construct) => usedConstructs.push({ field, construct });
  const spec = written(struct, SCHEMAS[kind], given as PlainObject, { path: 'spec', use });
  return { spec, usedConstructs };
}

/** If a required prop cannot be used, no rule can check the spec. */
function unsettledFields(kind: Kind, { isComplete, unsettled }: Given<object>): string[] {
  return isComplete ? unsettled.flatMap((prop) => fieldsOf(kind, prop)) : ['spec'];
}

/** The settings of a proxy, or of a scope for its proxies: parts of the custom resource, and settings outside of it. */
export interface Settings {
  readonly metadata?: { readonly labels?: { readonly [name: string]: string } | undefined };
  readonly spec: unknown;
  readonly pod?: PodOptions | undefined;
}

/** The defaults of one scope for the proxies below it. */
export interface Defaults {
  readonly scope: IConstruct;
  readonly settings: Settings;
  /** The constructs that the settings were made from. */
  readonly usedConstructs: readonly UsedConstruct[];
}

/** A proxy's own settings, and the defaults that were merged into them, nearest first. */
export interface AppliedDefaults {
  readonly own: Settings;
  readonly defaults: readonly Defaults[];
}

type Steps = readonly (string | number)[];

/** A proxy's declaration, with its settings outside the spec. */
export interface ProxyDeclaration {
  readonly declaration: Declaration<'MCPRemoteProxy'>;
  readonly pod?: PodOptions | undefined;
}

/** Blocks that are merged key by key, including everything below them; all others are replaced as a whole. */
const MERGED = [
  'metadata.labels',
  'spec.headerForward',
  'spec.oidcConfigRef',
  'spec.resources',
  'spec.resourceOverrides',
  'pod.nodeSelector',
];

/** How items of lists are merged by their names. */
interface NamedList {
  /** The field that holds the name. */
  readonly name: string;
  /** Whether the defaults come first, so that the proxy's own items can refer to them. */
  readonly isAfterDefaults: boolean;
}

const NAMED: { readonly [path: string]: NamedList | undefined } = {
  'spec.resourceOverrides.proxyDeployment.env': { name: 'name', isAfterDefaults: true },
  'spec.headerForward.addHeadersFromSecret': { name: 'headerName', isAfterDefaults: false },
};

/** The declaration merged with the defaults, nearest first: for each setting, the nearest scope that sets it wins. */
export function withDefaults(given: ProxyDeclaration, defaults: readonly Defaults[]): ProxyDeclaration {
  const { declaration, pod } = given;
  if (defaults.length === 0) {
    return given;
  }
  // labels may be left to cdk8s, and then win as a whole
  const own: Settings = { metadata: { labels: declaration.metadata.labels }, spec: declaration.spec, pod };
  const merged = defaults.reduce((settings, each) => mergedSettings(settings, each.settings), own);
  const applied: AppliedDefaults = { own, defaults };
  const usedConstructs = defaults.flatMap((each) => usedOf(each, applied, merged));
  const labels = merged.metadata?.labels;
  return {
    declaration: {
      ...declaration,
      metadata: labels === undefined ? declaration.metadata : { ...declaration.metadata, labels },
      spec: merged.spec,
      usedConstructs: [...declaration.usedConstructs, ...usedConstructs],
      defaults: applied,
    },
    pod: merged.pod,
  };
}

/** The constructs of defaults that are still used, each with the field that it is in now. */
function usedOf({ settings, usedConstructs }: Defaults, applied: AppliedDefaults, merged: Settings): UsedConstruct[] {
  return usedConstructs.flatMap(({ field, construct }) => {
    const place = fieldNow(field, settings, merged);
    const isUsed = place !== undefined && originIn(applied, merged, place)?.settings === settings;
    return isUsed ? [{ field: place, construct }] : [];
  });
}

/** Items of a merged list have other indexes. */
function fieldNow(field: string, settings: Settings, merged: Settings): string | undefined {
  const [, list = '', index = '', rest = ''] = /^(.*?)\[(\d+)\](.*)$/.exec(field) ?? [];
  if (NAMED[list] === undefined) {
    return field;
  }
  const [before, now] = [settings, merged].map((each) => valueAt(each, list)) as [unknown[], unknown];
  const found = Array.isArray(now) ? now.indexOf(before[Number(index)]) : -1;
  return found === -1 ? undefined : `${item(list, found)}${rest}`;
}

/** The defaults that set a field, unless the proxy sets it itself. */
export function defaultsAt(declaration: Declaration, field: string): Defaults | undefined {
  const { spec, defaults, mistakes } = declaration;
  // what is a mistake, the program gave, and it could not be used
  return defaults === undefined || mistakes.findings.some((each) => each.field === field)
    ? undefined
    : originIn(defaults, { spec }, field);
}

/** The nearest defaults that contribute to the field's block. */
export function defaultsBeside({ defaults }: Declaration, field: string): Defaults | undefined {
  const block = defaults && MERGED.find((each) => isWithin(field, each));
  return block === undefined
    ? undefined
    : defaults?.defaults.find(({ settings }) => valueAt(settings, block) !== undefined);
}

function mergedSettings(own: Settings, defaults: Settings): Settings {
  return merged(own, withoutOwnHeaders(own, defaults), []) as Settings;
}

/** A header of the proxy wins over one with the same name, in any case, wherever the two values come from. */
function withoutOwnHeaders(own: Settings, defaults: Settings): Settings {
  const theirs = objectAt(defaults.spec, 'headerForward');
  const names = new Set(headerNames(objectAt(own.spec, 'headerForward')));
  const isOpen = (name: unknown): boolean => !names.has(String(name).toLowerCase());
  if (!headerNames(theirs).some((name) => names.has(name))) {
    return defaults;
  }
  const headerForward = {
    ...theirs,
    addPlaintextHeaders: Object.fromEntries(
      Object.entries(objectAt(theirs, 'addPlaintextHeaders')).filter(([name]) => isOpen(name)),
    ),
    addHeadersFromSecret: listAt(theirs, 'addHeadersFromSecret').filter((each) => isOpen(textAt(each, 'headerName'))),
  };
  return { ...defaults, spec: { ...objectAt(defaults.spec), headerForward: withoutEmpty(headerForward) } };
}

function headerNames(headerForward: PlainObject): string[] {
  const plaintext = Object.keys(objectAt(headerForward, 'addPlaintextHeaders'));
  const fromSecrets = listAt(headerForward, 'addHeadersFromSecret').map((each) => textAt(each, 'headerName') ?? '');
  return [...plaintext, ...fromSecrets].map((name) => name.toLowerCase());
}

function withoutEmpty(blocks: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(blocks).filter(([, each]) => Object.keys(each as object).length > 0));
}

function merged(own: unknown, defaults: unknown, path: Steps): unknown {
  if (isAbsent(own) || isAbsent(defaults)) {
    return own ?? defaults;
  }
  const list = NAMED[path.join('.')];
  if (Array.isArray(own) && Array.isArray(defaults) && list !== undefined) {
    return mergedByName(own, defaults, list);
  }
  if (!isMerged(path) || !isPlainObject(own) || !isPlainObject(defaults)) {
    return own;
  }
  const added = Object.entries(defaults).map(([key, value]): [string, unknown] => [
    key,
    merged(ownValue(own, key), value, [...path, key]),
  ]);
  // fromEntries defines every key, `__proto__` too
  return Object.fromEntries([...Object.entries(own), ...added]);
}

function mergedByName(own: readonly unknown[], defaults: readonly unknown[], list: NamedList): unknown[] {
  const names = own.map((each) => itemName(each, list));
  const others = defaults.filter((each) => !names.includes(itemName(each, list)));
  return list.isAfterDefaults ? [...others, ...own] : [...own, ...others];
}

function originIn({ own, defaults }: AppliedDefaults, all: Settings, field: string): Defaults | undefined {
  const path = segments(field);
  return decides(own, all, path) ? undefined : defaults.find(({ settings }) => decides(settings, all, path));
}

/** Whether the settings set the field at the path, or a block around it that is replaced as a whole. */
function decides(settings: Settings, all: Settings, path: Steps): boolean {
  let value: unknown = settings;
  let inAll: unknown = all;
  for (const [index, step] of path.entries()) {
    const above = path.slice(0, index);
    if (isAbsent(value)) {
      return false;
    }
    const list = NAMED[above.join('.')];
    if (isList(value) && isList(inAll) && list !== undefined) {
      inAll = inAll[Number(step)];
      const name = itemName(inAll, list);
      value = value.find((each) => itemName(each, list) === name);
    } else if (isPlainObject(value) && isMerged(above)) {
      value = ownValue(value, step);
      inAll = isPlainObject(inAll) ? inAll[step] : undefined;
    } else {
      return true;
    }
  }
  return !isAbsent(value);
}

/** Not what all objects have: a label may be called `toString`. */
function ownValue(object: PlainObject, key: string | number): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isMerged(path: Steps): boolean {
  return path.length < 2 || MERGED.includes(path.slice(0, 2).join('.'));
}

function itemName(named: unknown, { name }: NamedList): unknown {
  return isPlainObject(named) ? named[name] : undefined;
}
