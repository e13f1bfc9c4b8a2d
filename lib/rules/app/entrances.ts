import type { AppExposure, AppResource } from './app-rule';

/** An exposure and its proxy. */
export interface Exposed {
  readonly at: AppResource;
  readonly exposure: AppExposure;
}

/** Exposures by the entry point through which clients reach them. */
export class Entrances {
  private readonly named = new Map<string, FirstTwo>();
  /** Only the cluster knows the entry point of an Ingress without a class. */
  private readonly unnamed = new FirstTwo();
  /** Those of all classes of Ingresses. */
  private readonly classes = new FirstTwo();

  public add(exposed: Exposed): void {
    const { entrance } = exposed.exposure;
    if (entrance === undefined) {
      this.unnamed.add(exposed);
      return;
    }
    const known = this.named.get(entrance) ?? new FirstTwo();
    this.named.set(entrance, known);
    known.add(exposed);
    if (!isGateway(entrance)) {
      this.classes.add(exposed);
    }
  }

  /** Whether there is an exposure through the same entry point. */
  public has({ exposure: { entrance } }: Exposed): boolean {
    return entrance === undefined ? !this.unnamed.isEmpty : this.named.has(entrance);
  }

  /** The first exposure of another proxy through the same entry point. */
  public same({ at, exposure: { entrance } }: Exposed): Exposed | undefined {
    return (entrance === undefined ? this.unnamed : this.named.get(entrance))?.besides(at);
  }

  /** The first exposure of another proxy that may be reached through the same entry point. */
  public unknown({ at, exposure: { entrance } }: Exposed): Exposed | undefined {
    if (entrance === undefined) {
      return this.classes.besides(at);
    }
    return isGateway(entrance) ? undefined : this.unnamed.besides(at);
  }
}

/** The first exposure, and the first one of another proxy: one of the two is never of a given proxy. */
class FirstTwo {
  private first: Exposed | undefined;
  private second: Exposed | undefined;

  public get isEmpty(): boolean {
    return this.first === undefined;
  }

  public add(exposed: Exposed): void {
    if (this.first === undefined) {
      this.first = exposed;
    } else if (this.first.at !== exposed.at) {
      this.second ??= exposed;
    }
  }

  public besides(at: AppResource): Exposed | undefined {
    return this.first?.at === at ? this.second : this.first;
  }
}

function isGateway(entrance: string): boolean {
  return entrance.startsWith('Gateway ');
}
