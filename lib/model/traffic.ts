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
export function hasLabels(labels: PlainObject, wanted: PlainObject): boolean {
  return Object.entries(wanted).every(([label, value]) => labels[label] === value);
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
