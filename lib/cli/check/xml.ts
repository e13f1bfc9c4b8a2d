interface Builder {
  build(document: object): string;
}

interface XmlLibrary {
  readonly default: new (options: object) => Builder;
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A document as text: names of attributes begin with `@_`, and `#text` is the text of an element. */
export function xml(root: object): string {
  // bundled by scripts/bundle-libraries.ts, and loaded when it is needed
  // eslint-disable-next-line import-x/no-extraneous-dependencies
  const { default: XmlBuilder } = require('fast-xml-builder') as XmlLibrary;
  const replaced = (_: string, value: unknown): string => String(value).replaceAll(IMPOSSIBLE, '\u{FFFD}');
  const builder = new XmlBuilder({
    ignoreAttributes: false,
    format: true,
    suppressEmptyNode: true,
    tagValueProcessor: replaced,
    attributeValueProcessor: replaced,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
}
