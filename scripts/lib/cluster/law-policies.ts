import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorRelease } from '../../../lib';
import { listAt, objectAt, textAt, valueIn } from '../../../lib/private/plain';
import type { Manifest } from '../../../test/support/corpus';
import {
  guardedFiles,
  guardrailIdsOf,
  judgedAtSynth,
  policiesFor,
  RULES,
} from '../../../test/support/guardrail-verdicts';
import { JudgeFailure } from '../judge-failure';
import { inParallel, refusalOf } from './api-client';
import type { ControlPlane } from './control-plane';
import { applyNamespaces, fileOf, type Placed } from './in-cluster';
import { kubectl } from './kubectl';
import type { Report } from './report';

const API_VERSION = 'admissionregistration.k8s.io/v1';
const POLICY = 'ValidatingAdmissionPolicy';
/** So long a policy may take until it holds, or until its types are judged. */
const WAITING = 60_000;
/** No policy holds there. */
const FREE = 'guarded';

/** Law 4, of all policies that live in the cluster: what the API server says of the types in their expressions. */
export async function judgeTypes(plane: ControlPlane, inputs: readonly Placed[], report: Report): Promise<void> {
  const names = new Map(
    inputs.flatMap(({ name, objects }) =>
      objects.filter(({ kind }) => kind === POLICY).map(({ metadata }) => [metadata.name, name] as const),
    ),
  );
  for (const policy of await checkedPolicies(plane, new Set(names.keys()))) {
    report.counted(4, 1);
    tellTypes(policy, names.get(policy.metadata.name) ?? 'policies', report);
  }
}

/** The policies with these names, once their types are judged. */
async function checkedPolicies({ client }: ControlPlane, names: ReadonlySet<string>): Promise<readonly Manifest[]> {
  const until = Date.now() + WAITING;
  for (;;) {
    const policies = (await client.list({ apiVersion: API_VERSION, kind: POLICY })).filter(({ metadata }) =>
      names.has(metadata.name),
    );
    if (policies.every((each) => valueIn(each, 'status', 'observedGeneration') === each.metadata['generation'])) {
      return policies;
    }
    if (Date.now() > until) {
      throw new JudgeFailure(
        'the controller manager does not judge the types of policies; run with --keep and read its log',
      );
    }
    await sleep(300);
  }
}

function tellTypes(policy: Manifest, input: string, report: Report): void {
  for (const warning of listAt(policy, 'status', 'typeChecking', 'expressionWarnings')) {
    const field = textAt(warning, 'fieldRef') ?? '';
    report.found(4, { input, object: policy, field, said: `types: ${textAt(warning, 'warning') ?? ''}` });
  }
}

/** A policy with one condition, which holds in a namespace of its own. */
interface Single {
  readonly namespace: string;
  readonly policy: Manifest;
  readonly binding: Manifest;
  readonly resource: string;
  readonly ids: readonly string[];
}

/**
 * Law 4, of recorded inputs: each condition alone, since the API server names only the first that is broken. It judges in
 * a namespace of its own, so all can be there at once.
 */
export async function judgePolicies(plane: ControlPlane, version: string, report: Report): Promise<void> {
  const release = OperatorRelease.of(version);
  const objects = policiesFor(RULES, release);
  const bindings = new Map(objects.map((each) => [textAt(each, 'spec', 'policyName'), each]));
  const singles = objects
    .filter(({ kind }) => kind === POLICY)
    .flatMap((policy) => singlesOf(policy, bindings.get(policy.metadata.name)));
  await applyNamespaces(plane, [FREE, ...singles.map(({ namespace }) => namespace)]);
  const file = fileOf(
    plane,
    'policies',
    singles.flatMap(({ policy, binding }) => [policy, binding]),
  );
  const { code, error } = await kubectl(plane, 'apply', '--server-side', '-f', file);
  if (code !== 0) {
    throw new JudgeFailure(`the policies of guardrails cannot be applied: ${error}`);
  }
  const documents = guardedFiles().flatMap((each) => judgedAtSynth(each, release));
  const taken = await inParallel(
    documents,
    async ({ manifest }) => refusalOf(await plane.client.tryCreate(inNamespace(manifest, FREE), 'Warn')) === undefined,
  );
  const judged = documents.filter((_, index) => taken[index]);
  await untilTheyHold(plane, singles, judged);
  await inParallel(judged, async ({ name, manifest, atSynth }) => {
    const own = singles.filter(({ resource }) => resource === resourceOf(manifest));
    const refusals: string[] = [];
    for (const { namespace } of own) {
      refusals.push(refusalOf(await plane.client.tryCreate(inNamespace(manifest, namespace), 'Warn'))?.said ?? '');
    }
    const atAdmission = guardrailIdsOf(refusals);
    report.counted(4, own.length);
    if (String(atAdmission) !== String(atSynth)) {
      const said = `synth: ${atSynth.join(', ') || 'accepted'}; server: ${atAdmission.join(', ') || 'accepted'}`;
      report.found(4, { input: name, object: manifest, said });
    }
  });
  await inParallel(singles, async ({ binding }) => plane.client.delete(binding));
}

function singlesOf(policy: Manifest, binding: Manifest | undefined): Single[] {
  const { spec } = policy;
  const [rule] = listAt(spec, 'matchConstraints', 'resourceRules');
  const resource = String(listAt(rule, 'resources')[0]);
  return listAt(spec, 'validations').map((validation, index) => {
    const name = `rule-${resource}-${String(index)}`;
    const matchLabels = { 'kubernetes.io/metadata.name': name };
    return {
      namespace: name,
      policy: {
        apiVersion: API_VERSION,
        kind: POLICY,
        metadata: { name },
        spec: { ...objectAt(policy, 'spec'), validations: [validation] },
      },
      binding: {
        apiVersion: API_VERSION,
        kind: `${POLICY}Binding`,
        metadata: { name },
        spec: {
          ...objectAt(binding, 'spec'),
          policyName: name,
          matchResources: { namespaceSelector: { matchLabels } },
        },
      },
      resource,
      ids: guardrailIdsOf([textAt(validation, 'message') ?? '']),
    };
  });
}

function resourceOf({ kind }: Manifest): string {
  return `${kind.toLowerCase()}s`.replace(/ys$/, 'ies');
}

function inNamespace(manifest: Manifest, namespace: string): Manifest {
  return { ...manifest, metadata: { ...manifest.metadata, namespace } };
}

interface Judged {
  readonly manifest: Manifest;
  readonly atSynth: readonly string[];
}

/** A policy holds once the API server has read it: it then refuses what breaks it. */
async function untilTheyHold(
  { client }: ControlPlane,
  singles: readonly Single[],
  judged: readonly Judged[],
): Promise<void> {
  const until = Date.now() + WAITING / 4;
  await inParallel(singles, async ({ namespace, resource, ids }) => {
    const broken = judged.filter(
      ({ manifest, atSynth }) => resourceOf(manifest) === resource && ids.some((id) => atSynth.includes(id)),
    );
    for (;;) {
      const answers = await Promise.all(
        broken.slice(0, 20).map(({ manifest }) => client.tryCreate(inNamespace(manifest, namespace), 'Warn')),
      );
      if (broken.length === 0 || answers.some(({ status }) => status >= 300) || Date.now() > until) {
        return;
      }
      await sleep(200);
    }
  });
}
