import type { IConfigMap } from 'cdk8s-plus-28';
import { madeBy } from '../declaration/fields/written';
import { type Origin, ValueClass } from '../declaration/props/instances';

/**
 * The certificates of an internal certificate authority, in PEM form in a ConfigMap.
 */
export class CaBundle extends ValueClass<'CaBundle'> {
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
    return new CaBundle(madeBy('CaBundle.fromConfigMap', { configMap, key, optional }));
  }

  private constructor(origin: Origin<'CaBundle'>) {
    super(origin);
  }
}
