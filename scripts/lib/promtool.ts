import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { RIGHT_TEMPLATES, WRONG_TEMPLATES } from '../../test/support/alert-templates';
import { alertTests, SCRAPED_PORTS, weatherRules } from './alert-tests';
import { HOME } from './go-program';

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly labels?: { readonly grafana_dashboard?: string } };
  readonly spec?: object;
  readonly data?: { readonly [file: string]: string };
}

interface Panel {
  readonly targets?: readonly { readonly expr: string }[];
}

/** The files for promtool. */
const WORK = path.join(HOME, 'promtool');

/** Values for the variables of a dashboard. */
const VARIABLES = { $namespace: 'mcp', $proxy: 'weather', $__rate_interval: '4m' };

/** Whether Prometheus' own tool is installed, as in Debian's package `prometheus`. Where it isn't, that is said. */
export function hasPromtool(): boolean {
  if (spawnSync('promtool', ['--version']).error === undefined) {
    return true;
  }
  console.log('judge: alerts and dashboards skipped, promtool is not installed');
  return false;
}

/** Whether promtool accepts all rules, and all queries of dashboards, in the files of a folder. */
export function areRulesValid(folder: string): boolean {
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const manifests = files.flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((each) => each.toJS() as Manifest),
  );
  const rules = manifests.flatMap(({ kind, spec }) => (kind === 'PrometheusRule' ? [stringify(spec)] : []));
  const dashboards = manifests.filter(({ metadata }) => metadata.labels?.grafana_dashboard !== undefined);
  const queries = dashboards.flatMap(({ data = {} }) => Object.values(data)).map(queryRules);
  return [...rules, ...queries].map((text) => promtool('check', text)).every(Boolean);
}

/** The queries of a dashboard as rules, since promtool reads no queries. */
function queryRules(text: string): string {
  const { panels } = JSON.parse(text) as { readonly panels: readonly Panel[] };
  const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => filled(expr)));
  const rules = asked.map((expr, index) => ({ record: `query:${String(index)}`, expr }));
  return stringify({ groups: [{ name: 'dashboard', rules }] });
}

function filled(expr: string): string {
  return Object.entries(VARIABLES).reduce((text, [name, value]) => text.replaceAll(name, value), expr);
}

/** Whether each alert fires when it should, and not otherwise, at each port that can be scraped. */
export function doAlertsFire(): boolean {
  const verdicts = SCRAPED_PORTS.flatMap((scraped) => {
    const rules = weatherRules(scraped);
    const areValid = promtool('check', rules);
    const file = 'rules.yml';
    writeFileSync(path.join(WORK, file), rules);
    const right = alertTests(file, scraped).map(({ every, scenarios, text }) => {
      const isRight = promtool('test', text);
      const what = `${String(scenarios.length)} alert scenarios at port ${scraped.endpoint}, rules each ${every}`;
      console.log(`judge: ${what}: ${isRight ? 'right' : 'wrong'}`);
      return isRight;
    });
    return [areValid, ...right];
  });
  return verdicts.every(Boolean);
}

/** Whether promtool parses the templates that this package takes, and refuses those that it refuses. */
export function areTemplatesJudgedAlike(): boolean {
  const templates = [...RIGHT_TEMPLATES, ...WRONG_TEMPLATES.map(([text]) => text)];
  const rules = templates.map((text, index) => ({ alert: `T${String(index)}`, expr: 'up', annotations: { text } }));
  const { output } = run('check', stringify({ groups: [{ name: 'templates', rules }] }));
  const refused = new Set(Array.from(output.matchAll(/rule \d+, "T(\d+)"/g), ([, index]) => Number(index)));
  const different = templates.filter((_, index) => refused.has(index) !== index >= RIGHT_TEMPLATES.length);
  console.log(`judge: ${String(templates.length)} templates of alerts: ${different.length === 0 ? 'right' : 'wrong'}`);
  different.forEach((text) => {
    console.error(`promtool has another verdict on ${JSON.stringify(text)}`);
  });
  return different.length === 0;
}

/** Runs `promtool check rules` or `promtool test rules` over a text; what it says is printed if it refuses. */
function promtool(command: 'check' | 'test', text: string): boolean {
  const { isRight, output } = run(command, text);
  if (!isRight) {
    console.error(output);
  }
  return isRight;
}

function run(command: 'check' | 'test', text: string): { readonly isRight: boolean; readonly output: string } {
  mkdirSync(WORK, { recursive: true });
  const file = path.join(WORK, `${command}.yml`);
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], { encoding: 'utf8' });
  return { isRight: status === 0, output: `${stdout}${stderr}` };
}
