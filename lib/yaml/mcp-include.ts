import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { Catalog } from '../engine/catalog';
import type { Declaration } from '../declaration/declaration';
import { message } from '../engine/messages';
import { fetchText } from '../private/fetch-text';
import { isPlainObject } from '../private/plain';
import { readDocuments, type YamlDocument } from '../reader/documents';
import { hasOurKind, readDocument, type ResourceDocument } from '../reader/read-document';
import { shownUrl } from '../private/shown-url';
import { TargetCluster } from '../cluster/target-cluster';
import { constructOf } from './construct-of-kind';

/**
 * Where the documents are.
 */
export interface McpIncludeProps {
  /**
   * Path of a YAML file, or a URL. A file that cannot be read, or is no YAML, makes the constructor fail.
   */
  readonly url: string;

  /**
   * The cluster that the resources are for.
   *
   * @default - the one that is bound nearest above, else one with the operator
   */
  readonly cluster?: TargetCluster;

  /**
   * Codes of warnings that are knowingly accepted in all documents, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];
}

/**
 * Takes custom resources from a YAML file into the app.
 *
 * Each document of this package's kinds becomes the same construct that a program would make, so that it is checked by the same
 * rules, other constructs can refer to it by name, and on a cluster without the operator the native objects are written.
 * All other documents are passed on as `Include` of cdk8s does it.
 */
export class McpInclude extends Construct {
  private readonly taken = new Set<string>();

  public constructor(scope: Construct, id: string, props: McpIncludeProps) {
    super(scope, id);
    const cluster = props.cluster ?? TargetCluster.of(this);
    const target = cluster._target;
    const catalog = Catalog.of(this);
    catalog.settle(this);
    catalog.configure(this, { field: 'acknowledge', acknowledge: [...(props.acknowledge ?? [])] });
    let unnamed = 0;
    for (const document of load(props.url)) {
      const name = nameOf(document);
      const resource = readDocument(document, target.operator ? target.apiGroup : undefined);
      if (name !== undefined && this.isTaken(name, document, resource !== undefined)) {
        this.refuse(name, document);
        continue;
      }
      const objectId = this.freeId(name ?? `object${String(unnamed++)}`, document);
      if (resource === undefined) {
        this.pass(objectId, document, cluster);
      } else {
        constructOf(resource.kind)._declared(this, objectId, { declaration: declaration(resource, document), cluster });
      }
    }
  }

  /** The API objects of the documents that are of other kinds. */
  public get apiObjects(): ApiObject[] {
    return this.node.children.filter((child): child is ApiObject => ApiObject.isApiObject(child));
  }

  /** Whether an earlier document is the same object; of ours there is one, whatever group it is written with. */
  private isTaken(name: string, { content }: YamlDocument, ours: boolean): boolean {
    const { apiVersion, kind } = content as { apiVersion: string; kind: string };
    const group = ours ? 'ours' : apiVersion.split('/').slice(0, -1);
    const object = JSON.stringify([group, kind, namespaceOf({ content }) ?? Chart.of(this).namespace, name]);
    const taken = this.taken.has(object);
    this.taken.add(object);
    return taken;
  }

  private refuse(name: string, { content, locate }: YamlDocument): void {
    const finding = {
      id: 'document-duplicate',
      severity: 'error',
      field: 'metadata.name',
      value: name,
      rule: `is the name of another ${String(content['kind'])} of this file`,
      fix: 'remove one of the two documents',
    } as const;
    this.node.addValidation({ validate: () => [message(finding, locate('metadata.name'))] });
  }

  /** The id that `Include` gives, which is another object's in rare cases; without line breaks, which tear errors apart. */
  private freeId(name: string, { content }: YamlDocument): string {
    const parts = [name, String(content['kind']).toLowerCase(), namespaceOf({ content }) ?? ''];
    const id = parts
      .filter((part) => part !== '')
      .join('-')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '-');
    let free = id;
    for (let count = 2; this.node.tryFindChild(free) !== undefined; count++) {
      free = `${id}-${String(count)}`;
    }
    return free;
  }

  private pass(id: string, document: YamlDocument, cluster: TargetCluster): void {
    const { content, locate } = document;
    const object = new ApiObject(this, id, content as { apiVersion: string; kind: string });
    if (hasOurKind(document)) {
      const finding = {
        id: 'foreign-group',
        severity: 'warning',
        field: 'apiVersion',
        value: content['apiVersion'],
        rule: 'is no API group and version of this package; the document is passed on unchecked',
        fix: 'use toolhive.stacklok.dev/v1alpha1, or name the group with TargetCluster.withOperator',
      } as const;
      Catalog.of(this).warn({ host: object, finding, location: locate('apiVersion'), cluster: cluster._warnings });
    }
  }
}

function load(url: string): YamlDocument[] {
  if (/^https?:/.test(url)) {
    return readDocuments(fetchText(url), shownUrl(url));
  }
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  return readDocuments(textOf(file), file);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // not every message of Node names the file
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

function nameOf({ content: { metadata } }: Pick<YamlDocument, 'content'>): string | undefined {
  const name = isPlainObject(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

function namespaceOf({ content: { metadata } }: Pick<YamlDocument, 'content'>): string | undefined {
  const namespace = isPlainObject(metadata) ? metadata['namespace'] : undefined;
  return typeof namespace === 'string' && namespace !== '' ? namespace : undefined;
}

function declaration(resource: ResourceDocument, { locate }: YamlDocument): Declaration {
  const { kind, metadata, spec, apiVersion, findings, unknown } = resource;
  return {
    kind,
    metadata,
    spec,
    usedConstructs: [],
    acknowledge: [],
    document: { apiVersion, findings, unknown, locate },
  };
}
