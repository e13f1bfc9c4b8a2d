import { objectAt, type PlainObject } from '../../../private/plain';
import type { ForeignSource, OwnSource, Source } from '../source';
import {
  type Expression,
  fields,
  invoke,
  name,
  type OptionalFields,
  type Statement,
  value,
} from '../typescript/program';
import { autoscaleOptions, disruptionOptions } from './availability';
import { httpRouteOptions, ingressOptions } from './expose';
import type { FacadeContext } from './facade-context';
import { COMMON_LABELS, scrapeOptions } from './metrics';
import { restrictOptions } from './network';

interface Facade {
  readonly group: string;
  readonly call: string;
  readonly options: (content: PlainObject, context: FacadeContext) => OptionalFields;
  /** The parts of the metadata that are options. */
  readonly metadata?: readonly ('labels' | 'annotations')[];
}

/** The calls that write objects around a proxy, by the kind of the object. */
const FACADES: { readonly [kind: string]: Facade } = {
  Ingress: {
    group: 'networking.k8s.io/v1',
    call: 'expose.viaIngress',
    options: ingressOptions,
    metadata: ['annotations'],
  },
  HTTPRoute: {
    group: 'gateway.networking.k8s.io/v1',
    call: 'expose.viaHttpRoute',
    options: httpRouteOptions,
    metadata: ['annotations'],
  },
  NetworkPolicy: { group: 'networking.k8s.io/v1', call: 'network.restrict', options: restrictOptions },
  PodMonitor: {
    group: 'monitoring.coreos.com/v1',
    call: 'metrics.scrape',
    options: scrapeOptions,
    metadata: ['labels'],
  },
  HorizontalPodAutoscaler: { group: 'autoscaling/v2', call: 'availability.autoscale', options: autoscaleOptions },
  PodDisruptionBudget: { group: 'policy/v1', call: 'availability.podDisruptionBudget', options: disruptionOptions },
};

/** An object that a call of its proxy may write, and that proxy. */
export type FacadeCandidates = ReadonlyMap<ForeignSource, OwnSource<'MCPRemoteProxy'>>;

/** The objects that have the name of a proxy in their namespace, or that name with a number, and a kind with a call. */
export function facadeCandidates(sources: readonly Source[]): FacadeCandidates {
  const proxies = sources.filter((each) => each.sort === 'own' && each.kind === 'MCPRemoteProxy');
  const found = sources.flatMap((source): [ForeignSource, OwnSource<'MCPRemoteProxy'>][] => {
    if (source.sort !== 'foreign' || FACADES[source.kind]?.group !== source.content['apiVersion']) {
      return [];
    }
    const names = [source.name, source.name?.replace(/-\d+$/, '')];
    const proxy = names.flatMap((wanted) => {
      return proxies.filter((each) => each.name === wanted && each.namespace === source.namespace);
    })[0];
    return proxy === undefined ? [] : [[source, proxy]];
  });
  return new Map(found);
}

/** The statements that write an object: the call, and what is added to the metadata of the object that it returns. */
export function facadeStatements(
  { kind, content }: ForeignSource,
  variables: { readonly proxy: string; readonly object: string },
  context: FacadeContext,
): Statement[] {
  const { call = '', options = () => ({}), metadata = [] } = FACADES[kind] ?? {};
  const [facade = '', method = ''] = call.split('.');
  const given = fields(options(content, context));
  const made = invoke(name(`${variables.proxy}.${facade}`), method, given.fields.length === 0 ? [] : [given]);
  return [
    { variable: variables.object, value: made },
    ...ADDED.filter(({ part }) => !metadata.includes(part)).flatMap(({ part, adder }) =>
      Object.entries(objectAt(content, 'metadata', part))
        .filter(([key]) => !COMMON_LABELS.includes(key))
        .map(([key, each]): Statement => ({ value: added(variables.object, adder, key, each) })),
    ),
  ];
}

const ADDED = [
  { part: 'labels', adder: 'addLabel' },
  { part: 'annotations', adder: 'addAnnotation' },
] as const;

function added(object: string, adder: string, key: string, given: unknown): Expression {
  return invoke(name(`${object}.metadata`), adder, [value(key), value(String(given))]);
}
