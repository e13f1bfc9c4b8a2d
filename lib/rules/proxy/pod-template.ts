import type { Advice } from '../../private/finding';
import { REFERENCES, type RemoteMcpProxySpec, type ResolvedProxy } from '../../model/kinds';
import { isOwnVolume, podLabelsOf } from '../../model/object-names';
import { PROXY_CONTAINER } from '../../model/product-names';
import { isCorrected } from '../../model/target';
import { perObject } from '../../private/caches';
import { isToken, producedBy } from '../../private/cdk8s/values';
import { below, item, entry } from '../../private/field-paths';
import {
  firsts,
  isPlainObject,
  listAt,
  objectAt,
  type PlainObject,
  present,
  textAt,
  without,
} from '../../private/plain';
import {
  decodeObject,
  type PatchedPodTemplate,
  patchPodTemplate,
  podTemplateTypes,
  lostVolumes,
  mergedTwice,
  templateFindings,
  annotationProblem,
  isProfile,
  SECCOMP_CONTAINER,
  SECCOMP_POD,
  DEFAULT_PROFILES,
} from '../../kubernetes';
import { podRules, type Told, type ToldId } from '../common/pod-rules';
import type { ProxySubject, Rule, Report } from '../rule';

const FIELD = 'spec.podTemplateSpec';
const OVERRIDES = 'spec.resourceOverrides.proxyDeployment';
/** What overrides of the Deployment can set of a pod's spec. */
const SCHEDULING = ['nodeSelector', 'tolerations', 'affinity'] as const;

/** Whether the proxy has a pod template of its own or JSON patches, or its overrides schedule pods. */
export function changesPodTemplate({ resource: { spec }, patchedPod }: ProxySubject): boolean {
  const overrides = spec.resourceOverrides?.proxyDeployment;
  return (
    spec.podTemplateSpec !== undefined ||
    SCHEDULING.some((name) => overrides?.[name] !== undefined) ||
    patchedPod?.() !== undefined
  );
}

/** What is wrong with the template of the proxy, and what JSON patches add to that. */
const toldOf = perObject((subject: ProxySubject): readonly Told[] => {
  const { own, patched } = podsOf(subject);
  const told = [...scheduling(own, subject.resource.spec), ...toldIn(own)];
  if (patched === undefined) {
    return told;
  }
  const before = new Set(told.map((each) => JSON.stringify(each)));
  const more = toldIn(patched).filter((each) => !before.has(JSON.stringify(each)));
  const after = more.map(({ id, violation }) => ({
    id,
    violation: { ...violation, rule: `${violation.rule}, after the JSON patches` },
  }));
  return [...told, ...after];
});

/** Rules for a pod template that is merged over the operator's (`docs/operator/pod-template.md`). */
export const POD_TEMPLATE_RULES: readonly Rule<ProxySubject>[] = podRules(toldOf);

function toldIn(pod: MergedPod): readonly Told[] {
  const unknown = pod.unknown.map((path) =>
    told('pod-template-unknown', path, 'is not a field of pods, and is dropped', 'check its spelling'),
  );
  const unmergeable = pod.problems.map(({ path, problem }) => {
    const text = 'cannot be merged into a pod template, so no pod is created';
    return told('pod-template', path, `${text}: ${problem}`, 'fix it');
  });
  return unmergeable.length > 0 ? [...unmergeable, ...unknown] : [...mergedFindings(pod), ...unknown];
}

function told(id: ToldId, path: string, text: string, fix: string, value?: unknown): Told {
  return { id, violation: { field: below(FIELD, path), ...present({ value }), rule: text, fix } };
}

/** What is wrong with how the overrides schedule pods, unless the pod template sets it otherwise. */
function scheduling(
  { original, template, problems, mayHaveVolume }: MergedPod,
  { resourceOverrides }: RemoteMcpProxySpec,
): Told[] {
  const spec = objectAt(original, 'spec');
  const overridden = SCHEDULING.filter(
    (name) => resourceOverrides?.proxyDeployment?.[name] !== undefined && spec[name] !== undefined,
  );
  if (overridden.length === 0) {
    return [];
  }
  const before = { ...original, spec: without(spec, ...overridden) };
  const written = { spec: Object.fromEntries(overridden.map((name) => [name, spec[name]])) };
  const outside = { mayHaveVolume, main: { name: PROXY_CONTAINER, image: imageIn(original) } };
  const foundIn = (pod: PlainObject) => templateFindings({ original: before, template: pod, written, outside });
  const left = new Set(foundIn(problems.length > 0 ? original : template).map((each) => JSON.stringify(each)));
  const found = foundIn(original)
    .filter((each) => left.has(JSON.stringify(each)))
    .map(({ id, path, ...finding }): Told => ({
      id,
      violation: { field: below(OVERRIDES, path.replace(/^spec\b\.?/, '')), ...finding },
    }));
  return [...firsts(found, ({ violation }) => violation.field)];
}

/** What is wrong with the result, once for each field. */
function mergedFindings({ template, original, written, labels, ...pod }: MergedPod): readonly Told[] {
  const lost = lostVolumes(original, template, pod.patch);
  const mayHaveVolume = (name: string): boolean => pod.mayHaveVolume(name) || lost.some((each) => each.name === name);
  const outside = { mayHaveVolume, main: { name: PROXY_CONTAINER, image: imageIn(original) } };
  const found = templateFindings({ original, template, written, outside }).map(({ id, path, ...finding }): Told => ({
    id,
    violation: { field: below(FIELD, path), ...finding },
  }));
  const twice = mergedTwice(pod.patch, original, podTemplateTypes()).map(({ path, key }) => {
    const text = `has the ${key} of an item before it, so the two are merged into one`;
    return told('pod-template-merged', path, text, `give each its own ${key}`);
  });
  const all = [
    ...changedLabels(template, labels),
    ...ownVolumes(pod.patch),
    ...lost.map(lostVolume),
    ...found,
    ...twice,
  ];
  return firsts(all, ({ violation }) => violation.field);
}

function lostVolume({ path, name, container, at }: ReturnType<typeof lostVolumes>[number]): Told {
  const text = `removes the volume ${name}, which the container ${container} has at ${at}, so the API server rejects the pod`;
  return told('pod-template-reference', path, text, 'keep the volume, or remove it from the container too');
}

function imageIn(template: PlainObject): string | undefined {
  const container = listAt(template, 'spec', 'containers').find((each) => textAt(each, 'name') === PROXY_CONTAINER);
  return textAt(container, 'image');
}

/** A label whose value cdk8s resolves later is only in the merged template if the patch sets it. */
function changedLabels(template: PlainObject, labels: { readonly [label: string]: string }): Told[] {
  const found = objectAt(template, 'metadata', 'labels');
  return Object.entries(labels)
    .filter(([name, own]) => found[name] !== (isToken(own) && found[name] === undefined ? undefined : producedBy(own)))
    .map(([name]) => {
      const text = 'is a label by which the Deployment selects its pods, so the API server rejects any other value';
      return told('pod-template-refused', entry('metadata.labels', name), text, 'remove it', found[name]);
    });
}

function ownVolumes(patch: unknown): Told[] {
  return listAt(patch, 'spec', 'volumes').flatMap((volume, index): Told[] => {
    const { name, $patch } = isPlainObject(volume) ? volume : {};
    const path = `${item('spec.volumes', index)}.name`;
    const text =
      'is the name of a volume that the operator creates, and the API server rejects a volume with two sources';
    return typeof name === 'string' && isOwnVolume(name) && $patch === undefined
      ? [told('pod-template-refused', path, text, 'give it another name', name)]
      : [];
  });
}

interface MergedPod extends Omit<PatchedPodTemplate, 'missing'> {
  readonly original: PlainObject;
  /** What is merged into it; absent: it was replaced as a whole. */
  readonly patch?: PlainObject;
  readonly written: unknown;
  readonly labels: { readonly [label: string]: string };
  /** Whether the pod may have a volume that nobody sees here. */
  readonly mayHaveVolume: (name: string) => boolean;
}

interface Pods {
  readonly own: MergedPod;
  /** Absent: there are no JSON patches. */
  readonly patched?: MergedPod;
}

/** The template of a proxy, merged into what it patches, without JSON patches and with them. */
const podsOf = perObject(({ resolved, podTemplate, patchedPod }: ProxySubject): Pods => {
  const { proxy } = resolved;
  const mayHaveVolume = podTemplate !== undefined && knowsConfigs(resolved) ? () => false : isOwnVolume;
  const labels = podLabelsOf(proxy.name);
  const given = proxy.spec.podTemplateSpec ?? {};
  const parts = podTemplate?.() ?? { original: skeleton(labels, proxy.spec), patch: given, written: given };
  const merged = (patch: PlainObject, written: unknown): MergedPod => ({
    ...patchPodTemplate(parts.original, patch),
    original: parts.original,
    patch,
    written,
    labels,
    mayHaveVolume,
  });
  const own = merged(parts.patch, parts.written);
  const after = patchedPod?.();
  if (after === undefined) {
    return { own };
  }
  if ('patch' in after) {
    return { own, patched: merged(after.patch, after.patch) };
  }
  const { value, problems, unknown } = decodeObject(after.template, podTemplateTypes(), 'PodTemplateSpec');
  return {
    own,
    patched: { template: value, problems, unknown, original: own.template, written: value, labels, mayHaveVolume },
  };
});

/** Whether the app has all configs of the proxy, of which some bring volumes. */
function knowsConfigs({ proxy, ...configs }: ResolvedProxy): boolean {
  return REFERENCES.every(({ field, role }) => proxy.spec[field] === undefined || configs[role] !== undefined);
}

/** The parts of the operator's template that a patch can break. */
function skeleton(
  labels: { readonly [label: string]: string },
  { proxyPort, resourceOverrides }: RemoteMcpProxySpec,
): PlainObject {
  const { nodeSelector, tolerations, affinity } = resourceOverrides?.proxyDeployment ?? {};
  const named = [{ name: 'operator' }];
  const container = {
    name: PROXY_CONTAINER,
    image: PROXY_CONTAINER,
    env: named,
    ports: [{ containerPort: proxyPort, protocol: 'TCP' }],
    volumeMounts: [{ ...named[0], mountPath: '/etc/runconfig' }],
  };
  const spec = { containers: [container], volumes: named, imagePullSecrets: named };
  return { metadata: { labels }, spec: { ...spec, ...present({ nodeSelector, tolerations, affinity }) } };
}

const ANNOTATIONS = 'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.annotations';

/** Rules for pod annotations that the API server validates (`ValidatePodSpecificAnnotations`). */
export const POD_ANNOTATION_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'pod-annotation', layer: 'api-server', severity: 'error', check: invalidAnnotations },
  { id: 'pod-security', layer: 'api-server', severity: 'warning', check: unrestricted },
];

function annotationsOf({ resolved }: ProxySubject): [name: string, value: string][] {
  const { podTemplateMetadataOverrides } = resolved.proxy.spec.resourceOverrides?.proxyDeployment ?? {};
  return Object.entries(podTemplateMetadataOverrides?.annotations ?? {});
}

function invalidAnnotations(subject: ProxySubject, report: Report): void {
  for (const [name, value] of annotationsOf(subject)) {
    const problem = problemOf(name, value, subject);
    if (problem !== undefined) {
      report({ field: entry(ANNOTATIONS, name), ...problem });
    }
  }
}

function problemOf(name: string, value: string, subject: ProxySubject): Advice | undefined {
  const isSeccomp = name === SECCOMP_POD || name === `${SECCOMP_CONTAINER}${PROXY_CONTAINER}`;
  return isCorrected(subject.target) && isSeccomp && !DEFAULT_PROFILES.includes(value)
    ? { rule: 'is not the seccomp profile of the pods, RuntimeDefault', fix: 'remove it' }
    : annotationProblem(name, value, containersOf(subject));
}

/** The names of the containers, those of a pod template included. */
function containersOf({ resolved }: ProxySubject): string[] {
  const { podTemplateSpec } = resolved.proxy.spec;
  const others = ['containers', 'initContainers'].flatMap((list) => listAt(podTemplateSpec, 'spec', list));
  return [PROXY_CONTAINER, ...others.flatMap((each) => textAt(each, 'name') ?? [])];
}

/** The restricted Pod Security Standard, which the pods otherwise meet. */
function unrestricted(subject: ProxySubject, report: Report): void {
  for (const [name, value] of annotationsOf(subject)) {
    if (isProfile(name) && value === 'unconfined' && problemOf(name, value, subject) === undefined) {
      const rule = 'is not allowed by the Pod Security Standards "baseline" and "restricted"';
      report({ field: entry(ANNOTATIONS, name), rule, fix: 'remove it; namespaces that enforce them reject the pods' });
    }
  }
}
