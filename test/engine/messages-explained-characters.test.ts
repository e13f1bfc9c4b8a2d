import { HeaderValue, McpWarnings, TelemetryConfig } from '../../lib';
import { chartFor, errorsOf, proxyIn } from '../support/facades';

test.each(['\u007f', '\ud800', '\u0085'])('a character %j that no file can store is told once, too', (character) => {
  const chart = chartFor();
  const proxy = proxyIn(chart, {
    metadata: { name: 'weather', labels: { [`a${character}`]: 'a', b: `b${character}` } },
    telemetry: { config: new TelemetryConfig(chart, 'Otel', { prometheus: true }) },
  });
  proxy.metrics.scrape();
  proxy.metrics.alert({ runbookUrl: `https://wiki.example.com/ ${character}` });
  const idOf = (text: string): string => text.replace(/.*\(|\)$/gs, '');

  expect(errorsOf(chart).map(idOf)).toEqual(['label-name', 'label-value', 'alert-runbook-url']);
  expect(McpWarnings.of(chart).filter(({ message }) => message.includes('(text-'))).toEqual([]);
});

test('a control character is told once: by the error of what cannot have it, otherwise by a warning', () => {
  const chart = chartFor();
  proxyIn(chart, {
    headerForward: { 'X-A': HeaderValue.plaintext('a\u0001') },
    resourceOverrides: { proxyDeployment: { annotations: { a: 'b\u0001' }, env: { A: 'a\u0000' } } },
  });
  const warnings = McpWarnings.of(chart).map(({ message }) => message);

  expect(errorsOf(chart)).toEqual([
    expect.stringMatching(/headerForward\["X-A"\]: .*\(header-\w+\)$/),
    expect.stringMatching(/env.*: .*\(env-value\)$/),
  ]);
  expect(warnings.filter((text) => text.includes('text-control'))).toEqual([
    'resourceOverrides.proxyDeployment.annotations["a"]: contains U+0001, a control character that nothing shows; remove it (text-control)',
  ]);
});
