import type { IConstruct } from 'constructs';
import { settingsFindings } from '../rules/guardrails/all-guardrails';
import type { BoundGuardrails, GuardrailSettings } from '../model/guardrails';
import type { Finding } from '../private/finding';

/** A setting of scopes, such as the target cluster: it applies to all constructs below a scope. */
export class ScopeSetting<Value> {
  /** Whether a scope of any app has a value. */
  public isUsed = false;
  private readonly values = new WeakMap<IConstruct, Value>();
  /** The constructs for which the setting can no longer change. */
  private readonly settled = new WeakSet<IConstruct>();

  /** Sets the value of a scope, whatever has been set or read before. */
  public set(scope: IConstruct, value: Value): void {
    this.values.set(scope, value);
    this.isUsed = true;
  }

  /**
   * Sets the value of a scope, unless it already has one, or something below it has read the setting: then the findings
   * say so.
   *
   * @param field the call, such as `TargetCluster.bind`
   */
  public bind(scope: IConstruct, value: Value, field: string): Finding[] {
    const error = { severity: 'error', field } as const;
    if (this.values.has(scope)) {
      return [{ ...error, id: 'bind-twice', rule: 'is called a second time for this scope', fix: 'bind it once' }];
    }
    const early = scope.node.findAll().find((each) => this.settled.has(each));
    if (early !== undefined) {
      const rule = `is called after ${JSON.stringify(early.node.path)} was created`;
      return [{ ...error, id: 'bind-late', rule, fix: 'call bind first' }];
    }
    this.set(scope, value);
    return [];
  }

  /** Records that a construct has read the setting, so that nothing can be bound above it any more. */
  public settle(construct: IConstruct): void {
    this.settled.add(construct);
  }

  /** The values of a construct and of the scopes above it, nearest first. */
  public around(construct: IConstruct): Value[] {
    return this.isUsed
      ? construct.node.scopes.reverse().flatMap((scope) => {
          const value = this.values.get(scope);
          return value === undefined ? [] : [value];
        })
      : [];
  }
}

/** A scope in messages. */
export function scopeText({ node }: IConstruct): string {
  return node.path === '' ? 'the app' : node.path;
}

/** Warning settings of one construct, of all constructs below a scope, or of all in a target cluster. */
export interface WarningSettings {
  /** The call that set them, for messages: `McpWarnings.acknowledge`. */
  readonly field: string;
  /** Codes of warnings to acknowledge. */
  readonly acknowledge: readonly string[];
  /** Whether warnings that are not acknowledged are errors; absent: decided by the scopes above. */
  readonly strict?: boolean | undefined;
}

/** The warning settings of each scope. */
export class ScopeSettings {
  private readonly byScope = new Map<IConstruct, WarningSettings[]>();

  public add(scope: IConstruct, settings: WarningSettings): void {
    if (settings.acknowledge.length === 0 && settings.strict === undefined) {
      return;
    }
    const known = this.byScope.get(scope) ?? [];
    known.push(settings);
    this.byScope.set(scope, known);
  }

  /** All settings of scopes that are still in the tree. */
  public entries(): [IConstruct, readonly WarningSettings[]][] {
    return Array.from(this.byScope).filter(([scope]) => isInTree(scope));
  }

  /** Whether warnings of the construct are errors: the nearest scope above that sets it decides, as it says last. */
  public strictAt(construct: IConstruct): boolean | undefined {
    const around = this.byScope.size === 0 ? [] : construct.node.scopes;
    const settings = around.flatMap((scope) => this.byScope.get(scope) ?? []);
    return settings.flatMap(({ strict }) => strict ?? []).at(-1);
  }
}

/** Whether a construct is still in its tree; a removed construct still knows its scope. */
export function isInTree({ node: { id, scope } }: IConstruct): boolean {
  return scope === undefined || (scope.node.tryFindChild(id)?.node.scope === scope && isInTree(scope));
}

/** The names of the clusters that are bound to scopes; empty for one without a name. */
export const CLUSTER_NAMES = new ScopeSetting<string>();

/** The name of the cluster that is bound to a construct, or above it; empty if there is none. */
export function clusterNameOf(construct: IConstruct): string {
  return CLUSTER_NAMES.around(construct)[0] ?? '';
}

const GUARDRAILS = new ScopeSetting<BoundGuardrails>();

/** How messages call guardrails. */
interface GuardrailNames {
  /** The place of the settings: `McpGuardrails`. */
  readonly name: string;
  /** Who asks for something: `the guardrails of the app`, unless it is said. */
  readonly by?: string;
}

/** Binds the rules of a company to a scope; the findings say what is wrong with them. */
export function bindGuardrails(
  scope: IConstruct,
  settings: GuardrailSettings,
  { name, by = `the guardrails of ${scopeText(scope)}` }: GuardrailNames,
): readonly Finding[] {
  const above = guardrailsAround(scope);
  const misplaced = GUARDRAILS.bind(scope, { settings, by }, `${name}.bind`);
  // those of a scope above are compared with these, so they come first
  GUARDRAILS.settle(scope);
  return misplaced.length > 0 ? misplaced : settingsFindings(settings, above, name);
}

/** Records that a construct has guardrails from now on, so that none can be bound above it any more. */
export function settleGuardrails(construct: IConstruct): void {
  GUARDRAILS.settle(construct);
}

/** Whether any guardrails were bound. */
export function haveGuardrails(): boolean {
  return GUARDRAILS.isUsed;
}

/** The guardrails of a construct, those of the outermost scope first. */
export function guardrailsAround(construct: IConstruct): readonly BoundGuardrails[] {
  return GUARDRAILS.around(construct).reverse();
}

/**
 * Manifests that are applied as a whole, such as what Kustomize makes of one overlay. Two of them may have objects of one
 * name, which are for two clusters then; what one doesn't have may be in another one.
 */
const RENDERING = new ScopeSetting<string>();

/** Says that everything below a scope is one rendering. */
export function setRendering(scope: IConstruct, rendering: string): void {
  RENDERING.set(scope, rendering);
}

/** The rendering that a construct is part of; undefined if it is in none. */
export function renderingOf(construct: IConstruct): string | undefined {
  return RENDERING.around(construct)[0];
}

/** Those of the same rendering first, then those of none, then all others. */
export function nearestFirst<Item>(
  items: readonly Item[],
  from: IConstruct,
  hostOf: (item: Item) => IConstruct,
): readonly Item[] {
  if (items.length < 2) {
    return items;
  }
  const own = renderingOf(from);
  const distance = (item: Item): number => {
    const rendering = renderingOf(hostOf(item));
    return rendering === own ? 0 : rendering === undefined ? 1 : 2;
  };
  const near = items.map((item) => ({ item, distance: distance(item) }));
  return near.sort((one, other) => one.distance - other.distance).map(({ item }) => item);
}
