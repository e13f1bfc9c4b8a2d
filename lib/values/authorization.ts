import type { IConfigMap } from 'cdk8s-plus-28';
import { copied } from '../private/copied';
import { present } from '../private/present';
import type { AuthorizationClaims, CedarOptions } from './authorization-claims';
import type { IAuthzConfig } from './i-authz-config';
import type { PlainObject } from '../private/plain';
import type { UseConstruct } from '../declaration/used-constructs';

/**
 * Who may do what through a proxy: Cedar policies, or what proxies share.
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
   * @param options which claims of tokens policies know; by default none
   */
  public static cedar(policies: string[], entitiesJson?: string, options: CedarOptions = {}): Authorization {
    const { primaryUpstreamProvider, ...claims } = options;
    const inline = present({ policies: copied(policies), entitiesJson, primaryUpstreamProvider });
    return new Authorization('authzConfig', { type: 'inline', inline, ...claimNames(claims) });
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
   * @param claims which claims of tokens policies know; by default none
   */
  public static fromConfigMap(configMap: IConfigMap, key?: string, claims: AuthorizationClaims = {}): Authorization {
    const reference = { name: configMap.name, ...(key === undefined ? {} : { key }) };
    const spec = { type: 'configMap', configMap: reference, ...claimNames(claims) };
    return new Authorization('authzConfig', spec, ['configMap.name', configMap]);
  }

  /**
   * Authorization that proxies share. With the operator it needs release 0.30.1 or a later one.
   *
   * @param config the shared authorization, in the proxy's namespace
   */
  public static fromConfig(config: IAuthzConfig): Authorization {
    return new Authorization('authzConfigRef', { name: config.name }, ['name', config]);
  }

  private constructor(
    private readonly field: string,
    private readonly spec: PlainObject,
    private readonly used?: readonly [field: string, construct: IConfigMap | IAuthzConfig],
  ) {}

  /**
   * The field of the custom resource.
   *
   * @internal
   */
  public _toModel(spec: string, use: UseConstruct): PlainObject {
    if (this.used !== undefined) {
      const [field, construct] = this.used;
      use(`${spec}.${this.field}.${field}`, construct);
    }
    return { [this.field]: this.spec };
  }
}

function claimNames({ groupClaim, roleClaim, groupEntityType }: AuthorizationClaims): PlainObject {
  return present({ groupClaimName: groupClaim, roleClaimName: roleClaim, groupEntityType });
}
