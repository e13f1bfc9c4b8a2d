import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { KINDS, type Kind } from '../../lib/model/kinds';
import { OTHER_KINDS } from '../../lib/model/product-names';
import { celLibrary, type CelEnvironment } from '../../lib/cel/cel-expression';
import { luaTable } from '../support/lua';
import { plain, type PlainValue } from '../support/plain-value';
import { BLOCKED, CONFIG_STATUSES, PROXY_STATUSES, type Health, type RecordedStatus } from './statuses';

/** The kinds whose status says whether they work: a group has no such condition. */
const KINDS_WITH_HEALTH = (Object.keys(KINDS) as Kind[]).filter((kind) => kind !== 'MCPGroup');

/** A spec that says nothing of replicas. */
const SOME = {};

function example(name: string): unknown {
  return parse(readFileSync(path.join(__dirname, '../../examples/gitops', name), 'utf8'));
}

function statusesOf(kind: Kind): readonly RecordedStatus[] {
  return kind === 'MCPRemoteProxy' ? PROXY_STATUSES : CONFIG_STATUSES;
}

const RECORDED = KINDS_WITH_HEALTH.flatMap((kind) => statusesOf(kind).map((each) => ({ kind, ...each })));

describe('argocd-health.yaml', () => {
  const { data } = example('argocd-health.yaml') as { readonly data: { readonly [key: string]: string } };
  const PREFIX = 'resource.customizations.health.toolhive.stacklok.dev_';
  const HEALTH: { readonly [status: string]: Health } = {
    Healthy: 'healthy',
    Progressing: 'progressing',
    Degraded: 'degraded',
  };

  function healthOf(kind: Kind, { metadata, spec = SOME, status }: RecordedStatus): object {
    const obj = { kind, metadata: { name: 'weather', ...metadata }, spec, status };
    const { status: told, message } = luaTable(data[`${PREFIX}${kind}`] ?? '', obj, ['status', 'message']);
    return { health: HEALTH[String(told)], message };
  }

  test('has a check for each kind with a status', () => {
    expect(Object.keys(data).sort()).toEqual(KINDS_WITH_HEALTH.map((kind) => `${PREFIX}${kind}`).sort());
  });

  test.each(RECORDED)('$kind: $name', ({ kind, ...recorded }) => {
    const { health, message } = recorded;
    expect(healthOf(kind, recorded)).toEqual({ health, message });
  });

  test('shows what keeps a config from being deleted', () => {
    const { health, message } = BLOCKED;
    expect(healthOf('MCPOIDCConfig', BLOCKED)).toEqual({ health, message });
  });
});

describe('flux-health.yaml', () => {
  interface HealthCheck {
    readonly apiVersion: string;
    readonly kind: string;
    readonly inProgress: string;
    readonly failed: string;
    readonly current: string;
  }
  const { spec } = example('flux-health.yaml') as {
    readonly spec: { readonly healthCheckExprs: readonly HealthCheck[] };
  };
  const checks = spec.healthCheckExprs;
  const environment = ['status', 'metadata', 'spec'].reduce<CelEnvironment>(
    (env, name) => env.registerVariable(name, 'dyn'),
    new (celLibrary().Environment)({ enableOptionalTypes: false, homogeneousAggregateLiterals: true }),
  );

  function holds(expression: string, { metadata, spec = SOME, status = {} }: RecordedStatus): boolean {
    const context = {
      metadata: celValue(plain(metadata)),
      spec: celValue(plain(spec)),
      status: celValue(plain(status)),
    };
    return (environment.parse(expression) as unknown as (given: object) => boolean)(context);
  }

  /** In the order in which Flux evaluates them; an object without a status is in progress. */
  function healthOf({ inProgress, failed, current }: HealthCheck, recorded: RecordedStatus): Health {
    if (recorded.status === undefined || holds(inProgress, recorded)) {
      return 'progressing';
    }
    if (holds(failed, recorded)) {
      return 'degraded';
    }
    return holds(current, recorded) ? 'healthy' : 'progressing';
  }

  test('has a check for each kind with a status, in both versions', () => {
    const versions = ['v1alpha1', 'v1beta1'].map((version) => `toolhive.stacklok.dev/${version}`);
    const known = versions.flatMap((version) => KINDS_WITH_HEALTH.map((kind) => `${version} ${kind}`));
    expect(checks.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`).sort()).toEqual(known.sort());
    expect(checks.filter(({ kind }) => OTHER_KINDS.includes(kind))).toEqual([]);
  });

  test.each(RECORDED)('$kind: $name', ({ kind, ...recorded }) => {
    const found = checks.filter((each) => each.kind === kind).map((each) => healthOf(each, recorded));
    expect(found).toEqual([recorded.health, recorded.health]);
  });
});

/** Numbers of Kubernetes objects are integers. */
function celValue(value: PlainValue): unknown {
  if (Array.isArray(value)) {
    return value.map((each: PlainValue) => celValue(each));
  }
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([name, each]): [string, unknown] => [name, celValue(each)]));
  }
  return typeof value === 'number' ? BigInt(value) : value;
}
