import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { reportAt, TargetCluster } from '../cluster/target-cluster';
import { readArguments } from '../declaration/props/read-arguments';
import { Catalog } from '../engine/catalog';
import { checkedId, checkedScope } from '../cdk8s/arguments';
import {
  attemptReading,
  fetchText,
  manifestText,
  readDocuments,
  UnreadableFile,
  type YamlDocument,
} from '../kubernetes';
import { shownUrl } from '../private/texts';
import { DocumentTaker } from './document-taker';

/**
 * Where the documents are.
 */
export interface McpIncludeProps {
  /**
   * Path of a YAML file, or a URL. A file that cannot be read, or is not YAML, is an error, and none of it is used.
   */
  readonly url: string;

  /**
   * The cluster that the resources are for.
   *
   * @default - the nearest one bound above, otherwise a cluster with the operator
   */
  readonly cluster?: TargetCluster;

  /**
   * Codes of warnings to acknowledge in all documents, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * Whether variables such as `${DOMAIN}` are replaced before the documents are applied, as Flux and `envsubst` do. Their
   * values are not known at synth, so only what stands around them is checked. A document with the label or annotation
   * `kustomize.toolkit.fluxcd.io/substitute: disabled` has none.
   *
   * @default - as the cluster says, otherwise true
   */
  readonly substitution?: boolean;
}

/**
 * Adds the custom resources of a YAML file to the app.
 *
 * Each document of this package's kinds becomes the same construct that a program would create. So it is checked by the
 * same rules, other constructs can refer to it by name, and on a cluster without the operator the native objects are
 * written. All other documents are passed on, as with `Include` of cdk8s.
 */
export class McpInclude extends Construct {
  public constructor(scope: Construct, id: string, props: McpIncludeProps) {
    super(checkedScope('McpInclude', scope), checkedId('McpInclude', id));
    const { values, findings } = readArguments('McpInclude', { props });
    const cluster = TargetCluster._for(this, values.props.cluster);
    const target = cluster._target;
    const catalog = Catalog.of(this);
    catalog.configure(this, { field: 'acknowledge', acknowledge: [...(values.props.acknowledge ?? [])] });
    reportAt(this, findings);
    const apiGroup = target.operator ? target.apiGroup : undefined;
    const taker = new DocumentTaker(this, { cluster, apiGroup, substitution: values.props.substitution });
    const isUsable = !findings.some(({ severity }) => severity === 'error');
    for (const document of isUsable ? this.load(values.props.url) : []) {
      taker.take(document);
    }
  }

  /** The API objects of the documents with other kinds. */
  public get apiObjects(): ApiObject[] {
    return this.node.children.filter((child): child is ApiObject => ApiObject.isApiObject(child));
  }

  /** A file that cannot be read is reported like any other error of the app, so all errors are reported together. */
  private load(url: string): YamlDocument[] {
    try {
      return documentsOf(url);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) {
        throw error;
      }
      const { location, reason, fix } = error.problem;
      const place = { id: 'unreadable-file', severity: 'error', field: 'url', value: shownUrl(url) } as const;
      const finding = { ...place, rule: `cannot be read: ${reason}`, fix };
      Catalog.of(this).note({ host: this, finding, locate: () => location });
      return [];
    }
  }
}

function documentsOf(url: string): YamlDocument[] {
  if (/^https?:/.test(url)) {
    return readDocuments(
      attemptReading(() => fetchText(url), 'check the URL'),
      shownUrl(url),
    );
  }
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  return readDocuments(manifestText(attemptReading(() => readFileSync(file), 'check the path')), file);
}
