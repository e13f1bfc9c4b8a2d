const KEYWORDS: readonly string[] = [
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'namespace',
  'null',
  'package',
  'return',
  'true',
  'var',
  'void',
  'while',
];

const SIGNS: { readonly [sign: string]: string } = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

/**
 * The name by which an expression reads a field of a custom resource.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#type-mapping
 */
export function celName(field: string): string {
  return KEYWORDS.includes(field) ? `__${field}__` : field.replaceAll(/__|[./-]/g, (sign) => SIGNS[sign] ?? sign);
}
