import { PROXY_CONTAINER } from '../../model/product-names';
import { anyField, field, item } from '../../private/field-paths';
import { objectAt, present } from '../../private/plain';
import { allOf, entriesOf, everyOne, itemsOf, type Judged, literal, partsOf, type Values, valuesOf } from './condition';
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
      kept: allOf([
        everyOne(entriesOf(TEMPLATE, anyField), noDirective('self')),
        everyOne(entriesOf(POD, anyField), noDirective('self')),
        everyOne(fieldsOf(`${POD}.volumes`, 'volume'), VOLUME_KEPT),
        everyOne(fieldsOf(CONTAINERS, 'container'), CONTAINER_KEPT),
      ]),
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

/** In CEL: that a container is not the proxy's, or keeps a condition. */
export function whereProxy(container: string, condition: string): string {
  return `!has(${container}.name) || ${container}.name != ${literal(PROXY_CONTAINER)} || (${condition})`;
}

/** In CEL: that an object has no directives. */
function noDirective(value: string): string {
  return `${value}.all(key, !key.matches(${literal(DIRECTIVE)}))`;
}

const VOLUME_KEPT = `${noDirective('self')} && (!has(self.name) || self.name != ${literal(RUN_CONFIG)})`;

const MOUNT_KEPT = `${noDirective('mount')} && (!has(mount.mountPath) || !mount.mountPath.matches(${literal(COVERED)}))`;

const PROGRAM_KEPT = [
  ...PROGRAM.map((name) => `!has(self.${name})`),
  `(!has(self.volumeMounts) || self.volumeMounts.all(mount, ${MOUNT_KEPT}))`,
].join(' && ');

const CONTAINER_KEPT = `${noDirective('self')} && (${whereProxy('self', PROGRAM_KEPT)})`;

/** The fields of each item of a list, and those of mounts in them. */
function fieldsOf(list: string, name: string): Values {
  return partsOf(itemsOf(list, name), (each, at) => [fieldsIn(each, at, 'name')]);
}

/** The field that identifies an item, then each of the others beside it; `around` is what they stand in. */
function fieldsIn(value: unknown, path: string, key: string, around = (part: object): object => part): Judged {
  const { [key]: name, ...others } = objectAt(value);
  const named = present({ [key]: name });
  return {
    field: field(path, key),
    self: around(named),
    others: Object.entries(others).flatMap(([each, inner]) => {
      const at = anyField(path, each);
      const inList = (part: object): object => around({ ...named, [each]: [part] });
      return each === 'volumeMounts' && Array.isArray(inner)
        ? inner.map((mount, index) => fieldsIn(mount, item(at, index), 'mountPath', inList))
        : [{ field: at, self: around({ ...named, [each]: inner }) }];
    }),
  };
}
