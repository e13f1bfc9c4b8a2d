import { ApiObject, Chart } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import { Catalog } from '../engine/catalog';
import { settleGuardrails } from '../engine/guardrails-around';
import type { Declaration, Mistakes } from '../declaration/declaration';
import type { Finding } from '../model/finding';
import { METADATA, type Metadata } from '../model/metadata';
import { API_GROUP } from '../model/product-names';
import type { PodTemplateParts } from '../model/pod-options';
import type { ResolvedProxy, Resource } from '../model/resource';
import { NO_FACADE_REQUESTS, type FacadeRequests } from '../model/facade-requests';
import { newestSchemaOf, schemaOf } from '../releases/schema-of';
import type { Target } from '../model/target';
import { valueAt, withPlaced, type Placed } from '../private/placed';
import { isToken } from '../private/cdk8s/token';
import { perObject } from '../private/caches';
import { present, type PlainObject } from '../private/plain';
import { lackingIn, unknownDefaults } from '../reader/crds/beside-known';
import { readSpec, type SpecReading } from '../reader/read-spec';
import type { Kind } from '../model/kinds';
import type { EmittedObjects, CatalogEntry } from '../engine/catalog-entry';
import type { WarningSettings } from '../engine/scope-settings';
import { emit, podTemplate, runConfigBytes } from './emission';
import { TargetCluster } from './target-cluster';
import type { UsedConstruct } from '../declaration/used-constructs';

export interface ManagedResourceOptions {
  readonly declaration: Declaration;
  /** The cluster of the construct; absent: the cluster of its scope. */
  readonly cluster?: TargetCluster | undefined;
  /** Turns a name that the chart generated into one that the kind can have. */
  readonly shorten?: (generated: string) => string;
}

/**
 * What the constructs of all kinds have in common: a declaration is read, named, added to the catalog, checked and
 * emitted.
 */
export class ManagedResource implements CatalogEntry {
  public readonly declaration: Declaration;
  public readonly name: string;
  public readonly namespace?: string;
  /** Whether a cluster was given or bound. */
  public readonly isBound: boolean;
  private readonly targetCluster: TargetCluster;
  private implied: ReadonlyMap<string, Placed> | undefined;
  private usedByFacades: readonly UsedConstruct[] | undefined;
  private requests = NO_FACADE_REQUESTS;
  private found: Mistakes;
  private read: SpecReading | undefined;
  private made: Resource | undefined;
  private notWritten = NOTHING;

  public constructor(
    public readonly host: Construct,
    options: ManagedResourceOptions,
  ) {
    const { declaration, cluster, shorten = (generated: string) => generated } = options;
    this.declaration = declaration;
    this.found = declaration.mistakes;
    this.targetCluster = TargetCluster._for(host, cluster);
    settleGuardrails(host);
    this.isBound = (cluster ?? TargetCluster._boundTo(host)) !== undefined;
    const { name, namespace } = declaration.metadata;
    this.name = name !== undefined && (typeof name === 'string' || isToken(name)) ? name : shorten(generatedName(this));
    const given: unknown = namespace;
    const space = isToken(given) ? undefined : typeof given === 'string' ? given : Chart.of(host).namespace;
    if (space !== undefined) {
      this.namespace = space;
    }
    Catalog.of(host).add(this);
  }

  public get cluster(): string {
    return this.targetCluster._identity;
  }

  public get clusterName(): string {
    return this.targetCluster._name;
  }

  public get clusterWarnings(): WarningSettings {
    return this.targetCluster._warnings;
  }

  public get target(): Target {
    const { _target: target, _documentTarget: documentTarget } = this.targetCluster;
    const { document } = this.declaration;
    return document === undefined ? target : inVersionOf(document, documentTarget);
  }

  public get apiObjects(): readonly ApiObject[] {
    return this.host.node.children.filter((child): child is ApiObject => ApiObject.isApiObject(child));
  }

  public get facadeRequests(): FacadeRequests {
    return this.requests;
  }

  public get mistakes(): Mistakes {
    return this.found;
  }

  public get usedConstructs(): readonly UsedConstruct[] {
    return this.usedByFacades === undefined
      ? this.declaration.usedConstructs
      : [...this.declaration.usedConstructs, ...this.usedByFacades];
  }

  /** Read on first use. */
  public get reading(): SpecReading {
    return this.read ?? this.readAgain().reading;
  }

  public get substitution(): boolean {
    return this.declaration.document?.substitution ?? this.targetCluster._substitution ?? false;
  }

  public get resource(): Resource {
    return this.made ?? this.readAgain().resource;
  }

  /** Parts of the resource's spec that are not written, each with the value `undefined`. */
  public get unwritten(): readonly Placed[] {
    if (this.made === undefined) {
      this.readAgain();
    }
    return this.notWritten;
  }

  public runConfigBytes(resolved: ResolvedProxy): number | undefined {
    return runConfigBytes(resolved, this.target);
  }

  public podTemplate(resolved: ResolvedProxy): PodTemplateParts {
    return podTemplate(resolved, this);
  }

  public clusterNameOf(construct: IConstruct): string {
    return TargetCluster._boundTo(construct)?._name ?? '';
  }

  /** Creates the main objects, as children of the construct. */
  public emit(): EmittedObjects {
    return emit(this.host, this);
  }

  /** Sets a field that follows from another setting, unless the program set it; the last call wins. */
  public imply(path: string, value: unknown): void {
    this.implied = new Map([...(this.implied ?? []), [path, { path, value }]]);
    this.read = undefined;
    this.made = undefined;
    Catalog.of(this.host).changed();
  }

  /** Changes the facade requests of a proxy; `used` are constructs that the change refers to. */
  public request(change: (requests: FacadeRequests) => FacadeRequests, used: readonly UsedConstruct[] = []): void {
    this.requests = change(this.requests);
    this.usedByFacades = [...(this.usedByFacades ?? []), ...used];
    Catalog.of(this.host).changed();
  }

  /** Records options of facades that are not valid. */
  public refuse(findings: readonly Finding[]): void {
    this.found = { ...this.found, findings: [...this.found.findings, ...findings] };
    Catalog.of(this.host).changed();
  }

  private readAgain(): { readonly reading: SpecReading; readonly resource: Resource } {
    const { kind, metadata } = this.declaration;
    const { substitution } = this;
    const variables = substitution ? 'texts' : 'none';
    // the chart may have set the namespace
    const named = this.namespace === undefined ? metadata : { namespace: this.namespace, ...metadata };
    const readMetadata = readSpec(METADATA, named, { path: 'metadata', variables });
    const declared = this.declaredSpec();
    const readDeclared = readSpec(schemaOf(kind, this.target.release), declared, {
      variables: substitution ? 'all' : 'none',
    });
    const reading = withNotes(readDeclared, readMetadata);
    const { spec, unwritten } = this.besideKnown(kind, declared, reading.spec);
    this.notWritten = unwritten;
    const { labels = {}, annotations = {} } = readMetadata.spec as Metadata;
    const { name, namespace } = this;
    const resource = present({ kind, name, namespace, labels, annotations, spec }) as Resource;
    this.read = reading;
    this.made = resource;
    return { reading, resource };
  }

  /** With the CRDs of the cluster, rules and emitters get what they expect, and it is not written. */
  private besideKnown(kind: Kind, declared: unknown, spec: PlainObject): KnownSpec {
    const given = this.target.release.crds?.schemas.get(kind);
    if (given === undefined) {
      return { spec, unwritten: NOTHING };
    }
    const known = newestSchemaOf(kind);
    const lacking = lackingIn({ given, known }, spec);
    const completed =
      lacking.length === 0 ? { spec } : (withPlaced({ spec }, lacking) as { readonly spec: PlainObject });
    const unwritten = [
      ...lacking.map(({ path }) => ({ path, value: undefined })),
      ...unknownDefaults({ given, known }, declared, spec),
    ];
    return { spec: completed.spec, unwritten };
  }

  private declaredSpec(): unknown {
    const { spec = {} } = this.declaration;
    if (this.implied === undefined) {
      return spec;
    }
    const implied = Array.from(this.implied.values()).filter(({ path }) => valueAt({ spec }, path) === undefined);
    return implied.length === 0 ? spec : (withPlaced({ spec }, implied) as { readonly spec: unknown }).spec;
  }
}

/** With the CRDs of the cluster, a document is checked by the schema of the version that it is written in. */
function inVersionOf({ apiVersion }: { readonly apiVersion: string }, target: Target): Target {
  const { crds } = target.release;
  if (crds === undefined) {
    return target;
  }
  const version = apiVersion.split('/').at(-1) ?? '';
  const isStated = target.operator && target.apiVersion !== undefined;
  if (isStated || crds.versions.at(-1) === version || !crds.versions.includes(version)) {
    return target;
  }
  const known = inVersions(target);
  const other = known.get(version) ?? {
    ...target,
    release: { ...target.release, crds: { ...crds, schemas: crds.schemasIn(version) } },
  };
  known.set(version, other);
  return other;
}

const inVersions = perObject<Target, Map<string, Target>>(() => new Map());

/** A spec as rules and emitters expect it. */
interface KnownSpec {
  readonly spec: PlainObject;
  readonly unwritten: readonly Placed[];
}

const NOTHING: readonly Placed[] = [];

/** The reading, with findings about the metadata before findings about the spec. */
function withNotes(read: SpecReading, { findings, tokens, variables, unsettled }: SpecReading): SpecReading {
  return {
    ...read,
    findings: [...findings, ...read.findings],
    tokens: [...tokens, ...read.tokens],
    variables: [...variables, ...read.variables],
    unsettled: [...unsettled, ...read.unsettled],
  };
}

/** The name that the chart gives to the custom resource, on clusters without the operator too. */
function generatedName(resource: { readonly host: Construct; readonly declaration: Declaration }): string {
  const { host, declaration } = resource;
  const probe = new ApiObject(host, 'Resource', { apiVersion: `${API_GROUP}/v1alpha1`, kind: declaration.kind });
  host.node.tryRemoveChild('Resource');
  return probe.name;
}
