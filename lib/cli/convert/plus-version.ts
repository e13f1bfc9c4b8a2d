import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isPlainObject, objectAt } from '../../private/plain';
import { Misuse } from '../terminal';

/** The oldest one, which this package works with. */
const USUAL = '28';
const NEEDED = ['dependencies', 'devDependencies', 'peerDependencies'];
const PLUS = /^cdk8s-plus-(\d+)$/;

/** The number in the name of the `cdk8s-plus` that a program imports: as given, else as in the nearest package.json. */
export function plusVersion(given: string | undefined, folder: string): string {
  if (given !== undefined && !/^\d{2}$/.test(given)) {
    throw new Misuse(
      `--plus ${JSON.stringify(given)} is not a minor version of Kubernetes; write it as in cdk8s-plus-33: --plus 33`,
    );
  }
  return given ?? plusIn(nearestPackage(path.resolve(folder))) ?? USUAL;
}

function plusIn(content: unknown): string | undefined {
  const names = NEEDED.flatMap((field) => Object.keys(objectAt(content, field)));
  return names.flatMap((name) => PLUS.exec(name)?.[1] ?? [])[0];
}

/** The nearest one above that is an object in JSON. */
function nearestPackage(folder: string): unknown {
  const content = jsonIn(path.join(folder, 'package.json'));
  const above = path.dirname(folder);
  return isPlainObject(content) || above === folder ? content : nearestPackage(above);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
