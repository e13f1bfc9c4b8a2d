import { ApiObject, Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { Catalog } from '../engine/catalog';
import { settleGuardrails } from '../engine/scope-settings';
import type { Declaration, Mistakes } from '../declaration/declaration';
import type { Finding } from '../private/finding';
import { API_GROUP } from '../model/product-names';
import { type FacadeRequests, NO_FACADE_REQUESTS } from '../model/facade-requests';
import { type Kind, METADATA, type Metadata } from '../model/kinds';
import { isAsBefore, newestSchemaOf, schemaOf } from '../releases/schema-of';
import { followsOperator, type Target } from '../model/target';
import { valueAt, withPlaced, type Placed } from '../private/field-paths';
import { isToken } from '../private/cdk8s/values';
import { perObject } from '../private/caches';
import { present, type PlainObject } from '../private/plain';
import { lackingIn, type ObjectNode, unknownDefaults, readSpec, type SpecReading } from '../crds';
import type { CatalogEntry, Cluster } from '../engine/catalog-entry';
import type { UsedConstruct } from '../declaration/props/instances';
import { EMISSION } from './emit-for-cluster';
import { TargetCluster } from './target-cluster';

export interface ManagedResourceOptions<K extends Kind = Kind> {
  readonly declaration: Declaration<K>;
  /** The cluster of the construct; absent: the cluster of its scope. */
  readonly cluster?: TargetCluster | undefined;
  /** Turns a name that the chart generated into one that the kind can have. */
  readonly shorten?: (generated: string) => string;
}

/**
 * What the constructs of all kinds have in common: a declaration is read, named, added to the catalog, checked and
 * emitted.
 */
export class ManagedResource<K extends Kind = Kind> implements CatalogEntry<K> {
  public readonly declaration: Declaration<K>;
  public readonly name: string;
  public readonly namespace?: string;
  public readonly cluster: Cluster;
  public readonly target: Target;
  public readonly isBound: boolean;
  public readonly substitution: boolean;
  public readonly emission = EMISSION;
  public facadeRequests = NO_FACADE_REQUESTS;
  public usedConstructs: readonly UsedConstruct[];
  public mistakes: Mistakes;
  private implied: ReadonlyMap<string, Placed> | undefined;
  /** Read on first use, and again after a change. */
  private known: ReadResource<K> | undefined;

  public constructor(
    public readonly host: Construct,
    options: ManagedResourceOptions<K>,
  ) {
    const { declaration, cluster, shorten = (generated: string) => generated } = options;
    const { document, mistakes, usedConstructs } = declaration;
    this.declaration = declaration;
    this.mistakes = mistakes;
    this.usedConstructs = usedConstructs;
    const targetCluster = TargetCluster._for(host, cluster);
    this.cluster = targetCluster._cluster;
    this.target = document === undefined ? targetCluster._target : inVersionOf(document, targetCluster._documentTarget);
    this.substitution = document?.substitution ?? targetCluster._substitution ?? false;
    this.isBound = (cluster ?? TargetCluster._boundTo(host)) !== undefined;
    settleGuardrails(host);
    const { name, namespace } = declaration.metadata;
    this.name = name !== undefined && (typeof name === 'string' || isToken(name)) ? name : shorten(generatedName(this));
    const given: unknown = namespace;
    const space = isToken(given) ? undefined : typeof given === 'string' ? given : Chart.of(host).namespace;
    if (space !== undefined) {
      this.namespace = space;
    }
    Catalog.of(host).add(this);
  }

  public get apiObjects(): readonly ApiObject[] {
    return this.host.node.children.filter((child): child is ApiObject => ApiObject.isApiObject(child));
  }

  public get reading(): SpecReading {
    return this.read().reading;
  }

  public get resource(): CatalogEntry<K>['resource'] {
    return this.read().resource;
  }

  public get unwritten(): readonly Placed[] {
    return this.read().unwritten;
  }

  /** Sets a field that follows from another setting, unless the program set it; the last call wins. */
  public imply(path: string, value: unknown): void {
    this.implied = new Map([...(this.implied ?? []), [path, { path, value }]]);
    this.known = undefined;
    Catalog.of(this.host).changed();
  }

  /** Changes the facade requests of a proxy; `used` are constructs that the change refers to. */
  public request(change: (requests: FacadeRequests) => FacadeRequests, used: readonly UsedConstruct[] = []): void {
    this.facadeRequests = change(this.facadeRequests);
    this.usedConstructs = [...this.usedConstructs, ...used];
    Catalog.of(this.host).changed();
  }

  /** Records options of facades that are not valid. */
  public refuse(findings: readonly Finding[]): void {
    this.mistakes = { ...this.mistakes, findings: [...this.mistakes.findings, ...findings] };
    Catalog.of(this.host).changed();
  }

  private read(): ReadResource<K> {
    return (this.known ??= this.readNow());
  }

  private readNow(): ReadResource<K> {
    const { declaration, name, namespace, substitution, target } = this;
    const { kind, metadata } = declaration;
    // the chart may have set the namespace
    const named = namespace === undefined ? metadata : { namespace, ...metadata };
    const readMetadata = readSpec(METADATA, named, { path: 'metadata', variables: substitution ? 'texts' : 'none' });
    const declared = this.declaredSpec();
    const readDeclared = readSpec(schemaOf(kind, target.release), declared, {
      variables: substitution ? 'all' : 'none',
    });
    const reading = withNotes(
      readDeclared.unknown.length === 0 ? readDeclared : this.withoutUsual(readDeclared),
      readMetadata,
    );
    const given = target.release.crds?.schemas.get(kind);
    const { spec, unwritten } =
      given === undefined
        ? { spec: reading.spec, unwritten: NOTHING }
        : besideKnown({ kind, given }, declared, reading.spec);
    const { labels = {}, annotations = {} } = readMetadata.spec as Metadata;
    const resource = present({ kind, name, namespace, labels, annotations, spec }) as CatalogEntry<K>['resource'];
    return { reading, resource, unwritten };
  }

  /**
   * A field that the cluster does not have, and that is given its default, is as if it were not given. In a document for
   * the operator it is not: kubectl refuses the field, whatever it holds.
   */
  private withoutUsual(reading: SpecReading): SpecReading {
    const { kind, document } = this.declaration;
    return document !== undefined && followsOperator(this.target)
      ? reading
      : { ...reading, unknown: reading.unknown.filter((each) => !isAsBefore(kind, each)) };
  }

  private declaredSpec(): unknown {
    const { spec = {} } = this.declaration;
    if (this.implied === undefined) {
      return spec;
    }
    const implied = Array.from(this.implied.values()).filter(({ path }) => valueAt({ spec }, path) === undefined);
    return implied.length === 0 ? spec : withPlaced({ spec }, implied).spec;
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

/** What a declaration is read as. */
type ReadResource<K extends Kind> = Pick<CatalogEntry<K>, 'reading' | 'resource' | 'unwritten'>;

const NOTHING: readonly Placed[] = [];

/** With the CRDs of the cluster, rules and emitters get what they expect, and it is not written. */
function besideKnown(
  { kind, given }: { readonly kind: Kind; readonly given: ObjectNode },
  declared: unknown,
  spec: PlainObject,
) {
  const known = newestSchemaOf(kind);
  const lacking = lackingIn({ given, known }, spec);
  const completed = withPlaced({ spec }, lacking);
  const unwritten = [
    ...lacking.map(({ path }) => ({ path, value: undefined })),
    ...unknownDefaults({ given, known }, declared),
  ];
  return { spec: completed.spec, unwritten };
}

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
