import { Chart, type ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { Catalog } from '../../engine/catalog';
import type { ManagedResource } from '../../cluster/managed-resource';
import { readArguments } from '../../declaration/props/read-arguments';
import { recommendedLabelsOf } from '../../model/object-names';
import type { RemoteMcpProxySpec, ResolvedProxy } from '../../model/kinds';
import { withItemDefaults } from '../../model/server-defaults';
import { valueAt } from '../../private/field-paths';
import { LazyContentObject } from '../../cdk8s/lazy-content-object';
import type { IScalable } from '../../private/cdk8s/plus-interfaces';
import type { IRemoteMcpProxy } from '../any-proxy';
import { present } from '../../private/plain';

/** An object that a facade makes beside a proxy. */
export interface Companion {
  /** Id of the construct below the proxy; a second one of the same kind gets the id with a 2, and so on. */
  readonly id: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly labels?: { readonly [name: string]: string } | undefined;
  readonly annotations?: { readonly [name: string]: string } | undefined;
  /**
   * The spec, made from the proxy with all that it refers to; pure. Absent: the proxy has an error, so nothing is
   * written.
   */
  readonly spec?: (resolved: ResolvedProxy) => object;
}

/** What the facades of a proxy need from it, in addition to its public members. */
export class FacadeHost {
  /** The number of companions of each kind. */
  private readonly made = new Map<string, number>();

  public constructor(
    public readonly proxy: IRemoteMcpProxy & IScalable & Construct,
    public readonly resource: ManagedResource<'MCPRemoteProxy'>,
  ) {}

  /** The proxy's spec as it is now. */
  public get spec(): RemoteMcpProxySpec {
    return this.resource.resource.spec;
  }

  /** Whether clients also reach other proxies at a host of this one; for producers of specs. */
  public isSharedHost(host: string): boolean {
    return Catalog.of(this.proxy).isSharedHost(this.resource, host);
  }

  /** The options of a facade, unless they are not valid, which the proxy then reports. */
  public read<Options extends object>(call: string, field: string, options: Options): Options | undefined {
    const { values, findings } = readArguments(call, { options }, { field });
    if (findings.length === 0) {
      return values.options;
    }
    this.resource.refuse(findings);
    return findings.some(({ severity }) => severity === 'error') ? undefined : values.options;
  }

  /** Whether the program set a field of the spec. */
  public isGiven(path: string): boolean {
    return valueAt({ spec: this.resource.declaration.spec }, path) !== undefined;
  }

  /** The number of companions of that kind. */
  public madeOf(kind: string): number {
    return this.made.get(kind) ?? 0;
  }

  /** Makes the object below the proxy, under the name of the proxy. */
  public companion({ id, apiVersion, kind, labels, annotations, spec }: Companion): ApiObject {
    const { name, namespace } = this.proxy;
    const earlier = this.madeOf(kind);
    this.made.set(kind, earlier + 1);
    const nth = earlier === 0 ? '' : String(earlier + 1);
    return new LazyContentObject(this.proxy, `${id}${nth}`, {
      apiVersion,
      kind,
      metadata: {
        name: nth === '' ? name : `${name}-${nth}`,
        ...present({ namespace }),
        labels: this.labelsWith(labels),
        ...present({ annotations: annotations && { ...annotations } }),
      },
      fields: ['spec'],
      // fails where a rule is broken
      content: (object) => ({
        spec: withItemDefaults(kind, spec?.(Catalog.of(this.proxy).validProxy(this.resource, object))),
      }),
    });
  }

  /** Labels of the program and of the chart win over the labels that every companion has. */
  private labelsWith(given: Companion['labels']): { [name: string]: string } {
    return { ...recommendedLabelsOf(this.proxy.name), ...Chart.of(this.proxy).labels, ...given };
  }
}
