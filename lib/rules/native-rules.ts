import { invalid } from '../private/finding';
import { CONTENT_CHECKSUM, runConfigChecksum } from '../model/config-maps';
import { PROXY_CONTAINER } from '../model/product-names';
import { containersOf, type NativeProxy, runConfigIn, runConfigTextIn } from '../model/native-proxy';
import { RUN_CONFIG_CHECKSUM, runConfigName } from '../model/object-names';
import { isPlainObject, listAt, objectAt, textAt } from '../private/plain';
import { entry, field, item } from '../private/field-paths';
import { holdsVariable } from '../private/variables';
import { behaviourOf, byVersion, OLDEST_RELEASE } from '../releases/releases';
import { RUN_CONFIG_BLOCKS, runConfigFieldSince } from '../releases/run-config-fields';
import type { CheckRule, Report } from './rule';

/** A proxy in manifests, and the release of the proxy that reads its run config. */
export interface NativeSubject extends NativeProxy {
  readonly release: string;
}

/** The object that a finding is about. */
export type NativeObject = 'deployment' | 'runConfig' | 'service';

/** A rule about the objects of a proxy, which manifests have where the operator does not run. */
export interface NativeRule extends CheckRule<NativeSubject> {
  readonly object: NativeObject;
}

const RUN_CONFIG = entry('data', 'runconfig.json');
const CHANGE_PROGRAM = 'change the program that wrote it, not the file';
const CONTAINERS = 'spec.template.spec.containers';

/** Rules about native objects of a proxy. */
export const NATIVE_RULES: readonly NativeRule[] = [
  { id: 'run-config-missing', layer: 'runtime', severity: 'error', object: 'deployment', check: missing },
  { id: 'run-config-unreadable', layer: 'runtime', severity: 'error', object: 'runConfig', check: unreadable },
  { id: 'run-config-field', layer: 'runtime', severity: 'warning', object: 'runConfig', check: fields },
  { id: 'run-config-middleware', layer: 'runtime', severity: 'error', object: 'runConfig', check: middlewares },
  { id: 'run-config-checksum', layer: 'runtime', severity: 'warning', object: 'runConfig', check: checksum },
  { id: 'run-config-port', layer: 'runtime', severity: 'error', object: 'deployment', check: containerPort },
  { id: 'service-port', layer: 'runtime', severity: 'error', object: 'service', check: servicePort },
];

function missing({ name, deployment, runConfig }: NativeSubject, report: Report): void {
  const mounted = listAt(deployment, 'spec', 'template', 'spec', 'volumes').map((each) =>
    textAt(each, 'configMap', 'name'),
  );
  if (runConfig === undefined && mounted.includes(runConfigName(name))) {
    const rule = `mounts the ConfigMap ${runConfigName(name)}, which is not among the manifests, so the pods would not start`;
    report({ field: 'spec.template.spec.volumes', rule, fix: 'add its file' });
  }
}

function unreadable({ runConfig }: NativeSubject, report: Report): void {
  // with a variable in place of a number, it is not JSON yet
  if (
    runConfig !== undefined &&
    runConfigIn(runConfig) === undefined &&
    !holdsVariable(runConfigTextIn(runConfig) ?? '')
  ) {
    const fix = CHANGE_PROGRAM;
    report({ field: RUN_CONFIG, ...invalid('an object in JSON, so the proxy would not start', fix) });
  }
}

function fields({ runConfig, release }: NativeSubject, report: Report): void {
  const written = runConfigIn(runConfig);
  for (const block of RUN_CONFIG_BLOCKS) {
    const steps = block === '' ? [] : block.split('.');
    const at = steps.reduce(field, RUN_CONFIG);
    for (const name of Object.keys(objectAt(written, ...steps))) {
      const since = runConfigFieldSince(block, name, OLDEST_RELEASE);
      if (since === undefined) {
        const rule = `is not a field that a proxy of ${release} reads`;
        report({ field: entry(at, name), rule, fix: 'check its spelling, or remove it' });
      } else if (byVersion(since, release) > 0) {
        const rule = `is read from release ${since} on, but the image is of ${release}`;
        report({ field: entry(at, name), rule, fix: `use an image of ${since} or later, or remove it` });
      }
    }
  }
}

function middlewares({ runConfig, release }: NativeSubject, report: Report): void {
  const known: readonly string[] = ['audit', ...behaviourOf(release).middlewares];
  for (const [index, each] of listAt(runConfigIn(runConfig), 'middleware_configs').entries()) {
    const type = textAt(each, 'type') ?? '';
    if (!known.includes(type)) {
      report({
        field: field(item(field(RUN_CONFIG, 'middleware_configs'), index), 'type'),
        ...invalid(
          `a middleware that a proxy of ${release} knows, so it would not start`,
          'use one that it knows, or an image of another release',
        ),
      });
    }
  }
}

/** A pod only reads the run config when it starts, which a changed checksum brings about. */
function checksum({ runConfig, deployment }: NativeSubject, report: Report): void {
  const stated = textAt(runConfig, 'metadata', 'annotations', CONTENT_CHECKSUM);
  const ofPods = textAt(deployment, 'spec', 'template', 'metadata', 'annotations', RUN_CONFIG_CHECKSUM);
  if (stated === undefined || !isPlainObject(runConfig?.['data'])) {
    return;
  }
  if (runConfigChecksum(runConfig) !== stated || ofPods !== stated) {
    report({
      field: entry('metadata.annotations', CONTENT_CHECKSUM),
      rule: 'does not fit the data and the pods, so pods that run keep an earlier run config',
      fix: CHANGE_PROGRAM,
    });
  }
}

function containerPort({ deployment, runConfig }: NativeSubject, report: Report): void {
  const { port } = objectAt(runConfigIn(runConfig));
  for (const [index, container] of containersOf(deployment).entries()) {
    const given = listAt(container, 'ports').map((each) => objectAt(each)['containerPort']);
    const isLater = given.some(holdsVariable);
    if (
      textAt(container, 'name') === PROXY_CONTAINER &&
      typeof port === 'number' &&
      !given.includes(port) &&
      !isLater
    ) {
      const rule = `has no port ${String(port)}, on which the proxy listens, so its probes and requests fail`;
      report({
        field: field(item(CONTAINERS, index), 'ports'),
        rule,
        fix: `set the port of the container to ${String(port)}`,
      });
    }
  }
}

function servicePort({ deployment, service }: NativeSubject, report: Report): void {
  const ports = containersOf(deployment).flatMap((each) => listAt(each, 'ports').map((port) => objectAt(port)));
  const open = new Set(ports.flatMap(({ containerPort: number, name }) => [number, name]));
  for (const [index, each] of listAt(service, 'spec', 'ports').entries()) {
    const { port, targetPort = port } = objectAt(each);
    if (!open.has(targetPort) && !holdsVariable(targetPort) && !Array.from(open).some(holdsVariable)) {
      const rule = `is no port of the pods, so requests fail`;
      const fix = `use ${ports.map(({ containerPort: number }) => String(number)).join(' or ')}`;
      report({ field: field(item('spec.ports', index), 'targetPort'), value: targetPort, rule, fix });
    }
  }
}
