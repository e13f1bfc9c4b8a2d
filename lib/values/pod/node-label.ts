import { originBy, ValueClass, type Origin } from '../../declaration/props/origin';
import { readArguments } from '../../declaration/props/read-arguments';
import type { NodeLabelSpec } from '../../model/pod-options';

/**
 * A condition on a label of a node.
 *
 * @see https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/#operators
 */
export class NodeLabel extends ValueClass<'NodeLabel'> {
  /**
   * The label has one of the values.
   *
   * @param key name of the label
   * @param values the values, at least one
   */
  public static isIn(key: string, values: string[]): NodeLabel {
    return NodeLabel.of('isIn', 'In', { key, values });
  }

  /**
   * The label has none of the values, or does not exist.
   *
   * @param key name of the label
   * @param values the values, at least one
   */
  public static isNotIn(key: string, values: string[]): NodeLabel {
    return NodeLabel.of('isNotIn', 'NotIn', { key, values });
  }

  /**
   * The label exists.
   *
   * @param key name of the label
   */
  public static exists(key: string): NodeLabel {
    return NodeLabel.of('exists', 'Exists', { key });
  }

  /**
   * The label does not exist.
   *
   * @param key name of the label
   */
  public static doesNotExist(key: string): NodeLabel {
    return NodeLabel.of('doesNotExist', 'DoesNotExist', { key });
  }

  /**
   * The label is a whole number greater than the given one.
   *
   * @param key name of the label
   * @param value the number
   */
  public static isAbove(key: string, value: number): NodeLabel {
    return NodeLabel.of('isAbove', 'Gt', { key, value });
  }

  /**
   * The label is a whole number less than the given one.
   *
   * @param key name of the label
   * @param value the number
   */
  public static isBelow(key: string, value: number): NodeLabel {
    return NodeLabel.of('isBelow', 'Lt', { key, value });
  }

  private static of(
    factory: string,
    operator: NodeLabelSpec['operator'],
    given: { readonly key: string; readonly value?: number; readonly values?: readonly string[] },
  ): NodeLabel {
    const { values, findings } = readArguments(`NodeLabel.${factory}`, given);
    const { key, value, values: several = value === undefined ? undefined : [String(value)] } = values;
    const spec = { key, operator, ...(several === undefined ? {} : { values: [...several] }) };
    return new NodeLabel(originBy(`NodeLabel.${factory}`, findings), spec);
  }

  private constructor(
    origin: Origin<'NodeLabel'>,
    private readonly spec: NodeLabelSpec,
  ) {
    super(origin);
  }

  /**
   * As a node selector requirement.
   *
   * @internal
   */
  public _toModel(): NodeLabelSpec {
    return this.spec;
  }
}
