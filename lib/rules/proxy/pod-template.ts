import type { Violation } from '../../model/finding';
import { podLabelsOf } from '../../model/names-and-labels';
import { PROXY_CONTAINER } from '../../model/product-names';
import { isExact } from '../../model/target';
import { isPlainObject, listAt, objectAt, type PlainObject } from '../../private/plain';
import { below, item } from '../../private/field-path';
import { patchPodTemplate, type PatchedPodTemplate } from '../../private/kubernetes/pod-template';
import { perObject } from '../../private/caches';
import { NODE_IDS, POD_IDS } from '../pods/pod-row';
import { templateFindings } from '../pods/template-findings';
import type { ProxySubject, Report, Rule } from '../rule';

const REFUSALS = ['pod-template-refused', ...POD_IDS, ...NODE_IDS] as const;
const OF_NODES: ReadonlySet<string> = new Set(NODE_IDS);

/** Rules for a pod template that is merged over the operator's (`docs/operator/pod-template.md`). */
export const POD_TEMPLATE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'pod-template', layer: 'controller', severity: 'error', check: unmergeable },
  ...REFUSALS.map(refused),
  { id: 'pod-template-exact', layer: 'api-server', severity: 'warning', check: refusedExactly },
  { id: 'pod-template-unknown', layer: 'controller', severity: 'warning', check: unknown },
];

const FIELD = 'spec.podTemplateSpec';

/** The names of the volumes that a proxy can have (`docs/operator/deployment.md#volumes`). */
export const OWN_VOLUME =
  /^(runconfig|authz-config|(otel|oidc)-ca-bundle-.+|authserver-(signing-key|hmac-secret)-\d+|redis-tls-ca-(master|sentinel))$/;

function unmergeable(subject: ProxySubject, report: Report): void {
  for (const { path, problem } of mergedOf(subject).problems) {
    const rule = 'cannot be merged into a pod template, so no pod is created';
    report({ field: below(FIELD, path), rule: `${rule}: ${problem}`, fix: 'fix it' });
  }
}

function unknown(subject: ProxySubject, report: Report): void {
  for (const path of mergedOf(subject).unknown) {
    report({ field: below(FIELD, path), rule: 'is not a field of pods, and is dropped', fix: 'check its spelling' });
  }
}

function refused(id: (typeof REFUSALS)[number]): Rule<ProxySubject> {
  return {
    id,
    layer: OF_NODES.has(id) ? 'runtime' : 'api-server',
    severity: 'error',
    check: (subject, report) => {
      const found = isExact(subject.target) ? [] : refusals(subject);
      for (const { id: of, violation } of found) {
        if (of === id) {
          report(violation);
        }
      }
    },
  };
}

/** With exact fidelity, the operator's objects are wanted even if they fail. */
function refusedExactly(subject: ProxySubject, report: Report): void {
  const found = isExact(subject.target) ? refusals(subject) : [];
  for (const { violation } of found) {
    report(violation);
  }
}

interface Refusal {
  readonly id: (typeof REFUSALS)[number];
  readonly violation: Violation;
}

/** Errors that the API server reports for the Deployment, or nodes for its pods. */
const refusals = perObject((subject: ProxySubject): readonly Refusal[] => {
  const { problems, template, missing, original, written, labels } = mergedOf(subject);
  if (problems.length > 0) {
    return [];
  }
  const special = [...changedLabels(template, labels), ...ownVolumes(written)];
  const found = templateFindings({ original, template, written, mayHaveVolume: (name) => OWN_VOLUME.test(name) }).map(
    ({ id, path, ...finding }): Refusal => ({ id, violation: { field: below(FIELD, path), ...finding } }),
  );
  const lacking = missing.map((path): Refusal => ({
    id: 'pod-template-missing',
    violation: {
      field: below(FIELD, path),
      rule: 'is missing, so the API server rejects the pod',
      fix: 'add it',
    },
  }));
  const known = new Set<string>();
  return [...special, ...found, ...lacking].filter(({ violation: { field } }) => {
    const isNew = !known.has(field);
    known.add(field);
    return isNew;
  });
});

function changedLabels(template: PlainObject, labels: { readonly [label: string]: string }): Refusal[] {
  const found = objectAt(template, 'metadata', 'labels');
  return Object.keys(labels)
    .filter((name) => found[name] !== labels[name])
    .map((name) => ({
      id: 'pod-template-refused',
      violation: {
        field: `${FIELD}.metadata.labels[${JSON.stringify(name)}]`,
        value: found[name],
        rule: 'is a label by which the Deployment selects its pods, so the API server rejects any other value',
        fix: 'remove it',
      },
    }));
}

function ownVolumes(written: unknown): Refusal[] {
  return listAt(written, 'spec', 'volumes').flatMap((volume, index): Refusal[] => {
    const { name, $patch } = isPlainObject(volume) ? volume : {};
    return typeof name === 'string' && OWN_VOLUME.test(name) && $patch === undefined
      ? [
          {
            id: 'pod-template-refused',
            violation: {
              field: `${item(`${FIELD}.spec.volumes`, index)}.name`,
              value: name,
              rule: 'is the name of a volume that the operator creates, and the API server rejects a volume with two sources',
              fix: 'give it another name',
            },
          },
        ]
      : [];
  });
}

interface MergedPod extends PatchedPodTemplate {
  readonly original: PlainObject;
  readonly written: unknown;
  readonly labels: { readonly [label: string]: string };
}

/** The patch, merged into what it patches. */
const mergedOf = perObject(({ resolved: { proxy }, podTemplate }: ProxySubject): MergedPod => {
  const labels = podLabelsOf(proxy.name);
  const own = proxy.spec.podTemplateSpec ?? {};
  const { original, patch, written } = podTemplate?.() ?? {
    original: skeleton(labels, proxy.spec.proxyPort),
    patch: own,
    written: own,
  };
  return { ...patchPodTemplate(original, patch), original, written, labels };
});

/** The parts of the operator's template that a patch can break. */
function skeleton(labels: { readonly [label: string]: string }, port: number): PlainObject {
  const named = [{ name: 'operator' }];
  const container = {
    name: PROXY_CONTAINER,
    image: PROXY_CONTAINER,
    env: named,
    ports: [{ containerPort: port, protocol: 'TCP' }],
    volumeMounts: [{ ...named[0], mountPath: '/etc/runconfig' }],
  };
  return { metadata: { labels }, spec: { containers: [container], volumes: named, imagePullSecrets: named } };
}
