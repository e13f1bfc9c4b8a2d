/**
 * `npm run judge:pods`: compares what this package says of pod templates (`lib/rules/pods/`) with what the API server
 * says of the Deployment: for each case of `test/rules/pods/`, and for templates that nobody would write so. Both must
 * agree, in both directions. `-- --count 20000` says how many mutants there are, `--seed 2` makes others. It builds the
 * API server's own code from the Go module of Kubernetes into `.judge/`; if Go isn't installed, it says so and passes.
 */
import { parseArgs } from 'node:util';
import { withPlaced } from '../lib/private/placed';
import { decodeObject } from '../lib/private/kubernetes/decode-object';
import { podTemplateTypes } from '../lib/private/kubernetes/pod-template';
import type { PlainObject } from '../lib/private/plain';
import { podFindings } from '../lib/rules/pods/all-pod-rows';
import { POD_CASES } from '../test/rules/pods/all-cases';
import { fullTemplate } from '../test/rules/pods/full-template';
import type { Changes } from '../test/rules/pods/pod-case';
import { installPodJudge, judgedTemplates } from './lib/pod-judge';
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
function ours(template: PlainObject): string[] {
  const { value, problems } = decodeObject(template, TYPES, 'PodTemplateSpec');
  const { labels } = (value['metadata'] ?? {}) as { readonly labels?: Partial<typeof LABELS> };
  return [
    ...problems.map(({ path, problem }) => `${path}: ${problem}`),
    ...podFindings(value, TYPES).map(({ paths, rule }) => `${String(paths[0])}: ${rule}`),
    ...(labels?.app === LABELS.app ? [] : ['metadata.labels: is not selected']),
  ];
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
    const [said, judged] = [ours(template), verdicts[index] ?? []];
    if (said.length === 0 && judged.length === 0) {
      accepted += 1;
    } else if (said.length === 0 || judged.length === 0) {
      differing += 1;
      console.log(`judge: ${said[0] ?? `nothing is said, but ${String(judged[0])}`}\n  ${JSON.stringify(template)}`);
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
  const cases = POD_CASES.flatMap(({ bad, good }) => [changed(bad), changed(good)]);
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
