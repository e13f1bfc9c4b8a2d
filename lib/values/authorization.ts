import type { IConfigMap } from 'cdk8s-plus-28';
import { madeBy } from '../declaration/fields/written';
import { ValueClass, type Origin } from '../declaration/props/instances';
import { entitiesMistakes } from './authz-policy';
import type { ConfigReference } from './config-reference';
import type { AuthorizationConfigMapOptions } from './generated/authorization-config-map-options';
import type { InlineCedarOptions } from './generated/inline-cedar-options';

/**
 * Who may do what through a proxy: Cedar policies, or a configuration that proxies share.
 *
 * @see https://www.cedarpolicy.com
 */
export class Authorization extends ValueClass<'Authorization'> {
  /**
   * Policies given inline.
   *
   * Each string holds one policy. Several policies in one string are an error: the proxy would only apply the first.
   *
   * @param policies the Cedar policies, at least one
   * @param options the Cedar entities, and which claims of tokens hold groups and roles; by default none
   */
  public static cedar(policies: string[], options: InlineCedarOptions = {}): Authorization {
    return new Authorization(madeBy('Authorization.cedar', { policies, options }, entitiesMistakes));
  }

  /**
   * Policies from a ConfigMap, in JSON or YAML: `version`, `type: cedarv1` and `cedar` with `policies` and
   * `entities_json`.
   *
   * Without the operator, the ConfigMap must be in the app: its content is read when the app is synthesized, and
   * becomes part of the proxy's configuration.
   *
   * @param configMap the ConfigMap, in the proxy's namespace
   * @param options the key that holds the authorization configuration, and which claims of tokens hold groups and
   *   roles; by default `authz.json`, and none
   */
  public static fromConfigMap(configMap: IConfigMap, options: AuthorizationConfigMapOptions = {}): Authorization {
    return new Authorization(madeBy('Authorization.fromConfigMap', { configMap, options }));
  }

  /**
   * Authorization that proxies share. With the operator, release 0.30.1 or later is needed.
   *
   * @param config the shared authorization, in the proxy's namespace
   */
  public static fromConfig(config: IAuthzConfig): Authorization {
    return new Authorization(madeBy('Authorization.fromConfig', { config }));
  }

  private constructor(origin: Origin<'Authorization'>) {
    super(origin);
  }
}

/**
 * Authorization that proxies share.
 */
export interface IAuthzConfig extends ConfigReference {}
