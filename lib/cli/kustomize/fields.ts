import { isPlainObject } from '../../private/plain';

/** How kustomize uses what an entry of a kustomization names. */
export type Use =
  /** Documents to apply: a file, or the folder of another kustomization. */
  | 'resource'
  /** The folder of a component. */
  | 'component'
  /** A plugin's settings: a file, the folder of a kustomization, or the text itself. */
  | 'plugin'
  /** A patch: a file, or the text itself. */
  | 'patch'
  /** A file that is read in another way, such as the schema of a CRD, or the content of a ConfigMap. */
  | 'data';

/** A field whose entries name what is read. */
interface ReadField {
  readonly field: string;
  readonly use: Use;
  /** The fields of an entry that name files, if the entry is an object. */
  readonly inside?: readonly string[];
}

const OF_GENERATORS = ['files', 'envs', 'env'];

/** Every field of a kustomization that makes kustomize read something. */
export const READ_FIELDS: readonly ReadField[] = [
  { field: 'resources', use: 'resource' },
  { field: 'bases', use: 'resource' },
  { field: 'components', use: 'component' },
  { field: 'generators', use: 'plugin' },
  { field: 'transformers', use: 'plugin' },
  { field: 'validators', use: 'plugin' },
  { field: 'patches', use: 'patch', inside: ['path'] },
  { field: 'patchesStrategicMerge', use: 'patch' },
  { field: 'patchesJson6902', use: 'patch', inside: ['path'] },
  { field: 'replacements', use: 'data', inside: ['path'] },
  { field: 'configurations', use: 'data' },
  { field: 'crds', use: 'data' },
  { field: 'openapi', use: 'data', inside: ['path'] },
  { field: 'configMapGenerator', use: 'data', inside: OF_GENERATORS },
  { field: 'secretGenerator', use: 'data', inside: OF_GENERATORS },
];

/** Fields that make kustomize run Helm, which it only does if it is told to. */
export const HELM_FIELDS: readonly string[] = ['helmCharts', 'helmChartInflationGenerator', 'helmGlobals'];

/** Fields of a kustomization that changes nothing in the files that it lists. */
const LISTING_FIELDS = ['apiVersion', 'kind', 'metadata', 'resources', 'bases', 'crds', 'configurations'].concat([
  'openapi',
  'sortOptions',
  'generatorOptions',
  'inventory',
]);

const OTHER_FIELDS = ['namePrefix', 'nameSuffix', 'namespace', 'commonLabels', 'labels', 'commonAnnotations'].concat([
  'images',
  'imageTags',
  'replicas',
  'vars',
  'buildMetadata',
]);

const KNOWN = new Set(
  [...LISTING_FIELDS, ...OTHER_FIELDS, ...HELM_FIELDS, ...READ_FIELDS.map(({ field }) => field)].map(folded),
);
const LISTING = new Set(LISTING_FIELDS.map(folded));

/** The first field that kustomizations don't have, as far as is known. */
export function unknownField(content: object): string | undefined {
  return Object.keys(content).find((key) => !KNOWN.has(folded(key)));
}

/** Whether it only lists files, so they are applied as they are. */
export function onlyLists(content: object): boolean {
  return Object.entries(content).every(([key, value]) => LISTING.has(folded(key)) || isEmpty(value));
}

/** All values of a field: kustomize is written in Go, where the case of its letters makes no difference. */
export function valuesOf(value: unknown, field: string): readonly (readonly [key: string, value: unknown])[] {
  return isPlainObject(value) ? Object.entries(value).filter(([key]) => folded(key) === folded(field)) : [];
}

/** The same for two keys that Go takes for one field, such as `paths` and `PATHſ`. */
function folded(key: string): string {
  return key.normalize('NFKC').toLowerCase();
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || isEmptyCollection(value);
}

function isEmptyCollection(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isPlainObject(value) && Object.keys(value).length === 0;
}

/** The API version of the plugins that are part of kustomize; all others run a program. */
const BUILTIN = 'builtin';
/** What a plugin puts into objects as it is, and does not read. */
const CONTENT = ['metadata', 'annotations', 'labels', 'literals', 'patch', 'patches', 'jsonOp', 'images', 'imageTag'];

/** Whether the settings of a plugin have an address anywhere but in what it writes into objects. */
export function addressIn(settings: unknown): boolean {
  if (typeof settings === 'string') {
    return isRemote(settings);
  }
  if (Array.isArray(settings)) {
    return settings.some(addressIn);
  }
  return (
    isPlainObject(settings) &&
    Object.entries(settings).some(([key, value]) => !CONTENT.includes(key) && addressIn(value))
  );
}

/** Whether the settings are not of a plugin that is part of kustomize. */
export function isPluginUnknown(settings: unknown): boolean {
  return isPlainObject(settings) && settings['apiVersion'] !== BUILTIN;
}

/**
 * What kustomize takes for the address of something to fetch, in any of its releases: a scheme, `host:path`, `user@host`, a path
 * of GitHub or of Azure DevOps, or a query. No path of a file needs to be written like that: `./` makes it one.
 *
 * @see https://github.com/kubernetes-sigs/kustomize/blob/master/examples/remoteBuild.md
 */
const ADDRESS = /^[^/\\]*[:@?]|^github\.com[/:]|(^|\/)_git\/|\.git([/?]|$)|\?(ref|version|timeout|submodules)=/i;

/** Whether kustomize may fetch what a text names; whether a file has that name makes no difference. */
export function isRemote(text: string): boolean {
  return ADDRESS.test(text.trim());
}
