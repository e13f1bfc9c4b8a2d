import { ApiObject, App, Chart } from 'cdk8s';
import { Secret, type ISecret } from 'cdk8s-plus-28';
import { RemoteMcpProxy, type RemoteMcpProxyProps, TargetCluster } from 'cdk8s-mcp';

/** Something of which a program or a file can have many. */
export interface List {
  readonly name: string;
  /** Runs a program with so many of it; writes nothing that is kept. */
  readonly run: (count: number, place: Place) => void;
}

export interface Place {
  readonly cluster: TargetCluster;
  /** A folder for files. */
  readonly folder: string;
}

/** The first constructs of a program, and whatever the list needs. */
type Add = (chart: Chart, count: number, place: Place) => void;

/** A program with one chart. */
export function program(name: string, add: Add): List {
  return {
    name,
    run: (count, place) => {
      const app = new App({ outdir: place.folder });
      const chart = new Chart(app, 'chart', { namespace: 'mcp' });
      place.cluster.bind(chart);
      add(chart, count, place);
      synthesize(app);
    },
  };
}

/** A program with one proxy. */
export function proxy(
  name: string,
  props: (count: number, chart: Chart) => Omit<RemoteMcpProxyProps, 'remoteUrl'>,
): List {
  return program(name, (chart, count) => {
    addProxy(chart, 'weather', props(count, chart));
  });
}

export function addProxy(chart: Chart, name: string, props: Partial<RemoteMcpProxyProps> = {}): RemoteMcpProxy {
  return new RemoteMcpProxy(chart, name, { metadata: { name }, remoteUrl: 'https://mcp.example.com/mcp', ...props });
}

/** A Secret of the app with so many keys; that of cdk8s-plus takes quadratic time to write itself. */
export function secretOf(chart: Chart, count: number): ISecret {
  const data = keyed(count, (name) => name);
  new ApiObject(chart, 'Secret', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys' }, stringData: data });
  return Secret.fromSecretName(chart, 'keys', 'keys');
}

/** So many different items. */
export function many<Item>(count: number, make: (name: string, index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(`n${String(index)}`, index));
}

/** So many different keys. */
export function keyed<Value>(
  count: number,
  make: (name: string, index: number) => Value,
  prefix = '',
): { [name: string]: Value } {
  return Object.fromEntries(many(count, (name, index) => [`${prefix}${name}`, make(name, index)]));
}

/** Some lists are too long for a cluster: then the time until the errors counts. */
function synthesize(app: App): void {
  try {
    app.synth();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('Validation failed')) {
      throw error;
    }
  }
}
