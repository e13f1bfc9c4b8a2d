import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct } from 'constructs';
import type { TargetCluster } from '../cluster/target-cluster';
import { declare, type Declaration, type GivenProps } from '../declaration/declaration';
import { readArguments } from '../declaration/props/read-arguments';
import type { AuthzPolicy } from '../values/authz-policy';
import type { IAuthzConfig } from '../values/i-authz-config';
import type { ConfigAttributes } from './config-attributes';
import { ConfigConstruct } from './config-construct';
import { ImportedConfig } from './imported-config';

/**
 * Authorization that proxies share.
 *
 * @see MCPAuthzConfig.spec
 */
export interface AuthzConfigProps {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name that the chart generates, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * What decides.
   *
   * @see MCPAuthzConfig.spec.config
   */
  readonly policy: AuthzPolicy;

  /**
   * Codes of warnings that are knowingly accepted, such as `CDK8S_MCP_AUTHZ_CONFIG_CEDAR`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * The cluster that the resource is for.
   *
   * @default - the one that is bound nearest above, else one with the operator
   */
  readonly cluster?: TargetCluster;
}

/**
 * Authorization that proxies share: `Authorization.fromConfig` of a proxy refers to it.
 *
 * With the operator it is an `MCPAuthzConfig`, which needs release 0.30.1 or a later one; without it, its settings go into
 * the configuration of each proxy that refers to it.
 */
export class AuthzConfig extends ConfigConstruct implements IAuthzConfig {
  /**
   * A resource that something else makes, known by its name.
   *
   * Without the operator its content must be known, so a proxy which refers to it is an error there, unless the app
   * has a construct of that kind, namespace and name.
   *
   * @param scope where it is referred to
   * @param id id of the construct
   * @param name `metadata.name` of the resource
   * @param attributes what else is known of it
   */
  public static fromAuthzConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IAuthzConfig {
    const factory = 'AuthzConfig.fromAuthzConfigName';
    return new ImportedConfig(scope, id, { factory, kind: 'MCPAuthzConfig', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: AuthzConfigProps) {
    const given = readArguments('AuthzConfig', { props }, { isSubclass: new.target !== AuthzConfig });
    super(scope, id, { declaration: declared(given), cluster: given.values.props.cluster });
  }
}

function declared(given: GivenProps<AuthzConfigProps>): Declaration {
  return declare('MCPAuthzConfig', given, ({ policy }) => policy._toModel());
}
