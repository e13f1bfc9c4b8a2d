import type { DocumentOptions, ParseOptions, ScalarTag, SchemaOptions, Tags } from 'yaml';

/** YAML as the API server reads it: version 1.1, but neither timestamps nor base-60 numbers, and no number without digits. */
export const KUBERNETES_YAML: DocumentOptions & ParseOptions & SchemaOptions = {
  version: '1.1',
  schema: 'yaml-1.1',
  merge: true,
  prettyErrors: false,
  customTags: (tags: Tags) => tags.filter((tag) => !isTimeTag(tag)).map(withDigits),
};

function isTimeTag(tag: Tags[number]): boolean {
  return typeof tag === 'object' && (tag.tag.endsWith(':timestamp') || (tag as Partial<ScalarTag>).format === 'TIME');
}

/** The library takes `.` for a number. */
function withDigits(tag: Tags[number]): Tags[number] {
  const { test } = tag as Partial<ScalarTag>;
  return test?.test('.') === true ? { ...(tag as ScalarTag), test: new RegExp(`(?=.*\\d)${test.source}`) } : tag;
}
