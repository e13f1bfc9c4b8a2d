import { McpWarnings } from '../../lib';
import { chartFor } from '../support/facades';
import { include } from '../support/include';

jest.spyOn(process, 'emitWarning').mockImplementation();

const IDS = ['CDK8S_MCP_KEY_MISREAD', 'CDK8S_MCP_TEXT_CHARACTER'];

/** The warnings about what kubectl reads in another way, with their lines. */
function told(text: string): string[] {
  const chart = chartFor();
  include(chart, text);
  return McpWarnings.of(chart)
    .filter(({ code }) => IDS.includes(code))
    .map(({ message }) => message.replace(/, \S+(:\d+)\)$/, ' $1)'));
}

const PROXY = `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata:
  name: weather
  labels: { n: x, "off": y, team: z }
  annotations: { a: "b\u0085c", d: "e \u2028 f", "g": "h" }
spec:
  remoteUrl: https://mcp.example.com/mcp
  headerForward: { addPlaintextHeaders: { Y: a } }
`;

test('a document of ours says each once, at its line', () => {
  expect(told(PROXY)).toEqual([
    'metadata.labels["false"]: is written as n without quotes, which kubectl reads as the key "false"; put it in quotes (key-misread :5)',
    'metadata.annotations.a: contains U+0085, which kubectl reads as a line break; remove it (text-character :6)',
    'spec.headerForward.addPlaintextHeaders["true"]: is written as Y without quotes, which kubectl reads as the key "true"; put it in quotes (key-misread :9)',
    'metadata.annotations["d"]: contains U+2028, which is printed unchanged and read back as a line break; remove it (text-character :6)',
  ]);
});

test('a document of any other kind says so too, in lists as well', () => {
  const text = `apiVersion: v1
kind: List
items:
  - { apiVersion: v1, kind: ConfigMap, metadata: { name: a }, data: { b: "c" } }
  - apiVersion: v1
    kind: ConfigMap
    metadata: { name: d }
    data:
      on: "x"
      e: "f \u2029 g"
`;
  expect(told(text)).toEqual([
    'data["true"]: is written as on without quotes, which kubectl reads as the key "true"; put it in quotes (key-misread :9)',
    'data.e: contains U+2029, which kubectl reads as a line break; remove it (text-character :10)',
  ]);
});

test('nothing is said of quotes and of escapes that are read as they are written', () => {
  const data = String.raw`{ "n": "a", "1.10": "b", 10: "c", true: "d", e: "\u2028" }`;
  expect(told(`apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: ${data}\n`)).toEqual([]);
});
