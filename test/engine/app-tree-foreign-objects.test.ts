import { ApiObject, App, Chart, Lazy, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import type { CatalogEntry } from '../../lib/engine/catalog-entry';
import { ForeignObjects, apiObjectOf, namespaceOf } from '../../lib/engine/app-tree';
import { Authorization, RemoteMcpProxy, TargetCluster } from '../../lib/index';
import { chartFor, errorsOf, oidcOf, proxyIn } from '../support/facades';
import { documentOf, include } from '../support/include';

function configMap(scope: Construct, id: string, data: unknown = {}, namespace?: string): ApiObject {
  const metadata = { name: id.toLowerCase(), ...(namespace === undefined ? {} : { namespace }) };
  return new ApiObject(scope, id, { apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
}

function objectsOf(chart: Chart): ForeignObjects {
  return new ForeignObjects(chart.node.findAll().filter((each) => ApiObject.isApiObject(each)));
}

describe('ForeignObjects', () => {
  test('finds objects by kind, namespace and name', () => {
    const chart = chartFor();
    const [own, away] = [configMap(chart, 'A'), configMap(chart, 'B', {}, 'other')];
    const bare = new Chart(chart, 'Bare');
    const without = configMap(bare, 'C');
    const objects = objectsOf(chart);

    expect(objects.find('ConfigMap', 'mcp', 'a')).toEqual([own]);
    expect(objects.find('ConfigMap', 'other', 'b')).toEqual([away]);
    expect(objects.find('ConfigMap', undefined, 'c')).toEqual([without]);
    expect(objects.find('ConfigMap', 'mcp', 'b')).toEqual([]);
    expect(objects.find('Secret', 'mcp', 'a')).toEqual([]);
    expect(objects.ofKind('ConfigMap')).toHaveLength(3);
    expect(objects.ofNamespace('ConfigMap', 'mcp')).toEqual([own]);
    expect(objects.ofNamespace('ConfigMap', undefined)).toEqual([without]);
    expect(objects.ofNamespace('Secret', 'mcp')).toEqual([]);
    expect(objects.those(({ name }) => name > 'a')).toEqual([away, without]);
  });

  test('are of one kind only where that is asked for', () => {
    const chart = chartFor();
    configMap(chart, 'A');
    const secret = new ApiObject(chart, 'B', { apiVersion: 'v1', kind: 'Secret' });
    const objects = objectsOf(chart);

    expect(objects.ofKind('Secret')).toEqual([secret]);
    expect(objects.ofKind('Ingress')).toEqual([]);
    expect([objects, new ForeignObjects([])].map(({ isEmpty }) => isEmpty)).toEqual([false, true]);
  });

  test('reads content once, and tells whether it has changed', () => {
    const chart = chartFor();
    let text = 'a';
    const produce = jest.fn(() => ({ text }));
    const object = configMap(chart, 'A', Lazy.any({ produce }));
    const objects = objectsOf(chart);
    const content = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'mcp' }, data: { text } };

    expect(objects.content(object)).toEqual(content);
    expect(objects.content(object)).toEqual(content);
    expect(produce).toHaveBeenCalledTimes(1);
    expect(objects.areUnchanged()).toBe(true);

    text = 'b';

    expect(objects.areUnchanged()).toBe(false);
    expect(objectsOf(chart).content(object)).toEqual({ ...content, data: { text } });
  });

  test('tells whether what was read for one construct has changed', () => {
    const chart = chartFor();
    let text = 'a';
    const object = configMap(chart, 'A', Lazy.any({ produce: () => ({ text }) }));
    const objects = objectsOf(chart);
    const [reader, other] = [{}, {}] as [CatalogEntry, CatalogEntry];
    objects.content(object, reader);

    expect([reader, other].map((each) => objects.areUnchangedFor(each))).toEqual([true, true]);

    text = 'b';

    expect([reader, other].map((each) => objects.areUnchangedFor(each))).toEqual([false, true]);
  });

  test('ends where an object that was read for a construct contains what is rendered of the construct', () => {
    const chart = chartFor();
    const reader = {} as CatalogEntry;
    const produce = (): object => ({ isUnchanged: String(objects.areUnchangedFor(reader)) });
    const object = configMap(chart, 'A', Lazy.any({ produce }));
    const objects = objectsOf(chart);
    objects.content(object, reader);

    expect(objects.areUnchangedFor(reader)).toBe(true);
  });

  test('renders only the requested objects', () => {
    const chart = chartFor();
    const produce = jest.fn();
    configMap(chart, 'A', Lazy.any({ produce }));
    const objects = objectsOf(chart);
    objects.find('ConfigMap', 'mcp', 'a');

    expect(objects.areUnchanged()).toBe(true);
    expect(produce).not.toHaveBeenCalled();
  });

  test('are the same as long as none is added, removed or replaced', () => {
    const chart = chartFor();
    configMap(chart, 'A');
    configMap(chart, 'B');
    const objects = objectsOf(chart);

    expect(objects.areSameAs(objectsOf(chart))).toBe(true);

    configMap(chart, 'C');

    expect(objects.areSameAs(objectsOf(chart))).toBe(false);

    chart.node.tryRemoveChild('A');

    expect(objects.areSameAs(objectsOf(chart))).toBe(false);

    chart.node.tryRemoveChild('C');

    expect(objects.areSameAs(objectsOf(chart))).toBe(false);
  });

  test('ignores an object that cannot be rendered', () => {
    const chart = chartFor();
    const object = configMap(chart, 'A', { when: new Date(0) });

    expect(objectsOf(chart).content(object)).toBeUndefined();
  });

  test('keeps the keys of a Secret, but no values', () => {
    const chart = chartFor();
    const secret = new kplus.Secret(chart, 'Secret', { stringData: { key: 'hunter2' } });

    expect(objectsOf(chart).content(ApiObject.of(secret))).toEqual({ kind: 'Secret', keys: ['key'] });
  });
});

describe('apiObjectOf', () => {
  test('is the API object of a construct', () => {
    const chart = chartFor();
    const object = configMap(chart, 'A');
    const secret = new kplus.Secret(chart, 'Secret');

    expect(apiObjectOf(object)).toBe(object);
    expect(apiObjectOf(secret)).toBe(secret.node.defaultChild);
    expect(apiObjectOf(kplus.Secret.fromSecretName(chart, 'Imported', 's'))).toBeUndefined();
  });
});

describe('namespaceOf', () => {
  test('is the namespace of the object, otherwise of its chart', () => {
    const chart = chartFor();

    expect(namespaceOf(configMap(chart, 'A'))).toBe('mcp');
    expect(namespaceOf(configMap(chart, 'B', {}, 'other'))).toBe('other');
    expect(namespaceOf(configMap(new Chart(Testing.app(), 'bare'), 'C'))).toBeUndefined();
  });
});

describe('an app', () => {
  const cedar = { policies: ['permit(principal, action, resource);'], entities_json: '[]' };
  const data = { 'authz.json': JSON.stringify({ version: '1.0', type: 'cedarv1', cedar }) };

  /** A proxy with policies of its own, as a platform team writes it. */
  class GuardedProxy extends RemoteMcpProxy {
    public constructor(scope: Chart, id: string) {
      const imported = kplus.ConfigMap.fromConfigMapName(scope, 'Imported', 'policies');
      super(scope, id, {
        remoteUrl: 'https://mcp.example.com',
        authorization: Authorization.fromConfigMap(imported),
        oidc: oidcOf(scope, { resourceUrl: 'https://weather.example.org/mcp' }),
      });
      new kplus.ConfigMap(this, 'Policies', { metadata: { name: 'policies' }, data });
    }
  }

  test("may have objects below this package's constructs", () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    new GuardedProxy(chart, 'Weather');

    expect(errorsOf(chart)).toEqual([]);
  });

  test.each([
    ['ServiceAccount', 'weather-remote-proxy-runner'],
    ['ConfigMap', 'weather-runconfig'],
    ['Deployment', 'weather'],
    ['Service', 'mcp-weather-remote-proxy'],
  ])('must not create the %s of a proxy a second time', (kind, name) => {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart);
    const apiVersion = kind === 'Deployment' ? 'apps/v1' : 'v1';
    new ApiObject(chart, 'Second', { apiVersion, kind, metadata: { name } });

    expect(errorsOf(chart)).toEqual([
      `[test/weather] metadata.name: "weather" creates an object that the app already has: ${kind} ${name}, at test/Second; rename one of the two (object-duplicate)`,
    ]);
  });

  test('may have an object with that name in another namespace, API group or chart', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart);
    const metadata = { name: 'weather' };
    new ApiObject(chart, 'A', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { ...metadata, namespace: 'b' } });
    new ApiObject(chart, 'B', { apiVersion: 'example.com/v1', kind: 'Deployment', metadata });
    const other = new Chart(App.of(chart), 'other', { namespace: 'mcp' });
    new ApiObject(other, 'C', { apiVersion: 'apps/v1', kind: 'Deployment', metadata });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('may create a proxy for two clusters, but not twice for one', () => {
    const chart = chartFor();
    const text = documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com' });
    include(chart, text);
    include(new Chart(chart, 'second', { namespace: 'mcp' }), text, TargetCluster.withoutOperator());

    expect(errorsOf(chart)).toEqual([]);

    include(new Chart(chart, 'third', { namespace: 'mcp' }), text);

    expect(errorsOf(chart)).toEqual([expect.stringContaining('(resource-duplicate, ')]);
  });
});

describe('the ServiceAccount of a proxy', () => {
  test.each([
    ['does not mount its token', { automountServiceAccountToken: false }, 'runner', 1],
    ['mounts it', { automountServiceAccountToken: true }, 'runner', 0],
    ['does not say so', {}, 'runner', 0],
    ['has another name', { automountServiceAccountToken: false }, 'other', 0],
  ])('that %s', (_, fields, serviceAccount, count) => {
    const chart = chartFor();
    include(
      chart,
      JSON.stringify({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'runner' }, ...fields }),
    );
    const spec = { remoteUrl: 'https://mcp.example.com/mcp', serviceAccount };
    include(chart, documentOf('MCPRemoteProxy', spec));

    expect(errorsOf(chart).filter((error) => error.includes('(service-account-token'))).toHaveLength(count);
  });
});
