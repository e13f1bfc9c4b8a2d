import { ApiObject, App, Chart, Duration, JsonPatch, Testing } from 'cdk8s';
import { OperatorRelease, RemoteMcpProxy, TargetCluster, type RemoteMcpProxyProps } from '../../../lib';

const RELEASE = OperatorRelease.V0_44;
const CLUSTERS = [
  ['with the operator', TargetCluster.withOperator({ release: RELEASE })],
  ['without the operator', TargetCluster.withoutOperator({ release: RELEASE })],
] as const;

/** The errors of a proxy; empty if there are none. */
function errorsOf(cluster: TargetCluster, props: Partial<RemoteMcpProxyProps>): string[] {
  const chart = new Chart(new App(), 'chart', { namespace: 'mcp' });
  cluster.bind(chart);
  new RemoteMcpProxy(chart, 'Proxy', { remoteUrl: 'https://mcp.example.com/mcp', ...props });
  return errorsIn(chart);
}

function errorsIn(chart: Chart): string[] {
  try {
    Testing.synth(chart);
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

describe.each(CLUSTERS)('the pod template %s', (_, cluster) => {
  test('is checked as it is merged into what the operator makes', () => {
    const probe = (handlers: object): object => ({ containers: [{ name: 'toolhive', readinessProbe: handlers }] });

    expect(errorsOf(cluster, { podTemplate: { spec: probe({ tcpSocket: { port: 8080 } }) } })).toEqual([
      '[chart/Proxy] podTemplate.spec.containers[0].readinessProbe: has 2 handlers, httpGet and tcpSocket, but can have only one; keep one; to replace the one of the operator, write $patch: replace beside yours (pod-template-combination)',
    ]);
    expect(
      errorsOf(cluster, { podTemplate: { spec: probe({ $patch: 'replace', tcpSocket: { port: 8080 } }) } }),
    ).toEqual([]);
  });

  test('may not contradict the security context of the proxy', () => {
    const container = (securityContext: object): object => ({ containers: [{ name: 'toolhive', securityContext }] });

    expect(errorsOf(cluster, { podTemplate: { spec: container({ privileged: true }) } })).toEqual([
      '[chart/Proxy] podTemplate.spec.containers[0].securityContext.privileged: cannot be combined with allowPrivilegeEscalation: false, which the operator sets for the proxy; leave it out, or set allowPrivilegeEscalation: true (pod-template-combination)',
    ]);
    expect(
      errorsOf(cluster, { podTemplate: { spec: container({ privileged: true, allowPrivilegeEscalation: true }) } }),
    ).toEqual([]);
  });

  test('tells of a misspelt toolhive', () => {
    const [error] = errorsOf(cluster, { podTemplate: { spec: { containers: [{ name: 'toolhiv', tty: true }] } } });

    expect(error).toContain('name the container "toolhive" if it is the proxy\'s; else give its image');
  });

  test('is compared with the options of pod, and told once, where it was written', () => {
    const podTemplate = { spec: { terminationGracePeriodSeconds: 10 } };

    expect(errorsOf(cluster, { pod: { preStopSleep: Duration.seconds(20) }, podTemplate })).toEqual([
      expect.stringMatching(/^\[chart\/Proxy\] podTemplate\.spec\.terminationGracePeriodSeconds: /),
    ]);
    expect(errorsOf(cluster, { pod: { preStopSleep: Duration.seconds(5) }, podTemplate })).toEqual([]);
  });

  test('is not blamed for options of pod', () => {
    const pod = { nodeSelector: { 'disk type': 'ssd' } };

    expect(errorsOf(cluster, { pod, podTemplate: { spec: { hostname: 'a' } } })).toEqual([
      expect.stringMatching(/^\[chart\/Proxy\] pod\.nodeSelector\["disk type"\]: /),
    ]);
  });

  test('may mount the volumes of the operator', () => {
    const sidecar = { name: 'sidecar', image: 'helper', volumeMounts: [{ name: 'runconfig', mountPath: '/config' }] };

    expect(errorsOf(cluster, { podTemplate: { spec: { containers: [sidecar] } } })).toEqual([]);
  });

  test('is found below lists that are merged by a key', () => {
    const containers = [
      { name: 'sidecar', image: 'helper' },
      { name: 'toolhive', ports: [{ containerPort: 9090, name: 'Metrics' }] },
    ];

    expect(errorsOf(cluster, { podTemplate: { spec: { containers } } })).toEqual([
      expect.stringMatching(
        /^\[chart\/Proxy\] podTemplate\.spec\.containers\[1\]\.ports\[0\]\.name: is not a valid port name/,
      ),
    ]);
  });

  test('is checked as it is written: cdk8s leaves out null in a custom resource', () => {
    const readinessProbe = { httpGet: null, tcpSocket: { port: 8080 } };
    const errors = errorsOf(cluster, { podTemplate: { spec: { containers: [{ name: 'toolhive', readinessProbe }] } } });

    expect(errors.filter((error) => error.includes('has 2 handlers, httpGet and tcpSocket'))).toHaveLength(
      cluster._target.operator ? 1 : 0,
    );
  });

  test('is judged as JSON patches leave it', () => {
    const patched = (nodeSelector: object): string[] => {
      const chart = new Chart(new App(), 'chart', { namespace: 'mcp' });
      cluster.bind(chart);
      const proxy = new RemoteMcpProxy(chart, 'Proxy', {
        remoteUrl: 'https://mcp.example.com/mcp',
        podTemplate: { spec: { priorityClassName: 'High' } },
      });
      const template = cluster._target.operator ? '/spec/podTemplateSpec' : '/spec/template';
      ApiObject.of(proxy).addJsonPatch(
        JsonPatch.replace(`${template}/spec/priorityClassName`, 'high'),
        JsonPatch.add(`${template}/spec/nodeSelector`, nodeSelector),
      );
      return errorsIn(chart);
    };
    const before =
      '[chart/Proxy] podTemplate.spec.priorityClassName: is not a valid name; use at most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends (pod-template-value)';

    expect(patched({ disk: 'ssd' })).toEqual([before]);
    expect(patched({ 'disk type': 'ssd' })).toEqual([
      before,
      expect.stringMatching(
        /^\[chart\/Proxy\] podTemplate\.spec\.nodeSelector\["disk type"\]: .*, after the JSON patches; /,
      ),
    ]);
  });
});
