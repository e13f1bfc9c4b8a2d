import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  AuthzConfig,
  AuthzPolicy,
  ExternalAuth,
  ExternalAuthConfig,
  McpApiVersion,
  McpGroup,
  OidcConfig,
  OidcProvider,
  OperatorRelease,
  RemoteMcpProxy,
  TelemetryConfig,
  ToolConfig,
  TargetCluster,
} from '../../lib';
import { ALL_KINDS, type Kind } from '../../lib/model/kinds';
import { REQUESTS } from './facades';

/** The common props of the constructs of all kinds. */
export interface CommonProps {
  readonly metadata?: ApiObjectMetadata;
  readonly cluster?: TargetCluster;
  readonly acknowledge?: string[];
}

/** The common members of the constructs of all kinds. */
export interface Made extends Construct {
  readonly name: string;
  readonly namespace?: string;
}

type Make = (scope: Construct, id: string, props?: CommonProps) => Made;

const makeProxy: Make = (scope, id, props) =>
  new RemoteMcpProxy(scope, id, { remoteUrl: 'https://mcp.example.com', resources: REQUESTS, ...props });
const makeTelemetry: Make = (scope, id, props) => new TelemetryConfig(scope, id, props);
const makeOidc: Make = (scope, id, props) =>
  new OidcConfig(scope, id, { provider: OidcProvider.inline({ issuer: 'https://idp.example.com' }), ...props });
const makeExternalAuth: Make = (scope, id, props) =>
  new ExternalAuthConfig(scope, id, { auth: ExternalAuth.unauthenticated(), ...props });
/** The oldest release doesn't have the kind, so a later one is stated by default. */
const makeAuthz: Make = (scope, id, props) => {
  const policy = AuthzPolicy.cedar(['permit(principal, action, resource);']);
  return new AuthzConfig(scope, id, { policy, cluster: laterCluster(TargetCluster.of(scope)), ...props });
};

function laterCluster(cluster: TargetCluster): TargetCluster {
  const target = cluster._target;
  const release = OperatorRelease.V0_30;
  if (target.release.behaviour.sharedAuthz === 'applied') {
    return cluster;
  }
  if (!target.operator) {
    return TargetCluster.withoutOperator({ release });
  }
  const { isStated, behaviour } = target.release;
  const version = target.apiVersion ?? (isStated ? behaviour.apiVersions.at(-1) : McpApiVersion.V1ALPHA1);
  const apiVersion = version === 'v1beta1' ? McpApiVersion.V1BETA1 : McpApiVersion.V1ALPHA1;
  return TargetCluster.withOperator({
    release,
    apiVersion,
    ...(target.apiGroup === undefined ? {} : { apiGroup: target.apiGroup }),
  });
}

const makeTools: Make = (scope, id, props) => new ToolConfig(scope, id, props);
const makeGroup: Make = (scope, id, props) => new McpGroup(scope, id, props);

const MAKER_OF: { readonly [K in Kind]: Make } = {
  MCPRemoteProxy: makeProxy,
  MCPTelemetryConfig: makeTelemetry,
  MCPOIDCConfig: makeOidc,
  MCPExternalAuthConfig: makeExternalAuth,
  MCPAuthzConfig: makeAuthz,
  MCPToolConfig: makeTools,
  MCPGroup: makeGroup,
};

/** The kinds, and how to make a minimal construct of each. */
export const MAKERS: readonly (readonly [Kind, Make])[] = ALL_KINDS.map((kind) => [kind, MAKER_OF[kind]]);
