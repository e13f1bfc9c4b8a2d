/** A policy in Cedar's JSON format. */
export interface CedarPolicy {
  readonly effect: 'permit' | 'forbid';
  readonly principal: CedarConstraint;
  readonly action: CedarConstraint;
  readonly resource: CedarConstraint;
  readonly conditions: readonly CedarCondition[];
}

/** A principal, action or resource constraint in the head of a policy. */
export interface CedarConstraint {
  readonly op: string;
  readonly entity?: CedarEntity;
  readonly entities?: readonly CedarEntity[];
  readonly entity_type?: string;
  readonly in?: { readonly entity?: CedarEntity };
}

/** A condition of a policy. */
export interface CedarCondition {
  readonly kind: 'when' | 'unless';
  readonly body: unknown;
}

/** The name of an entity. */
export interface CedarEntity {
  readonly type: string;
  readonly id: string;
}

/** The name as one writes it in a policy. */
export function written({ type, id }: CedarEntity): string {
  return `${type}::${JSON.stringify(id)}`;
}
