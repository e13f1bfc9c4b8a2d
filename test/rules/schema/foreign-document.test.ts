import { message } from '../../../lib/engine/messages';
import type { Finding } from '../../../lib/model/finding';
import { foreignDocumentFinding } from '../../../lib/rules/schema/foreign-document';
import { checkNamed } from '../../support/checks-page';

const TO_NAME_GROUP = 'name the group';

function findingFor(apiVersion: string, kind: string, apiGroup?: string): unknown {
  return foreignDocumentFinding({ apiVersion, kind }, apiGroup, TO_NAME_GROUP);
}

describe('foreignDocumentFinding', () => {
  test('warns of a kind of this package in a group or version that it does not know', () => {
    expect(findingFor('mcp.example.com/v1', 'MCPRemoteProxy')).toEqual({
      id: 'foreign-group',
      severity: 'warning',
      field: 'apiVersion',
      value: 'mcp.example.com/v1',
      rule: 'is not an API group and version that this package knows; the document is passed on unchecked',
      fix: 'use toolhive.stacklok.dev/v1alpha1, or name the group',
    });
  });

  test.each([
    ['MCPRemoteProxi', 'write MCPRemoteProxy, or remove the document'],
    ['Deployment', 'check its spelling, or remove the document'],
  ])("warns of the kind %s in the operator's group", (kind, fix) => {
    expect(findingFor('toolhive.stacklok.dev/v1alpha1', kind)).toEqual({
      id: 'unknown-kind',
      severity: 'warning',
      field: 'kind',
      value: kind,
      rule: 'is not a kind that the operator has; the document is passed on unchecked',
      fix,
    });
  });

  test.each([
    ['mcpremoteproxy', 'MCPRemoteProxy'],
    ['MCPREMOTEPROXY', 'MCPRemoteProxy'],
    ['McpServer', 'MCPServer'],
  ])('refuses %s, of which only the case is wrong', (kind, meant) => {
    const finding = findingFor('toolhive.stacklok.dev/v1alpha1', kind);

    expect(finding).toMatchObject({ id: 'kind-case', severity: 'error', fix: `write ${meant}` });
    expect(
      message(finding as Finding)
        .replace(kind, 'mcpremoteproxy')
        .replace(meant, 'MCPRemoteProxy'),
    ).toBe(checkNamed('kind-case').message);
  });

  test('warns of an unknown kind in the group that the cluster names', () => {
    expect(findingFor('mcp.example.com/v1', 'MCPRemoteProxi', 'mcp.example.com')).toMatchObject({ id: 'unknown-kind' });
  });

  test.each([
    ['apps/v1', 'Deployment'],
    ['v1', 'MCPRemoteProxi'],
    ['mcp.example.com/v1', 'MCPRemoteProxi'],
    ['toolhive.stacklok.dev/v1alpha1', 'MCPServer'],
  ])('says nothing of %s %s', (apiVersion, kind) => {
    expect(findingFor(apiVersion, kind)).toBeUndefined();
  });
});
