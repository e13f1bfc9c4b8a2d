import { Chart, Testing } from 'cdk8s';
import { OperatorFidelity, RemoteMcpProxy, TargetCluster } from '../../lib';
import { nameOfNativeProxy } from '../../lib/model/native-proxy';
import { knownRelease } from '../../lib/releases/releases';
import { applyRules } from '../../lib/rules/apply-rules';
import { NATIVE_RULES } from '../../lib/rules/native-rules';
import { RELEASES, releaseCases } from '../support/releases';
import type { Manifest } from '../support/corpus';

/** What the rules say of all proxies among objects. */
function said(objects: readonly Manifest[], release: string): string[] {
  const named = (kind: string, name: string): Manifest | undefined =>
    objects.find((each) => each.kind === kind && each.metadata.name === name);
  return objects
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap((deployment) => {
      const name = nameOfNativeProxy(deployment);
      const proxy = {
        name: name ?? '',
        deployment,
        runConfig: named('ConfigMap', `${name ?? ''}-runconfig`),
        service: named('Service', `mcp-${name ?? ''}-remote-proxy`),
        release,
      };
      return name === undefined
        ? []
        : NATIVE_RULES.flatMap((rule) =>
            applyRules([rule], proxy).map((each) => `${rule.id} ${each.field}: ${each.rule}`),
          );
    });
}

test.each(RELEASES)('what the operator of %s makes is right', (release) => {
  const found = releaseCases(release)
    .filter(({ verdict }) => verdict.objects && verdict.expect !== 'reject')
    .flatMap((each) => said(each.objects(), knownRelease(release)).map((line) => `${each.name} ${line}`));
  expect(found).toEqual([]);
});

test.each(Object.values(OperatorFidelity))('what a program writes in a chart with labels is right: %s', (fidelity) => {
  expect(said(ofProgram(fidelity), '0.44.0')).toEqual([]);
});

/** The objects that a program writes. */
function ofProgram(fidelity = OperatorFidelity.CORRECTED): Manifest[] {
  const labels = { 'app.kubernetes.io/instance': 'team', team: 'a' };
  const chart = new Chart(Testing.app(), 'chart', { namespace: 'mcp', labels });
  TargetCluster.withoutOperator({ fidelity }).bind(chart);
  new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp' });
  return Testing.synth(chart) as Manifest[];
}

describe('what is edited by hand', () => {
  const objects = (): Manifest[] => {
    const [found] = releaseCases('0.44.0').filter(({ name }) => name === 'a01-minimal');
    return JSON.parse(JSON.stringify(found?.objects() ?? [])) as Manifest[];
  };

  /** The findings after one object was changed. */
  function edited(
    kind: string,
    edit: (object: Edited) => void,
    name?: string,
    release = '0.44.0',
    all = objects(),
  ): string[] {
    const found = all.find((each) => each.kind === kind && (name === undefined || each.metadata.name.endsWith(name)));
    expect(found).toBeDefined();
    edit(found as unknown as Edited);
    return said(all, release);
  }

  function withRunConfig(edit: (runConfig: { [key: string]: unknown }) => void): (object: Edited) => void {
    return ({ data }) => {
      const runConfig = JSON.parse(data['runconfig.json']) as { [key: string]: unknown };
      edit(runConfig);
      data['runconfig.json'] = JSON.stringify(runConfig);
    };
  }

  test('with a variable in place of a number may be right', () => {
    const found = edited(
      'ConfigMap',
      ({ data }) => {
        data['runconfig.json'] = data['runconfig.json'].replace(/"port": ?\d+/, '"port": ${PORT}');
      },
      'runconfig',
    );

    expect(found.filter((each) => !each.startsWith('run-config-checksum'))).toEqual([]);
  });

  const STALE =
    'run-config-checksum metadata.annotations["toolhive.stacklok.dev/content-checksum"]: does not fit the data and the pods, so pods that run keep an earlier run config';

  test.each<readonly [string, string, (object: Edited) => void, string | undefined, readonly string[]]>([
    [
      'a field that is misspelt',
      'ConfigMap',
      withRunConfig((runConfig) => {
        runConfig['tool_filter'] = [];
      }),
      '-runconfig',
      ['run-config-field data["runconfig.json"]["tool_filter"]: is not a field that a proxy of 0.44.0 reads', STALE],
    ],
    [
      'a middleware that is not known',
      'ConfigMap',
      withRunConfig((runConfig) => {
        runConfig['middleware_configs'] = [{ type: 'auth' }, { type: 'authz' }];
      }),
      '-runconfig',
      [
        'run-config-middleware data["runconfig.json"].middleware_configs[1].type: is not a middleware that a proxy of 0.44.0 knows, so it would not start',
        STALE,
      ],
    ],
    [
      'another port',
      'ConfigMap',
      withRunConfig((runConfig) => {
        runConfig['port'] = 9090;
      }),
      '-runconfig',
      [
        STALE,
        'run-config-port spec.template.spec.containers[0].ports: has no port 9090, on which the proxy listens, so its probes and requests fail',
      ],
    ],
    [
      'no JSON',
      'ConfigMap',
      ({ data }) => {
        data['runconfig.json'] = '{';
      },
      '-runconfig',
      ['run-config-unreadable data["runconfig.json"]: is not an object in JSON, so the proxy would not start', STALE],
    ],
    [
      'a port of the Service',
      'Service',
      ({ spec }) => {
        spec.ports = [{ port: 80, targetPort: 8081 }];
      },
      undefined,
      ['service-port spec.ports[0].targetPort: is no port of the pods, so requests fail'],
    ],
    [
      'the name of the run config',
      'ConfigMap',
      ({ metadata }) => {
        metadata.name = 'other';
      },
      '-runconfig',
      [expect.stringMatching(/^run-config-missing spec.template.spec.volumes: mounts the ConfigMap \S+-runconfig, /)],
    ],
  ])('%s', (_, kind, edit, name, expected) => {
    expect(edited(kind, edit, name)).toEqual(expected);
  });

  test('the run config that a program wrote', () => {
    const changed = withRunConfig((runConfig) => {
      runConfig['send_ping'] = true;
    });
    expect(edited('ConfigMap', changed, '-runconfig', '0.44.0', ofProgram())).toContain(STALE);
  });

  test('a Service may name the port, or leave the target out', () => {
    const ports = [{ port: 80, targetPort: 'http' }, { port: 8080 }];
    expect(
      edited('Service', ({ spec }) => {
        spec.ports = ports;
      }),
    ).toEqual([]);
  });

  test('a field and a middleware of a later release than the image', () => {
    const found = edited(
      'ConfigMap',
      withRunConfig((runConfig) => {
        runConfig['embedded_auth_server_config'] = { cimd: {} };
        // the operator writes it from 0.30.0 on, but every proxy reads it
        runConfig['scaling_config'] = {};
        runConfig['middleware_configs'] = [{ type: 'bodylimit' }];
      }),
      '-runconfig',
      '0.22.0',
    );
    expect(found.filter((each) => each.startsWith('run-config-field'))).toEqual([
      'run-config-field data["runconfig.json"].embedded_auth_server_config["cimd"]: is read from release 0.29.0 on, but the image is of 0.22.0',
    ]);
    expect(found).toContainEqual(
      expect.stringMatching(/^run-config-middleware .*: is not a middleware that a proxy of 0\.22\.0 knows/),
    );
  });
});

interface Edited {
  readonly metadata: { name: string };
  readonly data: { 'runconfig.json': string };
  readonly spec: { ports: readonly object[] };
}
