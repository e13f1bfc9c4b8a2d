import { PROXY_CONTAINER } from '../../model/product';
import type { ResourcesSpec } from '../../model/specs';
import { listAt } from '../../private/at-keys';
import { isPlainObject } from '../../private/plain';
import type { ProxySubject, Report, Rule } from '../rule';

/** Rules for requests, which the scheduler and the kubelet use (`docs/operator/deployment.md#resources`). */
export const REQUEST_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'requests-missing', layer: 'runtime', severity: 'warning', check: withoutRequests },
];

/** Without a request, Kubernetes uses the limit. */
function withoutRequests({ resolved: { proxy } }: ProxySubject, report: Report): void {
  const { resources, podTemplateSpec } = proxy.spec;
  if (!requests(resources) && !requests(ofTemplate(podTemplateSpec))) {
    const rule = 'has no requests, so pods are placed on full nodes and evicted first';
    const fix = 'set requests for CPU and memory, or use ProxyDefaults.bind for all proxies of a chart or an app';
    report({ field: 'spec.resources', rule, fix });
  }
}

function requests(resources: ResourcesSpec | undefined): boolean {
  const { requests: requested, limits } = resources ?? {};
  return [requested, limits].some((each) => Object.values(each ?? {}).some((text) => text !== ''));
}

function ofTemplate(template: { readonly [field: string]: unknown } | undefined): ResourcesSpec | undefined {
  const containers = listAt(template, 'spec', 'containers').filter(isPlainObject);
  const resources = containers.find(({ name }) => name === PROXY_CONTAINER)?.['resources'];
  return isPlainObject(resources) ? resources : undefined;
}
