import { PROXY_CONTAINER } from '../../model/product-names';
import { anyField, field, item } from '../../private/field-paths';
import { isPlainObject, listAt, objectAt, textAt, type PlainObject, valueIn } from '../../private/plain';
import {
  allOf,
  type Breach,
  type Condition,
  everyOne,
  forEach,
  itemsOf,
  literal,
  matcherOf,
  type Values,
  valuesOf,
} from './condition';
import { guardrail, type Guardrail, listed } from './guardrail';
import { amongImages } from './url-guardrails';

const PROXY = 'MCPRemoteProxy';
const TEMPLATE = 'spec.podTemplateSpec';
const POD = `${TEMPLATE}.spec`;
/** The containers of a pod template. */
export const CONTAINERS = `${POD}.containers`;

/** The volume with the run config (`docs/operator/deployment.md#volumes`). */
const RUN_CONFIG = 'runconfig';

/**
 * Directories over which nothing may be mounted: those around the run config, within it, and around the program
 * (`docs/operator/runtime.md#what-a-pod-template-can-replace`).
 */
const COVERED = String.raw`^/*(etc/*|etc/+runconfig(/.*)?|ko-app(/.*)?)?$|(^|/)[.][.]?(/|$)`;
const isCovered = matcherOf(COVERED);

/** A strategic merge patch deletes and replaces by fields that begin so. */
const DIRECTIVE = '^[$]';

/** Settings of the proxy's container that say what it runs. */
const PROGRAM = ['command', 'args'] as const;

/** Lists of a pod by which names of hosts lead elsewhere. */
const NAMES = ['hostAliases', 'dnsConfig.nameservers', 'dnsConfig.searches'] as const;

/** The rules of a company for pod templates. */
export function podGuardrails(): readonly Guardrail[] {
  return [
    guardrail(PROXY, 'any', {
      id: 'guardrail-pod',
      field: TEMPLATE,
      kept: PROGRAM_KEPT,
      rule: (by) => `changes what the container of the proxy runs, so ${by} could not judge it`,
      ruleForAll: (by) =>
        `changes what the container of the proxy runs (command, args, mounts over the run config, fields with $), so ${by} could not judge it`,
      fix: 'remove it',
    }),
    guardrail(PROXY, 'allowedRemoteHosts', {
      id: 'guardrail-pod',
      field: POD,
      known: TEMPLATE,
      kept: allOf(NAMES.map((name) => everyOne(valuesOf(`${POD}.${name}`), 'size(self) == 0'))),
      rule: (by, hosts) => `makes names lead to other hosts, but ${by} allow only ${listed(hosts)}`,
      ruleForAll: (by, hosts) =>
        `makes names lead to other hosts (${NAMES.join(', ')}), but ${by} allow only ${listed(hosts)}`,
      fix: 'remove it',
    }),
    guardrail(PROXY, 'allowedImages', {
      id: 'guardrail-image',
      field: POD,
      known: TEMPLATE,
      kept: allOf(IMAGES.map((list) => everyOne(imagesIn(list), '!has(self.image) || isAllowed(self.image)'))),
      allowed: amongImages,
      rule: (by, allowed) => `is not an image that ${by} allow: ${listed(allowed)}`,
      ruleForAll: (by, allowed) => `has an image that is not one that ${by} allow: ${listed(allowed)}`,
      fix: 'use one of these',
    }),
  ];
}

const IMAGES = ['containers', 'initContainers', 'ephemeralContainers'] as const;

function imagesIn(list: string): Values {
  return itemsOf(`${POD}.${list}`, 'container', { place: 'image', shown: 'image' });
}

/** The settings of the proxy's container in a pod template, with their paths. */
export function proxyContainersIn(resource: object): readonly (readonly [path: string, container: PlainObject])[] {
  return listAt(resource, ...CONTAINERS.split('.')).flatMap((each, index) =>
    textAt(each, 'name') === PROXY_CONTAINER ? [[item(CONTAINERS, index), objectAt(each)] as const] : [],
  );
}

function programPlaces(resource: object): Breach[] {
  const template = valueIn(resource, ...TEMPLATE.split('.'));
  const pod = objectAt(template, 'spec');
  return [
    ...directives(template, TEMPLATE),
    ...directives(pod, POD),
    ...listAt(pod, 'containers').flatMap((each, index) => directives(each, item(CONTAINERS, index))),
    ...listAt(pod, 'volumes').flatMap((each, index) => {
      const at = item(field(POD, 'volumes'), index);
      return textAt(each, 'name') === RUN_CONFIG ? [{ field: field(at, 'name') }] : directives(each, at);
    }),
    ...proxyContainersIn(resource).flatMap(([path, container]) => [
      ...PROGRAM.flatMap((name) => (Object.hasOwn(container, name) ? [{ field: field(path, name) }] : [])),
      ...mounts(container, field(path, 'volumeMounts')),
    ]),
  ];
}

function mounts(container: PlainObject, path: string): Breach[] {
  const { volumeMounts: given } = container;
  if (given !== undefined && !Array.isArray(given)) {
    // null removes them all
    return [{ field: path }];
  }
  return listAt(container, 'volumeMounts').flatMap((each, index) => {
    const mountPath = textAt(each, 'mountPath');
    const at = item(path, index);
    return mountPath !== undefined && isCovered(mountPath) ? [{ field: field(at, 'mountPath') }] : directives(each, at);
  });
}

function directives(value: unknown, path: string): Breach[] {
  const names = isPlainObject(value) ? Object.keys(value) : [];
  return names.filter((name) => name.startsWith('$')).map((name) => ({ field: anyField(path, name) }));
}

/** In CEL: that an object has no directives. */
function noDirective(value: string): string {
  return `${value}.all(key, !key.matches(${literal(DIRECTIVE)}))`;
}

/** In CEL: that a container is not the proxy's, or keeps a condition. */
export function whereProxy(container: string, condition: string): string {
  return `!has(${container}.name) || ${container}.name != ${literal(PROXY_CONTAINER)} || (${condition})`;
}

const MOUNT_KEPT = `${noDirective('mount')} && (!has(mount.mountPath) || !mount.mountPath.matches(${literal(COVERED)}))`;

const CONTAINER_KEPT = [
  ...PROGRAM.map((name) => `!has(container.${name})`),
  `(!has(container.volumeMounts) || container.volumeMounts.all(mount, ${MOUNT_KEPT}))`,
].join(' && ');

const VOLUME_KEPT = `${noDirective('volume')} && (!has(volume.name) || volume.name != ${literal(RUN_CONFIG)})`;

/** That the template leaves to the proxy's container what it runs. */
const PROGRAM_KEPT: Condition = {
  texts: [],
  breaches: programPlaces,
  cel: () =>
    [
      forEach(TEMPLATE, noDirective),
      forEach(POD, noDirective),
      forEach(`${POD}.volumes`, (list) => `${list}.all(volume, ${VOLUME_KEPT})`),
      forEach(
        CONTAINERS,
        (list) => `${list}.all(container, ${noDirective('container')} && (${whereProxy('container', CONTAINER_KEPT)}))`,
      ),
    ]
      .map((each) => `(${each})`)
      .join(' && '),
};
