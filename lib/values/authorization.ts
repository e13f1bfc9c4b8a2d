import type { IConfigMap } from 'cdk8s-plus-28';
import { copied } from '../private/copied';
import type { PlainObject } from '../private/plain';
import type { UseConstruct } from '../declaration/used-constructs';

/**
 * Who may do what through a proxy: Cedar policies.
 *
 * @see https://www.cedarpolicy.com
 */
export class Authorization {
  /**
   * Policies written down here.
   *
   * One string holds one policy: of several in one string the proxy applies the first only, so that is an error.
   *
   * @param policies the Cedar policies, at least one
   * @param entitiesJson the Cedar entities as a JSON array; by default `[]`
   */
  public static cedar(policies: string[], entitiesJson?: string): Authorization {
    const inline = { policies: copied(policies), ...(entitiesJson === undefined ? {} : { entitiesJson }) };
    return new Authorization({ type: 'inline', inline }, undefined);
  }

  /**
   * Policies that a ConfigMap holds, as JSON or YAML: `version`, `type: cedarv1` and `cedar` with `policies` and
   * `entities_json`.
   *
   * Without the operator the ConfigMap must be one of the app, since its content goes into the proxy's configuration;
   * it is read when the app is synthesized.
   *
   * @param configMap the ConfigMap, in the proxy's namespace
   * @param key the key that holds the authorization configuration; by default `authz.json`
   */
  public static fromConfigMap(configMap: IConfigMap, key?: string): Authorization {
    const reference = { name: configMap.name, ...(key === undefined ? {} : { key }) };
    return new Authorization({ type: 'configMap', configMap: reference }, configMap);
  }

  private constructor(
    private readonly spec: PlainObject,
    private readonly configMap: IConfigMap | undefined,
  ) {}

  /**
   * As the custom resource writes it.
   *
   * @internal
   */
  public _toModel(field: string, use: UseConstruct): PlainObject {
    if (this.configMap !== undefined) {
      use(`${field}.configMap.name`, this.configMap);
    }
    return this.spec;
  }
}
