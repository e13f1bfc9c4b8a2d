import type { IConstruct } from 'constructs';

/** What is said of the warnings of one construct, of all below a scope, or of all in a target cluster. */
export interface WarningSettings {
  /** What said it, as messages name it: `McpWarnings.acknowledge`. */
  readonly field: string;
  /** Codes of warnings to acknowledge. */
  readonly acknowledge: readonly string[];
  /** Whether warnings that are not acknowledged are errors; absent: as the places around it say. */
  readonly strict?: boolean | undefined;
}

/** What is said of the warnings below each scope; the one way in which settings of scopes reach the warnings. */
export class ScopeSettings {
  private readonly byScope = new Map<IConstruct, WarningSettings[]>();

  public add(scope: IConstruct, settings: WarningSettings): void {
    if (settings.acknowledge.length === 0 && settings.strict === undefined) {
      return;
    }
    this.byScope.set(scope, [...(this.byScope.get(scope) ?? []), settings]);
  }

  /** All that was said, by scopes that still stand in the tree. */
  public entries(): [IConstruct, readonly WarningSettings[]][] {
    return Array.from(this.byScope).filter(([scope]) => isInTree(scope));
  }

  /** Whether warnings of the construct are errors: the scope nearest above that says so decides. */
  public strictAt(construct: IConstruct): boolean | undefined {
    if (this.byScope.size === 0) {
      return undefined;
    }
    return construct.node.scopes
      .flatMap((scope) => this.byScope.get(scope) ?? [])
      .map(({ strict }) => strict)
      .filter((strict) => strict !== undefined)
      .at(-1);
  }
}

/** Whether a construct stands in its tree; one that was taken out still knows its scope. */
export function isInTree({ node: { id, scope } }: IConstruct): boolean {
  return scope === undefined || (scope.node.tryFindChild(id)?.node.scope === scope && isInTree(scope));
}
