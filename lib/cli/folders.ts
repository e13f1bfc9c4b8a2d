import { lstatSync, readdirSync, readFileSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import path from 'node:path';
import { textOf } from '../private/texts';
import { unlessUnreadable, UnreadableFile } from '../kubernetes';

/** What stands in and below a folder, in the order of the names. */
export interface FolderContent {
  /** The paths of manifests. */
  readonly manifests: readonly string[];
  /** Folders that cannot be read, and links to folders elsewhere, which are not followed. */
  readonly unreadable: readonly UnreadableFolder[];
  /** The Helm charts, whose templates are not read. */
  readonly charts: readonly Chart[];
}

export interface UnreadableFolder {
  readonly path: string;
  readonly error: UnreadableFile;
}

/** A Helm chart that is not part of another one. */
export interface Chart {
  readonly folder: string;
  /** The files of its templates, and of those of the charts in it. */
  readonly templates: readonly string[];
}

/** The last is a third name of kustomization files. */
const MANIFEST = /\.(ya?ml|json)$|^Kustomization$/;
const SKIPPED = /^(\..+|node_modules)$/;

/** What Helm calls the files and folders of a chart. */
const CHART = { file: 'Chart.yaml', templates: 'templates', charts: 'charts' };

/** Above that, reading takes more than half a minute, and more memory than Node has. */
const LARGEST = 16 * 1024 * 1024;

/** All manifests in and below a folder; hidden folders and `node_modules` are skipped. */
export function contentOf(folder: string): FolderContent {
  const walk = new Walk(folder);
  walk.visit(folder, undefined);
  return walk;
}

type GrowingChart = Chart & { readonly templates: string[] };

class Walk implements FolderContent {
  public readonly manifests: string[] = [];
  public readonly unreadable: UnreadableFolder[] = [];
  public readonly charts: GrowingChart[] = [];

  public constructor(private readonly root: string) {}

  /** @param outer the chart whose folder of charts the folder is, or is in */
  public visit(folder: string, outer: GrowingChart | undefined): void {
    const entries = this.entriesOf(folder);
    const isChart = entries.some((each) => each.name === CHART.file && !each.isDirectory());
    const chart = isChart ? (outer ?? this.newChart(folder)) : outer;
    for (const entry of entries) {
      const { name } = entry;
      const file = path.join(folder, name);
      if (!entry.isDirectory()) {
        this.visitFile(entry, file);
      } else if (isChart && name === CHART.templates) {
        chart?.templates.push(...contentOf(file).manifests);
      } else {
        this.visit(
          file,
          (isChart && name === CHART.charts) || path.basename(folder) === CHART.charts ? chart : undefined,
        );
      }
    }
  }

  private visitFile(entry: Dirent, file: string): void {
    if (entry.isSymbolicLink() && statusOf(file)?.isDirectory() === true) {
      if (!isBelow(file, this.root)) {
        this.unreadable.push({ path: file, error: LINK });
      }
    } else if (MANIFEST.test(entry.name)) {
      this.manifests.push(file);
    }
  }

  private newChart(folder: string): GrowingChart {
    const chart = { folder, templates: [] };
    this.charts.push(chart);
    return chart;
  }

  private entriesOf(folder: string): Dirent[] {
    return unlessUnreadable(
      () =>
        attemptPath(folder, () => readdirSync(folder, { withFileTypes: true }))
          .filter(({ name }) => !SKIPPED.test(name))
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
      (error) => {
        this.unreadable.push({ path: folder, error });
        return [];
      },
    );
  }
}

const LINK = new UnreadableFile({
  reason: 'is a link to a folder, which is not followed',
  fix: 'name that folder too',
});

/** The chart whose templates a folder is, or is in. */
export function chartAround(folder: string): string | undefined {
  for (let at = path.resolve(folder); at !== path.dirname(at); at = path.dirname(at)) {
    const above = path.dirname(at);
    if (path.basename(at) === CHART.templates && statusOf(path.join(above, CHART.file))?.isFile() === true) {
      return path.relative('', above) || '.';
    }
  }
  return undefined;
}

/** What a path leads to; nothing if there is nothing that can be reached. */
export function statusOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** Whether a path leads to something in or below a folder. */
export function isBelow(file: string, folder: string): boolean {
  try {
    const way = path.relative(realpathSync(folder), realpathSync(file));
    return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
  } catch {
    return false;
  }
}

/** The bytes of a file that nobody named, so that anything may stand there. */
export function bytesOf(file: string): Uint8Array {
  return attemptPath(file, () => {
    const status = statSync(file);
    // a pipe would never end
    if (!status.isFile()) {
      throw new UnreadableFile({ reason: 'is not a file', fix: 'remove it, or rename it' });
    }
    if (status.size > LARGEST) {
      const reason = `is larger than ${String(LARGEST / 1024 / 1024)} MiB`;
      throw new UnreadableFile({ reason, fix: 'split it, or name it to read it all the same' });
    }
    return readFileSync(file);
  });
}

/** What is said of the errors that reading a path usually has. */
const REASONS: { readonly [code: string]: readonly [reason: string, fix: string] } = {
  EACCES: ['may not be read', 'give yourself permission'],
  EPERM: ['may not be read', 'give yourself permission'],
  ELOOP: ['is a link that leads back to itself', 'correct the link, or remove it'],
};

function attemptPath<Content>(file: string, read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) {
      throw error;
    }
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    const [reason, fix] = REASONS[code] ?? (code === 'ENOENT' ? goneFrom(file) : [textOf(error), 'check the path']);
    throw new UnreadableFile({ reason, fix });
  }
}

function goneFrom(file: string): readonly [reason: string, fix: string] {
  return lstatSync(file, { throwIfNoEntry: false }) === undefined
    ? ['is gone', 'run the command again']
    : ['is a link to nothing', 'correct the link, or remove it'];
}
