import type { ApiObject, ApiObjectMetadata } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import type { ConfigAttributes } from './config-attributes';
import { declarationOf, type Declaration } from './declaration';
import { ImportedConfig } from './imported-config';
import { McpResource } from './mcp-resource';
import type { TargetCluster } from './target-cluster';
import type { OpenTelemetryOptions } from './open-telemetry-options';
import { openTelemetrySpec } from './open-telemetry-spec';
import type { Given } from './values/given';

/**
 * Telemetry settings: made by this app, or known by its name only.
 */
export interface ITelemetryConfig extends IConstruct {
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
 * Telemetry settings that several proxies share.
 *
 * @see MCPTelemetryConfig.spec
 */
export interface TelemetryConfigProps {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name that the chart generates, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * Traces and metrics that are sent to an OpenTelemetry collector.
   *
   * @default - none are sent
   * @see MCPTelemetryConfig.spec.openTelemetry
   */
  readonly openTelemetry?: OpenTelemetryOptions;

  /**
   * Whether each proxy has an endpoint `/metrics` for Prometheus, on its own port and without authentication.
   *
   * @default - no endpoint
   * @see MCPTelemetryConfig.spec.prometheus.enabled
   */
  readonly prometheus?: boolean;

  /**
   * The cluster that the resource is for.
   *
   * @default - the one that is bound nearest above, else one with the operator
   */
  readonly cluster?: TargetCluster;
}

/**
 * Telemetry settings that several proxies share.
 *
 * With the operator it is an `MCPTelemetryConfig`; without it, its settings go into the configuration of each proxy that
 * refers to it.
 */
export class TelemetryConfig extends Construct implements ITelemetryConfig {
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
  public static fromTelemetryConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): ITelemetryConfig {
    return new ImportedConfig(scope, id, name, attributes);
  }

  public readonly name: string;
  public readonly namespace?: string;

  /** The custom resource; with the operator only. */
  public readonly customResource?: ApiObject;

  public constructor(scope: Construct, id: string, props: TelemetryConfigProps = {}) {
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

function declare(props: TelemetryConfigProps): Declaration {
  const document = declarationOf(props);
  if (document !== undefined) {
    return document;
  }
  const given: Given[] = [];
  const { metadata = {}, openTelemetry, prometheus } = props;
  const spec = {
    openTelemetry:
      openTelemetry && openTelemetrySpec(openTelemetry, (field, construct) => given.push({ field, construct })),
    prometheus: prometheus === undefined ? undefined : { enabled: prometheus },
  };
  return { kind: 'MCPTelemetryConfig', metadata, spec, given, acknowledge: [] };
}
