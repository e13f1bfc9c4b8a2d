import type { BoundGuardrails } from '../../model/guardrails';
import type { Finding } from '../../private/finding';
import type { RemoteMcpProxySpec } from '../../model/kinds';
import type { Target } from '../../model/target';
import { perText } from '../../private/caches';
import { byVersion } from '../../releases/releases';
import { namedImage, runnerOf } from '../proxy/holes';
import { ofCluster } from '../rule';
import { everyOne, itemsOf, matching } from './condition';
import { guardrail, type Guardrail } from './guardrail';
import { CONTAINERS, whereProxy } from './pod-guardrails';

const ID = 'guardrail-release';
const TEMPLATE = 'spec.podTemplateSpec';
const IMAGE_FIX = 'use an image whose tag shows such a release';

/** The rule of a company for the release of the proxy, as far as a resource shows it: in the image of its pod template. */
export function releaseGuardrail(): Guardrail {
  return guardrail('MCPRemoteProxy', 'minimumRelease', {
    id: ID,
    field: CONTAINERS,
    known: TEMPLATE,
    kept: everyOne(
      itemsOf(CONTAINERS, 'container', { place: 'image', shown: 'image' }),
      whereProxy('self', '!has(self.image) || isAllowed(self.image)'),
    ),
    allowed: showing,
    rule: ruleFor,
    ruleForAll: (by, minimum) => `has an image of the proxy that ${ruleFor(by, minimum)}`,
    fix: IMAGE_FIX,
  });
}

function ruleFor(by: string, minimum: string): string {
  return `is not of a release that ${by} allow: ${minimum} or later`;
}

/** What the cluster of a proxy does against the guardrails: the release of its operator, or the image that it names. */
export function releaseBreaches(
  target: Target,
  spec: Pick<RemoteMcpProxySpec, 'podTemplateSpec'>,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  const [place, image] = namedImage(target, spec) ?? [];
  if (place !== undefined && place !== ofCluster('image')) {
    // the pod template is judged with the resource
    return [];
  }
  const version = runnerOf(target, spec)?.version;
  return bound.flatMap(({ by, settings: { minimumRelease: minimum } }): Finding[] => {
    if (minimum === undefined || (version !== undefined && byVersion(version, minimum) >= 0)) {
      return [];
    }
    const error = { id: ID, severity: 'error', rule: ruleFor(by, minimum) } as const;
    if (image !== undefined) {
      return [{ ...error, field: ofCluster('image'), value: image, fix: IMAGE_FIX }];
    }
    const release = { ...error, field: ofCluster('release') };
    if (version !== undefined) {
      return [{ ...release, value: version, fix: 'run such a release, and state it' }];
    }
    const rule = `is not stated, but ${by} ask for ${minimum} or later`;
    return [{ ...release, rule, fix: 'state the release that runs in the cluster' }];
  });
}

const showing = perText((minimum) => matching(tagPattern(minimum)));

/** Go's pattern for images whose tag shows this release or a later one. */
export function tagPattern(minimum: string): string {
  const [major = 0, minor = 0, patch = 0] = minimum.split('.').map(Number);
  const releases = [
    `${above(major)}[.]${ANY}[.]${ANY}`,
    `${String(major)}[.]${above(minor)}[.]${ANY}`,
    `${String(major)}[.]${String(minor)}[.](${String(patch)}|${above(patch)})`,
  ];
  return `^[^@]*:v?(${releases.join('|')})([^0-9:/@][^:/@]*)?(@[^@/]*)?$`;
}

const ANY = '[0-9]+';

/** The pattern of the numbers above this one: with more digits, or with a larger digit after the same ones. */
function above(number: number): string {
  const digits = String(number);
  const longer = `[1-9][0-9]{${String(digits.length)},}`;
  const larger = Array.from(digits).flatMap((digit, index) =>
    digit === '9'
      ? []
      : [`${digits.slice(0, index)}[${String(Number(digit) + 1)}-9][0-9]{${String(digits.length - index - 1)}}`],
  );
  return `(${[longer, ...larger].join('|')})`;
}
