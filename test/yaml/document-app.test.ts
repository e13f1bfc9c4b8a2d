import { TargetCluster } from '../../lib';
import { message } from '../../lib/engine/messages';
import { readDocuments } from '../../lib/kubernetes/yaml/located-documents';
import { DocumentApp } from '../../lib/yaml/document-app';
import { documentOf } from '../support/include';

const remoteUrl = 'https://mcp.example.com/mcp';
const GROUP = documentOf('MCPGroup', {}, { metadata: { name: 'tools' } });
const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: other }';

function appOf(text: string, apiGroup?: string): { app: DocumentApp; taken: ReturnType<DocumentApp['take']> } {
  const app = new DocumentApp({ toTellClustersApart: () => 'name one', toNameGroup: 'name it' });
  const cluster = TargetCluster.withOperator();
  cluster.bind(app.app);
  const documents = readDocuments(text, 'a.yaml');
  return { app, taken: app.take(app.app, documents, { cluster, apiGroup, namespace: 'mcp', overlay: 'dev' }) };
}

function proxy(spec: object): string {
  return documentOf('MCPRemoteProxy', { remoteUrl, ...spec }, { metadata: { name: 'weather' } });
}

function operated(text: string): ReturnType<ReturnType<DocumentApp['operated']>> {
  const { app, taken } = appOf(text);
  return app.operated()(taken);
}

describe('what a cluster with the operator has', () => {
  test('of a proxy are the objects that the operator makes of it', () => {
    const [found] = operated(proxy({}));
    const kinds = found?.objects.map(({ kind }) => kind) ?? [];
    expect(kinds).toEqual(expect.arrayContaining(['ConfigMap', 'Deployment', 'Service', 'ServiceAccount']));
    expect(kinds).not.toContain('MCPRemoteProxy');
    expect(found?.proxy).toEqual({ isMade: true, configs: [], missingPolicies: undefined });
    expect(found?.resource).toMatchObject({ kind: 'MCPRemoteProxy', unknown: [] });
  });

  test('of a proxy whose configs are absent is the proxy, in its namespace', () => {
    const authzConfig = { type: 'configMap', configMap: { name: 'policies' } };
    const [found] = operated(proxy({ telemetryConfigRef: { name: 'otel' }, authzConfig }));
    expect(found?.objects).toMatchObject([{ kind: 'MCPRemoteProxy', metadata: { name: 'weather', namespace: 'mcp' } }]);
    expect(found?.proxy).toEqual({
      isMade: false,
      configs: [{ kind: 'MCPTelemetryConfig', namespace: 'mcp', name: 'otel', isAbsent: true }],
      missingPolicies: 'policies',
    });
  });

  test('of other documents are they themselves', () => {
    const [group, configMap] = operated(`${GROUP}\n---\n${CONFIG_MAP}`);
    expect(group).toMatchObject({ objects: [{ kind: 'MCPGroup', metadata: { namespace: 'mcp' } }] });
    expect(group).not.toHaveProperty('proxy');
    expect(configMap).toEqual({
      objects: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other', namespace: 'mcp' } }],
    });
  });
});

test('of one object that is there twice, only the first is taken', () => {
  const { app, taken } = appOf(`${CONFIG_MAP}\n---\n${CONFIG_MAP}`);
  expect(Array.from(taken.values(), (construct) => construct !== undefined)).toEqual([true, false]);
  expect(DocumentApp.errorsOf(app.app).map(({ finding }) => message(finding))).toEqual([
    'metadata.name: "other" is the name of another ConfigMap in this file; remove one of the two documents (document-duplicate)',
  ]);
});

test('each file has a chart of its own, in order', () => {
  const { app } = appOf(GROUP);
  const cluster = TargetCluster.of(app.app);
  app.take(app.app, readDocuments(CONFIG_MAP, 'b.yaml'), { cluster });
  expect(app.charts.map(({ node, namespace }) => [node.id, namespace])).toEqual([
    ['0', 'mcp'],
    ['1', undefined],
  ]);
});
