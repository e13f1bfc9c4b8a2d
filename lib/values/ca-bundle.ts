import type { IConfigMap } from 'cdk8s-plus-28';
import { ValueClass } from '../declaration/props/origin';
import { Fragment } from '../declaration/spec-fragment';
import type { UseConstruct } from '../declaration/used-constructs';
import { CA_BUNDLE_KEY } from '../model/refs';
import type { PlainObject } from '../private/plain';
import { present } from '../private/present';

/**
 * The certificates of an internal certificate authority, in PEM form in a ConfigMap.
 */
export class CaBundle extends ValueClass {
  /**
   * A bundle that is stored under a key of a ConfigMap.
   *
   * @param configMap the ConfigMap; its name must have at most 48 characters and no dot, and it must be in the
   *   namespace of the resource that refers to it
   * @param key the key that holds the certificates; by default `ca.crt`
   * @param optional whether pods may start without the ConfigMap; it has no effect, since they wait for it anyway, so
   *   `true` is a warning
   */
  public static fromConfigMap(configMap: IConfigMap, key?: string, optional?: boolean): CaBundle {
    return new CaBundle(
      Fragment.of('CaBundle.fromConfigMap', { configMap, key, optional }, (given, use) => {
        use('configMapRef.name', given.configMap);
        return {
          configMapRef: present({
            name: given.configMap.name,
            key: given.key ?? CA_BUNDLE_KEY,
            optional: given.optional,
          }),
        };
      }),
    );
  }

  private constructor(private readonly fragment: Fragment) {
    super(fragment.origin);
  }

  /**
   * In the form of the custom resource.
   *
   * @internal
   */
  public _toModel(field: string, use: UseConstruct): PlainObject {
    return this.fragment.at(field, use);
  }
}
