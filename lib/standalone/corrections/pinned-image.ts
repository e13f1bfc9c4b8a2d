import type { Correction } from './correction';

const IMAGE = 'ghcr.io/stacklok/toolhive/proxyrunner:v0.22.0';

/**
 * `latest` is not reproducible, and the run config fits one release (`docs/operator/releases.md#run-config-and-image`).
 */
export const pinnedImage: Correction = {
  id: 'pinned-image',
  model: (model, { image = IMAGE }) => ({ ...model, image }),
};
