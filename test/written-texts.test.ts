import { App, Chart, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { visit, type Document } from 'yaml';
import { McpGroup, RemoteMcpProxy, ToolConfig } from '../lib';
import { parseDocuments } from '../lib/kubernetes/yaml/parse-documents';
import { TARGETS } from './support/facades';
import { runs } from './support/runs';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);

/** Characters with a meaning in YAML, parts of numbers, and characters that no file can store. */
const TEXT = fc
  .array(
    fc.oneof(
      {
        weight: 80,
        arbitrary: fc.constantFrom(...Array.from(' \t\n\r:-#?,[]{}&*!|>%@`"\'\\~=<.0123456789abexoXEOB_+yN/')),
      },
      {
        weight: 20,
        arbitrary: fc.constantFrom(
          '0o',
          '0X',
          '1e',
          'e1',
          '---',
          '<<',
          '.inf',
          '\n\t',
          '\n \n',
          '\u0001',
          '\u00a0',
          '\ufeff',
          '😀',
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom('\u007f', '\u009f', '\uffff', '\ud800') },
    ),
    { maxLength: 10 },
  )
  .map((pieces) => pieces.join(''));

/** Places for any text, about which other rules have no findings. */
const TEXTS = fc.record({
  annotation: TEXT,
  variable: TEXT,
  exposed: TEXT,
  tool: TEXT.filter((text) => text !== ''),
  description: TEXT.filter((text) => text !== ''),
});

/** Characters that kubectl rejects anywhere. */
const UNREADABLE = /[\u007f-\u009f\u2028\u2029\ufffe\uffff]|\p{Cs}/u;

describe.each(TARGETS)('any text, %s,', (_, clusterOf) => {
  test('is read back unchanged, or is an error', () => {
    let refused = 0;
    fc.assert(
      fc.property(TEXTS, ({ annotation, variable, exposed, tool, description }) => {
        const app = new App();
        const chart = new Chart(app, 'c', { namespace: 'mcp' });
        clusterOf().bind(chart);
        new McpGroup(chart, 'Group', {
          metadata: { name: 'group', annotations: { a: annotation } },
          description: annotation,
        });
        const toolConfig = new ToolConfig(chart, 'Tools', {
          toolsOverride: { [tool]: { description }, other: { name: 'n', description: tool } },
        });
        const proxy = new RemoteMcpProxy(chart, 'Proxy', {
          remoteUrl: 'https://mcp.example.com/mcp',
          tools: { config: toolConfig },
          headerForward: {},
          resourceOverrides: {
            proxyDeployment: {
              annotations: { a: annotation },
              env: { VARIABLE: variable },
              podTemplateMetadataOverrides: { annotations: { b: annotation } },
            },
          },
        });
        proxy.expose.viaIngress({ host: 'mcp.example.com', annotations: { a: exposed } });
        const { text, errors } = written(app);
        refused += errors.length > 0 ? 1 : 0;
        const documents = parseDocuments(text);

        expect(errors.filter((error) => !/\((text-unreadable|text-key)\)$/.test(error))).toEqual([]);
        expect(text).not.toMatch(UNREADABLE);
        expect(documents.flatMap(({ document }) => blocksAfterTab(document))).toEqual([]);
        expect(documents.map(({ value }) => value)).toEqual(errors.length > 0 ? [] : Testing.synth(chart));
      }),
      { seed: 42, numRuns: runs(RUNS) },
    );

    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(RUNS / 2);
  }, 120_000);
});

function written(app: App): { readonly text: string; readonly errors: readonly string[] } {
  try {
    return { text: app.synthYaml(), errors: [] };
  } catch (error) {
    return { text: '', errors: (error as Error).message.split('\n').slice(1) };
  }
}

/** Blocks of lines with a leading tab, which kubectl rejects and this package's reader accepts. */
function blocksAfterTab(document: Document): string[] {
  const found: string[] = [];
  visit(document, {
    Scalar: (_, { type, value }) => {
      if (type?.startsWith('BLOCK') === true && /^\n*\t/.test(String(value))) {
        found.push(String(value));
      }
    },
  });
  return found;
}

test('a text with another line break is printed between quotes, without which kubectl could not read the file', () => {
  const chart = new Chart(new App(), 'c', { namespace: 'mcp' });
  new McpGroup(chart, 'Group', { metadata: { name: 'group' }, description: 'a\u2028b' });

  expect(App.of(chart).synthYaml()).toContain('description: "a\u2028b"\n');
});
