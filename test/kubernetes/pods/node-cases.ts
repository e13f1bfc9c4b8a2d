import { at, type PodCase } from './pod-case';
import { of } from './volume-cases';

/** Changes that the API server accepts, but nodes refuse. */
export const NODE_CASES: readonly PodCase[] = [
  at('spec.containers[0].image', ' x ', 'ghcr.io/example/app:v1'),
  at('spec.initContainers[0].image', 'Foo:bar:baz', 'foo:bar'),
  at('spec.containers[0].image', 'https://ghcr.io/example/app'),
  at(of('image', 'image.reference'), 'https://example.com/files', 'example.com/files:v1'),
];
