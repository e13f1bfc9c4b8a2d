import { App, type Chart, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { McpWarnings, OperatorRelease, TargetCluster } from '../lib';
import { celExpression } from '../lib/cel/cel-expression';
import { parseDocuments } from '../lib/kubernetes/yaml/parse-documents';
import { policiesIn } from './support/admission';
import type { Manifest } from './support/corpus';
import { hostileChart, hostileTexts, type Place, PLACES, type Texts, USUAL } from './support/hostile-programs';
import { TERMINAL } from './support/hostile-texts';
import { isPromql } from './support/promql';
import { runs } from './support/runs';

const RELEASE = { release: OperatorRelease.LATEST };
const TARGETS = [
  ['with the operator', (): TargetCluster => TargetCluster.withOperator(RELEASE)],
  ['without the operator', (): TargetCluster => TargetCluster.withoutOperator(RELEASE)],
] as const;

describe.each(TARGETS)('hostile texts in any place of a program, %s,', (_, clusterOf) => {
  test('are written as they are, or are errors on lines of their own', () => {
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation();
    let count = 0;
    fc.assert(
      fc.property(hostileTexts(PLACES), (texts) => {
        warn.mockClear();
        const chart = hostileChart(texts, clusterOf());
        const app = App.of(chart);
        // cdk8s itself writes the paths of constructs before them
        const errors = app.node.findAll().flatMap(({ node }) => node.validate());

        expect([...errors, ...warn.mock.calls.map(([line]) => line as string)].filter(isBroken)).toEqual([]);
        if (errors.length === 0) {
          count += 1;
          expectWritten(texts, chart);
        }
      }),
      { numRuns: runs(60) },
    );

    expect(count).toBeGreaterThan(10);
  }, 300_000);
});

/** Whether a terminal would obey a line, or show several. */
function isBroken(line: string): boolean {
  return TERMINAL.test(line) || line.includes('\n');
}

function expectWritten(texts: Texts, chart: Chart): void {
  const manifests = Testing.synth(chart) as Manifest[];
  const read = parseDocuments(App.of(chart).synthYaml()).map(({ value }) => value);
  // a line break of YAML 1.1, which kubectl reads as another text
  const isTold = McpWarnings.of(chart).some(({ code }) => code === 'CDK8S_MCP_TEXT_CHARACTER');

  expect(isTold ? [] : read).toEqual(isTold ? [] : manifests);
  expectAllThere(texts, manifests);
  expectReadable(texts, manifests);
}

/** Each text is somewhere in the objects: as it is, or within a file of them. */
function expectAllThere(texts: Texts, manifests: readonly Manifest[]): void {
  const written = textsIn(manifests);
  const changed = PLACES.filter((place) => texts[place] !== USUAL[place] && !NOT_WRITTEN.includes(place));

  expect(changed.filter((place) => !written.some((each) => isWithin(texts[place], each)))).toEqual([]);
}

/** Also as a literal of Cedar. */
function isWithin(text: string, whole: string): boolean {
  return whole.includes(text) || whole.includes(JSON.stringify(text));
}

/** The ids of constructs; and guardrails are expressions in CEL, and only with the operator. */
const NOT_WRITTEN: readonly Place[] = ['chart', 'id', 'issuer', 'allowedHost', 'forbidden', 'image', 'policyName'];

/** All texts and keys within a value, and within texts that are JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value, ...(/^[[{]/.test(value) && isJson(value) ? textsIn(JSON.parse(value)) : [])];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)])
    : [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Rule {
  readonly expr: string;
  readonly labels: { readonly [name: string]: string };
  readonly annotations: { readonly [name: string]: string };
}

/** Expressions within the objects are those of their languages, whatever is in their texts. */
function expectReadable({ title, alertLabel, alertLabelName }: Texts, manifests: readonly Manifest[]): void {
  const validations = policiesIn(manifests).flatMap(({ spec }) => spec.validations);
  const rules = manifests.flatMap(({ kind, spec }) => {
    return kind === 'PrometheusRule' ? (spec as { readonly groups: readonly { readonly rules: Rule[] }[] }).groups : [];
  });
  const dashboards = manifests.flatMap(({ metadata, data }) => {
    return metadata.name === 'dashboard' ? Object.values(data as { readonly [file: string]: string }) : [];
  });

  expect(validations.filter(({ message }) => isBroken(message))).toEqual([]);
  expect(
    validations
      .map(({ expression }) => celExpression(expression.replaceAll(/\bobject\b/g, 'self')))
      .filter((each) => 'problem' in each),
  ).toEqual([]);
  expect(rules.flatMap((group) => group.rules.filter(({ expr }) => !isPromql(expr)))).toEqual([]);
  expect(rules.flatMap((group) => group.rules.filter(({ labels }) => labels[alertLabelName] !== alertLabel))).toEqual(
    [],
  );
  expect(dashboards.map((each) => (JSON.parse(each) as { readonly title: string }).title)).toEqual([title]);
}
