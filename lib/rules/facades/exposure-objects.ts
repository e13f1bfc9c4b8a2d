import { runsAuthServer } from '../../model/authentication';
import { INGRESS_CLASS_ANNOTATION, mcpPaths, type Exposure } from '../../model/exposure';
import { entry, item } from '../../private/field-paths';
import { ANNOTATION_SIZE } from '../common/metadata';
import { rowsOf, type FacadeSubject, type Report, type Rule } from '../rule';
import { DNS_LABEL, SUBDOMAIN, type Syntax } from '../../kubernetes';

const annotations = rowsOf(({ facadeRequests }: FacadeSubject) =>
  facadeRequests.exposures.map((each) => [`${each.field}.annotations`, each.annotations]),
);

/** Limits of an Ingress and an HTTPRoute; comments name the functions of the API server. */
export const EXPOSURE_OBJECT_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'ingress-class', layer: 'api-server', severity: 'error', check: classTwice },
  { id: 'http-route-size', layer: 'api-server', severity: 'error', check: routeSizes },
  annotations.error('exposure-annotation-size', 'api-server', ANNOTATION_SIZE),
];

/** `ValidateIngressCreate`. */
function classTwice({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { field: path, kind, ingressClassName, annotations: given } of facadeRequests.exposures) {
    if (kind === 'Ingress' && ingressClassName !== undefined && Object.hasOwn(given, INGRESS_CLASS_ANNOTATION)) {
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
    const hosts = exposure.additionalHosts.length + 1;
    const paths = mcpPaths(exposure);
    const rewritten = paths.filter(({ rewrittenTo }) => rewrittenTo !== undefined).length;
    const path = `${exposure.field}.additionalPaths`;
    for (const [where, fewer, count, what, most] of [
      [`${exposure.field}.additionalHostnames`, 'host names', hosts, 'host names, but an HTTPRoute', MOST_HOSTS],
      [path, 'paths', rewritten + 1, 'rules, but an HTTPRoute', MOST_RULES],
      [path, 'paths', paths.length - rewritten + ofLogin, 'matches of one rule, which', MOST_MATCHES],
    ] as const) {
      if (count > most) {
        const rule = `makes ${String(count)} ${what} can have at most ${String(most)}`;
        report({ field: where, rule, fix: `use fewer ${fewer}, or several exposures` });
      }
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

/** A value in a native object, the field that set it, and the syntax that the API server accepts. */
type NativeField = readonly [field: string, value: unknown, syntax: Syntax];

/** Values in the routes to a proxy must follow the syntaxes of Kubernetes and of the Gateway API. */
export const NATIVE_VALUE_RULE: Rule<FacadeSubject> = {
  id: 'native-value',
  layer: 'api-server',
  severity: 'error',
  check: nativeValues,
};

function nativeValues({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const [path, value, { accepts, rule, fix }] of facadeRequests.exposures.flatMap(exposureFields)) {
    if (typeof value === 'string' && !accepts(value)) {
      report({ field: path, value, rule, fix });
    }
  }
}

/** `ValidateIngressSpec`, and the CRD of HTTPRoute. */
function exposureFields({ field: path, gateway, ingressClassName, tlsSecret }: Exposure): NativeField[] {
  return [
    [`${path}.tlsSecret`, tlsSecret, SUBDOMAIN],
    [`${path}.ingressClassName`, ingressClassName, SUBDOMAIN],
    [`${path}.gateway.namespace`, gateway?.namespace, DNS_LABEL],
    [`${path}.gateway.sectionName`, gateway?.sectionName, SUBDOMAIN],
  ];
}
