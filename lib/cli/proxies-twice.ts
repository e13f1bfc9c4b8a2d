import { message } from '../engine/messages';
import { linesOnce } from '../engine/told-once';
import type { Finding } from '../model/finding';
import { identity } from '../private/kubernetes/names';
import type { DocumentsOfFile } from './documents-of-files';
import { proxiesIn, type FoundProxy } from './graph/proxies';
import { objectsOf } from './scopes';

interface Placed {
  readonly file: string;
  readonly proxy: FoundProxy;
}

/** Where objects without a namespace go, as with kubectl. */
const NAMESPACE = 'default';

/**
 * The lines about proxies that are twice in the files of one cluster, as custom resource or as Deployment: only one of
 * the two could be told.
 */
export function proxiesTwice(files: readonly DocumentsOfFile[], toTellClustersApart: string): string[] {
  const known = new Map<string, Placed>();
  const twice = files
    .flatMap((file) => proxiesIn(objectsOf([file])).map((proxy): Placed => ({ file: file.shown, proxy })))
    .flatMap((each) => {
      const { namespace = NAMESPACE, name, object } = each.proxy;
      const key = JSON.stringify([object.overlay, identity('proxy', namespace, name)]);
      const first = known.get(key);
      known.set(key, first ?? each);
      return first === undefined ? [] : [{ ...each, first }];
    });
  return linesOnce(twice, {
    cause: (each) => idOf(each),
    line: (each) => lineOf(each, toTellClustersApart),
    place: ({ proxy }) => placeOf(proxy),
  });
}

interface Twice extends Placed {
  readonly first: Placed;
}

function idOf({ file, first }: Twice): string {
  return file === first.file ? 'document-duplicate' : 'resource-duplicate';
}

function lineOf(twice: Twice, toTellClustersApart: string): string {
  const { file, proxy, first } = twice;
  const isSame = file === first.file;
  const finding: Finding = {
    id: idOf(twice),
    severity: 'error',
    field: 'metadata.name',
    value: proxy.name,
    rule: `is the name of another ${first.proxy.object.kind} ${isSame ? 'in this file' : `in ${placeOf(first.proxy)}`}`,
    fix: isSame ? 'remove one of the two documents' : toTellClustersApart,
  };
  return `${placeOf(proxy)}: ${message(finding)}`;
}

function placeOf({ object }: FoundProxy): string {
  return object.document.locate('metadata.name');
}
