import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';

/** How an object begins. */
export const OBJECT = 'apiVersion: v1\nkind: ConfigMap\n';

/** Why the text is refused, if it is. */
export function problemOf(text: string): string | undefined {
  try {
    readDocuments(text, 'f.yaml');
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
