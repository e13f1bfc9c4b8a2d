import { converted } from '../../../support/command';

test('an empty header becomes a withheld one', () => {
  const { out } = converted(`
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata: { name: weather }
spec:
  remoteUrl: https://mcp.example.com/mcp
  headerForward: { addPlaintextHeaders: { Authorization: '', X-Team: ai } }
`);

  expect(out).toContain("Authorization: HeaderValue.withheld(), 'X-Team': HeaderValue.plaintext('ai')");
});
