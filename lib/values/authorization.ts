import type { IConfigMap } from 'cdk8s-plus-28';
import { ValueClass } from '../declaration/props/origin';
import { Fragment } from '../declaration/spec-fragment';
import type { UseConstruct } from '../declaration/used-constructs';
import { copied } from '../private/copied';
import type { AuthorizationClaims, AuthorizationConfigMapOptions, InlineCedarOptions } from './authorization-options';
import { entitiesMistakes, entitiesText } from './cedar-entities';
import type { IAuthzConfig } from './i-authz-config';
import type { PlainObject } from '../private/plain';
import { present } from '../private/present';

/**
 * Who may do what through a proxy: Cedar policies, or a configuration that proxies share.
 *
 * @see https://www.cedarpolicy.com
 */
export class Authorization extends ValueClass {
  /**
   * Policies given inline.
   *
   * Each string holds one policy. Several policies in one string are an error: the proxy would only apply the first.
   *
   * @param policies the Cedar policies, at least one
   * @param options the Cedar entities, and which claims of tokens hold groups and roles; by default none
   */
  public static cedar(policies: string[], options: InlineCedarOptions = {}): Authorization {
    const make = (given: { readonly policies: string[]; readonly options: InlineCedarOptions }): PlainObject => {
      const { entities, primaryUpstreamProvider, ...claims } = given.options;
      const inline = present({
        policies: copied(given.policies),
        entitiesJson: entitiesText(entities),
        primaryUpstreamProvider,
      });
      return { authzConfig: { type: 'inline', inline, ...claimNames(claims) } };
    };
    return new Authorization(Fragment.of('Authorization.cedar', { policies, options }, make, entitiesMistakes));
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
    return new Authorization(
      Fragment.of('Authorization.fromConfigMap', { configMap, options }, (given, use) => {
        use('authzConfig.configMap.name', given.configMap);
        const { key, ...claims } = given.options;
        const reference = present({ name: given.configMap.name, key });
        return { authzConfig: { type: 'configMap', configMap: reference, ...claimNames(claims) } };
      }),
    );
  }

  /**
   * Authorization that proxies share. With the operator, release 0.30.1 or later is needed.
   *
   * @param config the shared authorization, in the proxy's namespace
   */
  public static fromConfig(config: IAuthzConfig): Authorization {
    return new Authorization(
      Fragment.of('Authorization.fromConfig', { config }, (given, use) => {
        use('authzConfigRef.name', given.config);
        return { authzConfigRef: { name: given.config.name } };
      }),
    );
  }

  private constructor(private readonly fragment: Fragment) {
    super(fragment.origin);
  }

  /**
   * The field of the custom resource.
   *
   * @internal
   */
  public _toModel(spec: string, use: UseConstruct): PlainObject {
    return this.fragment.at(spec, use);
  }
}

function claimNames({ groupClaim, roleClaim, groupEntityType }: AuthorizationClaims): PlainObject {
  return present({ groupClaimName: groupClaim, roleClaimName: roleClaim, groupEntityType });
}
