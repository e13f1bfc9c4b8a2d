import { Chart } from 'cdk8s';
import type { Construct } from 'constructs';
import { foreignDocumentFinding, unservedVersionFinding } from '../rules/common/unknown-fields';
import type { TargetCluster } from '../cluster/target-cluster';
import { NO_MISTAKES, type Declaration } from '../declaration/declaration';
import { Catalog } from '../engine/catalog';
import { wordingOf } from '../engine/wording';
import { setWrittenPlace } from '../engine/written-places';
import { LazyContentObject, type LazyContentObjectProps } from '../cdk8s/lazy-content-object';
import type { PlainObject } from '../private/plain';
import { freeName } from '../private/texts';
import { type YamlDocument, LINE_BREAK } from '../kubernetes';
import { isSubstituted, nameOf, namespaceOf, readDocument, type ResourceDocument } from '../model/resource-document';
import { misreadFindings, unwritableKeys } from '../rules/common/texts';
import type { ManagedResourceOptions } from '../cluster/managed-resource';
import { AuthzConfig } from '../configs/authz-config';
import { ExternalAuthConfig } from '../configs/external-auth-config';
import { McpGroup } from '../configs/mcp-group';
import { OidcConfig } from '../configs/oidc-config';
import { TelemetryConfig } from '../configs/telemetry-config';
import { ToolConfig } from '../configs/tool-config';
import type { Kind } from '../model/kinds';
import { RemoteMcpProxy } from '../proxy/remote-mcp-proxy';
import { harmlessName } from '../private/secret-texts';

/** The result of cdk8s for a document. */
type ForeignContent = PlainObject & Pick<LazyContentObjectProps, 'apiVersion' | 'kind' | 'metadata'>;

/** What documents are for. */
interface DocumentsTarget {
  /** The cluster that they are for. */
  readonly cluster: TargetCluster;
  /** The API group of their custom resources. */
  readonly apiGroup: string | undefined;
  /** Whether variables in them are replaced before they are applied; undefined: as the cluster says. */
  readonly substitution?: boolean | undefined;
}

/** Makes constructs from the documents of one file, all below one construct. */
export class DocumentTaker {
  private readonly taken = new Set<string>();
  private unnamed = 0;

  public constructor(
    private readonly host: Construct,
    private readonly target: DocumentsTarget,
  ) {}

  /** The construct of the document; none if an earlier document is the same object, which is an error. */
  public take(document: YamlDocument): Construct | undefined {
    const { host } = this;
    const { cluster, apiGroup, substitution = cluster._substitution ?? true } = this.target;
    const name = nameOf(document);
    const resource = readDocument(document, apiGroup, cluster._target.release.crds?.versions);
    if (name !== undefined && this.isTaken(name, document, resource !== undefined)) {
      this.refuse(name, document);
      return undefined;
    }
    const id = this.freeId(name ?? `object${String(this.unnamed++)}`, document);
    const construct =
      resource === undefined
        ? this.pass(id, document)
        : CONSTRUCTS[resource.kind]._declared(host, id, {
            declaration: declaration(resource, document, substitution && isSubstituted(document)),
            cluster,
          });
    this.tellMisread(construct, document, resource !== undefined);
    return construct;
  }

  /** Rules tell of the line breaks that are left in the texts of a resource. */
  private tellMisread(host: Construct, { misread = [], locate }: YamlDocument, hasRules: boolean): void {
    const told = misread.filter((each) => each.kind === 'key' || !hasRules || !LINE_BREAK.test(String(each.read)));
    const { warnings } = this.target.cluster._cluster;
    for (const finding of misreadFindings(told)) {
      Catalog.of(host).note({ host, finding, locate: () => locate(finding.field), cluster: warnings });
    }
  }

  /** Whether an earlier document is the same object; for this package's kinds, the API group makes no difference. */
  private isTaken(name: string, { content }: YamlDocument, ours: boolean): boolean {
    const { apiVersion, kind } = content as { apiVersion: string; kind: string };
    const group = ours ? 'ours' : apiVersion.split('/').slice(0, -1);
    const object = JSON.stringify([group, kind, namespaceOf({ content }) ?? Chart.of(this.host).namespace, name]);
    const taken = this.taken.has(object);
    this.taken.add(object);
    return taken;
  }

  private refuse(name: string, { content, locate }: YamlDocument): void {
    const place = { id: 'document-duplicate', severity: 'error', field: 'metadata.name', value: name } as const;
    const rule = `is the name of another ${String(content['kind'])} in this file`;
    const finding = { ...place, rule, fix: 'remove one of the two documents' };
    Catalog.of(this.host).note({ host: this.host, finding, locate: () => locate('metadata.name') });
  }

  /** The id that `Include` uses, made unique if another object has it; of harmless names, which have no line breaks. */
  private freeId(name: string, { content }: YamlDocument): string {
    const parts = [name, String(content['kind']).toLowerCase(), namespaceOf({ content }) ?? ''].map(harmlessName);
    const id = parts.filter((part) => part !== '').join('-');
    return freeName(id, (each) => this.host.node.tryFindChild(each) !== undefined, '-');
  }

  private pass(id: string, { content, locate }: YamlDocument): Construct {
    const { apiVersion, kind, metadata, ...fields } = content as ForeignContent;
    const object = new LazyContentObject(this.host, id, {
      apiVersion,
      kind,
      metadata,
      fields: Object.keys(fields),
      content: () => fields,
    });
    const { cluster, apiGroup } = this.target;
    const finding =
      unservedVersionFinding({ apiVersion, kind }, apiGroup, cluster._target) ??
      foreignDocumentFinding({ apiVersion, kind }, apiGroup, wordingOf(object).toNameGroup);
    const { warnings } = cluster._cluster;
    setWrittenPlace(object, { locate, warnings });
    for (const each of [...unwritableKeys(content), ...(finding === undefined ? [] : [finding])]) {
      Catalog.of(object).note({ host: object, finding: each, locate: () => locate(each.field), cluster: warnings });
    }
    return object;
  }
}

function declaration(resource: ResourceDocument, { locate }: YamlDocument, substitution: boolean): Declaration {
  const { kind, metadata, spec, apiVersion, findings, unknown } = resource;
  return {
    kind,
    metadata,
    spec,
    usedConstructs: [],
    acknowledge: [],
    mistakes: NO_MISTAKES,
    document: { apiVersion, findings, unknown, substitution, locate },
  };
}

/** A class of constructs that can be made from a declaration. */
interface DeclaredClass {
  _declared(scope: Construct, id: string, options: Pick<ManagedResourceOptions, 'declaration' | 'cluster'>): Construct;
}

/** The classes whose constructs are resources of the kinds. */
const CONSTRUCTS: { readonly [K in Kind]: DeclaredClass } = {
  MCPRemoteProxy: RemoteMcpProxy,
  MCPTelemetryConfig: TelemetryConfig,
  MCPOIDCConfig: OidcConfig,
  MCPExternalAuthConfig: ExternalAuthConfig,
  MCPAuthzConfig: AuthzConfig,
  MCPToolConfig: ToolConfig,
  MCPGroup: McpGroup,
};
