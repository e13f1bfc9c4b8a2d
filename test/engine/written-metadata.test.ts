import { ApiObject, App, Chart, Lazy, Testing } from 'cdk8s';
import { McpDashboard, McpGroup, McpWarnings, OperatorRelease, RemoteMcpProxy, TargetCluster } from '../../lib';

const CLUSTERS = [
  ['with the operator', TargetCluster.withOperator({ release: OperatorRelease.V0_44 })],
  ['without the operator', TargetCluster.withoutOperator({ release: OperatorRelease.V0_44 })],
] as const;

/** A proxy in a chart. */
function proxyIn(cluster: TargetCluster, labels: { [name: string]: string } = {}): [RemoteMcpProxy, Chart] {
  const chart = new Chart(new App(), 'chart', { namespace: 'mcp', labels });
  cluster.bind(chart);
  return [new RemoteMcpProxy(chart, 'Proxy', { remoteUrl: 'https://mcp.example.com/mcp' }), chart];
}

function exposed(proxy: RemoteMcpProxy): ApiObject {
  return proxy.expose.viaIngress({ host: 'mcp.example.com', ingressClassName: 'nginx' });
}

/** The errors of synth; empty if there are none. */
function errorLines(chart: Chart): string[] {
  try {
    Testing.synth(chart);
    return [];
  } catch (error) {
    const lines = (error as Error).message.split('\n').map((line) => line.trim());
    return lines.filter((line) => line.startsWith('['));
  }
}

/** Those of metadata. */
function errorsOf(chart: Chart): string[] {
  return errorLines(chart).filter((line) => /\((label|annotation|text)-\w+\)/.test(line));
}

/** Where errors are, with their codes. */
function pathsOf(chart: Chart, codes = /./): string[] {
  return errorLines(chart).flatMap((line) => {
    const [, place = '', code = ''] = /^(.*?): .*\((\S+)\)$/.exec(line) ?? [];
    return codes.test(code) ? [`${place} ${code}`] : [];
  });
}

describe.each(CLUSTERS)('labels and annotations that are written %s', (_, cluster) => {
  test('are told once at the chart that has them', () => {
    const [proxy, chart] = proxyIn(cluster, { team: 'Platform Team' });
    new McpGroup(chart, 'Group');
    exposed(proxy);

    expect(errorsOf(chart)).toEqual([
      '[chart] labels["team"]: is not a valid label value; use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends, or an annotation (label-value)',
    ]);
    expect(errorsOf(proxyIn(cluster, { team: 'Platform-Team', empty: '' })[1])).toEqual([]);
  });

  test.each(['', 'a/b/c', 'a b', 'x'.repeat(64), '/a', 'Example.com/a'])('have no label "%s" in a chart', (name) => {
    expect(errorsOf(proxyIn(cluster, { [name]: 'a' })[1])).toEqual([
      expect.stringMatching(/^\[chart\] labels\[".*"\]: is not a valid label name; .* \(label-name\)$/),
    ]);
    expect(errorsOf(proxyIn(cluster, { 'example.com/a': 'a' })[1])).toEqual([]);
  });

  test('have values of at most 63 characters', () => {
    expect(errorsOf(proxyIn(cluster, { team: 'x'.repeat(64) })[1])).toHaveLength(1);
    expect(errorsOf(proxyIn(cluster, { team: 'x'.repeat(63) })[1])).toEqual([]);
  });

  test('are read back as they were added', () => {
    const [proxy, chart] = proxyIn(cluster, { '0o17': 'a' });
    const { metadata } = exposed(proxy);
    metadata.addAnnotation('half', 'a\ud800');
    metadata.addAnnotation('delete', 'a\u007f');
    metadata.addAnnotation('0o17', 'a');

    expect(errorsOf(chart)).toEqual([
      '[chart] labels["0o17"]: is printed without quotes, and kubectl reads it as a number; use another name (text-key)',
      '[chart/Proxy/Ingress] metadata.annotations["half"]: contains an unpaired surrogate (U+D800), which no file can store; remove it (text-unreadable)',
      '[chart/Proxy/Ingress] metadata.annotations["delete"]: contains U+007F, which kubectl cannot read; remove it (text-unreadable)',
      '[chart/Proxy/Ingress] metadata.annotations["0o17"]: is printed without quotes, and kubectl reads it as a number; use another name (text-key)',
    ]);
  });

  test('may have control characters, with a warning', () => {
    const [proxy, chart] = proxyIn(cluster);
    exposed(proxy).metadata.addAnnotation('color', 'a\u001b[31m');

    expect(errorsOf(chart)).toEqual([]);
    expect(McpWarnings.of(chart).map(({ path, message }) => `${path} ${message}`)).toContain(
      'chart/Proxy/Ingress metadata.annotations["color"]: contains U+001B, a control character that nothing shows; remove it (text-control)',
    );
  });

  test('are told at the object to which they were added', () => {
    const [proxy, chart] = proxyIn(cluster);
    const { metadata } = exposed(proxy);
    metadata.addLabel('team', 'a b');
    metadata.addAnnotation('a b', 'x');

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[chart\/Proxy\/Ingress\] metadata\.labels\["team"\]: is not a valid label value; /),
      expect.stringMatching(
        /^\[chart\/Proxy\/Ingress\] metadata\.annotations\["a b"\]: is not a valid annotation name; /,
      ),
    ]);
  });

  test('may be added to objects that are right', () => {
    const [proxy, chart] = proxyIn(cluster);
    const { metadata } = exposed(proxy);
    metadata.addLabel('team', 'a-b');
    metadata.addAnnotation('Example.com/a', 'x y');
    metadata.addAnnotation('later', Lazy.any({ produce: () => 'x' }) as string);

    expect(errorsOf(chart)).toEqual([]);
  });

  test('are told one by one, beside those that are right', () => {
    const [proxy, chart] = proxyIn(cluster);
    const { metadata } = exposed(proxy);
    metadata.addAnnotation('right', 'a');
    metadata.addAnnotation('not right', 'b');

    expect(errorsOf(chart)).toEqual([expect.stringContaining('metadata.annotations["not right"]')]);
  });

  test('are not larger than 256 KiB together', () => {
    const errorsWith = (bytes: number): string[] => {
      const [proxy, chart] = proxyIn(cluster);
      exposed(proxy).metadata.addAnnotation('a', 'x'.repeat(bytes - 1));
      return errorsOf(chart);
    };

    expect(errorsWith(262_144)).toEqual([]);
    expect(errorsWith(262_145)).toEqual([
      '[chart/Proxy/Ingress] metadata.annotations: has 262145 bytes of names and values, but an object can have at most 262144; shorten them (annotation-size)',
    ]);
  });

  test('are looked at again in the next synth', () => {
    const [proxy, chart] = proxyIn(cluster);
    const { metadata } = exposed(proxy);
    metadata.addLabel('team', 'a b');

    expect(errorsOf(chart)).toHaveLength(1);

    metadata.addLabel('team', 'a-b');

    expect(errorsOf(chart)).toEqual([]);
  });

  test('are told once where a construct is declared with them', () => {
    const [, chart] = proxyIn(cluster);
    new RemoteMcpProxy(chart, 'Other', {
      remoteUrl: 'https://mcp.example.com/mcp',
      metadata: { labels: { team: 'a b' }, annotations: { 'a b': 'x' } },
    });

    expect(errorsOf(chart)).toEqual([
      expect.stringMatching(/^\[chart\/Other\] metadata\.labels\["team"\]: .*\(label-value\)$/),
      expect.stringMatching(/^\[chart\/Other\] metadata\.annotations\["a b"\]: .*\(annotation-name\)$/),
    ]);
  });

  test('are told once where a facade was given them', () => {
    const [proxy, chart] = proxyIn(cluster);
    proxy.expose.viaIngress({ host: 'mcp.example.com', ingressClassName: 'nginx', annotations: { 'a b': 'x' } });
    proxy.metrics.scrape({ labels: { team: 'a b' } });
    proxy.metrics.alert({ labels: { 'a b': 'x' } });

    expect(pathsOf(chart, /-(label|annotation|name|value)$/)).toEqual([
      '[chart/Proxy] expose.viaIngress.annotations["a b"] exposure-annotation',
      '[chart/Proxy] metrics.scrape.labels["team"] metrics-label',
      '[chart/Proxy] metrics.alert.labels["a b"] metrics-label',
    ]);
  });

  test('are not told where the name of a proxy is too long for the labels with it', () => {
    const [, chart] = proxyIn(cluster);
    const metadata = { name: 'x'.repeat(64) };
    new RemoteMcpProxy(chart, 'Other', { remoteUrl: 'https://mcp.example.com/mcp', metadata });

    expect(pathsOf(chart)).toEqual(['[chart/Other] metadata.name proxy-name']);
  });

  test('are told at a dashboard, beside its other texts', () => {
    const [, chart] = proxyIn(cluster);
    const metadata = { annotations: { 'e f': 'x' } };
    new McpDashboard(chart, 'Dashboard', { labels: { 'a b': 'x', '0o17': 'x' }, title: 'a\ud800', metadata });

    expect(pathsOf(chart, /-(name|key|unreadable)$/)).toEqual([
      '[chart/Dashboard] metadata.labels["a b"] label-name',
      '[chart/Dashboard] metadata.annotations["e f"] annotation-name',
      '[chart/Dashboard] metadata.labels["0o17"] text-key',
      '[chart/Dashboard] title text-unreadable',
    ]);
  });
});
