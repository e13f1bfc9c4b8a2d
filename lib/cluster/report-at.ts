import type { IConstruct } from 'constructs';
import { Catalog } from '../engine/catalog';
import type { Finding } from '../model/finding';

/** Makes a construct that is not a resource of the app report errors in its arguments. */
export function reportAt(host: IConstruct, findings: readonly Finding[]): void {
  for (const finding of findings) {
    Catalog.of(host).note({ host, finding });
  }
}
