import { PROXY_CONTAINER } from '../../model/product-names';
import { entry } from '../../private/field-path';
import { listAt, textAt } from '../../private/plain';
import { annotationProblem, isProfile, SECCOMP_CONTAINER, SECCOMP_POD } from '../pods/annotations';
import type { ProxySubject, Report, Rule } from '../rule';
import { isCorrected } from '../../model/target';

const FIELD = 'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.annotations';
/** The seccomp profile that the pods have in their spec. */
const DEFAULT_SECCOMP = ['runtime/default', 'docker/default'];

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
      report({ field: entry(FIELD, name), ...problem });
    }
  }
}

function problemOf(name: string, value: string, subject: ProxySubject): { rule: string; fix: string } | undefined {
  const isSeccomp = name === SECCOMP_POD || name === `${SECCOMP_CONTAINER}${PROXY_CONTAINER}`;
  return isCorrected(subject.target) && isSeccomp && !DEFAULT_SECCOMP.includes(value)
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
      report({ field: entry(FIELD, name), rule, fix: 'remove it; namespaces that enforce them reject the pods' });
    }
  }
}
