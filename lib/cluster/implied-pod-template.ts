import { podLabelsOf } from '../model/names-and-labels';
import type { PodOptions } from '../model/pod-options';
import { PROXY_CONTAINER } from '../model/product';
import type { ProxySettingsSpec } from '../model/remote-mcp-proxy-spec';
import type { Target } from '../model/target';
import type { Placed } from '../private/deep-set';
import { field, item } from '../private/field-path';
import { isPlainObject } from '../private/plain';
import { schedulingOf } from '../standalone/pod-options';

const POD = 'spec.podTemplateSpec.spec';

/**
 * The fields of a proxy's pod template that say the same as the options, where the operator merges a template; what the
 * proxy gives of it itself is left as it is.
 */
export function impliedPodTemplate(
  pod: PodOptions,
  { name, spec, target }: { readonly name: string; readonly spec: ProxySettingsSpec; readonly target: Target },
): Placed[] {
  if (!target.operator || target.release.behaviour.podTemplate === 'none') {
    return [];
  }
  const scheduling = Object.entries(schedulingOf(pod, podLabelsOf(name)));
  return [
    ...scheduling.map(([key, value]: [string, unknown]) => ({ path: field(POD, key), value })),
    ...(pod.imagePullPolicy === undefined ? [] : [pullPolicy(pod.imagePullPolicy, spec)]),
  ];
}

function pullPolicy(imagePullPolicy: string, { podTemplateSpec }: ProxySettingsSpec): Placed {
  const path = field(POD, 'containers');
  const given = isPlainObject(podTemplateSpec?.['spec']) ? podTemplateSpec['spec']['containers'] : undefined;
  const containers: readonly unknown[] = Array.isArray(given) ? given : [];
  const index = containers.findIndex((each) => isPlainObject(each) && each['name'] === PROXY_CONTAINER);
  return index === -1
    ? { path: item(path, containers.length), value: { name: PROXY_CONTAINER, imagePullPolicy } }
    : { path: field(item(path, index), 'imagePullPolicy'), value: imagePullPolicy };
}
