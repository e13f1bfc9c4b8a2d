import type { Violation } from '../../model/finding';
import { podLabelsOf } from '../../model/names-and-labels';
import { PROXY_CONTAINER } from '../../model/product';
import { listAt, objectAt } from '../../private/at-keys';
import { below } from '../../private/field-path';
import { patchPodTemplate } from '../../private/kubernetes/pod-template';
import { isPlainObject, type PlainObject } from '../../private/plain';
import type { ProxySubject, Report, Rule } from '../rule';
import { isExact } from '../../model/target';

/** Rules for a pod template that is merged over the operator's (`docs/operator/pod-template.md`). */
export const POD_TEMPLATE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'pod-template', layer: 'controller', severity: 'error', check: unmergeable },
  { id: 'pod-template-refused', layer: 'api-server', severity: 'error', check: refused },
  { id: 'pod-template-exact', layer: 'api-server', severity: 'warning', check: refusedExactly },
  { id: 'pod-template-unknown', layer: 'controller', severity: 'warning', check: unknown },
];

const FIELD = 'spec.podTemplateSpec';

/** The names of the volumes that a proxy can have (`docs/operator/deployment.md#volumes`). */
export const OWN_VOLUME =
  /^(runconfig|authz-config|(otel|oidc)-ca-bundle-.+|authserver-(signing-key|hmac-secret)-\d+|redis-tls-ca-(master|sentinel))$/;

function unmergeable({ resolved }: ProxySubject, report: Report): void {
  const { podTemplateSpec, ...proxy } = templateOf(resolved.proxy);
  for (const { path, problem } of patchPodTemplate(proxy.skeleton, podTemplateSpec).problems) {
    const rule = 'cannot be merged into a pod template, so no pod is created';
    report({ field: below(FIELD, path), rule: `${rule}: ${problem}`, fix: 'fix it' });
  }
}

function refused(subject: ProxySubject, report: Report): void {
  if (!isExact(subject.target)) {
    refusals(subject).forEach(report);
  }
}

/** With exact fidelity, the operator's objects are wanted even if they fail. */
function refusedExactly(subject: ProxySubject, report: Report): void {
  if (isExact(subject.target)) {
    refusals(subject).forEach(report);
  }
}

function unknown({ resolved }: ProxySubject, report: Report): void {
  const { podTemplateSpec, skeleton } = templateOf(resolved.proxy);
  for (const path of patchPodTemplate(skeleton, podTemplateSpec).unknown) {
    report({ field: below(FIELD, path), rule: 'is not a field of pods, and is dropped', fix: 'check its spelling' });
  }
}

/** Errors that the API server reports for the Deployment. */
function refusals({ resolved }: ProxySubject): Violation[] {
  const { podTemplateSpec, skeleton, labels } = templateOf(resolved.proxy);
  const { template, missing } = patchPodTemplate(skeleton, podTemplateSpec);
  const found = objectAt(template, 'metadata', 'labels');
  return [
    ...Object.keys(labels)
      .filter((name) => found[name] !== labels[name])
      .map((name) => ({
        field: `${FIELD}.metadata.labels[${JSON.stringify(name)}]`,
        value: found[name],
        rule: 'is a label by which the Deployment selects its pods, so the API server rejects any other value',
        fix: 'remove it',
      })),
    ...volumesOf(podTemplateSpec).flatMap(({ name, ...volume }, index) =>
      typeof name === 'string' && OWN_VOLUME.test(name) && volume['$patch'] === undefined
        ? [
            {
              field: `${FIELD}.spec.volumes[${String(index)}].name`,
              value: name,
              rule: 'is the name of a volume that the operator creates, and the API server rejects a volume with two sources',
              fix: 'give it another name',
            },
          ]
        : [],
    ),
    ...missing.map((path) => ({
      field: below(FIELD, path),
      rule: 'is missing, so the API server rejects the pod',
      fix: 'add it',
    })),
  ];
}

function volumesOf(template: PlainObject): PlainObject[] {
  return listAt(template, 'spec', 'volumes').filter(isPlainObject);
}

/** The patch, and the parts of the original that a patch can break. */
function templateOf({ name, spec }: ProxySubject['resolved']['proxy']): {
  readonly podTemplateSpec: PlainObject;
  readonly skeleton: PlainObject;
  readonly labels: { readonly [label: string]: string };
} {
  const labels = podLabelsOf(name);
  const named = [{ name: 'operator' }];
  const container = {
    name: PROXY_CONTAINER,
    image: PROXY_CONTAINER,
    env: named,
    ports: [{ containerPort: spec.proxyPort, protocol: 'TCP' }],
    volumeMounts: [{ ...named[0], mountPath: '/etc/runconfig' }],
  };
  const pod = { containers: [container], volumes: named, imagePullSecrets: named };
  return { podTemplateSpec: spec.podTemplateSpec ?? {}, skeleton: { metadata: { labels }, spec: pod }, labels };
}
