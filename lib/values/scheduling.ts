import { type Origin, originBy, ValueClass } from '../declaration/props/instances';
import { readArguments } from '../declaration/props/read-arguments';
import type { AffinityTerm, NodeLabelSpec } from '../model/pod-options';
import { present } from '../private/plain';

/**
 * What the pods of a proxy should run near to, or away from: a preference if it has a weight, otherwise a requirement.
 *
 * @see https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/
 */
export class PodAffinity extends ValueClass<'PodAffinity'> {
  /**
   * Run on nodes that meet all of these conditions.
   *
   * @param labels conditions on the labels of the nodes, at least one
   * @param weight 1 to 100; without it, pods run nowhere else
   */
  public static toNodes(labels: NodeLabel[], weight?: number): PodAffinity {
    return PodAffinity.of('toNodes', { labels, weight }, (given) => ({
      to: 'nodes',
      labels: given.labels.map((each) => each._toModel()),
      ...present({ weight: given.weight }),
    }));
  }

  /**
   * Run where pods with these labels run, in the proxy's namespace.
   *
   * @param labels labels of these pods
   * @param topologyKey the node label that defines a place, such as `kubernetes.io/hostname`
   * @param weight 1 to 100; without it, pods run nowhere else
   */
  public static toPods(labels: { [name: string]: string }, topologyKey: string, weight?: number): PodAffinity {
    return PodAffinity.of('toPods', { labels, topologyKey, weight }, (given) => ({
      to: 'pods',
      labels: { ...given.labels },
      topologyKey: given.topologyKey,
      ...present({ weight: given.weight }),
    }));
  }

  /**
   * Run where no pods with these labels run, in the proxy's namespace.
   *
   * @param labels labels of these pods
   * @param topologyKey the node label that defines a place, such as `kubernetes.io/hostname`
   * @param weight 1 to 100; without it, pods run only there
   */
  public static awayFromPods(labels: { [name: string]: string }, topologyKey: string, weight?: number): PodAffinity {
    return PodAffinity.of('awayFromPods', { labels, topologyKey, weight }, (given) => ({
      to: 'away-from-pods',
      labels: { ...given.labels },
      topologyKey: given.topologyKey,
      ...present({ weight: given.weight }),
    }));
  }

  /**
   * Run where no other pod of the same proxy runs.
   *
   * @param topologyKey the node label that defines a place, such as `kubernetes.io/hostname`
   * @param weight 1 to 100; without it, pods run only there
   */
  public static awayFromEachOther(topologyKey: string, weight?: number): PodAffinity {
    return PodAffinity.of('awayFromEachOther', { topologyKey, weight }, (given) => ({
      to: 'away-from-pods',
      topologyKey: given.topologyKey,
      ...present({ weight: given.weight }),
    }));
  }

  private static of<Arguments extends object>(
    factory: string,
    given: Arguments,
    make: (values: Arguments) => AffinityTerm,
  ): PodAffinity {
    const { values, findings } = readArguments(`PodAffinity.${factory}`, given);
    return new PodAffinity(originBy(`PodAffinity.${factory}`, findings), make(values));
  }

  private constructor(
    origin: Origin<'PodAffinity'>,
    private readonly term: AffinityTerm,
  ) {
    super(origin);
  }

  /**
   * As plain data.
   *
   * @internal
   */
  public _toModel(): AffinityTerm {
    return this.term;
  }
}

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
