import { PROXY_CONTAINER } from '../../model/product';
import { entry } from '../../private/field-path';
import { isPlainObject } from '../../private/plain';
import type { ProxySubject, Report, Rule } from '../rule';
import { isCorrected } from '../../model/target';

const FIELD = 'spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.annotations';
const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
const SECCOMP_POD = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/';
const MIRROR = 'kubernetes.io/config.mirror';
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const TOLERATIONS = 'scheduler.alpha.kubernetes.io/tolerations';
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
    const problem = problemOf(name, value, isCorrected(subject.target));
    if (problem !== undefined) {
      report({ field: entry(FIELD, name), ...problem });
    }
  }
}

function problemOf(name: string, value: string, isRestricted: boolean): { rule: string; fix: string } | undefined {
  if (name === MIRROR) {
    return { rule: 'is for static pods, which a node creates itself', fix: 'remove it' };
  }
  if (name === DELETION_COST) {
    const isCost = /^(0|-?[1-9]\d*)$/.test(value) && Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31;
    return isCost ? undefined : { rule: 'is not a whole number of 32 bits', fix: 'write it like "100"' };
  }
  if (name === TOLERATIONS) {
    return value === '' || isListOfObjects(value)
      ? undefined
      : { rule: 'is not a list of tolerations in JSON', fix: 'use pod.tolerations' };
  }
  if (name.startsWith(APP_ARMOR)) {
    return name.slice(APP_ARMOR.length) === PROXY_CONTAINER
      ? profileProblem(value, ['', 'runtime/default', 'unconfined'])
      : { rule: 'names a container that the pods do not have', fix: `use ${APP_ARMOR}${PROXY_CONTAINER}` };
  }
  if (name === SECCOMP_POD || name.startsWith(SECCOMP_CONTAINER)) {
    const isOurs = name === SECCOMP_POD || name.slice(SECCOMP_CONTAINER.length) === PROXY_CONTAINER;
    return isRestricted && isOurs && !DEFAULT_SECCOMP.includes(value)
      ? { rule: 'is not the seccomp profile of the pods, RuntimeDefault', fix: 'remove it' }
      : profileProblem(value, [...DEFAULT_SECCOMP, 'unconfined']);
  }
  return undefined;
}

function profileProblem(value: string, known: readonly string[]): { rule: string; fix: string } | undefined {
  const [, local] = /^localhost\/(.*)$/s.exec(value) ?? [];
  const isLocal = local !== undefined && !local.startsWith('/') && !local.split('/').includes('..');
  const names = known.filter((each) => each !== '').map((each) => JSON.stringify(each));
  return known.includes(value) || isLocal
    ? undefined
    : { rule: 'is not a profile', fix: `use ${names.join(', ')} or "localhost/" and the name of a profile` };
}

function isListOfObjects(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isPlainObject);
  } catch {
    return false;
  }
}

/** The restricted Pod Security Standard, which the pods otherwise meet. */
function unrestricted(subject: ProxySubject, report: Report): void {
  for (const [name, value] of annotationsOf(subject)) {
    const isProfile = name.startsWith(APP_ARMOR) || name === SECCOMP_POD || name.startsWith(SECCOMP_CONTAINER);
    if (isProfile && value === 'unconfined' && problemOf(name, value, isCorrected(subject.target)) === undefined) {
      const rule = 'is not allowed by the Pod Security Standards "baseline" and "restricted"';
      report({ field: entry(FIELD, name), rule, fix: 'remove it; namespaces that enforce them reject the pods' });
    }
  }
}
