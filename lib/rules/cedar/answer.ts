/** The checks of what policies say. */
export type CedarCheck =
  | 'cedar-action'
  | 'cedar-principal'
  | 'cedar-resource'
  | 'cedar-entity'
  | 'cedar-context'
  | 'cedar-type'
  | 'cedar-impossible'
  | 'cedar-claim';

/** What is said about a policy. */
export interface CedarAnswer {
  readonly id: CedarCheck;
  readonly rule: string;
  readonly fix: string;
}

/** The claims that clients have as sets, too. */
export interface ClaimSets {
  readonly claims: readonly string[];
  /** The release from which on there can be some, if that of the proxy is an earlier one. */
  readonly since?: string;
}

/** What is known of the proxies that apply the policies. */
export interface CedarSituation {
  /** The type of groups. */
  readonly group: string;
  /** Whether that type can be used; otherwise another rule says what is wrong with it. */
  readonly knowsGroup: boolean;
  /** The types of the entities that the user gives; absent: none are given. They can have any attributes. */
  readonly entityTypes?: readonly string[];
  /** Which claims clients also have as sets; absent: it is not known. */
  readonly claimSets?: ClaimSets;
  /** Whether the proxy's release is known, so there are no other types and attributes. */
  readonly isProven: boolean;
}
