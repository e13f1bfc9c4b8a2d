/** What tests use of the package, which has no types of its own. */
declare module 'commonmark' {
  export interface Node {
    readonly type: string;
    readonly literal: string | null;
    readonly parent: Node | null;
    walker(): { next(): { readonly entering: boolean; readonly node: Node } | null };
  }

  export class Parser {
    public parse(text: string): Node;
  }
}
