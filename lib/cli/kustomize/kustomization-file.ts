import path from 'node:path';
import { bytesOf, statusOf } from '../folders';
import { type Generator, generatorOf } from './generators';
import { anyField, item } from '../../private/field-paths';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { printable } from '../../private/texts';
import {
  manifestText,
  readValues,
  unlessUnreadable,
  UnreadableFile,
  type FileProblem,
  type YamlValue,
} from '../../kubernetes';

/** The names of kustomization files, in the order in which kustomize looks for them. */
const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
/** What templates of Helm, Cookiecutter and the like are made of. */
const TEMPLATE = /\{\{/;

/** Something that a kustomization reads from this machine. */
export interface Input {
  readonly use: Use;
  readonly path: string;
  readonly isFolder: boolean;
}

/** A kustomization file, and what is read for it. */
export interface Kustomization {
  /** The path of its folder. */
  readonly folder: string;
  readonly file: string;
  readonly isComponent: boolean;
  readonly inputs: readonly Input[];
  readonly generators: readonly Generator[];
  /** Whether the files that it lists are applied as they are. */
  readonly changesNothing: boolean;
  /** Why it is not rendered, though nothing is wrong with it. */
  readonly obstacle?: string;
  /** What is wrong with it. */
  readonly problem?: FileProblem;
}

/** Whether a file is a kustomization by its name. */
export function isKustomizationName(file: string): boolean {
  return NAMES.includes(path.basename(file));
}

/** The kustomization file of a folder, if there is one. */
export function kustomizationFileIn(folder: string): string | undefined {
  return NAMES.map((name) => path.join(folder, name)).find((file) => statusOf(file)?.isFile());
}

/** Reads a kustomization; nothing for another file of that name, such as a Kustomization of Flux, or a template. */
export function readKustomization(file: string): Kustomization | undefined {
  const folder = path.dirname(file);
  let text = '';
  return unlessUnreadable(
    () => {
      text = textIn(file);
      return kustomizationOf(file, readValues(text, printable(file)));
    },
    ({ problem }) =>
      TEMPLATE.test(text)
        ? undefined
        : { folder, file, isComponent: false, inputs: [], generators: [], changesNothing: false, problem },
  );
}

function kustomizationOf(file: string, [document, ...others]: readonly YamlValue[]): Kustomization | undefined {
  const { value: content, locate } = document ?? { value: {}, locate: () => printable(file) };
  if (!isPlainObject(content ?? {}) || others.length > 0) {
    const reason = 'is not a kustomization, which is one object';
    throw new UnreadableFile({ location: locate(''), reason, fix: 'give it resources' });
  }
  const fields = (content ?? {}) as PlainObject;
  const { apiVersion, kind } = fields;
  if (typeof apiVersion === 'string' && apiVersion !== '' && !apiVersion.startsWith('kustomize.config.k8s.io/')) {
    return undefined;
  }
  const folder = path.dirname(file);
  const entries = entriesOf(fields);
  const found = entries.map((entry) => lookUp(entry, folder));
  const common = {
    folder,
    file,
    isComponent: kind === 'Component',
    inputs: found.flatMap(({ input }) => input ?? []),
    generators: generatorsIn(fields, { folder, locate }),
    changesNothing: onlyLists(fields),
  };
  const obstacles = found.flatMap((each) => each.obstacle ?? []);
  const obstacle = obstacles.find((each) => each === REMOTE) ?? obstacleIn(fields) ?? obstacles[0];
  if (obstacle !== undefined) {
    return { ...common, obstacle };
  }
  const index = found.findIndex(({ problem }) => problem !== undefined);
  const reason = found[index]?.problem;
  const location = locate(entries[index]?.field ?? '');
  return reason === undefined
    ? common
    : { ...common, problem: { location, reason, fix: 'correct the path, or remove it' } };
}

function generatorsIn(fields: PlainObject, place: Parameters<typeof generatorOf>[2]): Generator[] {
  return valuesOf(fields, 'configMapGenerator').flatMap(([key, value]) =>
    (Array.isArray(value) ? value : []).flatMap((each, index) => generatorOf(each, item(key, index), place)),
  );
}

/** One of the texts that name what is read, or hold it. */
interface Entry {
  readonly use: Use;
  /** Where it stands: `resources[0]`. */
  readonly field: string;
  readonly text: string;
}

function entriesOf(content: PlainObject): Entry[] {
  return READ_FIELDS.flatMap(({ field, use, inside = [] }) =>
    valuesOf(content, field)
      .flatMap(([key, value]) => textsIn(value, anyField('', key), inside))
      .map((each) => ({ use, ...each })),
  );
}

function textsIn(value: unknown, field: string, inside: readonly string[]): Omit<Entry, 'use'>[] {
  if (typeof value === 'string') {
    return [{ field, text: value }];
  }
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => textsIn(each, item(field, index), inside));
  }
  return inside.flatMap((name) =>
    valuesOf(value, name).flatMap(([key, each]) => textsIn(each, anyField(field, key), [])),
  );
}

interface Found {
  readonly input?: Input;
  readonly obstacle?: string;
  readonly problem?: string;
}

function lookUp({ use, field, text }: Entry, folder: string): Found {
  const values = use === 'patch' || use === 'plugin' ? inlineValues(text) : undefined;
  if (values !== undefined) {
    return use === 'plugin' ? pluginObstacle(values) : {};
  }
  // an entry of a generator may be KEY=FILE
  const named = use === 'data' ? text.slice(text.indexOf('=') + 1) : text;
  if (isRemote(text) || isRemote(named)) {
    return { obstacle: REMOTE };
  }
  const target = path.join(folder, named);
  const status = statusOf(target);
  const isFolder = status?.isDirectory() === true;
  // a pipe would never end
  if (status === undefined || !(isFolder || status.isFile())) {
    const what = `${field}: there is no ${WHAT[use]} ${JSON.stringify(named)}`;
    // files with settings or secrets of one machine are often not in the repository
    return use === 'data' ? { obstacle: `lacks a file (${what})` } : { problem: what };
  }
  if (isFolder && (MUST_BE_FILE.includes(use) || kustomizationFileIn(target) === undefined)) {
    return { problem: `${field}: the folder ${JSON.stringify(named)} has no kustomization.yaml` };
  }
  const input = { use, path: target, isFolder };
  if (use !== 'plugin') {
    return { input };
  }
  return isFolder ? { input, obstacle: PLUGIN } : { input, ...pluginObstacle(valuesIn(() => textIn(target))) };
}

const WHAT: { readonly [U in Use]: string } = {
  resource: 'file or folder',
  component: 'folder',
  plugin: 'file or folder',
  patch: 'file',
  data: 'file',
};
const MUST_BE_FILE: readonly Use[] = ['patch', 'data'];

/** What a base that is fetched means. */
export const REMOTE = 'reads something from a URL or a git repository';
const HELM = 'uses Helm';
const PLUGIN = 'uses a plugin';

function obstacleIn(content: PlainObject): string | undefined {
  if (HELM_FIELDS.some((field) => valuesOf(content, field).length > 0)) {
    return HELM;
  }
  const unknown = unknownField(content);
  return unknown === undefined ? undefined : `has the field ${JSON.stringify(unknown)}, which is not known`;
}

function pluginObstacle(values: readonly unknown[] | undefined): Pick<Found, 'obstacle'> {
  if (values === undefined) {
    return { obstacle: 'has settings of a plugin that cannot be read' };
  }
  if (values.some(addressIn)) {
    return { obstacle: REMOTE };
  }
  return values.some(isPluginUnknown) ? { obstacle: PLUGIN } : {};
}

/** The values of a text that is what a file could hold; undefined for a path. */
function inlineValues(text: string): unknown[] | undefined {
  const values = valuesIn(() => text);
  return values?.some((value) => typeof value === 'object' && value !== null) === true ? values : undefined;
}

/** Undefined for what cannot be read. */
function valuesIn(read: () => string): unknown[] | undefined {
  return unlessUnreadable(
    () => readValues(read(), '').map(({ value }) => value),
    () => undefined,
  );
}

function textIn(file: string): string {
  return manifestText(bytesOf(file));
}

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
const READ_FIELDS: readonly ReadField[] = [
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
const HELM_FIELDS: readonly string[] = ['helmCharts', 'helmChartInflationGenerator', 'helmGlobals'];

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
function unknownField(content: object): string | undefined {
  return Object.keys(content).find((key) => !KNOWN.has(folded(key)));
}

/** Whether it only lists files, so they are applied as they are. */
function onlyLists(content: object): boolean {
  return Object.entries(content).every(([key, value]) => LISTING.has(folded(key)) || isEmpty(value));
}

/** All values of a field: kustomize is written in Go, where the case of its letters makes no difference. */
function valuesOf(value: unknown, field: string): readonly (readonly [key: string, value: unknown])[] {
  return isPlainObject(value) ? Object.entries(value).filter(([key]) => folded(key) === folded(field)) : [];
}

/** The same for two keys that Go takes for one field, such as `paths` and `PATHſ`. */
function folded(key: string): string {
  return key.normalize('NFKC').toLowerCase();
}

function isEmpty(value: unknown): boolean {
  const isCollection = Array.isArray(value) || isPlainObject(value);
  return value === null || value === '' || (isCollection && Object.keys(value).length === 0);
}

/** The API version of the plugins that are part of kustomize; all others run a program. */
const BUILTIN = 'builtin';
/** What a plugin puts into objects as it is, and does not read. */
const CONTENT = ['metadata', 'annotations', 'labels', 'literals', 'patch', 'patches', 'jsonOp', 'images', 'imageTag'];

/** Whether the settings of a plugin have an address anywhere but in what it writes into objects. */
function addressIn(settings: unknown): boolean {
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
function isPluginUnknown(settings: unknown): boolean {
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
