import { Testing } from 'cdk8s';
import { TargetCluster } from '../../../lib';
import { message } from '../../../lib/engine/messages';
import { LATEST_RELEASE } from '../../../lib/releases/releases';
import { readDocuments, type Manifest } from '../../../lib/kubernetes/yaml/located-documents';
import { ManifestApp } from '../../../lib/yaml/validation/manifest-app';
import type { McpValidationProps } from '../../../lib/yaml/validation/mcp-validation-types';
import { chartFor, proxyIn } from '../../support/facades';
import { documentOf } from '../../support/include';
import { ACCEPTED, UNSTATED } from '../../support/plugin';

const WORDING = {
  root: 'properties',
  toTellClustersApart: (): string => 'list the clusters',
  toNameGroup: 'name the group',
};

/** A file that is named, unless `more` says that it was found in a folder. */
function file(path: string, text: string, more: Partial<Manifest> = {}): Manifest {
  return { path, shown: path, read: () => Buffer.from(text), ...more };
}

/** What Kustomize makes of an overlay, all of it written in one base. */
function rendering(overlay: string, text: string): Manifest {
  const path = `${overlay}/kustomization.yaml`;
  return file(path, '', { overlay, documents: () => readDocuments(text, 'base.yaml') });
}

function appOf(manifests: readonly Manifest[], properties: McpValidationProps = ACCEPTED): ManifestApp {
  const app = new ManifestApp(properties, WORDING);
  for (const [index, manifest] of manifests.entries()) {
    app.add(manifest, index);
  }
  return app;
}

/** What is wrong, with the file that it is told for. */
function said(app: ManifestApp): string[] {
  return app
    .findings()
    .map(({ finding, location, place }) => `${String(place?.manifestPath)}: ${message(finding, location)}`);
}

/** A proxy without a warning, except for authentication. */
function proxy(spec: object = {}, more: object = {}): string {
  const usual = { remoteUrl: 'https://mcp.example.com/mcp', resources: { requests: { memory: '64Mi' } } };
  return documentOf(
    'MCPRemoteProxy',
    { ...usual, ...spec },
    { metadata: { name: 'weather', namespace: 'mcp' }, ...more },
  );
}

describe('a custom resource that is applied as it is', () => {
  const text = proxy({ serviceAccount: null }, { metadata: { generateName: 'weather-' } });

  test('has a name, and no nulls', () => {
    expect(said(appOf([file('a.yaml', text)]))).toEqual([
      'a.yaml: metadata.name: is missing, and with generateName, the object can be created, but not applied; give it a name, and remove generateName (metadata-name, a.yaml:4)',
      'a.yaml: spec.serviceAccount: is null, which server-side apply refuses, though other requests leave it out; remove it (null-field, a.yaml:14)',
    ]);
  });

  test('can have its nulls acknowledged', () => {
    const { acknowledge = [] } = ACCEPTED;
    const app = appOf([file('a.yaml', proxy({ serviceAccount: null }))], {
      ...ACCEPTED,
      acknowledge: [...acknowledge, 'CDK8S_MCP_NULL_FIELD'],
    });

    expect(said(app)).toEqual([]);
  });

  test('is not looked at where the operator does not run', () => {
    expect(said(appOf([file('a.yaml', text)], { ...ACCEPTED, operator: false }))).toEqual([]);
  });
});

describe('a file in a folder', () => {
  const isFound = true;

  test('may hold something else, which is skipped, and a file that is named may not', () => {
    const values = 'replicas: 2\n---\n';
    const found = appOf([
      file('values.yaml', `${values}${proxy()}`, { isFound }),
      file('chart.yaml', '{{ helm }}: [', { isFound }),
      file('whole.yaml', documentOf('MCPGroup', {}), { isFound }),
    ]);
    const named = appOf([file('values.yaml', values), file('whole.yaml', documentOf('MCPGroup', {}))]);

    expect(said(found)).toEqual([]);
    expect([...found.skipped]).toEqual(['values.yaml', 'chart.yaml']);
    expect(found.resources).toBe(2);
    expect(said(named)).toEqual([
      'values.yaml: is not a Kubernetes object; give it apiVersion and kind (unreadable-file, values.yaml:1)',
    ]);
    expect([...named.skipped]).toEqual([]);
    expect(named.resources).toBe(1);
  });

  test.each([
    ['toolhive.stacklok.dev', {}],
    ['toolhive.stacklok.dev', { apiGroup: 'mcp.example.com' }],
    ['mcp.example.com', { apiGroup: 'mcp.example.com' }],
    ['mcp.example.com', { clusters: [{ name: 'a', namespaces: ['mcp'], apiGroup: 'mcp.example.com' }] }],
  ])('must be readable if it has custom resources: %s with %j', (group, settings) => {
    const app = appOf([file('a.yaml', `apiVersion: ${group}/v1alpha1\nspec: {`, { isFound })], settings);

    expect([...app.skipped]).toEqual([]);
    expect(said(app)).toContainEqual(expect.stringMatching(/^a\.yaml: .*\(unreadable-file, a\.yaml:\d+:\d+\)$/));
  });

  test('needs not be readable if it has those of a group that no cluster has', () => {
    const app = appOf([file('a.yaml', 'apiVersion: mcp.example.com/v1alpha1\nspec: {', { isFound })]);

    expect(said(app)).toEqual([]);
    expect([...app.skipped]).toEqual(['a.yaml']);
  });
});

test('only custom resources are counted', () => {
  const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: mcp }\n';

  expect(appOf([file('a.yaml', `${namespace}---\n${proxy()}`), file('b.yaml', namespace)]).resources).toBe(1);
});

describe('overlays', () => {
  const both = [rendering('overlays/dev', proxy()), rendering('overlays/prod', proxy())];

  test('are for a cluster each, unless the settings give them to one', () => {
    const clusters = [{ name: 'all', files: ['overlays'] }];

    expect(said(appOf(both))).toEqual([]);
    expect(said(appOf(both, { ...ACCEPTED, clusters }))).toEqual([
      'overlays/prod/kustomization.yaml: metadata.name: "weather" is the name of another MCPRemoteProxy in this namespace, weather (overlays/dev, base.yaml:5); rename one of the two; if they are for two clusters, list the clusters (resource-duplicate, base.yaml:5)',
    ]);
  });

  test('are told with what is wrong in them, and with its object', () => {
    const wrong = proxy({ proxyPort: 0 });
    const places = appOf([
      rendering('overlays/dev', wrong),
      file('other.yaml', documentOf('MCPToolConfig', { toolsFilter: ['a', 'a'] })),
    ])
      .findings()
      .map(({ finding, object, overlay, location }) => ({ id: finding.id, object, overlay, location }));

    expect(places).toEqual([
      {
        id: 'minimum',
        object: { kind: 'MCPRemoteProxy', namespace: 'mcp', name: 'weather' },
        overlay: 'overlays/dev',
        location: 'base.yaml:15',
      },
      {
        id: 'duplicate',
        object: { kind: 'MCPToolConfig', namespace: undefined, name: 'x' },
        overlay: undefined,
        location: 'other.yaml:10',
      },
    ]);
  });
});

describe('an object', () => {
  test('is shown without what looks like a secret', () => {
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const metadata = { name: secret, namespace: secret };
    const app = appOf([file('a.yaml', proxy({}, { metadata, kind: secret }))]);

    expect(app.findings().map(({ object }) => object)).toEqual([{ kind: '…', namespace: '…', name: '…' }]);
  });

  test('without a name is unknown', () => {
    const app = appOf([file('a.yaml', proxy({ transport: 'carrier' }, { metadata: { namespace: 'mcp' } }))]);

    expect(app.findings().map(({ finding, place }) => [finding.field, place?.resourceName])).toContainEqual([
      'spec.transport',
      'unknown',
    ]);
  });

  test('may have a field that is called as the cluster in messages', () => {
    const [found] = appOf([file('a.yaml', proxy({}, { TargetCluster: 1 }))], UNSTATED).findings();

    expect(found?.finding).toMatchObject({ id: 'unknown-field', field: 'TargetCluster' });
    expect(found?.place).toEqual({ resourceName: 'weather', manifestPath: 'a.yaml' });
  });

  test('that nothing refers to is unused in these files', () => {
    const unused = documentOf('MCPToolConfig', { toolsFilter: ['a'] }, { metadata: { name: 'x', namespace: 'mcp' } });

    expect(said(appOf([file('a.yaml', proxy()), file('b.yaml', unused)]))).toEqual([
      'b.yaml: metadata.name: "x" is the name of an MCPToolConfig that nothing in these files refers to; refer to it, or remove it; acknowledge it if others use it (config-unused, b.yaml:5)',
    ]);
  });
});

describe('proxies without a custom resource', () => {
  interface Edited {
    readonly kind: string;
    readonly metadata: { readonly name: string; namespace?: string };
    spec: { ports: { targetPort: unknown }[]; template: { spec: { containers: { image: string }[] } } };
    data: { [name: string]: string };
  }

  function native(edit: (object: Edited) => void = () => undefined): string[] {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart);
    const objects = JSON.parse(JSON.stringify(Testing.synth(chart))) as Edited[];
    objects.forEach(edit);
    return objects.map((each) => JSON.stringify(each, undefined, 1));
  }

  function withImage(image: string): (object: Edited) => void {
    return ({ kind, spec }) => {
      const [container] = kind === 'Deployment' ? spec.template.spec.containers : [];
      if (container !== undefined) {
        container.image = image;
      }
    };
  }

  /** What is said of them, each by its id, with its file and its line. */
  function checked(manifests: readonly Manifest[], settings?: McpValidationProps): string[] {
    const app = appOf(manifests, settings);
    app.checkNativeProxies();
    return app
      .findings()
      .map(
        ({ finding, place, location = '' }) =>
          `${finding.id} ${finding.field} ${String(place?.resourceName)} ${location}`,
      );
  }

  test.each([
    ['example.com/runner:v0.41.0', {}, LATEST_RELEASE],
    ['example.com/runner:v0.41.0', { release: '0.40' }, '0.40.1'],
    ['ghcr.io/stacklok/toolhive/proxyrunner:v0.30.1', { release: '0.40' }, '0.30.1'],
    ['mirror.example.com/ghcr.io/stacklok/toolhive/proxyrunner:v0.30.1', {}, '0.30.1'],
    ['ghcr.io/stacklok/toolhive/proxyrunner:vnext', { release: '0.40' }, '0.40.1'],
    ['ghcr.io/stacklok/toolhive/proxyrunner', { release: '0.40' }, '0.40.1'],
  ])('are checked for the release of their image, or else of their cluster: %s in %j', (image, settings, release) => {
    const app = appOf([file('a.yaml', native(withImage(image)).join('\n---\n'))], settings);

    expect(said(app)).toEqual([]);
    app.checkNativeProxies();
    expect(app.findings().map(({ finding: { id, severity, rule, fix } }) => ({ id, severity, rule, fix }))).toEqual([
      {
        id: 'native-partly-checked',
        severity: 'warning',
        rule: `runs the proxy weather without a custom resource, so only its run config for ${release} and its ports are checked`,
        fix: 'check the program or the custom resource that it comes from',
      },
    ]);
  });

  test('are told with the object that is wrong, and its line', () => {
    const texts = native(({ kind, spec }) => {
      const [port] = kind === 'Service' ? spec.ports : [];
      if (port !== undefined) {
        port.targetPort = 9999;
      }
    });
    const manifests = texts.map((text) => file(`${(JSON.parse(text) as Edited).kind}.yaml`, text));

    expect(checked(manifests)).toEqual([
      expect.stringMatching(/^service-port spec\.ports\[0\]\.targetPort mcp-weather-remote-proxy Service\.yaml:\d+$/),
      expect.stringMatching(/^native-partly-checked {2}weather Deployment\.yaml:\d+$/),
    ]);
    const [port = '', partly = ''] = checked(manifests).map((each) => /\d+$/.exec(each)?.[0]);
    const line = (kind: string, of: string): number => {
      const text = texts.find((each) => (JSON.parse(each) as Edited).kind === kind) ?? '';
      return text.split('\n').findIndex((each) => each.includes(of)) + 1;
    };
    expect(port).toBe(String(line('Service', '"targetPort": 9999')));
    expect(partly).toBe(String(line('Deployment', '"name": "weather"')));
  });

  test.each<[title: string, edit: (object: Edited) => void, ids: readonly string[]]>([
    ['of its namespace', () => undefined, []],
    [
      'of another namespace',
      ({ kind, metadata }): void => {
        metadata.namespace = kind === 'ConfigMap' ? 'other' : 'mcp';
      },
      ['run-config-missing'],
    ],
    [
      'that is not readable',
      ({ kind, data }): void => {
        if (kind === 'ConfigMap') {
          data['runconfig.json'] = '{';
        }
      },
      ['run-config-unreadable', 'run-config-checksum'],
    ],
  ])('have the run config %s', (_, edit, ids) => {
    const found = checked([file('a.yaml', native(edit).join('\n---\n'))]).map((each) => each.split(' ')[0]);

    expect(found).toEqual([...ids, 'native-partly-checked']);
  });

  test('are Deployments only', () => {
    const other = native().map((text) => text.replace('"kind": "Deployment"', '"kind": "StatefulSet"'));

    expect(checked([file('a.yaml', other.join('\n---\n'))])).toEqual([]);
  });

  test('have the run config of their overlay, if there are several', () => {
    const broken = native(({ kind, data }) => {
      if (kind === 'ConfigMap') {
        data['runconfig.json'] = '{';
      }
    });
    const overlays = [
      rendering('overlays/dev', broken.join('\n---\n')),
      rendering('overlays/prod', native().join('\n---\n')),
    ];

    for (const manifests of [overlays, Array.from(overlays).reverse()]) {
      const found = appOf(manifests);
      found.checkNativeProxies();
      const wrong = found.findings().filter(({ finding }) => finding.id === 'run-config-unreadable');

      expect(wrong.map(({ overlay }) => overlay)).toEqual(['overlays/dev']);
    }
  });
});
