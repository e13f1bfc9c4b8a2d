import type { PodOptions } from '../model/pod-options';
import { valueAt } from '../private/deep-set';
import { isWithin, segments } from '../private/field-path';
import { isPlainObject } from '../private/plain';
import type { Declaration } from './declaration';
import type { AppliedDefaults, Defaults, Settings } from './defaults';
import { isAbsent } from '../private/is-absent';

type Steps = readonly (string | number)[];

/** A proxy's declaration, with its settings outside the spec. */
export interface ProxyDeclaration {
  readonly declaration: Declaration;
  readonly pod?: PodOptions | undefined;
}

/** Blocks that are merged key by key, including everything below them; all others are replaced as a whole. */
const MERGED = ['spec.resources', 'spec.resourceOverrides', 'pod.nodeSelector'];

/** Lists whose items have names, by which they are merged. */
const NAMED = ['spec.resourceOverrides.proxyDeployment.env'];

/** The declaration merged with the defaults, nearest first: for each setting, the nearest scope that sets it wins. */
export function withDefaults(given: ProxyDeclaration, defaults: readonly Defaults[]): ProxyDeclaration {
  const { declaration, pod } = given;
  if (defaults.length === 0) {
    return given;
  }
  const own: Settings = { spec: declaration.spec, pod };
  const merged = defaults.reduce((settings, each) => mergedSettings(settings, each.settings), own);
  const applied: AppliedDefaults = { own, defaults };
  const usedConstructs = defaults.flatMap((each) =>
    each.usedConstructs.filter(({ field }) => originIn(applied, merged, field) === each),
  );
  return {
    declaration: {
      ...declaration,
      spec: merged.spec,
      usedConstructs: [...declaration.usedConstructs, ...usedConstructs],
      defaults: applied,
    },
    pod: merged.pod,
  };
}

/** The defaults that set a field, unless the proxy sets it itself. */
export function defaultsAt({ spec, defaults }: Declaration, field: string): Defaults | undefined {
  return defaults === undefined ? undefined : originIn(defaults, { spec }, field);
}

/** The nearest defaults that contribute to the field's block. */
export function defaultsBeside({ defaults }: Declaration, field: string): Defaults | undefined {
  const block = MERGED.find((each) => isWithin(field, each));
  return block === undefined
    ? undefined
    : defaults?.defaults.find(({ settings }) => valueAt(settings, block) !== undefined);
}

function mergedSettings(own: Settings, defaults: Settings): Settings {
  return merged(own, defaults, []) as Settings;
}

function merged(own: unknown, defaults: unknown, path: Steps): unknown {
  if (isAbsent(own) || isAbsent(defaults)) {
    return isAbsent(own) ? (defaults ?? own) : own;
  }
  if (Array.isArray(own) && Array.isArray(defaults) && isNamed(path)) {
    return mergedByName(own, defaults);
  }
  if (!isMerged(path) || !isPlainObject(own) || !isPlainObject(defaults)) {
    return own;
  }
  const added = Object.entries(defaults).map(([key, value]): [string, unknown] => [
    key,
    merged(own[key], value, [...path, key]),
  ]);
  // fromEntries defines every key, `__proto__` too
  return Object.fromEntries([...Object.entries(own), ...added]);
}

/** The defaults come first, so the proxy's own variables can refer to them with `$(NAME)`. */
function mergedByName(own: readonly unknown[], defaults: readonly unknown[]): unknown[] {
  const names = own.map(nameOf);
  return [...defaults.filter((each) => !names.includes(nameOf(each))), ...own];
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
    if (Array.isArray(value) && Array.isArray(inAll) && isNamed(above)) {
      inAll = inAll[Number(step)] as unknown;
      const name = nameOf(inAll);
      value = value.find((each) => nameOf(each) === name) as unknown;
    } else if (isPlainObject(value) && isMerged(above)) {
      value = value[step];
      inAll = isPlainObject(inAll) ? inAll[step] : undefined;
    } else {
      return true;
    }
  }
  return !isAbsent(value);
}

function isMerged(path: Steps): boolean {
  return path.length < 2 || MERGED.includes(path.slice(0, 2).join('.'));
}

function isNamed(path: Steps): boolean {
  return NAMED.includes(path.join('.'));
}

function nameOf(named: unknown): unknown {
  return isPlainObject(named) ? named['name'] : undefined;
}
