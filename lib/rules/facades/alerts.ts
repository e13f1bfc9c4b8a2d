import type { RelabelingSpec, Scrape } from '../../model/facade-requests';
import { DURATION, REQUESTS } from '../../model/product-names';
import { type Advice, empty, invalid } from '../../private/finding';
import { entry, item } from '../../private/field-paths';
import { templateProblem, type TemplateNames, re2 } from '../../go';
import { itself, rowsOf, type FacadeSubject, type Report, type Rule } from '../rule';
import { webUrlProblem } from '../common/http';
import { milliseconds } from './metrics';

/** The upper bounds of the proxy's histograms, in seconds (`docs/operator/metrics.md#series-of-the-proxy`). */
const DURATION_BOUNDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300] as const;

const FIELD = 'metrics.alert';
const SCRAPE = 'metrics.scrape';
const LABEL = /^(?!__)[a-zA-Z_][a-zA-Z0-9_]*$/;
/** Labels of the alerts that follow from other options, or from the proxy. */
const OWN_LABELS: { readonly [label: string]: string } = {
  alertname: 'it is the name of the alert',
  namespace: 'it is the namespace of the proxy',
  server: 'it is the name of the proxy',
  severity: 'use severity for it',
  window: 'it is the window of the alert',
};
/** The shortest window of an alert has 5 minutes, and must have two scrapes. */
const LONGEST_INTERVAL = '2m';

const alerts = rowsOf(({ facadeRequests }: FacadeSubject) => facadeRequests.alerts.map((each) => [FIELD, each]));
const scrapesForAlerts = rowsOf(({ facadeRequests }: FacadeSubject) =>
  facadeRequests.alerts.length === 0 ? [] : facadeRequests.scrapes.map((each) => [SCRAPE, each]),
);

/** Rules for the PrometheusRule of a proxy. */
export const ALERT_RULES: readonly Rule<FacadeSubject>[] = [
  alerts.error('alert-no-scrape', 'runtime', {
    breaks: (_, { facadeRequests }) => facadeRequests.scrapes.length === 0,
    rule: 'reads series that nothing collects: metrics.scrape is not called',
    fix: 'call it, since the alerts select the targets of its PodMonitor',
  }),
  alerts.error('alert-no-namespace', 'runtime', {
    breaks: (_, { resolved }) => resolved.proxy.namespace === undefined,
    rule: 'selects series by the namespace of the proxy, which is not known',
    fix: 'set the namespace of the chart, or metadata.namespace of the proxy',
  }),
  { id: 'alert-objective', layer: 'runtime', severity: 'error', check: objectives },
  { id: 'alert-latency', layer: 'runtime', severity: 'error', check: latencies },
  alerts.warning('alert-latency-sse', 'runtime', {
    breaks: ({ latency }, { resolved }) => latency !== undefined && resolved.proxy.spec.transport === 'sse',
    rule: 'has an objective for latency, but with the transport sse a duration is only the time until a request was accepted',
    fix: 'use streamable HTTP, or leave out latency and ratio',
  }),
  { id: 'alert-number', layer: 'runtime', severity: 'error', check: numbers },
  { id: 'alert-label', layer: 'runtime', severity: 'error', check: labels },
  { id: 'alert-template', layer: 'runtime', severity: 'error', check: templates },
  alerts.error('alert-runbook-url', 'runtime', {
    field: 'runbookUrl',
    breaks: ({ runbookUrl }) => templateFault(runbookUrl) === undefined && !isPage(runbookUrl),
    shown: itself,
    ...invalid('an http or https URL without an anchor', 'use the URL of a page; each alert adds its own anchor'),
  }),
  scrapesForAlerts.error('alert-interval', 'runtime', {
    field: 'interval',
    breaks: ({ interval = '' }) => milliseconds(interval) > milliseconds(LONGEST_INTERVAL),
    shown: itself,
    rule: `is too long for metrics.alert: its shortest window of 5m would often have a single scrape`,
    fix: `use ${LONGEST_INTERVAL} or less`,
  }),
  { id: 'alert-relabeling', layer: 'runtime', severity: 'error', check: relabeled },
];

function objectives({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { availability, latency } of facadeRequests.alerts) {
    for (const [name, value] of Object.entries({ availability, ratio: latency?.ratio })) {
      const fault = value === undefined ? undefined : faultOf(value);
      if (fault !== undefined) {
        report({ field: `${FIELD}.slo.${name}`, value, ...fault });
      }
    }
  }
}

function faultOf(percent: number): Advice | undefined {
  if (percent > 0 && percent < 1) {
    return { rule: 'is less than 1 percent', fix: `write percent, such as ${String(shortened(percent * 100))}` };
  }
  if (percent === 100) {
    return { rule: 'leaves no error budget', fix: 'use less than 100, such as 99.9' };
  }
  return percent >= 1 && percent < 100 ? undefined : invalid('a percentage', 'use 1 to less than 100, such as 99.5');
}

function latencies({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { seconds, ratio } of facadeRequests.alerts.flatMap(({ latency }) => latency ?? [])) {
    if (seconds === undefined) {
      const rule = 'says how many requests are fast, but not how fast';
      report({ field: `${FIELD}.slo.ratio`, value: ratio, rule, fix: 'set latency too, such as Duration.seconds(2)' });
    } else if (ratio === undefined) {
      const rule = 'says how fast requests are, but not how many of them';
      report({ field: `${FIELD}.slo.latency`, rule, fix: 'set ratio too, such as 95 percent' });
    } else if (!DURATION_BOUNDS.some((bound) => bound === seconds)) {
      const rule = "is not a bound of the proxy's histogram, so nothing counts the requests that are faster";
      const value = `${String(shortened(seconds))}s`;
      report({ field: `${FIELD}.slo.latency`, value, rule, fix: `use ${nearest(seconds)}` });
    }
  }
}

/** The bound below, and the one above. */
function nearest(seconds: number): string {
  const below = DURATION_BOUNDS.filter((bound) => bound < seconds).at(-1);
  const above = DURATION_BOUNDS.find((bound) => bound > seconds);
  return [below, above].flatMap((bound) => (bound === undefined ? [] : [`${String(bound)}s`])).join(' or ');
}

/** Without the noise of binary fractions. */
function shortened(number: number): number {
  return Number(number.toPrecision(10));
}

function numbers({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { minRequests, refused } of facadeRequests.alerts) {
    const counts = { 'slo.minRequests': minRequests, 'refused.atLeast': refused.atLeast };
    for (const [name, value] of Object.entries(counts)) {
      if (!Number.isInteger(value) || value < 1) {
        const rule = 'is not a whole number of 1 or more';
        report({ field: `${FIELD}.${name}`, value, rule, fix: 'use 1 or more' });
      }
    }
    if (refused.times <= 1) {
      const rule = 'is not more than usual';
      report({ field: `${FIELD}.refused.times`, value: refused.times, rule, fix: 'use more than 1, such as 5' });
    }
  }
}

function labels({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { alertLabels, severity } of facadeRequests.alerts) {
    for (const [name, value] of Object.entries(alertLabels)) {
      const fault = labelFault(name, value);
      if (fault !== undefined) {
        report({ field: entry(`${FIELD}.alertLabels`, name), ...fault });
      }
    }
    for (const [name, value] of Object.entries(severity).filter(([, text]) => text === '')) {
      const rule = 'is empty, which is no label to Alertmanager';
      report({ field: `${FIELD}.severity.${name}`, value, rule, fix: 'use a name such as "warning"' });
    }
  }
}

function labelFault(name: string, value: string): Advice | undefined {
  const own = OWN_LABELS[name];
  if (own !== undefined) {
    return { rule: 'is set by this package', fix: `leave it out; ${own}` };
  }
  if (!LABEL.test(name)) {
    return invalid('a valid Prometheus label', 'use letters, digits and "_", and no digit or "__" first');
  }
  return value === '' ? empty('give it a value, or leave it out', 'which is no label to Alertmanager') : undefined;
}

/** Labels of targets by which alerts select, and tell pods apart. */
const TARGET = ['namespace', 'pod', 'container', 'job', 'instance'];
/** The series that alerts read, and the labels that they read of them. */
const READ = [REQUESTS, `${DURATION}_bucket`, `${DURATION}_count`];
const READ_LABELS = ['server', 'method', 'status', 'status_code', 'le'];
const WRITING = ['replace', 'hashmod', 'lowercase', 'uppercase'];

/** Steps of relabeling that take away what alerts read: they would never fire, and nobody would notice. */
function relabeled({ facadeRequests }: FacadeSubject, report: Report): void {
  if (facadeRequests.alerts.length === 0) {
    return;
  }
  for (const scrape of facadeRequests.scrapes) {
    for (const [path, step, loss] of lossesOf(scrape)) {
      const rule = `${loss}, which metrics.alert reads, so its alerts would never fire`;
      report({ field: path, rule, fix: `keep it${step.action === 'labeldrop' ? ', and drop whole series' : ''}` });
    }
  }
}

type Loss = readonly [path: string, step: RelabelingSpec, loss: string];

function lossesOf({ relabelings = [], metricRelabelings = [] }: Scrape): Loss[] {
  return [
    ...relabelings.flatMap((step, index) => lossOf(item('metrics.scrape.relabelings', index), step, TARGET, [])),
    ...metricRelabelings.flatMap((step, index) =>
      lossOf(item('metrics.scrape.metricRelabelings', index), step, [...TARGET, ...READ_LABELS], READ),
    ),
  ];
}

function lossOf(path: string, step: RelabelingSpec, labels: readonly string[], series: readonly string[]): Loss[] {
  const { action = 'replace', sourceLabels = [], targetLabel = '', regex = '(.*)' } = step;
  const matches = matcher(regex);
  const byName = sourceLabels.length === 1 && sourceLabels[0] === '__name__';
  const lost = series.find((name) => (action === 'drop' && matches(name)) || (action === 'keep' && !matches(name)));
  if (byName && lost !== undefined) {
    return [[path, step, `drops ${lost}`]];
  }
  const changed = labels.find(
    (label) =>
      (action === 'labeldrop' && matches(label)) ||
      (action === 'labelkeep' && !matches(label)) ||
      (WRITING.includes(action) && targetLabel === label),
  );
  return changed === undefined ? [] : [[path, step, `changes or drops the label ${changed}`]];
}

/** Prometheus compares the whole text; what it can't read matches nothing here. */
function matcher(regex: string): (text: string) => boolean {
  const pattern = re2(`^(?:${regex})$`);
  return 'test' in pattern ? pattern.test : () => false;
}

/** What labels and annotations of an alert can use. */
const PROMETHEUS: TemplateNames = {
  variables: ['$labels', '$externalLabels', '$externalURL', '$value'],
  functions: [
    'args',
    'externalURL',
    'first',
    'graphLink',
    'humanize',
    'humanize1024',
    'humanizeDuration',
    'humanizePercentage',
    'humanizeTimestamp',
    'label',
    'match',
    'now',
    'parseDuration',
    'pathPrefix',
    'query',
    'reReplaceAll',
    'safeHtml',
    'sortByLabel',
    'stripDomain',
    'stripPort',
    'strvalue',
    'tableLink',
    'title',
    'toDuration',
    'toLower',
    'toTime',
    'toUpper',
    'urlQueryEscape',
    'value',
  ],
};

function templateFault(text: string): string | undefined {
  return templateProblem(text, PROMETHEUS);
}

/** Prometheus refuses a whole file of rules for one template that it can't parse. */
function templates({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { alertLabels, severity, runbookUrl } of facadeRequests.alerts) {
    const texts = [
      ...Object.entries(alertLabels).map(([name, text]) => [entry(`${FIELD}.alertLabels`, name), text] as const),
      ...Object.entries(severity).map(([name, text]) => [`${FIELD}.severity.${name}`, text] as const),
      [`${FIELD}.runbookUrl`, runbookUrl] as const,
    ];
    for (const [field, text] of texts) {
      const problem = templateFault(text);
      if (problem !== undefined) {
        const rule = `is not a valid template, so Prometheus would load none of the alerts: ${problem}`;
        report({ field, rule, fix: `correct it, or write {{ "{{" }} for the text "{{"` });
      }
    }
  }
}

const ACTION = /\{\{[^]*?\}\}/g;
/** The characters of a URL without an anchor, as the URL Standard has them. */
const URL_CHARACTERS = /^[\w!$&'()*+,\-./:;=?@~%[\]\u00a0-\u{10fffd}]*$/u;

function isPage(text: string): boolean {
  const url = text.replaceAll(ACTION, 'x');
  return URL_CHARACTERS.test(url) && webUrlProblem(url) === undefined;
}
