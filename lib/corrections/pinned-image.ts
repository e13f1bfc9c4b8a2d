import { RUNNER_IMAGE } from '../model/product';
import type { Correction } from './correction';

/**
 * `latest` is not reproducible, and the run config fits one release (`docs/operator/releases.md#run-config-and-image`).
 */
export const pinnedImage: Correction = {
  id: 'pinned-image',
  model: (model, { image, release }) => ({ ...model, image: image ?? `${RUNNER_IMAGE}:v${release.version}` }),
};
