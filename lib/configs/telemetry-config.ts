import type { Construct } from 'constructs';
import type { ConfigReference } from '../values/config-reference';
import type { TelemetryConfigProps } from './generated/telemetry-config-props';
import { type ConfigAttributes, ConfigConstruct, configOptions, ImportedConfig } from './config-construct';

/**
 * Telemetry settings: created by this app, or only known by their name.
 */
export interface ITelemetryConfig extends ConfigReference {}

/**
 * Telemetry settings that several proxies share.
 *
 * With the operator it is an `MCPTelemetryConfig`; without it, its settings become part of the configuration of each
 * proxy that refers to it.
 */
export class TelemetryConfig extends ConfigConstruct implements ITelemetryConfig {
  /**
   * An existing resource that this app does not create, known by its name.
   *
   * Without the operator, its content must be known: a proxy that refers to it is then an error, unless the app has a
   * construct with that kind, namespace and name.
   *
   * @param scope the construct that refers to it
   * @param id id of the construct
   * @param name `metadata.name` of the resource
   * @param attributes what else is known about it
   */
  public static fromTelemetryConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): ITelemetryConfig {
    return new ImportedConfig(scope, id, { kind: 'MCPTelemetryConfig', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: TelemetryConfigProps = {}) {
    super(scope, id, configOptions('MCPTelemetryConfig', props, new.target !== TelemetryConfig));
  }
}
