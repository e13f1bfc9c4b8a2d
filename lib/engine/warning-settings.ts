import type { IConstruct } from 'constructs';

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
  /** Whether warnings are errors, as a scope says last. */
  private readonly strict = new Map<IConstruct, boolean>();

  public add(scope: IConstruct, settings: WarningSettings): void {
    if (settings.acknowledge.length === 0 && settings.strict === undefined) {
      return;
    }
    const known = this.byScope.get(scope) ?? [];
    known.push(settings);
    this.byScope.set(scope, known);
    if (settings.strict !== undefined) {
      this.strict.set(scope, settings.strict);
    }
  }

  /** All settings of scopes that are still in the tree. */
  public entries(): [IConstruct, readonly WarningSettings[]][] {
    return Array.from(this.byScope).filter(([scope]) => isInTree(scope));
  }

  /** Whether warnings of the construct are errors: the nearest scope above that sets it decides. */
  public strictAt(construct: IConstruct): boolean | undefined {
    return this.strict.size === 0
      ? undefined
      : construct.node.scopes.flatMap((scope) => this.strict.get(scope) ?? []).at(-1);
  }
}

/** Whether a construct is still in its tree; a removed construct still knows its scope. */
export function isInTree({ node: { id, scope } }: IConstruct): boolean {
  return scope === undefined || (scope.node.tryFindChild(id)?.node.scope === scope && isInTree(scope));
}
