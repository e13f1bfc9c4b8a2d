import path from 'node:path';
import { namesIn, type Expression } from './expression';
import { write } from './writer';

/** One statement of the chart's constructor: makes something, or does something with it. */
export interface Statement {
  /** The variable that holds what is made; it is left out where nothing uses it. */
  readonly variable?: string;
  readonly value: Expression;
  /** Lines of a comment above. */
  readonly remarks?: readonly string[];
}

/** A program with one chart. */
export interface Program {
  readonly className: string;
  /** Id of the chart, and the name of the file that it is synthesized to. */
  readonly chartId: string;
  /** The namespace of all its objects, if they have but one. */
  readonly namespace?: string;
  /** Statements that belong together, with an empty line between one group and the next. */
  readonly groups: readonly (readonly Statement[])[];
  /** What is said before all statements. */
  readonly remarks?: readonly string[];
}

/** What the program was made from, and what it is written to. */
export interface ProgramFiles {
  readonly source: string;
  readonly target: string;
}

const CDK8S = ['ApiObject', 'App', 'Chart', 'ChartProps', 'Duration', 'JsonPatch', 'Size'];
const TYPES = ['ChartProps', 'Construct'];
const WIDTH = 120;
const INDENT = 4;

/** Names that a program may import; no class of its own can have one of them. */
export function isImported(name: string, library: object): boolean {
  return CDK8S.includes(name) || TYPES.includes(name) || Object.hasOwn(library, name);
}

/** The program as TypeScript. */
export function writeProgram(program: Program, files: ProgramFiles): string {
  const { className, chartId, namespace, remarks = [] } = program;
  const used = new Set(program.groups.flat().flatMap(({ value }) => namesIn(value)));
  const groups = program.groups.map((group) => group.map((each) => writeStatement(each, used)).join(''));
  const props = namespace === undefined ? 'props' : `{ namespace: ${write(text(namespace), INSIDE)}, ...props }`;
  return [
    header(program, files),
    imports(used),
    '\n',
    `export class ${className} extends Chart {\n`,
    '  public constructor(scope: Construct, id: string, props: ChartProps = {}) {\n',
    `    super(scope, id, ${props});\n`,
    remarks.length === 0 ? '' : `\n${comment(remarks)}`,
    ...groups.map((group) => `\n${group}`),
    '  }\n}\n\n',
    'const app = new App();\n',
    `new ${className}(app, '${chartId}');\n`,
    'app.synth();\n',
  ].join('');
}

const INSIDE = { indent: INDENT, column: INDENT, after: 0 };

function text(value: string): Expression {
  return { kind: 'value', value };
}

function header({ chartId }: Program, { source, target }: ProgramFiles): string {
  const file = commented(path.basename(target));
  return [
    `// Made from ${commented(path.basename(source))} by \`npx cdk8s-mcp convert\`: its objects as constructs.`,
    '//',
    '//   npm install cdk8s cdk8s-mcp cdk8s-plus-28 constructs',
    `//   npx tsx ${file}`,
    '//',
    `// The second command writes dist/${chartId}.k8s.yaml.`,
    '',
    '',
  ].join('\n');
}

function imports(used: ReadonlySet<string>): string {
  const cdk8s = CDK8S.filter((name) => ['App', 'Chart', 'ChartProps'].includes(name) || used.has(name));
  const library = Array.from(used).filter((name) => /^[A-Z]/.test(name) && !CDK8S.includes(name));
  return [
    importLine(cdk8s, 'cdk8s'),
    library.length === 0 ? '' : importLine(library.sort(), 'cdk8s-mcp'),
    used.has('kplus') ? "import * as kplus from 'cdk8s-plus-28';\n" : '',
    "import type { Construct } from 'constructs';\n",
  ].join('');
}

function importLine(names: readonly string[], from: string): string {
  const specifiers = names.map((name) => (TYPES.includes(name) ? `type ${name}` : name));
  const line = `import { ${specifiers.join(', ')} } from '${from}';`;
  const lines = `import {\n${specifiers.map((each) => `  ${each},\n`).join('')}} from '${from}';`;
  return `${line.length <= WIDTH ? line : lines}\n`;
}

function writeStatement({ variable, value, remarks = [] }: Statement, used: ReadonlySet<string>): string {
  const assigned = variable !== undefined && used.has(variable) ? `const ${variable} = ` : '';
  const place = { indent: INDENT, column: INDENT + assigned.length, after: 1 };
  return `${comment(remarks)}    ${assigned}${write(value, place)};\n`;
}

/** Comment lines, wrapped between words. */
function comment(remarks: readonly string[]): string {
  const lines = remarks.flatMap((remark) => wrapped(commented(remark), WIDTH - INDENT - 3));
  return lines.map((line) => `    // ${line}\n`).join('');
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
    }
  }
  return lines;
}

/** What stands in a comment must not end its line. */
function commented(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
}
