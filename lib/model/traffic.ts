import { listAt, objectAt, type PlainObject, textAt } from '../private/plain';

/**
 * Who reaches pods, by the NetworkPolicies, Ingresses and HTTPRoutes around them, each as it stands in a manifest.
 */
export interface Traffic {
  /** The peers of each rule that lets some in; one without peers lets in anyone. */
  readonly letIn: readonly (readonly unknown[])[];
  /** What leads to the pods. */
  readonly routes: readonly TrafficRoute[];
}

export interface TrafficRoute {
  readonly kind: 'Ingress' | 'HTTPRoute';
  readonly name: string;
}

/** Nothing is known of what else is there. */
export const NO_TRAFFIC: Traffic = { letIn: [], routes: [] };

/** Whether labels have all that are wanted. */
function hasLabels(labels: PlainObject, wanted: PlainObject): boolean {
  return Object.entries(wanted).every(([label, value]) => labels[label] === value);
}

/** Whether a Service selects pods with these labels. */
export function isServiceFor(podLabels: PlainObject, service: unknown): boolean {
  const selector = objectAt(service, 'spec', 'selector');
  return Object.keys(selector).length > 0 && hasLabels(podLabels, selector);
}

/** Whether a NetworkPolicy decides who reaches pods with these labels. */
export function isPolicyFor(podLabels: PlainObject, policy: unknown): boolean {
  const types = listAt(policy, 'spec', 'policyTypes');
  const isAboutClients = types.length === 0 || types.includes('Ingress');
  return isAboutClients && selects(objectAt(policy, 'spec', 'podSelector'), podLabels);
}

/** The rules by which a NetworkPolicy lets peers reach pods with these labels; none if it is not about them. */
export function rulesForPods(podLabels: PlainObject, policy: unknown): readonly unknown[] {
  return isPolicyFor(podLabels, policy) ? listAt(policy, 'spec', 'ingress') : [];
}

/** Whether a selector matches pods with these labels. */
export function selects(selector: PlainObject, labels: PlainObject): boolean {
  return (
    hasLabels(labels, objectAt(selector, 'matchLabels')) &&
    listAt(selector, 'matchExpressions').every((expression) => {
      const value = labels[textAt(expression, 'key') ?? ''];
      const isListed = listAt(expression, 'values').includes(value);
      switch (textAt(expression, 'operator')) {
        case 'In':
          return isListed;
        case 'NotIn':
          return !isListed;
        case 'Exists':
          return value !== undefined;
        default:
          return value === undefined;
      }
    })
  );
}

/** The paths of a rule of an Ingress that lead to one of the Services. */
export function ingressPathsTo(services: ReadonlySet<string>, rule: unknown): readonly unknown[] {
  return listAt(rule, 'http', 'paths').filter((path) => isBackend(services, path, 'backend', 'service', 'name'));
}

/** Whether an Ingress sends what no rule matches to one of the Services. */
export function isDefaultBackend(services: ReadonlySet<string>, ingress: unknown): boolean {
  return isBackend(services, ingress, 'spec', 'defaultBackend', 'service', 'name');
}

/** The rules of an HTTPRoute that lead to one of the Services. */
export function routeRulesTo(services: ReadonlySet<string>, route: unknown): readonly unknown[] {
  return listAt(route, 'spec', 'rules').filter((rule) =>
    listAt(rule, 'backendRefs').some((backend) => isBackend(services, backend, 'name')),
  );
}

/** The matches of a rule of an HTTPRoute. A rule without any is for all paths. */
export function matchesOf(rule: unknown): readonly unknown[] {
  const matches = listAt(rule, 'matches');
  return matches.length === 0 ? [{}] : matches;
}

function isBackend(services: ReadonlySet<string>, value: unknown, ...keys: readonly string[]): boolean {
  return services.has(textAt(value, ...keys) ?? '');
}

/** The Services that an Ingress or an HTTPRoute leads to. */
export function backendsOf(kind: TrafficRoute['kind'], content: unknown): ReadonlySet<string> {
  const rules = listAt(content, 'spec', 'rules');
  const names =
    kind === 'HTTPRoute'
      ? rules.flatMap((rule) => listAt(rule, 'backendRefs')).map((backend) => textAt(backend, 'name'))
      : [
          textAt(content, 'spec', 'defaultBackend', 'service', 'name'),
          ...rules
            .flatMap((rule) => listAt(rule, 'http', 'paths'))
            .map((path) => textAt(path, 'backend', 'service', 'name')),
        ];
  return new Set(names.flatMap((name) => name ?? []));
}
