import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { App, Chart } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import {
  McpGuardrails,
  type McpGuardrailsOptions,
  McpInclude,
  McpTransport,
  OperatorRelease,
  TargetCluster,
} from '../../lib';
import { Catalog } from '../../lib/engine/catalog';
import { isKind } from '../../lib/model/kinds';
import { allRules } from '../../lib/rules/all-rules';
import { allGuardrails } from '../../lib/rules/guardrails/all-guardrails';
import { FLAGS } from './guardrail-flags';
import { corpusCases, type Manifest } from './corpus';

/** So chosen that some recorded inputs keep each rule, and others break it. */
export const RULES: McpGuardrailsOptions = {
  ...FLAGS,
  allowedRemoteHosts: ['*.example.com', 'LOCALHOST', '100.64.0.1'],
  allowedIssuers: ['https://idp.example.com', 'https://okta.example.com', 'https://kubernetes.default.svc'],
  allowedTransports: [McpTransport.STREAMABLE_HTTP],
  allowedImages: ['ghcr.io/stacklok/*'],
  forbidPlaintextHeaders: ['x-team', 'X-Tenant-Id', 'authorization'],
  // what only the cluster decides is no matter of a resource
  minimumRelease: OperatorRelease.V0_22,
};

/** The ids of all guardrails. */
const GUARDRAIL_IDS = Array.from(new Set(allGuardrails().map(({ id }) => id)));

/** Rules that the API server applies before admission policies. */
const BEFORE = new Set([
  ...allRules()
    .filter(({ layer }) => layer === 'schema' || layer === 'cross-field')
    .map(({ id }) => id),
  // rules in CEL of the CRD at some releases, and of the operator at others
  'auth-server-storage',
  'upstream-block',
]);

/** A document that the API server takes but for policies, and the guardrails that it breaks at synth. */
export interface JudgedDocument {
  readonly name: string;
  readonly manifest: Manifest;
  readonly atSynth: readonly string[];
}

/** All recorded inputs. */
export function guardedFiles(): readonly string[] {
  const releases = path.join(__dirname, '..', 'releases', 'input');
  const wild = path.join(__dirname, '..', '..', '..', 'shared', 'wild');
  const files = [releases, ...(existsSync(wild) ? [wild] : [])].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => path.join(folder, name)),
  );
  return [...corpusCases().map(({ input }) => input), ...files];
}

/** What rules there are for the API server. */
export function policiesFor(rules: McpGuardrailsOptions, release: OperatorRelease): Manifest[] {
  const app = new App();
  TargetCluster.withOperator({ release }).bind(app);
  const guardrails = McpGuardrails.bind(app, rules);
  return guardrails.admissionPolicy(new Chart(app, 'policies')).map((each) => each.toJson() as Manifest);
}

/** The verdicts of synth on the documents of a file. */
export function judgedAtSynth(file: string, release: OperatorRelease): JudgedDocument[] {
  const app = new App();
  const target = TargetCluster.withOperator({ release });
  target.bind(app);
  McpGuardrails.bind(app, RULES);
  new McpInclude(new Chart(app, 'inputs'), 'File', { url: file });
  const errors = Array.from(Catalog.of(app).review().errors.values()).flat();
  return ourDocuments(file, target._target.release.behaviour.apiVersions).flatMap((manifest) => {
    const { kind, metadata } = manifest;
    const own = errors.filter(
      ({ entry }) =>
        entry?.declaration.kind === kind && entry.name === metadata.name && entry.namespace === metadata.namespace,
    );
    const ids = own.map(({ finding }) => finding.id);
    const atSynth = GUARDRAIL_IDS.filter((id) => ids.includes(id));
    const name = `${path.basename(file)}: ${kind} ${metadata.name}`;
    return ids.some((id) => BEFORE.has(id)) ? [] : [{ name, manifest, atSynth }];
  });
}

function ourDocuments(file: string, served: readonly string[]): readonly Manifest[] {
  const documents = parseAllDocuments(readFileSync(file, 'utf8'), { logLevel: 'silent', uniqueKeys: false });
  const manifests = documents.map((each) => each.toJS() as Partial<Manifest> | null);
  return manifests.filter((each): each is Manifest => {
    const [group, version = ''] = each?.apiVersion?.split('/') ?? [];
    // what a variable becomes is only known when the document is applied
    const isFinal = !/\$(\{|[A-Z])/.test(JSON.stringify(each));
    return group === 'toolhive.stacklok.dev' && isKind(each?.kind) && served.includes(version) && isFinal;
  });
}

/** The ids that messages end with. */
export function guardrailIdsOf(messages: readonly string[]): readonly string[] {
  return GUARDRAIL_IDS.filter((id) => messages.some((each) => each.includes(`(${id})`)));
}
