import type { Finding } from '../model/finding';
import type { BoundGuardrails } from '../model/guardrails';
import { isKind } from '../model/kinds';
import { runConfigName } from '../model/names-and-labels';
import type { Resource } from '../model/resource';
import { newestSchemaOf } from '../releases/schema-of';
import { readSpec } from '../reader/read-spec';
import { guardrailFindings } from '../rules/guardrails/all-guardrails';
import { isPlainObject, listAt, objectAt, sortedJson, textAt, type PlainObject } from '../private/plain';
import type { CatalogEntry } from './catalog-entry';
import type { LocatedFinding } from './located-finding';
import { isChanged, writtenObject, type Render } from './written-object';

/**
 * What JSON patches of a proxy's native objects do against guardrails. What they change of the pods is judged like a pod
 * template; what they change of the run config cannot be judged.
 */
export function nativeBreaches(
  entry: CatalogEntry,
  render: Render,
  bound: readonly BoundGuardrails[],
): readonly LocatedFinding[] {
  const { apiObjects, resource, cluster, host } = entry;
  return apiObjects.filter(isChanged).flatMap((object) => {
    const written = writtenObject(object, render);
    const before = plain(object.unpatched());
    if (written === undefined || before === undefined) {
      return [];
    }
    const found = breachesOf({ written, before, kind: object.kind }, resource.name, bound);
    return found.map((finding) => ({
      host,
      entry,
      cluster: cluster.warnings,
      finding: { ...finding, field: `${object.kind}.${finding.field}` },
    }));
  });
}

interface NativeChange {
  readonly written: PlainObject;
  readonly before: PlainObject;
  readonly kind: string;
}

function breachesOf(
  { written, before, kind }: NativeChange,
  name: string,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  if (written['kind'] !== kind) {
    return isKind(written['kind']) || kind === 'Deployment' ? [patched('kind')] : [];
  }
  if (kind === 'Deployment') {
    return podBreaches(written, before, name, bound);
  }
  const isRunConfig = kind === 'ConfigMap' && textAt(written, 'metadata', 'name') === runConfigName(name);
  return isRunConfig && sortedJson(written['data']) !== sortedJson(before['data']) ? [patched('data')] : [];
}

function patched(field: string): Finding {
  const rule = 'is changed by JSON patches, so the guardrails around it could not judge it';
  return { id: 'guardrail-patch', severity: 'error', field, rule, fix: 'remove the patch, and use props' };
}

const TEMPLATE = 'spec.podTemplateSpec';

function podBreaches(
  written: PlainObject,
  before: PlainObject,
  name: string,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  const podTemplateSpec = { spec: changedPod(objectAt(written, ...POD), objectAt(before, ...POD)) };
  const spec = readSpec(newestSchemaOf('MCPRemoteProxy'), { podTemplateSpec }).spec;
  const resource = { kind: 'MCPRemoteProxy', name, labels: {}, annotations: {}, spec } as unknown as Resource;
  return guardrailFindings(resource, bound)
    .filter(({ field }) => field.startsWith(TEMPLATE))
    .map(({ id, severity, field, rule, fix }) => ({
      ...{ id, severity, fix },
      field: field.replace(TEMPLATE, 'spec.template'),
      rule: `${rule}, after the JSON patches`,
    }));
}

const POD = ['spec', 'template', 'spec'];

/** What identifies the items of a pod's lists. */
const KEYS: { readonly [list: string]: string } = {
  containers: 'name',
  initContainers: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  env: 'name',
};

/** The changes of an object, as a patch would write them; the items of lists keep their places. */
function changedPod(written: PlainObject, before: PlainObject): PlainObject {
  const names = Array.from(new Set([...Object.keys(written), ...Object.keys(before)]));
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const [now, then] = [written[name] ?? null, before[name] ?? null];
      if (sortedJson(now) === sortedJson(then)) {
        return [];
      }
      const key = KEYS[name];
      return [[name, key === undefined ? now : changedList(listAt({ now }, 'now'), listAt({ then }, 'then'), key)]];
    }),
  );
}

function changedList(written: readonly unknown[], before: readonly unknown[], key: string): readonly unknown[] {
  const keyOf = (each: unknown): unknown => objectAt(each)[key];
  const changed = written.map((each) => {
    const same = before.find((other) => keyOf(other) === keyOf(each));
    if (!isPlainObject(each) || !isPlainObject(same) || sortedJson(each) === sortedJson(same)) {
      return isPlainObject(same) ? {} : each;
    }
    return { ...changedPod(each, same), [key]: keyOf(each) };
  });
  const removed = before.filter((each) => !written.some((other) => keyOf(other) === keyOf(each)));
  return [...changed, ...removed.map((each) => ({ [key]: keyOf(each), $patch: 'delete' }))];
}

function plain(value: object): PlainObject | undefined {
  const read = JSON.parse(JSON.stringify(value)) as unknown;
  return isPlainObject(read) ? read : undefined;
}
