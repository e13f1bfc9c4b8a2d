/**
 * What the API server, the kubelet and kubectl do with objects: names, quantities, image references, strategic merge, YAML, and the
 * checks of pods. It follows Kubernetes 1.37; `npm run judge:pods` and `npm run judge:images` ask its own code, and `test/kubernetes/`
 * holds answers of Kubernetes and of kubectl.
 */
export { imageProblem } from './image-reference';
export {
  ANNOTATION_NAME,
  DNS_LABEL,
  LABEL_NAME,
  LABEL_VALUE,
  LARGEST_ANNOTATIONS,
  SUBDOMAIN,
  annotationBytes,
  isDataKey,
  isDnsLabel,
  isDnsSubdomain,
  isLabelName,
  isLabelValue,
  oneOf,
  type Syntax,
} from './names';
export {
  decodeObject,
  patchPodTemplate,
  podTemplateTypes,
  writtenPodSpec,
  type PatchedPodTemplate,
} from './patched-pod-template';
export { objectFindings, shownIn } from './pods/all-pod-rows';
export { lostVolumes, mergedTwice, templateFindings } from './pods/merged-templates';
export { DEFAULT_PROFILES, SECCOMP_CONTAINER, SECCOMP_POD, annotationProblem, isProfile } from './pods/metadata';
export { ACCEPTED_IDS, APPLY_ID, NODE_IDS, REFUSED_IDS, type PodId } from './pods/pod-row';
export { ENV_NAME, OLD_ENV_NAME, isNewEnvName } from './pods/syntaxes';
export { canonicalQuantity, parseQuantity, type Quantity } from './quantity';
export {
  documentsIn,
  isObject,
  isTemplate,
  readDocuments,
  readFoundDocuments,
  readValues,
  type FoundDocuments,
  type Manifest,
  type YamlDocument,
  type YamlValue,
} from './yaml/located-documents';
export {
  attemptReading,
  fetchText,
  manifestText,
  roughText,
  UnreadableFile,
  unlessUnreadable,
  type FileProblem,
} from './yaml/manifest-file';
export { type Misread } from './yaml/node-reader';
export { parseOneDocument } from './yaml/parse-documents';
export { quickDocuments } from './yaml/quick-documents';
export { INVISIBLE, LINE_BREAK, UNREADABLE, isMisprinted, isMisreadKey, withQuotes } from './yaml/scalars';
