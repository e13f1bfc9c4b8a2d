import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import type { ConfigAttributes } from './config-attributes';
import { declarationOf, type Declaration } from './declaration';
import { ImportedConfig } from './imported-config';
import { McpResource } from './mcp-resource';
import type { TargetCluster } from './target-cluster';
import type { Given } from './values/given';
import type { OidcProvider } from './values/oidc-provider';

/**
 * Settings of an OpenID Connect provider: made by this app, or known by its name only.
 */
export interface IOidcConfig extends IConstruct {
  /** `metadata.name` of the resource. */
  readonly name: string;

  /**
   * The resource's namespace.
   *
   * @default - not known: the namespace that the manifests are applied to
   */
  readonly namespace?: string;
}

/**
 * Settings of an OpenID Connect provider that several proxies share.
 *
 * @see MCPOIDCConfig.spec
 */
export interface OidcConfigProps {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name that the chart generates, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /** Who issues the tokens, and how they are validated. */
  readonly provider: OidcProvider;

  /**
   * The cluster that the resource is for.
   *
   * @default - the one that is bound nearest above, else one with the operator
   */
  readonly cluster?: TargetCluster;
}

/**
 * Settings of an OpenID Connect provider that several proxies share; audience and scopes belong to each proxy.
 *
 * With the operator it is an `MCPOIDCConfig`; without it, its settings go into the configuration of each proxy that
 * refers to it.
 */
export class OidcConfig extends Construct implements IOidcConfig {
  /**
   * A resource that something else makes, known by its name.
   *
   * Without the operator its content must be known, so that a proxy which refers to it is an error there, unless the app
   * has a construct of that kind, namespace and name.
   *
   * @param scope where it is referred to
   * @param id id of the construct
   * @param name `metadata.name` of the resource
   * @param attributes what else is known of it
   */
  public static fromOidcConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IOidcConfig {
    return new ImportedConfig(scope, id, name, attributes);
  }

  public readonly name: string;
  public readonly namespace?: string;

  /** The custom resource; with the operator only. */
  public readonly customResource?: ApiObject;

  public constructor(scope: Construct, id: string, props: OidcConfigProps) {
    super(scope, id);
    const resource = new McpResource(this, { declaration: declare(props), cluster: props.cluster });
    this.name = resource.name;
    if (resource.namespace !== undefined) {
      this.namespace = resource.namespace;
    }
    if (resource.emitted.customResource !== undefined) {
      this.customResource = resource.emitted.customResource;
    }
  }
}

function declare(props: OidcConfigProps): Declaration {
  const document = declarationOf(props);
  if (document !== undefined) {
    return document;
  }
  const given: Given[] = [];
  const spec = props.provider._toModel('spec', (field, construct) => given.push({ field, construct }));
  return { kind: 'MCPOIDCConfig', metadata: props.metadata ?? {}, spec, given, acknowledge: [] };
}
