import { once } from '../caches';

/** cdk8s-plus takes longer to load than all else together, and most files that the command reads need nothing of it. */
export const plus = once(() => require('cdk8s-plus-28') as typeof import('cdk8s-plus-28'));
