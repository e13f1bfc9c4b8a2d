import { ALL_KINDS, type Kind } from '../../lib/model/kinds';
import type { OperatorBehaviour } from '../../lib/model/target';
import type { SchemaNode } from '../../lib/crds/structural-schema';
import { behaviourOf, KNOWN_RELEASES, OLDEST_RELEASE } from '../../lib/releases/releases';
import { newestSchemaOf } from '../../lib/releases/schema-of';
import { defaultsAt, releaseChanges } from './release-changes';

/** The markers around a generated table of docs/versions.md. */
const BLOCK = /(<!-- (\w+): written by `npm run docs` -->\n).*?(<!-- end -->)/gs;
const NONE = '–';

/** A sentence about what a release does, for each of its behaviours; no text where the fields say it. */
const BEHAVIOURS: {
  readonly [Name in keyof OperatorBehaviour]: (now: OperatorBehaviour, before: OperatorBehaviour) => string;
} = {
  apiVersions: () => '`v1beta1` is served, and `v1alpha1` is deprecated',
  imagePullSecrets: () => '`imagePullSecrets` have an effect',
  startupProbe: () => 'pods have a startup probe',
  podSecurity: () => 'pods meet the restricted Pod Security Standard',
  oidcCaBundle: () => 'the CA bundle of an inline OIDC config is mounted',
  usualReplicas: () => 'a Deployment has no `replicas` unless you set them',
  defaultRedis: () => "the operator's default Redis reaches proxies",
  defaultRedisPassword: () => "the password of the operator's default Redis reaches proxies",
  defaultRedisTls: () => "the operator's default Redis can have TLS",
  podTemplate: () => '`pod` and `podTemplate` have an effect with the operator',
  sharedAuthz: () => '`authzConfigRef` has an effect: **0.30.0 has the field and ignores it**',
  authzConfigMaps: () => 'a ConfigMap with authorization must have the type `cedarv1`',
  authzClaims: () => '',
  middlewares: (now, before) => movedOrNew(now.middlewares, before.middlewares),
  auditBefore: ({ auditBefore }) => `\`audit\` is directly before \`${auditBefore}\``,
  invalidExternalAuth: () => 'a proxy with an invalid `MCPExternalAuthConfig` is rejected',
  oidcUrls: () => '`http` and malformed URLs of an inline OIDC config are rejected',
  authServerIssuer: () => 'with an embedded authorization server, `auth` names its issuer',
  policySizes: () => 'inline policies of more than 8192 bytes are rejected',
  issuersWithoutPolicy: () => '',
  inlineAuthzVersion: ({ inlineAuthzVersion }) => `inline policies have the version \`${inlineAuthzVersion}\``,
};

/** What the rules of the CRDs change. */
const CRD_RULES: { readonly [release: string]: readonly string[] } = {
  '0.27.0': [
    '**every Redis behind Sentinel is rejected**',
    'an OAuth 2.0 upstream with an empty `clientId` is rejected',
  ],
  '0.27.1': ['Redis behind Sentinel is accepted again'],
};

/** The page with updated tables. */
export function versionsPage(page: string): string {
  const tables: { readonly [name: string]: () => string } = { releases: releaseTable, changes: changeTable };
  return page.replaceAll(BLOCK, (_, begin: string, name: string, end: string) => {
    const table = tables[name];
    if (table === undefined) {
      throw new Error(`there is no table ${name}`);
    }
    return `${begin}\n${table()}\n${end}`;
  });
}

function releaseTable(): string {
  const rows = KNOWN_RELEASES.map((release, index) => {
    const before = KNOWN_RELEASES[index - 1];
    return {
      release,
      fields: before === undefined ? [] : ALL_KINDS.flatMap((kind) => fieldsSince(kind, release)),
      others:
        before === undefined
          ? []
          : [...(CRD_RULES[release] ?? []), ...behavioursOf(release, before), ...noLongerNeeded(release)],
    };
  });
  const telling = rows.filter(
    ({ release, fields, others }) => release === OLDEST_RELEASE || fields.length + others.length > 0,
  );
  const lines = telling.map(({ release, fields, others }, index) => {
    const next = telling[index + 1]?.release;
    const last = KNOWN_RELEASES.filter((_, place) => place < (next === undefined ? Infinity : placeOf(next))).at(-1);
    const range = last === release ? release : `${release} to ${last ?? ''}`;
    return `| ${range} | \`${defaultsAt(release).apiVersion.replace(/.*\//, '')}\` | ${cell(fields)} | ${cell(others)} |`;
  });
  return ['| release | `apiVersion` | new fields | what else is new |', '| --- | --- | --- | --- |', ...lines, ''].join(
    '\n',
  );
}

function placeOf(release: string): number {
  return KNOWN_RELEASES.findIndex((each) => each === release);
}

function cell(texts: readonly string[]): string {
  return texts.length === 0 ? NONE : texts.join('; ');
}

/** The fields, or the whole kind, that the release introduced; without nested ones. */
function fieldsSince(kind: Kind, release: string): string[] {
  if (newestSchemaOf(kind).since === release) {
    return [`the kind \`${kind}\``];
  }
  const found = sinceIn(newestSchemaOf(kind), '', release);
  return found.length === 0 ? [] : [`\`${kind}\`: ${found.map((each) => `\`${each}\``).join(', ')}`];
}

function sinceIn(node: SchemaNode, path: string, release: string): string[] {
  if (node.since === release) {
    return [path];
  }
  switch (node.type) {
    case 'object':
      return Object.entries(node.fields).flatMap(([name, field]) =>
        sinceIn(field, path === '' ? name : `${path}.${name}`, release),
      );
    case 'map':
      return sinceIn(node.values, `${path}{}`, release);
    case 'list':
      return sinceIn(node.items, `${path}[]`, release);
    default:
      return [];
  }
}

/** Fields that were required before, and values of a choice that are new. */
function noLongerNeeded(release: string): string[] {
  return ALL_KINDS.flatMap((kind) => limitsBefore(newestSchemaOf(kind), '', release));
}

function limitsBefore(node: SchemaNode, path: string, release: string): string[] {
  const inner =
    node.type === 'object'
      ? Object.entries(node.fields).flatMap(([name, field]) =>
          limitsBefore(field, path === '' ? name : `${path}.${name}`, release),
        )
      : node.type === 'list'
        ? limitsBefore(node.items, `${path}[]`, release)
        : node.type === 'map'
          ? limitsBefore(node.values, `${path}{}`, release)
          : [];
  return [...ownLimits(node, path, release), ...inner];
}

function ownLimits(node: SchemaNode, path: string, release: string): string[] {
  if (node.type === 'object' && node.before !== undefined) {
    const [was, is] = around(node.before, release, { required: node.required ?? [] });
    return (was?.required ?? [])
      .filter((name) => !is.required.includes(name))
      .map((name) => `\`${path === '' ? name : `${path}.${name}`}\` is optional`);
  }
  if (node.type === 'string' && node.before !== undefined) {
    const [was, is] = around(node.before, release, { enum: node.enum ?? [] });
    return was === undefined
      ? []
      : is.enum.filter((value) => !was.enum.includes(value)).map((value) => `\`${path}\` can be \`${value}\``);
  }
  return [];
}

/** The behaviour before the release and from it on, if it changes there. */
function around<Limits>(
  before: { readonly [end: string]: Limits },
  release: string,
  newest: Limits,
): readonly [Limits | undefined, Limits] {
  const ends = Object.keys(before).sort((one, other) => placeOf(one) - placeOf(other));
  const next = ends[ends.indexOf(release) + 1];
  return [before[release], (next === undefined ? undefined : before[next]) ?? newest];
}

function behavioursOf(release: string, before: string): string[] {
  const [now, then] = [behaviourOf(release), behaviourOf(before)];
  const names = Object.keys(BEHAVIOURS) as (keyof OperatorBehaviour)[];
  return names
    .filter((name) => JSON.stringify(now[name]) !== JSON.stringify(then[name]))
    .map((name) => BEHAVIOURS[name](now, then))
    .filter((text) => text !== '');
}

function movedOrNew(now: readonly string[], before: readonly string[]): string {
  const added = now.filter((name) => !before.includes(name));
  if (added.length > 0) {
    return `the middlewares ${added.map((name) => `\`${name}\``).join(' and ')}`;
  }
  const place = now.findIndex((name, index) => name !== before[index]);
  return `\`${now[place] ?? ''}\` is directly before \`${before[place] ?? ''}\``;
}

function changeTable(): string {
  const rows = releaseChanges().filter(({ changes }) => Object.values(changes).some((each) => each.length > 0));
  return [
    '| to release | your YAML without the operator | what the operator makes (`EXACT`) | your custom resources |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ to, changes: { corrected, exact, operator } }) =>
        `| ${[to, ...[corrected, exact, operator].map(lines)].join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

function lines(texts: readonly string[]): string {
  return texts.length === 0 ? NONE : texts.join('<br>');
}
