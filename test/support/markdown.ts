import { Parser, type Node } from 'commonmark';

/** A heading, a paragraph or an item of a list. */
export interface MarkdownLine {
  readonly kind: string;
  readonly text: string;
  /** The texts outside of code. */
  readonly prose: string;
}

/** The lines of a page, and all other sorts of nodes in it. */
export function markdownLines(page: string): {
  readonly lines: readonly MarkdownLine[];
  readonly others: readonly string[];
} {
  const lines: { kind: string; text: string; prose: string }[] = [];
  const others: string[] = [];
  const walker = new Parser().parse(page).walker();
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { node, entering } = event;
    if (entering) {
      visit(node, lines, others);
    }
  }
  return { lines, others };
}

function visit(
  { type, literal, parent }: Node,
  lines: { kind: string; text: string; prose: string }[],
  others: string[],
): void {
  const line = lines.at(-1);
  switch (type) {
    case 'heading':
    case 'paragraph':
      lines.push({ kind: parent?.type === 'item' ? 'item' : type, text: '', prose: '' });
      break;
    case 'text':
    case 'code':
      if (line !== undefined) {
        line.text += literal ?? '';
        line.prose += type === 'text' ? (literal ?? '') : ' ';
      }
      break;
    case 'document':
    case 'list':
    case 'item':
    case 'strong':
      break;
    default:
      others.push(type);
  }
}
