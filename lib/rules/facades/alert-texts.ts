import { templateProblem, type TemplateNames } from '../../private/go/go-template';
import { entry } from '../../private/field-path';
import { itself, rowsOf, type FacadeSubject, type Report, type Rule } from '../rule';
import { webUrlProblem } from '../syntax/urls';

const FIELD = 'metrics.alert';

const alerts = rowsOf(({ facadeRequests }: FacadeSubject) => facadeRequests.alerts.map((each) => [FIELD, each]));

/** Rules for the texts of alerts, which Prometheus reads as templates. */
export const ALERT_TEXT_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'alert-template', layer: 'runtime', severity: 'error', check: templates },
  alerts.error('alert-runbook-url', 'runtime', {
    field: 'runbookUrl',
    breaks: ({ runbookUrl }) => templateFault(runbookUrl) === undefined && !isPage(runbookUrl),
    shown: itself,
    rule: 'is not an http or https URL without an anchor',
    fix: 'use the URL of a page; each alert adds its own anchor',
  }),
];

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
