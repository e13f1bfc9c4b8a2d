import type { RelabelingSpec, Scrape } from '../../model/facade-requests';
import { invalid } from '../../private/finding';
import { METRICS_PORT, metricsPortIn } from '../../model/target';
import { firstRunner } from '../../releases/releases';
import { entry, item } from '../../private/field-paths';
import { isRe2, re2 } from '../../go';
import { itself, rowsOf, type FacadeSubject, type Report, type Rule } from '../rule';
import { isLabelName, isLabelValue } from '../../kubernetes';

const FIELD = 'metrics.scrape';
const INTERVAL = /^[1-9]\d*(h|m|s|ms)$/;
const MILLISECONDS: { readonly [unit: string]: number | undefined } = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const LABEL = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
/** Actions that need a target label. */
const WRITING = ['replace', 'hashmod', 'lowercase', 'uppercase', 'keepequal', 'dropequal'];

const scrape = rowsOf(({ facadeRequests }: FacadeSubject) => facadeRequests.scrapes.map((each) => [FIELD, each]));

/** Rules for the PodMonitor of a proxy. */
export const METRICS_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'metrics-no-prometheus', layer: 'runtime', severity: 'error', check: withoutPrometheus },
  { id: 'metrics-interval', layer: 'api-server', severity: 'error', check: intervals },
  scrape.error('metrics-port', 'runtime', {
    at: 'port',
    breaks: (port) => port !== METRICS_PORT,
    shown: itself,
    rule: 'is not a port at which a proxy has metrics',
    fix: (_, { target }) =>
      metricsPortIn(target) === undefined
        ? 'leave it out for the port of the proxy'
        : `leave it out for ${String(METRICS_PORT)}, or use the port of the proxy`,
  }),
  scrape.error('metrics-port', 'runtime', {
    at: 'port',
    breaks: (port, { target }) => port === METRICS_PORT && target.release.runner.metricsPorts === 'proxy',
    shown: itself,
    rule: `is a port of proxies from release ${firstRunner('metricsPorts', 'proxy-and-own')} on`,
    fix: 'leave it out, or state a release that has it',
  }),
  // Prometheus rejects a configuration whose scrape timeout is longer than the interval
  scrape.error('metrics-timeout', 'runtime', {
    field: 'timeout',
    breaks: ({ interval = '', timeout = '' }) => milliseconds(timeout) > milliseconds(interval),
    shown: itself,
    rule: ({ interval }) => `is longer than the interval, ${interval ?? ''}`,
    fix: 'make it shorter, or the interval longer',
  }),
  scrape.error('metrics-sample-limit', 'api-server', {
    field: 'sampleLimit',
    breaks: ({ sampleLimit = 1 }) => !isPositive(sampleLimit),
    shown: itself,
    ...invalid('a whole number of 1 or more', 'use 1 or more, or leave it out for no limit'),
  }),
  { id: 'metrics-relabeling', layer: 'runtime', severity: 'error', check: relabelings },
  { id: 'metrics-merged', layer: 'runtime', severity: 'warning', check: mergedSeries },
  { id: 'metrics-label', layer: 'api-server', severity: 'error', check: labels },
];

/** A config that is not in the app may have the endpoint. */
function withoutPrometheus({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const { scrapes, alerts } = facadeRequests;
  if (scrapes.length === 0 && alerts.length === 0) {
    return;
  }
  const field = scrapes.length > 0 ? FIELD : 'metrics.alert';
  const { proxy, telemetry } = resolved;
  const reference = proxy.spec.telemetryConfigRef;
  if (reference === undefined) {
    const rule = 'has nothing to scrape: the proxy has no telemetry';
    report({ field, rule, fix: 'give the proxy a telemetry config with prometheus: true' });
  } else if (telemetry !== undefined && telemetry.spec.prometheus?.enabled !== true) {
    const rule = `has nothing to scrape: the telemetry config ${telemetry.name} has no Prometheus endpoint`;
    report({ field, rule, fix: 'set prometheus: true there' });
  } else if (
    telemetry?.spec.prometheus?.metricsOnTransportPort === false &&
    scrapes.some(({ port }) => port === undefined)
  ) {
    const rule = `gets 404 at the port of the proxy: the telemetry config ${telemetry.name} sets metricsOnTransportPort: false`;
    report({ field, rule, fix: 'leave out the port, or set metricsOnTransportPort to true' });
  }
}

function intervals({ facadeRequests }: FacadeSubject, report: Report): void {
  const given = facadeRequests.scrapes.flatMap(({ interval, timeout }) => Object.entries({ interval, timeout }));
  for (const [name, value] of given) {
    if (value !== undefined && !INTERVAL.test(value)) {
      const rule = 'is not a valid Prometheus duration';
      report({ field: `${FIELD}.${name}`, value, rule, fix: 'use a whole number of milliseconds, 1 or more' });
    }
  }
}

/** A duration in Prometheus' format; `NaN` if it is none. */
export function milliseconds(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)(\w+)$/.exec(duration) ?? [];
  return Number(count) * (MILLISECONDS[unit] ?? Number.NaN);
}

/** Rules of Prometheus for a `relabel_config`; if one is broken, it rejects its whole configuration. */
function relabelings({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { path, step } of facadeRequests.scrapes.flatMap(stepsOf)) {
    const { action = 'replace', targetLabel, modulus, sourceLabels = [], regex = '' } = step;
    if (WRITING.includes(action) && (targetLabel ?? '') === '') {
      const rule = `is missing, but the action ${action} uses it`;
      report({ field: `${path}.targetLabel`, rule, fix: 'set it' });
    }
    if (action === 'hashmod' ? !isPositive(modulus) : modulus !== undefined) {
      const rule = action === 'hashmod' ? 'is not a whole number of 1 or more' : 'is only for the action HASH_MOD';
      const fix = action === 'hashmod' ? 'use 1 or more' : 'remove it';
      report({ field: `${path}.modulus`, value: modulus, rule, fix });
    }
    if (!isRe2(`^(?s:${regex})$`)) {
      const rule = 'is not a regular expression that Prometheus can read';
      const fix = 'write it in the syntax of RE2, without lookarounds and backreferences';
      report({ field: `${path}.regex`, value: regex, rule, fix });
    }
    for (const [index, label] of sourceLabels.entries()) {
      if (!LABEL.test(label)) {
        const fix = 'use letters, digits and "_"; Prometheus writes other characters of labels as "_"';
        const field = item(`${path}.sourceLabels`, index);
        report({ field, value: label, ...invalid('a valid Prometheus label', fix) });
      }
    }
  }
}

/**
 * Labels in which series of a proxy differ (`docs/operator/metrics.md`). Prometheus keeps one of several series that
 * become equal, and its numbers are then too low.
 */
const DISTINGUISHING = [
  'le',
  'mcp_method',
  'mcp_resource_id',
  'method',
  'status',
  'status_code',
  'tool',
  'mcp_method_name',
  'gen_ai_tool_name',
  'gen_ai_prompt_name',
  'error_type',
];

function mergedSeries({ facadeRequests }: FacadeSubject, report: Report): void {
  const steps = facadeRequests.scrapes.flatMap(({ metricRelabelings = [] }) =>
    placed('metricRelabelings', metricRelabelings),
  );
  for (const { path, step } of steps) {
    const dropped = droppedLabels(step);
    if (dropped.length > 0) {
      const rule = `makes series equal that only differ in ${dropped.join(', ')}: Prometheus keeps one of them, so its numbers are wrong`;
      report({ field: path, rule, fix: 'drop whole series, or sum them in a recording rule' });
    }
  }
}

function droppedLabels({ action, regex = '(.*)' }: RelabelingSpec): readonly string[] {
  const pattern = re2(`^(?:${regex})$`);
  if ('problem' in pattern || (action !== 'labeldrop' && action !== 'labelkeep')) {
    return [];
  }
  return DISTINGUISHING.filter((label) => pattern.test(label) === (action === 'labeldrop'));
}

function stepsOf({ relabelings: before = [], metricRelabelings: after = [] }: Scrape): Step[] {
  return [...placed('relabelings', before), ...placed('metricRelabelings', after)];
}

function placed(option: string, steps: readonly RelabelingSpec[]): Step[] {
  return steps.map((step, index) => ({ path: item(`${FIELD}.${option}`, index), step }));
}

interface Step {
  readonly path: string;
  readonly step: RelabelingSpec;
}

function isPositive(number: number | undefined): boolean {
  return Number.isInteger(number) && Number(number) >= 1;
}

function labels({ facadeRequests: { scrapes, alerts } }: FacadeSubject, report: Report): void {
  const labelled = [
    ...scrapes.flatMap((each) => Object.entries(each.labels).map((label) => [FIELD, ...label] as const)),
    ...alerts.flatMap((each) => Object.entries(each.labels).map((label) => ['metrics.alert', ...label] as const)),
  ];
  for (const [path, name, value] of labelled) {
    if (!isLabelName(name) || !isLabelValue(value)) {
      const fix = 'use up to 63 letters, digits, "-", "_" and "."; a name may have a DNS domain and "/" before it';
      report({ field: entry(`${path}.labels`, name), value, ...invalid('a valid label', fix) });
    }
  }
}
