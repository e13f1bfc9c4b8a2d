import { INGRESS_CLASS_ANNOTATION, mcpPaths } from '../../model/exposure';
import { runsAuthServer } from '../../model/authentication';
import { entry, item } from '../../private/field-path';
import type { FacadeSubject, Report, Rule } from '../rule';
import { annotationBytes, LARGEST_ANNOTATIONS } from '../syntax/kubernetes-names';

/** Limits of an Ingress and an HTTPRoute; comments name the functions of the API server. */
export const EXPOSURE_OBJECT_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'ingress-class', layer: 'api-server', severity: 'error', check: classTwice },
  { id: 'http-route-size', layer: 'api-server', severity: 'error', check: routeSizes },
  { id: 'exposure-annotation-size', layer: 'api-server', severity: 'error', check: exposedAnnotations },
];

/** `ValidateIngressCreate`. */
function classTwice({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field: path, kind, ingressClassName, annotations } of facadeRequests.exposures) {
    if (kind === 'Ingress' && ingressClassName !== undefined && Object.hasOwn(annotations, INGRESS_CLASS_ANNOTATION)) {
      const rule = 'is a second class beside ingressClassName';
      report({ field: entry(`${path}.annotations`, INGRESS_CLASS_ANNOTATION), rule, fix: 'keep one of the two' });
    }
  }
}

const MOST_HOSTS = 16;
const MOST_RULES = 16;
const MOST_MATCHES = 64;
const LONGEST_PATH = 1024;

/** The CRD of HTTPRoute: each rewritten path is a rule of its own, all others are the matches of one. */
function routeSizes({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const ofLogin = runsAuthServer(resolved) ? 2 : 1;
  for (const exposure of facadeRequests.exposures.filter(({ kind }) => kind === 'HTTPRoute')) {
    const paths = mcpPaths(exposure);
    const hosts = exposure.additionalHosts.length + 1;
    if (hosts > MOST_HOSTS) {
      const rule = `makes ${String(hosts)} host names, but an HTTPRoute can have at most ${String(MOST_HOSTS)}`;
      const where = `${exposure.field}.additionalHostnames`;
      report({ field: where, rule, fix: 'use fewer host names, or several exposures' });
    }
    const rewritten = paths.filter(({ rewrittenTo }) => rewrittenTo !== undefined).length;
    const matches = paths.length - rewritten + ofLogin;
    const path = `${exposure.field}.additionalPaths`;
    if (rewritten + 1 > MOST_RULES) {
      const rule = `makes ${String(rewritten + 1)} rules, but an HTTPRoute can have at most ${String(MOST_RULES)}`;
      report({ field: path, rule, fix: 'use fewer paths, or several exposures' });
    }
    if (matches > MOST_MATCHES) {
      const rule = `makes ${String(matches)} matches of one rule, which can have at most ${String(MOST_MATCHES)}`;
      report({ field: path, rule, fix: 'use fewer paths, or several exposures' });
    }
    for (const [index, each] of [exposure.path, ...exposure.additionalPaths].entries()) {
      if (each.length > LONGEST_PATH) {
        const where = index === 0 ? `${exposure.field}.path` : item(path, index - 1);
        const rule = `has ${String(each.length)} characters, but a path of an HTTPRoute can have at most ${String(LONGEST_PATH)}`;
        report({ field: where, rule, fix: 'use a shorter path' });
      }
    }
  }
}

function exposedAnnotations({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field, annotations } of facadeRequests.exposures) {
    const size = annotationBytes(annotations);
    if (size > LARGEST_ANNOTATIONS) {
      const rule = `has ${String(size)} bytes of names and values, but an object can have at most ${String(LARGEST_ANNOTATIONS)}`;
      report({ field: `${field}.annotations`, rule, fix: 'shorten them' });
    }
  }
}
