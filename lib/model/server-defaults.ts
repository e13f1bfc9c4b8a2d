import { isPlainObject, type PlainObject } from '../private/plain';

/** The defaults of the items of a list, or of an object. */
interface ItemDefaults {
  /** The path below the spec; `*` means each item of a list. */
  readonly of: string;
  readonly defaults: PlainObject;
}

const RELABELING = { action: 'replace' };
const PORT = { protocol: 'TCP' };

const MATCHED = { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} };

/**
 * What API servers add to items of lists, and to objects, that are always replaced as a whole. An object that is written without it
 * differs from the server's at each apply.
 *
 * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/#merge-strategy
 */
const ITEMS: { readonly [kind: string]: readonly ItemDefaults[] } = {
  HTTPRoute: [
    { of: 'parentRefs.*', defaults: { group: 'gateway.networking.k8s.io', kind: 'Gateway' } },
    { of: 'rules.*.backendRefs.*', defaults: { group: '', kind: 'Service', weight: 1 } },
    { of: 'rules.*.matches.*.path', defaults: { type: 'PathPrefix', value: '/' } },
  ],
  NetworkPolicy: [
    { of: 'ingress.*.ports.*', defaults: PORT },
    { of: 'egress.*.ports.*', defaults: PORT },
  ],
  PodMonitor: [
    { of: 'podMetricsEndpoints.*.relabelings.*', defaults: RELABELING },
    { of: 'podMetricsEndpoints.*.metricRelabelings.*', defaults: RELABELING },
  ],
  ValidatingAdmissionPolicy: [
    { of: 'matchConstraints', defaults: MATCHED },
    { of: 'matchConstraints.resourceRules.*', defaults: { scope: '*' } },
  ],
  ValidatingAdmissionPolicyBinding: [{ of: 'matchResources', defaults: MATCHED }],
};

/** The spec of an object around proxies, with the defaults that an API server would add. */
export function withItemDefaults(kind: string, spec: unknown): unknown {
  return (ITEMS[kind] ?? []).reduce((each, { of, defaults }) => filled(each, of.split('.'), defaults), spec);
}

function filled(value: unknown, [step, ...rest]: readonly string[], defaults: PlainObject): unknown {
  if (step === '*') {
    return Array.isArray(value) ? value.map((each: unknown) => filled(each, rest, defaults)) : value;
  }
  if (!isPlainObject(value)) {
    return value;
  }
  if (step === undefined) {
    return { ...defaults, ...value };
  }
  return value[step] === undefined ? value : { ...value, [step]: filled(value[step], rest, defaults) };
}
