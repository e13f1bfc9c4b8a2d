import type { IConfigMap } from 'cdk8s-plus-28';
import type { CaBundleRef } from '../model/refs';
import type { UseConstruct } from '../declaration/used-constructs';

/**
 * The certificates of an internal certificate authority, in PEM form in a ConfigMap.
 */
export class CaBundle {
  /**
   * The bundle is the value of one key of a ConfigMap.
   *
   * @param configMap the ConfigMap; its name must have at most 48 characters and no dot, and it must be in the namespace
   *   of the resource that refers to it
   * @param key the key that holds the certificates; by default `ca.crt`
   * @param optional whether pods may start without the ConfigMap; they wait for it all the same, so that `true` is a
   *   warning
   */
  public static fromConfigMap(configMap: IConfigMap, key?: string, optional?: boolean): CaBundle {
    return new CaBundle(configMap, key ?? 'ca.crt', optional);
  }

  private constructor(
    private readonly configMap: IConfigMap,
    private readonly key: string,
    private readonly optional: boolean | undefined,
  ) {}

  /**
   * As the custom resource writes it.
   *
   * @internal
   */
  public _toModel(field: string, use: UseConstruct): CaBundleRef {
    use(`${field}.configMapRef.name`, this.configMap);
    return {
      configMapRef: {
        name: this.configMap.name,
        key: this.key,
        ...(this.optional === undefined ? {} : { optional: this.optional }),
      },
    };
  }
}
