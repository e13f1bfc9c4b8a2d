/** The label that Kubernetes itself puts on each namespace. */
export const NAMESPACE_NAME = 'kubernetes.io/metadata.name';
