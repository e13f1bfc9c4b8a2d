import { type ApiObject, Size } from 'cdk8s';
import type { ContainerResources, Cpu } from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import { emit } from '../cluster/emit-for-cluster';
import { applyPodOptions } from '../cluster/implied-pod-template';
import { ManagedResource, type ManagedResourceOptions } from '../cluster/managed-resource';
import { withDefaults, type ProxyDeclaration } from '../declaration/declaration';
import type { UsedConstruct } from '../declaration/props/instances';
import type { ComputeSpec, RemoteMcpProxySpec, ResourcesSpec } from '../model/kinds';
import { runnerNameOf, shortenedProxyName } from '../model/object-names';
import { PROXY_CONTAINER } from '../model/product-names';
import { checkedId, checkedScope } from '../cdk8s/arguments';
import { plus } from '../private/cdk8s/plus';
import type { IScalable, ScalingTarget } from '../private/cdk8s/plus-interfaces';
import { parseQuantity } from '../kubernetes';
import { present } from '../private/plain';
import { AnyProxy, type IRemoteMcpProxy } from './any-proxy';
import { RemoteMcpProxyAvailability } from './facades/availability';
import { RemoteMcpProxyExpose } from './facades/expose';
import { FacadeHost } from './facades/facade-host';
import { RemoteMcpProxyMetrics } from './facades/metrics';
import { RemoteMcpProxyNetwork } from './facades/network';
import { takeDefaults } from './proxy-defaults';

/** What a proxy is made of. */
export interface ProxyConstructOptions extends ProxyDeclaration, Pick<ManagedResourceOptions, 'cluster'> {
  /** The constructs that the settings outside the spec were made from. */
  readonly usedConstructs?: readonly UsedConstruct[];
}

/**
 * A proxy that this app creates, from a declaration; jsii shows its members on `RemoteMcpProxy`.
 *
 * @internal
 */
export abstract class ProxyConstruct extends AnyProxy implements IScalable {
  /**
   * A construct of the class whose declaration does not come from props.
   *
   * It is made by this constructor, not by the constructor of the class, which only turns props into a declaration.
   *
   * @internal
   */
  public static _declared<Proxy extends ProxyConstruct>(
    this: abstract new (...args: never) => Proxy,
    ...args: [scope: Construct, id: string, options: ProxyConstructOptions]
  ): Proxy {
    return Reflect.construct(ProxyConstruct, args, this) as Proxy;
  }

  public readonly name: string;
  public readonly namespace?: string;

  /** The custom resource, with the operator only. */
  public readonly customResource?: ApiObject;

  /** The Deployment, without the operator only. */
  public readonly deployment?: ApiObject;

  /** The Service, without the operator only. */
  public readonly service?: ApiObject;

  /** Whether an autoscaler sets the number of pods. */
  public hasAutoscaler = false;

  private readonly resource: ManagedResource<'MCPRemoteProxy'>;
  private facades: Facades | undefined;

  protected constructor(scope: Construct, id: string, { cluster, usedConstructs, ...given }: ProxyConstructOptions) {
    super(checkedScope(new.target.name, scope), checkedId(new.target.name, id));
    const { declaration, pod } = withDefaults(given, takeDefaults(this));
    this.resource = new ManagedResource(this, { declaration, cluster, shorten: shortenedProxyName });
    const { name, namespace } = this.resource;
    this.name = name;
    if (namespace !== undefined) {
      this.namespace = namespace;
    }
    const { customResource, deployment, service } = emit(this, this.resource);
    if (customResource !== undefined) {
      this.customResource = customResource;
    }
    if (deployment !== undefined) {
      this.deployment = deployment;
    }
    if (service !== undefined) {
      this.service = service;
    }
    if (pod !== undefined) {
      applyPodOptions(this.resource, pod, usedConstructs);
    }
  }

  /** Exposes the proxy to clients outside of the cluster: Ingress and HTTPRoute. */
  public get expose(): RemoteMcpProxyExpose {
    return this.requests.expose;
  }

  /** Restricts who may reach the proxy, and what it may reach: NetworkPolicy. */
  public get network(): RemoteMcpProxyNetwork {
    return this.requests.network;
  }

  /** Lets Prometheus collect the proxy's metrics: PodMonitor. */
  public get metrics(): RemoteMcpProxyMetrics {
    return this.requests.metrics;
  }

  /** Scales the proxy, and keeps it running: HorizontalPodAutoscaler and PodDisruptionBudget. */
  public get availability(): RemoteMcpProxyAvailability {
    return this.requests.availability;
  }

  /** Name of the ServiceAccount that the proxy's pods run as. */
  public get serviceAccountName(): string {
    const { serviceAccount } = this.spec;
    // an empty name counts as given, and means the namespace's default account
    // (`docs/operator/service-account.md#your-own-serviceaccount`)
    return serviceAccount === '' ? 'default' : (serviceAccount ?? runnerNameOf(this.name));
  }

  /** Port of the proxy's Service and of its pods; its name is `http`. */
  public get port(): number {
    return this.spec.proxyPort;
  }

  /**
   * The URL at which clients outside of the cluster reach the proxy, once it is exposed; with several exposures, the
   * URL of the first.
   */
  public get externalUrl(): string | undefined {
    return this.expose._externalUrl;
  }

  public markHasAutoscaler(): void {
    this.hasAutoscaler = true;
    this.resource.request((requests) => ({ ...requests, attachedAutoscalers: requests.attachedAutoscalers + 1 }));
  }

  public toScalingTarget(): ScalingTarget {
    const container = new (plus().Container)({
      name: PROXY_CONTAINER,
      image: PROXY_CONTAINER,
      resources: containerResources(this.spec.resources ?? {}),
    });
    return { kind: 'Deployment', apiVersion: 'apps/v1', name: this.name, containers: [container] };
  }

  /** Most proxies of an app use no facades, so these are made on first use. */
  private get requests(): Facades {
    this.facades ??= facadesOf(this, this.resource);
    return this.facades;
  }

  private get spec(): RemoteMcpProxySpec {
    return this.resource.resource.spec;
  }
}

const NANOS_PER_MILLI = 1_000_000;
const NANOS_PER_KIBIBYTE = 1024 * 1_000_000_000;

const SIZES: { readonly [unit: string]: ((amount: number) => Size) | undefined } = {
  Mi: (amount) => Size.mebibytes(amount),
  Gi: (amount) => Size.gibibytes(amount),
  Ti: (amount) => Size.tebibytes(amount),
  Pi: (amount) => Size.pebibyte(amount),
};

/**
 * The resources of a proxy in the types of cdk8s-plus. A quantity that is not valid is left out; another rule reports
 * it.
 */
export function containerResources({ limits = {}, requests = {} }: ResourcesSpec): ContainerResources {
  const cpu = present({ limit: cpuOf(limits), request: cpuOf(requests) });
  const memory = present({ limit: memoryOf(limits), request: memoryOf(requests) });
  return present({ cpu: unlessEmpty(cpu), memory: unlessEmpty(memory) });
}

function unlessEmpty<Amounts extends object>(amounts: Amounts): Amounts | undefined {
  return Object.keys(amounts).length === 0 ? undefined : amounts;
}

/** In whole CPUs if the quantity is. */
function cpuOf({ cpu }: ComputeSpec): Cpu | undefined {
  const nanos = nanosOf(cpu);
  if (nanos === undefined) {
    return undefined;
  }
  const { Cpu } = plus();
  return /^\d+$/.test(cpu ?? '') ? Cpu.units(Number(cpu)) : Cpu.millis(Math.ceil(nanos / NANOS_PER_MILLI));
}

/** In the unit of the quantity, if cdk8s has it. */
function memoryOf({ memory }: ComputeSpec): Size | undefined {
  const nanos = nanosOf(memory);
  if (nanos === undefined) {
    return undefined;
  }
  const [, amount, unit = ''] = /^(\d+)([MGTP]i)$/.exec(memory ?? '') ?? [];
  const sizeIn = SIZES[unit];
  return sizeIn === undefined ? Size.kibibytes(Math.ceil(nanos / NANOS_PER_KIBIBYTE)) : sizeIn(Number(amount));
}

function nanosOf(quantity: unknown): number | undefined {
  const nanos = typeof quantity === 'string' ? parseQuantity(quantity)?.nanos : undefined;
  return nanos === undefined ? undefined : Number(nanos);
}

/** The facades of a proxy: methods for the objects around it. */
type Facades = ReturnType<typeof facadesOf>;

function facadesOf(proxy: IRemoteMcpProxy & IScalable & Construct, resource: ManagedResource<'MCPRemoteProxy'>) {
  const host = new FacadeHost(proxy, resource);
  return {
    expose: RemoteMcpProxyExpose._of(host),
    network: RemoteMcpProxyNetwork._of(host),
    metrics: RemoteMcpProxyMetrics._of(host),
    availability: RemoteMcpProxyAvailability._of(host),
  };
}
