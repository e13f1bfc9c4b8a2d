import { originBy, ValueClass, type Origin } from '../declaration/props/origin';
import { readArguments } from '../declaration/props/read-arguments';
import type { AffinityTerm } from '../model/pod-options';
import { present } from '../private/plain';
import type { NodeLabel } from './pod/node-label';

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
