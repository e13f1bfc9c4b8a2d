import { diagnosticsOf } from '../../site/playground/diagnostics';
import { verdictOn } from '../../site/playground/worker/verdict';

function linesOf(text: string): Parameters<typeof diagnosticsOf>[1] {
  const all = text.split('\n');
  return {
    lines: all.length,
    line: (number) => ({
      from: all.slice(0, number - 1).join('\n').length + (number === 1 ? 0 : 1),
      text: all[number - 1] ?? '',
    }),
  };
}

/** What an editor would mark in the text. */
function marked(text: string): string[] {
  const { problems } = verdictOn({ text, release: '0.63.0', operator: true, crds: undefined });
  return diagnosticsOf(problems, linesOf(text)).map(
    ({ from, to, severity, source }) => `${severity} ${source}: ${text.slice(from, to)}`,
  );
}

const PROXY = `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata: { name: weather, namespace: mcp }
spec:
  remoteUrl: https://mcp.example.com/mcp
  proxyPort: 70000   
  headerForward: { addPlaintextHeaders: { Authorization: "" } }
  resources: { requests: { cpu: 100m, memory: 128Mi } }
`;

test('marks the line of each problem, without the spaces around it', () => {
  expect(marked(PROXY)).toEqual(['warning authentication-missing: spec:', 'error maximum: proxyPort: 70000']);
});

test('marks what is no YAML from its column on', () => {
  expect(marked('kind: MCPRemoteProxy\n\tspec: 1\n')).toEqual([expect.stringContaining('error ')]);
});

test.each(['', '\n', 'kind: [', '---\n---\n', 'a: &a [*a]'])('marks no place that %j does not have', (text) => {
  const { problems } = verdictOn({ text, release: '0.63.0', operator: true, crds: undefined });
  for (const { from, to } of diagnosticsOf(problems, linesOf(text))) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(to).toBeLessThanOrEqual(text.length);
  }
});
