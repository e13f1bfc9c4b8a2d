import { Testing, type Chart } from 'cdk8s';
import { OperatorFidelity, OperatorRelease, TargetCluster } from '../lib';
import { REFERENCES } from '../lib/model/kinds';
import { isWithin } from '../lib/private/field-paths';
import { allRules } from '../lib/rules/all-rules';
import { crdSchemas } from './support/crds';
import {
  documentOf,
  firstDocuments,
  latestDocuments,
  PROVIDER,
  PROVIDER_REF,
  type OurDocument,
} from './support/every-document';
import { chartFor, errorsOf } from './support/facades';
import { include } from './support/include';
import { leavesOf, otherValues, placesOf, valueAt, withValue, type Leaf } from './support/spec-leaves';

/** The policies that a proxy of the documents takes from a ConfigMap. */
const POLICIES = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'authz' },
  data: {
    policies: JSON.stringify({
      version: '1.0',
      type: 'cedarv1',
      cedar: { policies: ['permit(principal, action, resource);'], entities_json: '[]' },
    }),
  },
};

/** The result of documents without the operator. */
interface Outcome {
  /** Absent where there is an error. */
  readonly objects: string | undefined;
  readonly findings: readonly string[];
}

/** Synthesizes a document together with everything that it needs to have an effect. */
class Scenes {
  private readonly known = new Map<OurDocument, Outcome>();

  public constructor(
    private readonly documents: readonly OurDocument[],
    private readonly cluster: TargetCluster,
  ) {}

  public ofKind(kind: string): readonly OurDocument[] {
    return this.documents.filter((each) => each.kind === kind);
  }

  /** The result of an unchanged document. */
  public asItIs(document: OurDocument): Outcome {
    const outcome = this.known.get(document) ?? this.outcomeOf(document);
    this.known.set(document, outcome);
    return outcome;
  }

  public outcomeOf(document: OurDocument): Outcome {
    const chart = chartFor(this.cluster);
    const scene = document.kind === 'MCPRemoteProxy' ? this.ofProxy(document) : this.ofConfig(document);
    include(chart, [...scene, POLICIES].map((each) => JSON.stringify(each)).join('\n---\n'));
    const errors = errorsOf(chart);
    const objects = errors.length > 0 ? undefined : JSON.stringify(Testing.synth(chart));
    return { objects, findings: [...errors, ...warningsBelow(chart)].map(withoutFile) };
  }

  /** The proxy, and the configs that it refers to. */
  private ofProxy(proxy: OurDocument): OurDocument[] {
    const configs = REFERENCES.flatMap(({ field, kind }) => {
      const { name } = (proxy.spec[field] ?? {}) as { readonly name?: string };
      return this.ofKind(kind).filter(({ metadata }) => metadata.name === name);
    });
    return [proxy, ...configs];
  }

  /** The config, and a proxy that refers to it. */
  private ofConfig(config: OurDocument): OurDocument[] {
    const { name } = config.metadata;
    const runsServer = config.spec['embeddedAuthServer'] !== undefined;
    const reference = REFERENCES.find(
      ({ field, kind }) =>
        kind === config.kind && (kind !== 'MCPExternalAuthConfig' || runsServer === (field === 'authServerRef')),
    );
    const oidcConfigRef = config.kind === 'MCPOIDCConfig' ? { ...PROVIDER_REF, name } : PROVIDER_REF;
    const proxy = documentOf('MCPRemoteProxy', 'weather', {
      remoteUrl: 'https://mcp.example.com/mcp',
      ...(reference === undefined ? {} : { [reference.field]: { name } }),
      oidcConfigRef,
    });
    return [config, proxy, ...(name === PROVIDER.metadata.name ? [] : [PROVIDER])];
  }
}

function warningsBelow(chart: Chart): string[] {
  return chart.node
    .findAll()
    .flatMap(({ node }) => node.metadata.filter(({ type }) => type === 'cdk8s-mcp:warning'))
    .map(({ data }) => String(data));
}

/** Each file has another name. */
function withoutFile(finding: string): string {
  return finding.replace(/^\[\S*\] /, '').replace(/, [^ ]*\.yaml:\d+\)$/, ')');
}

/** The ids of the rules that report a setting, or its block, as having no effect. */
const SAYS_SO = /\((?:[a-z-]+-no-effect|[a-z-]+-ignored|external-auth-enterprise)\)$/;

/** Words in messages that are not about the field with the same name. */
const COMMON_WORDS = ['spec', 'type', 'name', 'key'];

/** Whether one of the findings says that the leaf, its block or the whole config has no effect. */
function isTold(leaf: Leaf, { kind }: OurDocument, { findings }: Outcome): boolean {
  const path = leaf.path.replaceAll('[]', '');
  const names = path.split('.').filter((name) => !COMMON_WORDS.includes(name));
  const references = REFERENCES.filter((each) => each.kind === kind).map(({ field }) => `spec.${field}`);
  return findings
    .filter((finding) => SAYS_SO.test(finding))
    .some((finding) => {
      const field = fieldOf(finding);
      const isOfProxy = references.some((reference) => isWithin(field, reference));
      return (
        isWithin(path, field) ||
        references.includes(field) ||
        (isOfProxy && names.some((name) => new RegExp(`\\b${name}\\b`).test(finding.slice(field.length))))
      );
    });
}

/** Findings about values with a wrong format, whether or not they have an effect. */
const OF_FORM: ReadonlySet<string> = new Set(
  allRules()
    .filter(({ layer }) => layer === 'schema')
    .map(({ id }) => id),
);

/** Whether a value is refused for what it says: what it names is missing, or stands beside the block of another type. */
function isRefused(leaf: Leaf, { findings }: Outcome): boolean {
  const path = leaf.path.replaceAll('[]', '');
  return findings.some((finding) => {
    const [, id = ''] = /\(([a-z-]+)\)$/.exec(finding) ?? [];
    const field = fieldOf(finding);
    return !OF_FORM.has(id) && (field === path || field === path.replace(/\.type$/, ''));
  });
}

/** The field of a finding, without indexes and keys. */
function fieldOf(finding: string): string {
  return (finding.split(': ')[0] ?? '').replaceAll(/\[[^\]]*\]/g, '');
}

/** Whether it makes a difference which value the leaf has, or a rule says that it makes none. */
function isHeard(leaf: Leaf, document: OurDocument, scenes: Scenes): boolean {
  const before = scenes.asItIs(document);
  if (isTold(leaf, document, before)) {
    return true;
  }
  return placesOf(document, leaf).some((place) =>
    otherValues(leaf, valueAt(document, place)).some((value) => {
      const after = scenes.outcomeOf(withValue(document, place, value));
      return after.objects === undefined
        ? value !== undefined && isRefused(leaf, after)
        : before.objects !== undefined && after.objects !== before.objects;
    }),
  );
}

/** What only some documents have, of the many fields of an affinity. */
function isInNone(leaf: Leaf, documents: readonly OurDocument[]): boolean {
  return leaf.path.includes('.affinity.') && !documents.some((document) => placesOf(document, leaf).length > 0);
}

/** They say what another field may be, at which that is told. */
const CHECKED = ['spec.allowPrivateEndpoint'];

/** There is nothing to choose. */
function hasOneValue({ schema }: Leaf): boolean {
  return Array.isArray(schema['enum']) && schema['enum'].length === 1;
}

describe.each([
  ['0.22, exactly like the operator', '0.22', firstDocuments, OperatorRelease.V0_22, OperatorFidelity.EXACT],
  ['0.63', '0.63.0', latestDocuments, OperatorRelease.LATEST, OperatorFidelity.CORRECTED],
  ['0.63, exactly like the operator', '0.63.0', latestDocuments, OperatorRelease.LATEST, OperatorFidelity.EXACT],
] as const)('without the operator of %s', (_, version, documentsOf, release, fidelity) => {
  const documents = documentsOf();
  const scenes = new Scenes(documents, TargetCluster.withoutOperator({ release, fidelity }));

  test.each(Array.from(crdSchemas(version)))(
    'every field of %s has an effect, or a rule reports that it has none',
    (kind, schema) => {
      const leaves = leavesOf(schema.properties?.['spec'] ?? {}, 'spec').filter(
        (leaf) => !hasOneValue(leaf) && !CHECKED.includes(leaf.path) && !isInNone(leaf, scenes.ofKind(kind)),
      );
      const silent = leaves.filter((leaf) => !scenes.ofKind(kind).some((document) => isHeard(leaf, document, scenes)));

      expect(leaves.length).toBeGreaterThan(0);
      expect(silent.map(({ path }) => path)).toEqual([]);
    },
  );
});
