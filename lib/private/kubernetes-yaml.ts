import type { DocumentOptions, ParseOptions, ScalarTag, SchemaOptions, Tags } from 'yaml';

/** YAML as the API server reads it: version 1.1, but neither timestamps nor base-60 numbers. */
export const KUBERNETES_YAML: DocumentOptions & ParseOptions & SchemaOptions = {
  version: '1.1',
  schema: 'yaml-1.1',
  merge: true,
  prettyErrors: false,
  customTags: (tags: Tags) => tags.filter((tag) => !isTimeTag(tag)),
};

function isTimeTag(tag: Tags[number]): boolean {
  return typeof tag === 'object' && (tag.tag.endsWith(':timestamp') || (tag as Partial<ScalarTag>).format === 'TIME');
}
