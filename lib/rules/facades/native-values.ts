import type { Exposure } from '../../model/exposure';
import type { FacadeSubject, Report, Rule } from '../rule';
import { DNS_LABEL, SUBDOMAIN, type Syntax } from '../syntax/syntaxes';

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
