/** What is known about the cluster that runs a proxy. */
export type Target = OperatorTarget | StandaloneTarget;

/** The ToolHive operator reconciles custom resources. */
export interface OperatorTarget {
  readonly operator: true;
  /** API group of the custom resources; absent: the real one, or what an included document says. */
  readonly apiGroup?: string;
  /** API version of the custom resources; absent: `v1alpha1`, or what an included document says. */
  readonly apiVersion?: string;
}

/** Nothing reconciles: the native objects are synthesized. Each setting is the twin of one of the operator's process. */
export interface StandaloneTarget {
  readonly operator: false;
  /** Whether the objects are exactly the operator's, or these with the corrections of `docs/corrections.md`. */
  readonly exact: boolean;
  /** Image of the proxy runner; absent: as the fidelity has it. */
  readonly image?: string;
  /** Address that the proxy listens on (`TOOLHIVE_PROXY_HOST`). */
  readonly proxyHost: string;
  /** Whether pods get OpenShift's security contexts (`OPERATOR_OPENSHIFT`). */
  readonly openshift: boolean;
  /** Whether the proxy reports its number of tool calls to ToolHive's makers (`TOOLHIVE_USAGE_METRICS_ENABLED`). */
  readonly usageMetrics?: boolean;
}
