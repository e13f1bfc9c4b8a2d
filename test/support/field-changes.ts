import { REFERENCES } from '../../lib/model/kinds';
import { anyField, item } from '../../lib/private/field-paths';
import { crdSchemas, type OpenApiSchema } from './crds';
import { documentOf, latestDocuments, PROVIDER, PROVIDER_REF, type OurDocument } from './every-document';
import { leavesOf, otherValues, placesOf, valueAt, withValue, type Place } from './spec-leaves';

/** One field with another value, in a custom resource with all that it needs to have an effect. */
export interface FieldChange {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  /** As messages write it. */
  readonly path: string;
  readonly old: unknown;
  readonly now: unknown;
  /** Whether the value cannot be a secret: a number, a boolean, or one of a closed set. */
  readonly isChoice: boolean;
}

/** Each field of each kind of the newest release with each other value that its schema has. */
export function fieldChanges(): FieldChange[] {
  const documents = latestDocuments();
  const schemas = crdSchemas('0.63');
  return documents.flatMap((document) => {
    const schema = schemas.get(document.kind)?.properties?.['spec'] ?? {};
    return leavesOf(schema, 'spec').flatMap((leaf) =>
      placesOf(document, leaf).flatMap((place) => {
        const old = valueAt(document, place);
        return otherValues(leaf, old).map((now): FieldChange => {
          const title = `${document.kind} ${document.metadata.name} ${place.join('.')} ${now === undefined ? 'taken away' : JSON.stringify(now)}`;
          const [before, after] = [document, withValue(document, place, now)].map((each) => scene(each, documents));
          const path = pathOf(document, place);
          return { title, before: before ?? '', after: after ?? '', path, old, now, isChoice: isChoice(leaf.schema) };
        });
      }),
    );
  });
}

function isChoice({ type, enum: choices }: OpenApiSchema): boolean {
  return ['boolean', 'integer', 'number'].includes(type ?? '') || choices !== undefined;
}

function pathOf(document: OurDocument, place: Place): string {
  return place.reduce((path, step, index) => {
    return Array.isArray(valueAt(document, place.slice(0, index))) ? item(path, Number(step)) : anyField(path, step);
  }, '');
}

function scene(document: OurDocument, documents: readonly OurDocument[]): string {
  const all = document.kind === 'MCPRemoteProxy' ? ofProxy(document, documents) : ofConfig(document);
  return all.map((each) => JSON.stringify(each)).join('\n---\n');
}

/** The proxy, and the configs that it refers to. */
function ofProxy(proxy: OurDocument, documents: readonly OurDocument[]): OurDocument[] {
  const configs = REFERENCES.flatMap(({ field, kind }) => {
    const { name } = (proxy.spec[field] ?? {}) as { readonly name?: string };
    return documents.filter((each) => each.kind === kind && each.metadata.name === name);
  });
  return [proxy, ...configs];
}

/** The config, and a proxy that refers to it. */
function ofConfig(config: OurDocument): OurDocument[] {
  const { name } = config.metadata;
  const runsServer = config.spec['embeddedAuthServer'] !== undefined;
  const reference = REFERENCES.find(
    ({ field, kind }) =>
      kind === config.kind && (kind !== 'MCPExternalAuthConfig' || runsServer === (field === 'authServerRef')),
  );
  const proxy = documentOf('MCPRemoteProxy', 'weather', {
    remoteUrl: 'https://mcp.example.com/mcp',
    ...(reference === undefined ? {} : { [reference.field]: { name } }),
    oidcConfigRef: config.kind === 'MCPOIDCConfig' ? { ...PROVIDER_REF, name } : PROVIDER_REF,
  });
  return [config, proxy, ...(name === PROVIDER.metadata.name ? [] : [PROVIDER])];
}
