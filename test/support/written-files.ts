import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ApiObject, Chart, Names, type App } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { McpWarnings, TargetCluster } from '../../lib';
import { Acknowledgements } from '../../lib/engine/acknowledgements';
import { Catalog } from '../../lib/engine/catalog';
import type { GuardrailSettings } from '../../lib/model/guardrails';
import { present } from '../../lib/private/plain';
import type { McpValidationProps, McpValidationSettings } from '../../lib/yaml/validation/mcp-validation-types';
import { command } from './command';
import { inFolder } from './in-folder';

/** What a program wrote, and what synth said of it. */
export interface WrittenFiles {
  /** The YAML by the name of its file. */
  readonly texts: ReadonlyMap<string, string>;
  /** The program's own settings: its clusters and its guardrails. */
  readonly settings: McpValidationProps;
  /** What synth told, or would have told if it was not acknowledged: `id Kind namespace/name`. */
  readonly known: ReadonlySet<string>;
  /** Whether synth told nothing. */
  readonly isQuiet: boolean;
}

/** The guardrails that a program bound, by their scopes. */
export type BoundGuardrails = ReadonlyMap<IConstruct, GuardrailSettings>;

/** Synthesizes an app; undefined if it has errors. */
export function writtenFiles(app: App, guardrails: BoundGuardrails = new Map()): WrittenFiles | undefined {
  const texts = textsOf(app);
  return (
    texts && {
      texts,
      settings: settingsOf(app, Array.from(texts.keys()), guardrails),
      known: new Set(warningsOf(app, { withAcknowledged: true })),
      isQuiet: warningsOf(app).length === 0,
    }
  );
}

function textsOf(app: App): ReadonlyMap<string, string> | undefined {
  return inFolder((folder) => {
    Object.assign(app, { outdir: folder });
    try {
      app.synth();
    } catch (error) {
      if ((error as Error).message.startsWith('Validation failed')) {
        return undefined;
      }
      throw error;
    }
    const files = readdirSync(folder).sort();
    return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
  });
}

function warningsOf(app: App, { withAcknowledged = false } = {}): string[] {
  const acknowledged = jest.spyOn(Acknowledgements.prototype, 'silence');
  if (withAcknowledged) {
    acknowledged.mockReturnValue(false);
  }
  Catalog.of(app).changed();
  const warnings = McpWarnings.of(app);
  acknowledged.mockRestore();
  Catalog.of(app).changed();
  const hosts = new Map(app.node.findAll().map((each) => [each.node.path, each]));
  return warnings.flatMap(({ path: host, code }) => {
    const id = code.replace('CDK8S_MCP_', '').toLowerCase().replaceAll('_', '-');
    return objectsBelow(hosts.get(host) ?? app).map((object) => `${id} ${object}`);
  });
}

function objectsBelow(host: IConstruct): string[] {
  const objects = host.node.findAll().filter((each) => ApiObject.isApiObject(each));
  return objects.map(({ kind, metadata, name }) => `${kind} ${metadata.namespace ?? ''}/${name}`);
}

function settingsOf(app: App, files: readonly string[], guardrails: BoundGuardrails): McpValidationProps {
  const charts = app.node.findAll().filter((each) => Chart.isChart(each));
  const [first, ...others] = charts.map((chart) => settingsOfChart(chart, guardrails));
  return first !== undefined && others.length === 0
    ? first
    : {
        clusters: charts.map((chart) => ({
          name: chart.node.path,
          files: files.filter((file) => file.endsWith(`${Names.toDnsLabel(chart)}.k8s.yaml`)),
          ...settingsOfChart(chart, guardrails),
        })),
      };
}

function settingsOfChart(chart: Chart, guardrails: BoundGuardrails): McpValidationSettings {
  const bound = chart.node.scopes.map((scope) => guardrails.get(scope)).find((each) => each !== undefined);
  return { ...settingsOfCluster(TargetCluster.of(chart)), ...(bound && { guardrails: bound }) };
}

function settingsOfCluster({ _target: target, _substitution: substitution }: TargetCluster): McpValidationSettings {
  const { operator, release, openshift } = target;
  return present({
    operator,
    openshift,
    substitution,
    release: release.isStated ? release.version : undefined,
    crds: release.crds?.source,
    ...(target.operator
      ? { apiGroup: target.apiGroup }
      : {
          fidelity: target.exact ? ('exact' as const) : ('corrected' as const),
          image: target.image,
          proxyHost: target.proxyHost,
          usageMetrics: target.usageMetrics,
          defaultImagePullSecrets: [...target.defaultImagePullSecrets],
          defaultRedisAddress: target.defaultRedisAddress,
          defaultRedisPassword: target.defaultRedisPassword,
        }),
  });
}

/** What `check --json` says. */
interface Checked {
  readonly code: number;
  readonly problems: readonly Problem[];
}

interface Problem {
  readonly severity: string;
  readonly id: string;
  readonly code?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly message: string;
}

/** Runs `cdk8s-mcp check` over files, with settings. */
export function checked(
  texts: ReadonlyMap<string, string>,
  settings: McpValidationProps,
  options: readonly string[] = [],
): Checked {
  return inFolder((folder) => {
    const dist = path.join(folder, 'dist');
    mkdirSync(dist);
    texts.forEach((text, file) => {
      writeFileSync(path.join(dist, file), text);
    });
    const file = path.join(folder, 'settings.json');
    writeFileSync(file, JSON.stringify(settings));
    const { code, out, error } = command(['check', dist, '--settings', file, '--json', ...options]);
    if (error !== '') {
      throw new Error(error);
    }
    return { code, ...(JSON.parse(out) as Pick<Checked, 'problems'>) };
  });
}

/** Only the program or the custom resource of such a proxy can be checked as a whole. */
const PARTLY_CHECKED = 'native-partly-checked';

/**
 * What `check` says of the files that synth did not say or that was not acknowledged, by id and object; and if synth said
 * nothing at all, what `check --strict` says with the same warnings acknowledged.
 */
export function news({ texts, settings, known, isQuiet }: WrittenFiles): string[] {
  const { problems } = checked(texts, settings);
  const unknown = problems.filter((each) => each.id !== PARTLY_CHECKED && !isKnown(each, known));
  const codes = Array.from(new Set(problems.flatMap(({ code }) => code ?? [])));
  const strict = isQuiet ? checked(texts, settings, ['--strict', ...codes.flatMap((code) => ['-a', code])]) : undefined;
  return [
    ...unknown.map(said),
    ...(strict?.problems ?? []).map((each) => `with --strict: ${said(each)}`),
    ...((strict?.code ?? 0) === 0 ? [] : ['with --strict: exits with an error']),
  ];
}

/** What is about the settings of a cluster, synth tells of its objects. */
function isKnown(problem: Problem, known: ReadonlySet<string>): boolean {
  return problem.kind === undefined
    ? Array.from(known).some((each) => each.startsWith(`${problem.id} `))
    : known.has(`${problem.id} ${objectOf(problem)}`);
}

function objectOf({ kind = '', namespace = '', name = '' }: Problem): string {
  return `${kind} ${namespace}/${name}`;
}

function said(problem: Problem): string {
  return `${problem.severity} ${problem.id}, ${objectOf(problem)}: ${problem.message}`;
}
