/**
 * Measures the cost of files that are made to be expensive: `npm run bench:hostile`, with a word to select files by
 * name. Fails if 1 kB takes longer than a second of processor time, or 1 MB longer than ten.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import { McpInclude, McpWarnings, TargetCluster } from 'cdk8s-mcp';
import { ALL_KINDS } from '../lib/model/kinds';
import { newestSchemaOf } from '../lib/releases/schema-of';
import { filledSpec } from '../test/support/filled-spec';

const SIZES = [
  { title: '1 kB', bytes: 1000, limit: 1000 },
  { title: '1 MB', bytes: 1_000_000, limit: 10_000 },
];
const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-hostile-'));

/** The beginning of a document, to which any rest can be added. */
function head(kind: string): string {
  return `apiVersion: toolhive.stacklok.dev/v1alpha1\nkind: ${kind}\nmetadata: { name: x }\nspec:\n`;
}

type Make = (bytes: number) => string;
type Hostile = readonly [name: string, make: Make];

function repeated(unit: string, around: (text: string) => string = (text) => text): Make {
  return (bytes) => around(unit.repeat(bytes / unit.length));
}

/** Lines that differ by their number. */
function numbered(line: (index: number) => string, around: (text: string) => string): Make {
  return (bytes) => {
    const count = Math.ceil(bytes / line(10_000).length);
    return around(Array.from({ length: count }, (_, index) => line(index)).join(''));
  };
}

function inProxy(field: string): (text: string) => string {
  return (text) => `${head('MCPRemoteProxy')}  remoteUrl: https://mcp.example.com/mcp\n  ${field}${text}\n`;
}

const NESTED: readonly Hostile[] = ['? - ', '- ', '[', '{', '{a: ', '[{', '[ ', '"', "'", '? ', '? ? - '].map(
  (unit) => [`${JSON.stringify(unit)}, nested`, repeated(unit, (text) => `x:\n  ${text}`)],
);

const IN_DOCUMENT: readonly Hostile[] = ['[', '{a: ', '- ', '? - ', '"\\', '| ', '&a ', '*a ', '!!x '].map((unit) => [
  `${JSON.stringify(unit)} in a spec`,
  repeated(unit, inProxy('x: ')),
]);

const OTHERS: readonly Hostile[] = [
  [
    'indented maps',
    (bytes): string => Array.from({ length: Math.sqrt(bytes * 2) }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
  ],
  [
    'anchors',
    numbered(
      (index) => `a${String(index)}: &a${String(index)} x\n`,
      (text) => text,
    ),
  ],
  [
    'anchors and aliases',
    numbered(
      (index) => `a${String(index)}: [&a${String(index)} x, *a${String(index)}]\n`,
      (text) => text,
    ),
  ],
  ['aliases of one anchor', repeated(', *a', (text) => `x: [&a b${text}]\n`)],
  [
    'aliases of aliases',
    (): string =>
      `a: &a [x]\n${Array.from('bcdefghijklmnopqrstuvwxyz', (name, index) => `${name}: &${name} [*${String.fromCharCode(97 + index)}, *${String.fromCharCode(97 + index)}]`).join('\n')}\n`,
  ],
  ['merges', repeated('<<: {a: b}\n', (text) => text)],
  ['documents', repeated('---\n', (text) => text)],
  [
    'our documents',
    numbered(
      (index) => `---\n${head('MCPGroup').replace('name: x', `name: x${String(index)}`)}  {}\n`,
      (text) => text,
    ),
  ],
  ['documents without kind', repeated('---\na: b\n')],
  [
    'objects of others',
    numbered(
      (index) => `---\napiVersion: v1\nkind: A\nmetadata: { name: a${String(index)} }\n`,
      (text) => text,
    ),
  ],
  [
    'items of a list',
    repeated(
      '- { apiVersion: v1, kind: A, metadata: { name: a } }\n',
      (text) => `apiVersion: v1\nkind: List\nitems:\n${text}`,
    ),
  ],
  ['comments', repeated('#\n')],
  ['spaces', repeated(' ')],
  ['line breaks', repeated('\n')],
  ['tabs', repeated('\t')],
  ['digits', repeated('9', (text) => `a: ${text}\n`)],
  ['a number with underscores', repeated('1_', (text) => `a: ${text}1\n`)],
  ['a number with colons', repeated('1:', (text) => `a: ${text}1\n`)],
  ['a long key', repeated('k', (text) => `? ${text}\n: v\n`)],
  ['a block text', repeated('\n   x', (text) => inProxy('endpointPrefix: |')(text))],
  [
    'unknown fields',
    numbered(
      (index) => `  f${String(index)}: 1\n`,
      (text) => inProxy('')(`\n${text}`),
    ),
  ],
  [
    'unknown fields of one block',
    numbered(
      (index) => `    f${String(index)}: 1\n`,
      (text) => inProxy('resources:\n')(text),
    ),
  ],
  [
    'unknown fields beside the spec',
    numbered(
      (index) => `f${String(index)}: 1\n`,
      (text) => `${head('MCPGroup')}  {}\n${text}`,
    ),
  ],
  [
    'headers',
    numbered(
      (index) => `      x-${String(index)}: y\n`,
      (text) => inProxy('headerForward:\n    addPlaintextHeaders:\n')(text),
    ),
  ],
  [
    'variables',
    numbered(
      (index) => `        - { name: A${String(index)}, value: b }\n`,
      (text) => inProxy('resourceOverrides:\n    proxyDeployment:\n      env:\n')(text),
    ),
  ],
  [
    'labels',
    numbered(
      (index) => `      l${String(index)}: b\n`,
      (text) => inProxy('resourceOverrides:\n    proxyService:\n     labels:\n')(text),
    ),
  ],
  [
    'wrong types',
    numbered(
      () => `    - 5\n`,
      (text) => `${head('MCPToolConfig')}  toolsFilter:\n${text}`,
    ),
  ],
  [
    'tools',
    numbered(
      (index) => `    - t${String(index)}\n`,
      (text) => `${head('MCPToolConfig')}  toolsFilter:\n${text}`,
    ),
  ],
  [
    'tools of one name',
    numbered(
      () => `    - t\n`,
      (text) => `${head('MCPToolConfig')}  toolsFilter:\n${text}`,
    ),
  ],
  [
    'overrides',
    numbered(
      (index) => `    t${String(index)}: { name: a }\n`,
      (text) => `${head('MCPToolConfig')}  toolsOverride:\n${text}`,
    ),
  ],
  [
    'policies',
    numbered(
      () => `        - permit(principal, action, resource);\n`,
      (text) => inProxy('authzConfig:\n    type: inline\n    inline:\n      policies:\n')(text),
    ),
  ],
  [
    'a policy',
    repeated('(', (text) =>
      inProxy('authzConfig:\n    type: inline\n    inline:\n      policies: ["')(`permit${text}"]`),
    ),
  ],
  [
    'variables of Flux',
    numbered(
      (index) => `        - { name: A${String(index)}, value: "\${A}-\${B:=c}" }\n`,
      (text) => inProxy('resourceOverrides:\n    proxyDeployment:\n      env:\n')(text),
    ),
  ],
  [
    'policies with a variable of Flux',
    numbered(
      (index) => `        - permit(principal, action, resource == Tool::"${String(index)}\${A}");\n`,
      (text) => inProxy('authzConfig:\n    type: inline\n    inline:\n      policies:\n')(text),
    ),
  ],
  [
    'unknown fields beside a variable of Flux',
    numbered(
      (index) => `  f${String(index)}: 1\n`,
      (text) => inProxy('endpointPrefix: /${A}')(`\n${text}`),
    ),
  ],
  [
    'keys that look like secrets',
    numbered(
      (index) => `      kX9fQ2mZ7tLw4RbV8sYc${String(index)}=: y\n`,
      (text) => inProxy('headerForward:\n    addPlaintextHeaders:\n')(text),
    ),
  ],
  [
    'mounted ConfigMaps',
    numbered(
      (index) => `      - { name: v${String(index)} }\n`,
      (text) => inProxy('podTemplateSpec:\n    spec:\n     volumes:\n')(text),
    ),
  ],
];

/** Texts that make a regular expression backtrack, in every place for a text. */
const TEXTS: readonly Hostile[] = [
  ...['a', 'A-', '.', 'a.', '-', '/', '0', '9.', '%', '%e2', '[', '(', '@', ':', 'a@', 'a:', '..', '?', '#', 'if '],
  ...['{"a":', '${A}', '${A:=', '$', 'aA1', '? ', '- ', '\n', '\u2028', '\\', '://', '=', ',', '&', ' ', '\t'],
].map((unit) => [`${JSON.stringify(unit)} in all fields`, filledWith(unit)]);

function filledWith(unit: string): Make {
  return (bytes) => {
    const text = `${unit.repeat(bytes / (TEXTS_OF_ALL_KINDS * JSON.stringify(unit).length))}!`;
    return ALL_KINDS.map((kind) => {
      const spec = filledSpec(newestSchemaOf(kind), text);
      const metadata = { name: 'x', labels: { [text]: text }, annotations: { [text]: text } };
      return `---\n${JSON.stringify({ apiVersion: 'toolhive.stacklok.dev/v1beta1', kind, metadata, spec })}\n`;
    }).join('');
  };
}

/** About the number of places in a full spec. */
const TEXTS_OF_ALL_KINDS = 500;

/** Includes the file, inspects it, and writes the result or reports the errors. */
function use(file: string, cluster: TargetCluster): void {
  const chart = new Chart(Testing.app(), 'test');
  cluster.bind(chart);
  try {
    new McpInclude(chart, 'Include', { url: file });
    McpWarnings.of(chart);
    App.of(chart).synthYaml();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('Validation failed')) {
      throw error;
    }
  }
}

/** Processor time in milliseconds, without other processes. */
function processorTimeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function main(): number {
  process.on('warning', () => undefined);
  let tooSlow = 0;
  const word = process.argv[2] ?? '';
  const files = [...NESTED, ...IN_DOCUMENT, ...OTHERS, ...TEXTS].filter(([name]) => name.includes(word));
  for (const { title, bytes, limit } of SIZES) {
    let slowest = 0;
    for (const [name, make] of files) {
      const file = path.join(folder, 'hostile.yaml');
      writeFileSync(file, make(bytes));
      for (const cluster of [TargetCluster.withOperator(), TargetCluster.withoutOperator()]) {
        const took = processorTimeOf(() => {
          use(file, cluster);
        });
        slowest = Math.max(slowest, took);
        if (took > limit) {
          tooSlow += 1;
          console.log(`${title} of ${name}: ${took.toFixed(0)} ms, of ${String(limit)} at most`);
        }
      }
    }
    console.log(`${title}: ${String(files.length)} files, the slowest took ${slowest.toFixed(0)} ms`);
  }
  rmSync(folder, { recursive: true });
  return tooSlow === 0 ? 0 : 1;
}

process.exitCode = main();
