import type { ApiObject } from 'cdk8s';
import { podLabelsOf, serviceNameOf } from '../model/names-and-labels';
import type { RemoteMcpProxySpec } from '../model/specs';
import { isServiceFor, leadsTo, NO_TRAFFIC, rulesForPods, type Traffic } from '../model/traffic';
import { listAt } from '../private/plain';
import type { CatalogEntry } from './catalog-entry';
import { areApart, type ForeignObjects } from './foreign-objects';
import { renderingOf } from './renderings';

const ROUTES = ['Ingress', 'HTTPRoute'] as const;

/** Who reaches a proxy, by the app's other objects: those of documents, and those that a program makes without its facades. */
export function trafficAround(entry: CatalogEntry, objects: ForeignObjects): Traffic {
  const { resource } = entry;
  if (objects.isEmpty || resource.kind !== 'MCPRemoteProxy') {
    return NO_TRAFFIC;
  }
  const around = (kind: string): readonly ApiObject[] =>
    objects
      .ofNamespace(kind, resource.namespace)
      .filter(
        (each) =>
          !areApart(entry.clusterNameOf(each), entry.cluster.name) &&
          !areApart(renderingOf(each) ?? '', renderingOf(entry.host) ?? ''),
      );
  const podLabels = { ...podLabelOverrides(resource.spec), ...podLabelsOf(resource.name) };
  const named = around('Service').filter((each) => isServiceFor(podLabels, objects.content(each)));
  const services = new Set([serviceNameOf(resource.name), ...named.map(({ name }) => name)]);
  return {
    letIn: around('NetworkPolicy')
      .flatMap((each) => rulesForPods(podLabels, objects.content(each)))
      .map((rule) => listAt(rule, 'from')),
    routes: ROUTES.flatMap((kind) =>
      around(kind)
        .filter((each) => leadsTo(services, kind, objects.content(each)))
        .map(({ name }) => ({ kind, name })),
    ),
  };
}

function podLabelOverrides({ resourceOverrides }: RemoteMcpProxySpec): { readonly [label: string]: string } {
  return resourceOverrides?.proxyDeployment?.podTemplateMetadataOverrides?.labels ?? {};
}
