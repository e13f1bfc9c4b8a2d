import type { NodeLabelSpec } from '../../model/pod-options';

/**
 * What a label of a node must be like.
 *
 * @see https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/#operators
 */
export class NodeLabel {
  /**
   * The label has one of some values.
   *
   * @param key name of the label
   * @param values the values, one at least
   */
  public static isIn(key: string, values: string[]): NodeLabel {
    return new NodeLabel({ key, operator: 'In', values: [...values] });
  }

  /**
   * The label has none of some values, or isn't there.
   *
   * @param key name of the label
   * @param values the values, one at least
   */
  public static isNotIn(key: string, values: string[]): NodeLabel {
    return new NodeLabel({ key, operator: 'NotIn', values: [...values] });
  }

  /**
   * The label is there.
   *
   * @param key name of the label
   */
  public static exists(key: string): NodeLabel {
    return new NodeLabel({ key, operator: 'Exists' });
  }

  /**
   * The label isn't there.
   *
   * @param key name of the label
   */
  public static doesNotExist(key: string): NodeLabel {
    return new NodeLabel({ key, operator: 'DoesNotExist' });
  }

  /**
   * The label is a whole number above another one.
   *
   * @param key name of the label
   * @param value the number
   */
  public static isAbove(key: string, value: number): NodeLabel {
    return new NodeLabel({ key, operator: 'Gt', values: [String(value)] });
  }

  /**
   * The label is a whole number below another one.
   *
   * @param key name of the label
   * @param value the number
   */
  public static isBelow(key: string, value: number): NodeLabel {
    return new NodeLabel({ key, operator: 'Lt', values: [String(value)] });
  }

  private constructor(private readonly spec: NodeLabelSpec) {}

  /**
   * As a node selector requirement.
   *
   * @internal
   */
  public _toModel(): NodeLabelSpec {
    return this.spec;
  }
}
