import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { App, Chart } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { McpGuardrails, McpInclude, McpTransport, OperatorRelease, TargetCluster } from '../../lib';
import { Catalog } from '../../lib/engine/catalog';
import { isKind } from '../../lib/model/kinds';
import { allRules } from '../../lib/rules/all-rules';
import { allGuardrails } from '../../lib/rules/guardrails/all-guardrails';
import { policiesIn, refusals } from '../support/admission';
import { corpusCases, type Manifest } from '../support/corpus';

/** So chosen that some recorded inputs keep each rule, and others break it. */
const RULES = {
  requireAuthentication: true,
  requireAuthorization: true,
  requireAudit: true,
  requireTelemetry: true,
  requireRequests: true,
  requireToolFilter: true,
  requireHttps: true,
  allowedRemoteHosts: ['*.example.com', 'LOCALHOST', '100.64.0.1'],
  allowedIssuers: ['https://idp.example.com', 'https://okta.example.com', 'https://kubernetes.default.svc'],
  allowedTransports: [McpTransport.STREAMABLE_HTTP],
  allowedImages: ['ghcr.io/stacklok/*'],
  forbidPlaintextHeaders: ['x-team', 'X-Tenant-Id', 'authorization'],
  // what only the cluster decides is no matter of a resource
  minimumRelease: OperatorRelease.V0_22,
};

const IDS = Array.from(new Set(allGuardrails().map(({ id }) => id)));
/** The first releases have no pod templates. */
const OF_POD_TEMPLATES = ['guardrail-pod', 'guardrail-image', 'guardrail-release'];
/** Rules that the API server applies before admission policies. */
const BEFORE = new Set([
  ...allRules()
    .filter(({ layer }) => layer === 'schema' || layer === 'cross-field')
    .map(({ id }) => id),
  // rules in CEL of the CRD at some releases, and of the operator at others
  'auth-server-storage',
  'upstream-block',
]);

/** Whether a document breaks a rule: at synth, and at admission. */
interface Compared {
  readonly document: string;
  readonly atSynth: readonly string[];
  readonly atAdmission: readonly string[];
}

function inputs(): readonly string[] {
  const releases = path.join(__dirname, '..', 'releases', 'input');
  const wild = path.join(__dirname, '..', '..', '..', 'shared', 'wild');
  const files = [releases, ...(existsSync(wild) ? [wild] : [])].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => path.join(folder, name)),
  );
  return [...corpusCases().map(({ input }) => input), ...files];
}

function compared(file: string, release: OperatorRelease): Compared[] {
  const app = new App();
  const target = TargetCluster.withOperator({ release });
  target.bind(app);
  const guardrails = McpGuardrails.bind(app, RULES);
  new McpInclude(new Chart(app, 'inputs'), 'File', { url: file });
  const policies = policiesIn(
    guardrails.admissionPolicy(new Chart(app, 'policies')).map((each) => each.toJson() as Manifest),
  );
  const errors = Array.from(Catalog.of(app).review().errors.values()).flat();
  return ourDocuments(file, target._target.release.behaviour.apiVersions).flatMap((document) => {
    const { kind, metadata } = document;
    const own = errors.filter(
      ({ entry }) =>
        entry?.declaration.kind === kind && entry.name === metadata.name && entry.namespace === metadata.namespace,
    );
    const ids = own.map(({ finding }) => finding.id);
    return ids.some((id) => BEFORE.has(id))
      ? []
      : [
          {
            document: `${path.basename(file)}: ${kind} ${metadata.name}`,
            atSynth: IDS.filter((id) => ids.includes(id)),
            atAdmission: idsOf(refusals(policies, document, target._target.release)),
          },
        ];
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

function idsOf(messages: readonly string[]): readonly string[] {
  return IDS.filter((id) => messages.some((each) => each.endsWith(`(${id})`)));
}

describe.each(['0.22', '0.44'])('the verdict of guardrails for release %s', (version) => {
  const all = inputs().flatMap((file) => compared(file, OperatorRelease.of(version)));

  test('is the same at synth and at admission, for all recorded inputs', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ atSynth, atAdmission }) => String(atSynth) !== String(atAdmission))).toEqual([]);
  });

  test.each(IDS)('is one and the other for %s', (id) => {
    const broken = all.filter(({ atSynth }) => atSynth.includes(id));
    const isKnown = version !== '0.22' || !OF_POD_TEMPLATES.includes(id);
    expect(broken.length > 0).toBe(isKnown);
    expect(broken.length).toBeLessThan(all.length);
  });
});
