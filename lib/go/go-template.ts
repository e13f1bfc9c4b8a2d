import { templateTokens, TemplateProblem, type TemplateToken } from './go-template-tokens';

/** The names that a template may use. */
export interface TemplateNames {
  readonly functions: readonly string[];
  /** With their `$`. */
  readonly variables: readonly string[];
}

const BUILT_IN = 'and call html index slice js len not or print printf println urlquery eq ge gt le lt ne'.split(' ');
const KEYWORDS = 'block break continue define else end if range template with'.split(' ');

/** Why Go's `text/template` refuses to parse a text; undefined if it doesn't. */
export function templateProblem(text: string, names: TemplateNames): string | undefined {
  if (!text.includes('{{')) {
    return undefined;
  }
  try {
    new TemplateParser(templateTokens(text), names).parse();
    return undefined;
  } catch (error) {
    if (error instanceof TemplateProblem) {
      return error.message;
    }
    throw error;
  }
}

class TemplateParser {
  private at = 0;
  private loops = 0;
  private variables: string[];
  private readonly functions: ReadonlySet<string>;

  public constructor(
    private readonly tokens: readonly TemplateToken[],
    names: TemplateNames,
  ) {
    this.variables = ['$', ...names.variables];
    this.functions = new Set([...BUILT_IN, ...names.functions]);
  }

  public parse(): void {
    while (this.at < this.tokens.length) {
      const end = this.list(true);
      if (end !== undefined) {
        throw new TemplateProblem(`"{{ ${end} }}" is not within "{{ if }}", "{{ range }}" or the like`);
      }
    }
  }

  /** Texts and actions, up to `else` or `end`, the words of which are taken; undefined: up to the end of all. */
  private list(isTop = false): 'else' | 'end' | undefined {
    for (;;) {
      const token = this.tokens[this.at++];
      if (token === undefined) {
        return undefined;
      }
      if (token.type === 'text') {
        continue;
      }
      const word = this.keyword();
      if (word === 'else' || word === 'end') {
        return word;
      }
      this.action(word, isTop);
    }
  }

  private action(word: string | undefined, isTop: boolean): void {
    switch (word) {
      case 'if':
      case 'with':
      case 'range':
        this.control(word);
        return;
      case 'break':
      case 'continue':
        if (this.loops === 0) {
          throw new TemplateProblem(`"{{ ${word} }}" is not within "{{ range }}"`);
        }
        this.close();
        return;
      case 'template':
        this.name(word);
        if (!this.takes('close')) {
          this.pipeline('close', word);
        }
        return;
      case 'block':
        this.name(word);
        this.pipeline('close', word);
        this.definition(word);
        return;
      case 'define':
        if (!isTop) {
          throw new TemplateProblem('"{{ define }}" is within another action');
        }
        this.name(word);
        this.close();
        this.definition(word);
        return;
      case undefined:
        this.pipeline('close', 'action');
        return;
      default:
        throw unexpected(word);
    }
  }

  private control(word: string): void {
    const outer = this.variables;
    this.variables = [...outer];
    this.pipeline('close', word);
    this.loops += word === 'range' ? 1 : 0;
    const end = this.list();
    this.loops -= word === 'range' ? 1 : 0;
    if (end === 'else') {
      const next = word === 'range' ? undefined : this.keyword();
      if (next === 'if' || next === 'with') {
        this.control(next);
      } else if (next === undefined) {
        this.close();
        this.end(word);
      } else {
        throw unexpected(next);
      }
    } else {
      this.ended(end, word);
    }
    this.variables = outer;
  }

  /** A template of its own, which knows no variable. */
  private definition(word: string): void {
    const { variables, loops } = this;
    this.variables = ['$'];
    this.loops = 0;
    this.end(word);
    this.variables = variables;
    this.loops = loops;
  }

  private end(word: string): void {
    this.ended(this.list(), word);
  }

  private ended(end: string | undefined, word: string): void {
    if (end !== 'end') {
      throw end === undefined ? new TemplateProblem(`"{{ ${word} }}" has no "{{ end }}"`) : unexpected(end);
    }
    this.close();
  }
  /** `{{ $a, $b := … }}`, and what comes after it. */
  private pipeline(end: 'close' | ')', context: string): void {
    this.declarations(context);
    let stages = 0;
    for (; !this.takes(end); stages += 1) {
      const [first] = this.command();
      if (stages > 0 && !isExecutable(first)) {
        throw new TemplateProblem(`${JSON.stringify(first.text)} is not a function, so nothing can be piped into it`);
      }
    }
    if (stages === 0) {
      throw new TemplateProblem(`"{{ ${context} }}" has no value`);
    }
  }

  private declarations(context: string): void {
    for (let count = 1; this.peek()?.type === 'variable'; count += 1) {
      const start = this.at;
      const { text } = this.next();
      if (this.takes('=') || this.takes(':=')) {
        this.variables.push(text);
        return;
      }
      if (!this.takes(',')) {
        this.at = start;
        return;
      }
      this.variables.push(text);
      if (context !== 'range' || count > 1) {
        throw unexpected(',');
      }
    }
  }

  /** Operands with spaces between them, up to `|`, `)` or the end of the action; the first term of each. */
  private command(): [TemplateToken, ...TemplateToken[]] {
    const terms: [TemplateToken, ...TemplateToken[]] = [this.operand()];
    for (;;) {
      const token = this.tokens[this.at];
      if (token?.type === 'space') {
        this.at += 1;
        const next = this.peek();
        if (next !== undefined && !isEnd(next)) {
          terms.push(this.operand());
        }
      } else if (token !== undefined && isEnd(token)) {
        this.takes('|');
        return terms;
      } else {
        throw unexpected(token?.text);
      }
    }
  }

  private operand(): TemplateToken {
    const term = this.next();
    this.term(term);
    for (; this.tokens[this.at]?.type === 'field'; this.at += 1) {
      if (isLiteral(term) || term.type === 'dot') {
        throw unexpected(this.tokens[this.at]?.text);
      }
    }
    return term;
  }

  private term({ type, text }: TemplateToken): void {
    if (text === '(') {
      this.pipeline(')', 'parentheses');
    } else if (type === 'variable' && !this.variables.includes(text)) {
      throw new TemplateProblem(`there is no variable ${text}`);
    } else if (type === 'word' && !LITERALS.includes(text) && !this.functions.has(text)) {
      throw KEYWORDS.includes(text) ? unexpected(text) : new TemplateProblem(`there is no function "${text}"`);
    } else if (type === 'close' || type === 'sign') {
      throw unexpected(text);
    }
  }

  /** The keyword that comes next, which is taken. */
  private keyword(): string | undefined {
    const token = this.peek();
    if (token?.type !== 'word' || !KEYWORDS.includes(token.text)) {
      return undefined;
    }
    this.at += 1;
    return token.text;
  }

  private name(word: string): void {
    const { text } = this.next();
    if (!/^["`]/.test(text)) {
      throw new TemplateProblem(`"{{ ${word} }}" has no name in quotes`);
    }
  }

  private close(): void {
    if (!this.takes('close')) {
      throw unexpected(this.peek()?.text);
    }
  }

  /** The next token that is not a space. */
  private peek(): TemplateToken | undefined {
    this.at += this.tokens[this.at]?.type === 'space' ? 1 : 0;
    return this.tokens[this.at];
  }

  private next(): TemplateToken {
    const token = this.peek();
    if (token === undefined) {
      throw unexpected(undefined);
    }
    this.at += 1;
    return token;
  }

  private takes(wanted: 'close' | '|' | ')' | '=' | ':=' | ','): boolean {
    const token = this.peek();
    const isTaken = wanted === 'close' ? token?.type === 'close' : token?.type === 'sign' && token.text === wanted;
    this.at += isTaken ? 1 : 0;
    return isTaken;
  }
}

const LITERALS = ['true', 'false', 'nil'];

function isLiteral({ type, text }: TemplateToken): boolean {
  return type === 'constant' || (type === 'word' && LITERALS.includes(text));
}

function isExecutable(token: TemplateToken): boolean {
  return !isLiteral(token) && token.type !== 'dot';
}

function isEnd({ type, text }: TemplateToken): boolean {
  return type === 'close' || (type === 'sign' && (text === '|' || text === ')'));
}

function unexpected(text: string | undefined): TemplateProblem {
  return new TemplateProblem(`${text === undefined ? 'the end' : JSON.stringify(text)} is not expected there`);
}
