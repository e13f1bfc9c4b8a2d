/**
 * `npm run judge:pods`: compares what this package says of pod templates (`lib/kubernetes/pods/`) with what the API server
 * says of the Deployment: for each case of `test/kubernetes/pods/`, and for templates that nobody would write so. Both must
 * agree, in both directions. `-- --count 20000` says how many mutants there are, `--seed 2` makes others. It builds the
 * API server's own code from the Go module of Kubernetes into `.judge/`; if Go isn't installed, it says so and passes.
 */
import { parseArgs } from 'node:util';
import { withPlaced } from '../lib/private/field-paths';
import { decodeObject, podTemplateTypes } from '../lib/kubernetes/patched-pod-template';
import type { PlainObject } from '../lib/private/plain';
import { podFindings } from '../lib/kubernetes/pods/all-pod-rows';
import { REFUSED_IDS } from '../lib/kubernetes/pods/pod-row';
import { ACCEPTED_CASES, POD_CASES } from '../test/kubernetes/pods/all-cases';
import { fullTemplate } from '../test/kubernetes/pods/full-template';
import type { Changes } from '../test/kubernetes/pods/pod-case';
import { installPodJudge, judgedTemplates, type Verdict } from './lib/pod-judge';
import { PodMutants } from './lib/pod-mutants';

const TYPES = podTemplateTypes();
/** So many are judged at a time. */
const BATCH = 5000;
/** The label by which the Deployment selects its pods, which a rule beside the rows keeps. */
const LABELS = { app: 'weather' };

/** A small template, of which any part can be changed; the full one has something wrong after most changes. */
const SMALL: PlainObject = {
  metadata: { labels: LABELS },
  spec: {
    serviceAccountName: 'a',
    securityContext: { runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    initContainers: [{ name: 'init', image: 'a' }],
    containers: [
      {
        name: 'toolhive',
        image: 'a',
        env: [
          { name: 'A', value: 'b' },
          { name: 'B', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } },
        ],
        ports: [{ name: 'http', containerPort: 8080 }],
        livenessProbe: { httpGet: { path: '/health', port: 'http' } },
        readinessProbe: { httpGet: { path: '/health', port: 'http' } },
        resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '100m' } },
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        volumeMounts: [{ name: 'runconfig', mountPath: '/etc/runconfig', readOnly: true }],
      },
      { name: 'sidecar', image: 'a', volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }] },
    ],
    volumes: [
      { name: 'runconfig', configMap: { name: 'a' } },
      { name: 'tmp', emptyDir: {} },
      { name: 'data', persistentVolumeClaim: { claimName: 'a' } },
    ],
  },
};

function changed(changes: Changes): PlainObject {
  const placed = Object.entries(changes).map(([path, value]) => ({ path, value }));
  return JSON.parse(JSON.stringify(withPlaced(fullTemplate(), placed))) as PlainObject;
}

/** The template as it is written, if its types are right. */
function written(template: PlainObject): PlainObject {
  const { value, problems } = decodeObject(template, TYPES, 'PodTemplateSpec');
  return problems.length === 0 ? value : template;
}

/** What this package says of a template. */
interface Said {
  /** Why the API server refuses it. */
  readonly refused: readonly string[];
  /** Why it refuses it or drops something of it, since feature gates are off. */
  readonly gated: readonly string[];
}

function ours(template: PlainObject): Said {
  const { value, problems } = decodeObject(template, TYPES, 'PodTemplateSpec');
  const { labels } = (value['metadata'] ?? {}) as { readonly labels?: Partial<typeof LABELS> };
  const found = podFindings(value, TYPES).map(({ id, paths, rule }) => ({ id, text: `${String(paths[0])}: ${rule}` }));
  const refusedIds: readonly string[] = REFUSED_IDS;
  return {
    refused: [
      ...problems.map(({ path, problem }) => `${path}: ${problem}`),
      ...found.filter(({ id }) => refusedIds.includes(id)).map(({ text }) => text),
      ...(labels?.app === LABELS.app ? [] : ['metadata.labels: is not selected']),
    ],
    gated: found.map(({ text }) => text).filter((text) => text.includes(': needs the feature gate ')),
  };
}

/** Why the two do not agree; undefined: they do. */
function difference({ refused, gated }: Said, { problems, dropped }: Verdict): string | undefined {
  const lost = dropped ?? [];
  if (problems.length > 0) {
    return refused.length + gated.length > 0 ? undefined : `nothing is said, but ${String(problems[0])}`;
  }
  if (refused.length > 0) {
    return String(refused[0]);
  }
  return gated.length > 0 === lost.length > 0
    ? undefined
    : `${gated.join(', ') || 'nothing is said'}, dropped: ${lost.join(', ')}`;
}

/** How many templates both accept, and on how many they don't agree; each of the latter is printed. */
interface Comparison {
  readonly accepted: number;
  readonly differing: number;
}

function compared(templates: readonly PlainObject[]): Comparison {
  const verdicts = judgedTemplates(templates.map(written), LABELS);
  let [accepted, differing] = [0, 0];
  for (const [index, template] of templates.entries()) {
    const verdict = verdicts[index] ?? { problems: ['not judged'], dropped: null };
    const why = difference(ours(template), verdict);
    if (why !== undefined) {
      differing += 1;
      console.log(`judge: ${why}\n  ${JSON.stringify(template)}`);
    } else if (verdict.problems.length === 0) {
      accepted += 1;
    }
  }
  return { accepted, differing };
}

function main(): number {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!installPodJudge()) {
    return 0;
  }
  const cases = [...POD_CASES, ...ACCEPTED_CASES].flatMap(({ bad, goods }) => [bad, ...goods].map(changed));
  const { differing: wrong } = compared(cases);
  console.log(`judge: of ${String(cases.length)} cases, the API server contradicts ${String(wrong)}`);
  let [accepted, differing] = [0, 0];
  const mutants = new PodMutants(TYPES, seed);
  for (let made = 0; made < count; made += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - made) }, () => mutants.mutant(SMALL) as PlainObject);
    const comparison = compared(batch);
    accepted += comparison.accepted;
    differing += comparison.differing;
  }
  console.log(
    `judge: of ${String(count)} mutated pod templates, both accept ${String(accepted)}, and the API server contradicts ${String(differing)}`,
  );
  return wrong + differing === 0 ? 0 : 1;
}

process.exitCode = main();
