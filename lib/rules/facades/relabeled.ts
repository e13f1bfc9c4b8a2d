import type { RelabelingSpec, Scrape } from '../../model/facade-requests';
import { item } from '../../private/field-path';
import { re2 } from '../../private/re2';
import type { FacadeSubject, Report } from '../rule';

/** Labels of targets by which alerts select, and tell pods apart. */
const TARGET = ['namespace', 'pod', 'container', 'job', 'instance'];
/** The series that alerts read, and the labels that they read of them. */
const READ = [
  'toolhive_mcp_requests_total',
  'toolhive_mcp_request_duration_seconds_bucket',
  'toolhive_mcp_request_duration_seconds_count',
];
const READ_LABELS = ['server', 'method', 'status', 'status_code', 'le'];
const WRITING = ['replace', 'hashmod', 'lowercase', 'uppercase'];

/** Steps of relabeling that take away what alerts read: they would never fire, and nobody would notice. */
export function relabeled({ facadeRequests }: FacadeSubject, report: Report): void {
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
