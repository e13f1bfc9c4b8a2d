import { imageProblem } from '../syntax/image-reference';
import { check, podRows, textOf, type PodRow } from './pod-row';

/** Rows for what the API server takes, but no node can run (kubelet: `InvalidImageName`). */
export function imageRows(): readonly PodRow[] {
  return [
    ...podRows('Container', 'applyDefaultImageTag', [named('image')]),
    ...podRows('ImageVolumeSource', 'applyDefaultImageTag', [named('reference')]),
  ];
}

/** Another row reports one that is missing. */
function named(name: string): Pick<PodRow, 'id' | 'problems'> {
  return check('pod-template-image', ({ value }) => {
    const image = textOf(value, name);
    const problem = image === '' ? undefined : imageProblem(image);
    const rule = `is not a valid image name (${problem ?? ''}), so no node could pull it`;
    return problem === undefined ? [] : [{ at: name, rule, fix: 'write it like "ghcr.io/example/app:v1"' }];
  });
}
