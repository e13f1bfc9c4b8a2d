import { TelemetryConfig, type MetricsAlertOptions } from '../../../../lib/index';
import { chartFor, errorsOf, proxyIn } from '../../../support/facades';

function errorsWith(options: MetricsAlertOptions): string[] {
  const chart = chartFor();
  const config = new TelemetryConfig(chart, 'Telemetry', { prometheus: true });
  const { metrics } = proxyIn(chart, { telemetry: { config } });
  metrics.scrape();
  metrics.alert(options);
  return errorsOf(chart);
}

describe('texts of alerts', () => {
  test.each<[MetricsAlertOptions, string]>([
    [
      { runbookUrl: 'wiki' },
      'runbookUrl: "wiki" is not an http or https URL without an anchor; use the URL of a page; each alert adds its own anchor (alert-runbook-url)',
    ],
    [
      { runbookUrl: 'https://wiki.example.com/#a' },
      'runbookUrl: "https://wiki.example.com/#…" is not an http or https URL without an anchor; use the URL of a page; each alert adds its own anchor (alert-runbook-url)',
    ],
    [
      { runbookUrl: 'https://wiki.example.com/a b' },
      'runbookUrl: is not an http or https URL without an anchor; use the URL of a page; each alert adds its own anchor (alert-runbook-url)',
    ],
    [
      { runbookUrl: 'https://wiki.example.com:99999/' },
      'runbookUrl: "https://wiki.example.com:99999/" is not an http or https URL without an anchor; use the URL of a page; each alert adds its own anchor (alert-runbook-url)',
    ],
    [
      { runbookUrl: 'https://wiki.example.com/{{ $labels.server' },
      'runbookUrl: is not a valid template, so Prometheus would load none of the alerts: "{{" has no "}}"; correct it, or write {{ "{{" }} for the text "{{" (alert-template)',
    ],
    [
      { runbookUrl: '{{ $externalURL }}' },
      'runbookUrl: is not an http or https URL without an anchor; use the URL of a page; each alert adds its own anchor (alert-runbook-url)',
    ],
    [
      { alertLabels: { team: '{{ .X' } },
      'alertLabels["team"]: is not a valid template, so Prometheus would load none of the alerts: "{{" has no "}}"; correct it, or write {{ "{{" }} for the text "{{" (alert-template)',
    ],
    [
      { alertLabels: { team: '{{ if $value }}a' } },
      'alertLabels["team"]: is not a valid template, so Prometheus would load none of the alerts: "{{ if }}" has no "{{ end }}"; correct it, or write {{ "{{" }} for the text "{{" (alert-template)',
    ],
    [
      { severity: { soon: '{{ $label.severity }}' } },
      'severity.soon: is not a valid template, so Prometheus would load none of the alerts: there is no variable $label; correct it, or write {{ "{{" }} for the text "{{" (alert-template)',
    ],
    [
      { severity: { urgent: '{{ default "page" }}' } },
      'severity.urgent: is not a valid template, so Prometheus would load none of the alerts: there is no function "default"; correct it, or write {{ "{{" }} for the text "{{" (alert-template)',
    ],
    [
      { runbookUrl: 'https://wiki.example.com/\udc00' },
      'runbookUrl: contains an unpaired surrogate (U+DC00), which no file can store; remove it (text-unreadable)',
    ],
    [
      { alertLabels: { team: 'a\ud800' } },
      'alertLabels.team: contains an unpaired surrogate (U+D800), which no file can store; remove it (text-unreadable)',
    ],
  ])('fail for %j', (options, text) => {
    expect(errorsWith(options)).toEqual([`[test/weather] metrics.alert.${text}`]);
  });

  test.each(['\n', '\u001b[31m', '\u0000', '\t', ' ', '\u007f'])('fails for a runbook URL with %j', (text) => {
    expect(errorsWith({ runbookUrl: `https://wiki.example.com/${text}` })).toEqual(
      expect.arrayContaining([expect.stringContaining('(alert-runbook-url)')]),
    );
  });

  test.each([
    'https://wiki.example.com/ä?q=[a]',
    'http://[::1]:8080/mcp',
    'https://wiki.example.com/{{ $labels.pod }}',
  ])('takes the runbook URL %s', (runbookUrl) => {
    expect(errorsWith({ runbookUrl })).toEqual([]);
  });

  test('takes templates that Prometheus parses', () => {
    const team = '{{ if eq $labels.pod "a" }}{{ $value | humanize }}{{ else }}{{ "{{" }}{{ end }}';
    expect(errorsWith({ alertLabels: { team } })).toEqual([]);
  });
});
