import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { McpInclude } from 'cdk8s-mcp';
import { many, program, type List, type Place } from './list';

interface Cli {
  readonly main: (
    args: readonly string[],
    version: string,
    terminal: {
      readonly out: (text: string) => void;
      readonly error: (text: string) => void;
      readonly input: () => string;
      readonly interactive: boolean;
    },
  ) => number;
}

// eslint-disable-next-line @typescript-eslint/no-require-imports -- not part of the public API
const { main } = require('../../build/lib/cli/main.js') as Cli;

const API_VERSION = 'toolhive.stacklok.dev/v1beta1';

function proxyDocument(name: string): string {
  const spec = `{ remoteUrl: https://mcp.example.com/mcp, toolConfigRef: { name: tools } }`;
  return `apiVersion: ${API_VERSION}\nkind: MCPRemoteProxy\nmetadata: { name: ${name}, namespace: mcp }\nspec: ${spec}\n`;
}

const TOOLS = `apiVersion: ${API_VERSION}\nkind: MCPToolConfig\nmetadata: { name: tools, namespace: mcp }\nspec: { toolsFilter: [search] }\n`;

function documents(count: number): string {
  return [TOOLS, ...many(count, proxyDocument)].join('---\n');
}

function aliases(count: number): string {
  const headers = many(count, (name) => `      X-${name}: ${name === 'n0' ? '&value text' : '*value'}\n`).join('');
  const anchors = many(count, (name) => `    ${name}: &${name} text\n`).join('');
  const uses = many(count, (name) => `    u${name}: *${name}\n`).join('');
  return (
    `apiVersion: ${API_VERSION}\nkind: MCPRemoteProxy\nmetadata:\n  name: weather\n  annotations:\n${anchors}${uses}` +
    `spec:\n  remoteUrl: https://mcp.example.com/mcp\n  headerForward:\n    addPlaintextHeaders:\n${headers}`
  );
}

function unknownFields(count: number): string {
  const fields = many(count, (name) => `  ${name}: 1\n`).join('');
  return `apiVersion: ${API_VERSION}\nkind: MCPRemoteProxy\nmetadata: { name: weather }\nspec:\n  remoteUrl: https://mcp.example.com/mcp\n${fields}`;
}

/** A chart that includes a file. */
function include(name: string, text: (count: number) => string): List {
  return program(name, (chart, count, { folder }) => {
    const file = path.join(folder, 'input.yaml');
    writeFileSync(file, text(count));
    new McpInclude(chart, 'include', { url: file });
  });
}

/** A command with one file. */
function command(name: string, args: readonly string[], text: (count: number) => string): List {
  return {
    name,
    run: (count, { folder }) => {
      const file = path.join(folder, 'input.yaml');
      writeFileSync(file, text(count));
      run([...args, file]);
    },
  };
}

function run(args: readonly string[]): void {
  const ignored = (): void => undefined;
  main(args, '0.0.0', { out: ignored, error: ignored, input: () => '', interactive: false });
}

function checkFolder(count: number, { folder }: Place): void {
  const files = path.join(folder, 'files');
  mkdirSync(files);
  for (const name of ['tools', ...many(count, (each) => each)]) {
    writeFileSync(path.join(files, `${name}.yaml`), name === 'tools' ? TOOLS : proxyDocument(name));
  }
  run(['check', files]);
  rmSync(files, { recursive: true });
}

/** Files, documents in them, and parts of documents. */
export const FILE_LISTS: readonly List[] = [
  include('documents of a file', documents),
  include('aliases of a document', aliases),
  include('unknown fields of a document', unknownFields),
  command('documents of a file, checked', ['check', '--release', '0.63'], documents),
  command('documents of a file, converted', ['convert', '--release', '0.63'], documents),
  command('documents of a file, drawn', ['graph'], documents),
  { name: 'files of a folder, checked', run: checkFolder },
];
