import { withContainer } from '../standalone/object-contents';
import type { Correction } from './correction';

/**
 * Server-side apply rejects duplicate variables; otherwise the last one wins
 * (`docs/operator/deployment.md#duplicate-variables`).
 */
export const environmentDuplicates: Correction = {
  id: 'environment-duplicates',
  objects: (objects) =>
    withContainer(objects, (container) => {
      const { env = [] } = container;
      const last = new Map(env.map(({ name }, index) => [name, index]));
      return { ...container, env: env.filter(({ name }, index) => last.get(name) === index) };
    }),
};
