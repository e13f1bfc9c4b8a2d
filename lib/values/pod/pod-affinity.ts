import type { AffinityTerm } from '../../model/pod-options';
import type { NodeLabel } from './node-label';

/**
 * What the pods of a proxy should be near to, or far from: a wish with a weight, a condition without one.
 *
 * @see https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/
 */
export class PodAffinity {
  /**
   * To run on nodes with these labels, all of them.
   *
   * @param labels what the labels must be like, one at least
   * @param weight 1 to 100; absent: nowhere else
   */
  public static toNodes(labels: NodeLabel[], weight?: number): PodAffinity {
    return new PodAffinity({ to: 'nodes', labels: labels.map((each) => each._toModel()), ...weighted(weight) });
  }

  /**
   * To run where pods with these labels run, in the proxy's namespace.
   *
   * @param labels labels of these pods
   * @param topologyKey the label of nodes that tells what "where" is, such as `kubernetes.io/hostname`
   * @param weight 1 to 100; absent: nowhere else
   */
  public static toPods(labels: { [name: string]: string }, topologyKey: string, weight?: number): PodAffinity {
    return new PodAffinity({ to: 'pods', labels: { ...labels }, topologyKey, ...weighted(weight) });
  }

  /**
   * To run where no pods with these labels run, in the proxy's namespace.
   *
   * @param labels labels of these pods
   * @param topologyKey the label of nodes that tells what "where" is, such as `kubernetes.io/hostname`
   * @param weight 1 to 100; absent: only there
   */
  public static awayFromPods(labels: { [name: string]: string }, topologyKey: string, weight?: number): PodAffinity {
    return new PodAffinity({ to: 'away-from-pods', labels: { ...labels }, topologyKey, ...weighted(weight) });
  }

  /**
   * To run where no other pod of the same proxy runs.
   *
   * @param topologyKey the label of nodes that tells what "where" is, such as `kubernetes.io/hostname`
   * @param weight 1 to 100; absent: only there
   */
  public static awayFromEachOther(topologyKey: string, weight?: number): PodAffinity {
    return new PodAffinity({ to: 'away-from-pods', topologyKey, ...weighted(weight) });
  }

  private constructor(private readonly term: AffinityTerm) {}

  /**
   * As plain data.
   *
   * @internal
   */
  public _toModel(): AffinityTerm {
    return this.term;
  }
}

function weighted(weight: number | undefined): { weight?: number } {
  return weight === undefined ? {} : { weight };
}
