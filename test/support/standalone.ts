import { OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import { changesFor } from '../../lib/corrections/corrections';
import {
  standaloneMetadata,
  standaloneModel,
  standaloneObjects,
  type StandaloneObjects,
} from '../../lib/standalone/proxy-objects';
import type { StandaloneModel } from '../../lib/standalone/standalone-model';
import { newestSchemaOf } from '../../lib/releases/schema-of';
import type { Kind, ResolvedProxy, Resource } from '../../lib/model/kinds';
import type { StandaloneTarget } from '../../lib/model/target';
import { readSpec } from '../../lib/crds/read-spec';

/** A cluster without the operator, of the oldest release. */
export const EXACT = targetAt(OperatorRelease.V0_22, OperatorFidelity.EXACT);
export const CORRECTED = targetAt(OperatorRelease.V0_22, OperatorFidelity.CORRECTED);

export function targetAt(release: OperatorRelease, fidelity: OperatorFidelity): StandaloneTarget {
  const target = TargetCluster.withoutOperator({ release, fidelity })._target;
  if (target.operator) {
    throw new Error('the operator runs there');
  }
  return target;
}

interface Json {
  readonly [key: string]: unknown;
}

/** The specs that a proxy refers to, by what `ResolvedProxy` calls them. */
export interface Referenced {
  readonly telemetry?: Json;
  readonly oidc?: Json;
  readonly externalAuth?: Json;
  readonly authServer?: Json;
  readonly tools?: Json;
  readonly authzConfigMap?: { readonly [key: string]: string };
}

const REFERENCES = [
  ['telemetry', 'MCPTelemetryConfig', 'telemetryConfigRef'],
  ['oidc', 'MCPOIDCConfig', 'oidcConfigRef'],
  ['externalAuth', 'MCPExternalAuthConfig', 'externalAuthConfigRef'],
  ['authServer', 'MCPExternalAuthConfig', 'authServerRef'],
  ['tools', 'MCPToolConfig', 'toolConfigRef'],
] as const;

/** The proxy `weather` in the namespace `mcp`, with what it refers to; defaults are filled in. */
export function resolvedProxy(spec: Json = {}, referenced: Referenced = {}): ResolvedProxy {
  const given = REFERENCES.filter(([name]) => referenced[name] !== undefined);
  const references = given.map(([name, , field]): [string, Json] => [
    field,
    { name, ...(field === 'oidcConfigRef' ? { audience: 'weather' } : {}), ...(spec[field] as Json | undefined) },
  ]);
  const complete = { remoteUrl: 'https://mcp.example.com/mcp', ...spec, ...Object.fromEntries(references) };
  const configs = given.map(([name, kind]) => [name, resource(kind, name, referenced[name] ?? {})] as const);
  return {
    proxy: resource('MCPRemoteProxy', 'weather', complete) as Resource<'MCPRemoteProxy'>,
    ...(Object.fromEntries(configs) as Partial<ResolvedProxy>),
    ...(referenced.authzConfigMap === undefined ? {} : { authzConfigMap: referenced.authzConfigMap }),
  };
}

function resource(kind: Kind, name: string, given: Json): Resource {
  const { spec, findings } = readSpec(newestSchemaOf(kind), given);
  if (findings.length > 0) {
    throw new Error(`the ${kind} of a test is wrong: ${JSON.stringify(findings)}`);
  }
  return { kind, name, namespace: 'mcp', labels: {}, annotations: {}, spec } as unknown as Resource;
}

/** The model and the objects of a proxy for a target. */
export function modelOf(resolved: ResolvedProxy, target: StandaloneTarget = EXACT): StandaloneModel {
  const changes = changesFor(target);
  const metadata = standaloneMetadata(resolved.proxy, changes);
  return standaloneModel(resolved, metadata, target, {}, changes);
}

/** `runconfig.json`, parsed. */
export function runConfigOf(resolved: ResolvedProxy, target: StandaloneTarget = EXACT): Json {
  const { runConfig } = standaloneObjects(modelOf(resolved, target), changesFor(target));
  return JSON.parse(runConfig['runconfig.json'] ?? '') as Json;
}

/** The middleware of the run config with that type. */
export function middlewareOf(runConfig: Json, type: string): unknown {
  const list = runConfig['middleware_configs'] as readonly { readonly type: string; readonly parameters: unknown }[];
  return list.find((each) => each.type === type)?.parameters;
}

/** The types of the middlewares, in order. */
export function middlewareTypesOf(runConfig: Json): string[] {
  return (runConfig['middleware_configs'] as readonly { readonly type: string }[]).map(({ type }) => type);
}

/** The objects as JSON, with what a correction may change of their metadata; without the checksum. */
export function rendered(objects: StandaloneObjects, model: StandaloneModel): Json {
  const { serviceAccount, role, roleBinding, authz, runConfig } = objects;
  const deployment = structuredClone(objects.deployment) as Json;
  const { template } = deployment as { template: { metadata: { annotations?: { [name: string]: string } } } };
  delete template.metadata.annotations?.['toolhive.stacklok.dev/runconfig-checksum'];
  const { 'runconfig.json': text = '', ...data } = runConfig;
  return {
    ServiceAccount: serviceAccount && { kind: 'ServiceAccount', ...accountMetadata(model), ...serviceAccount },
    Role: role,
    RoleBinding: roleBinding,
    Authz: authz,
    RunConfig: {
      metadata: { labels: model.metadata.runConfig.labels },
      data: { ...data, 'runconfig.json': JSON.parse(text) as unknown },
    },
    Deployment: { metadata: labelsAndAnnotations(model), spec: deployment },
    Service: { spec: objects.service },
  };
}

/** The operator gives it a name alone. */
function accountMetadata({ metadata: { serviceAccount } }: StandaloneModel): object {
  return serviceAccount?.labels === undefined ? {} : { metadata: { labels: serviceAccount.labels } };
}

function labelsAndAnnotations({ metadata: { deployment } }: StandaloneModel): object {
  return { labels: deployment.labels, annotations: deployment.annotations };
}
