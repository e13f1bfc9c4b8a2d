/**
 * The interfaces between cdk8s-plus and a proxy. Python and Java know it as interfaces of `cdk8s-plus-28`.
 *
 * TypeScript gets more precise types: the build puts `scripts/declarations/plus-interfaces.d.ts` in place of this
 * file's declarations, which the objects of each release of cdk8s-plus fit
 * (`docs/your-app.md#other-releases`).
 */
export type {
  INetworkPolicyPeer,
  IPodSelector,
  IScalable,
  NetworkPolicyPeerConfig,
  PodSelectorConfig,
  ScalingTarget,
} from 'cdk8s-plus-28';
