import { recommendedLabelsOf } from '../../../model/object-names';
import { listAt, objectAt, type PlainObject, textAt, without } from '../../../private/plain';
import { duration } from '../props/quantities';
import type { FacadeContext } from './facade-context';
import {
  type Expression,
  fields,
  list,
  name,
  type OptionalFields,
  someNumber,
  someTexts,
  strings,
  value,
} from '../typescript/program';

/** The options with which `metrics.scrape` writes a PodMonitor. */
export function scrapeOptions(
  content: PlainObject,
  { proxy, metricsPort }: Pick<FacadeContext, 'proxy' | 'metricsPort'>,
): OptionalFields {
  const [endpoint] = listAt(content, 'spec', 'podMetricsEndpoints');
  const own = proxy.spec['proxyPort'] ?? USUAL_PORT;
  const { portNumber = textAt(endpoint, 'port') === 'http' ? own : undefined } = objectAt(endpoint);
  const { sampleLimit } = objectAt(content, 'spec');
  return {
    interval: duration(textAt(endpoint, 'interval')),
    timeout: duration(textAt(endpoint, 'scrapeTimeout')),
    port: portNumber === (metricsPort ?? own) ? undefined : someNumber(portNumber),
    sampleLimit: someNumber(sampleLimit),
    relabelings: relabelings(listAt(endpoint, 'relabelings')),
    metricRelabelings: relabelings(listAt(endpoint, 'metricRelabelings')),
    labels: someTexts(without(objectAt(content, 'metadata', 'labels'), ...COMMON_LABELS)),
  };
}

/** The default of the custom resource. */
const USUAL_PORT = 8080;

/** The labels that each object of a proxy has, which are not an option. */
export const COMMON_LABELS = Object.keys(recommendedLabelsOf(''));

function relabelings(given: readonly unknown[]): Expression | undefined {
  return given.length === 0 ? undefined : list(given.map((each) => fields(relabeling(objectAt(each)))));
}

function relabeling({ action, sourceLabels, modulus, ...texts }: PlainObject): OptionalFields {
  const written = Object.entries(texts).map(([key, each]) => [key, value(String(each))] as const);
  return {
    action: typeof action === 'string' ? name(`RelabelAction.${screaming(action)}`) : undefined,
    sourceLabels: Array.isArray(sourceLabels) ? strings(sourceLabels.map(String)) : undefined,
    modulus: someNumber(modulus),
    ...Object.fromEntries(written),
  };
}

/** `labelDrop` as `LABEL_DROP`. */
function screaming(word: string): string {
  return word.replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase();
}
