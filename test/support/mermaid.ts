const ID = String.raw`(?!end\b|class\b|subgraph\b)\w+`;
const LABEL = String.raw`"[^"]*"`;
const NODE = String.raw`${ID}(?:\[${LABEL}\]|\(\[${LABEL}\]\)|\[/${LABEL}/\])?`;
const ARROW = String.raw`(?:--[>x](?:\|${LABEL}\|)?|-\.->)`;
const TEXT = String.raw`[^;#]+`;

/**
 * The statements that our pictures are made of. Mermaid 11.17.2 parses all of them; it needs a browser's objects and takes
 * 169 MB with them, so it is not a dependency. Its own package of parsers, `@mermaid-js/parser` 2.0.1, has neither
 * flowcharts nor sequence diagrams. A closing `end` belongs to the statements in `opens`.
 */
const KINDS: Readonly<Record<string, { readonly opens: RegExp; readonly others: readonly RegExp[] }>> = {
  flowchart: {
    opens: whole(String.raw`subgraph ${ID}(?: ?\[${LABEL}\])?`),
    others: [
      whole(String.raw`${NODE}(?: ${ARROW} ${NODE})*`),
      whole(String.raw`classDef ${ID} [\w-]+:\w+`),
      whole(String.raw`class ${ID}(?:,${ID})* ${ID}`),
    ],
  },
  sequenceDiagram: {
    opens: whole(String.raw`opt ${TEXT}`),
    others: [whole(String.raw`participant ${ID} as ${TEXT}`), whole(String.raw`${ID}--?>>${ID}: ${TEXT}`)],
  },
};

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`);
}

/** The lines of a picture that are not such statements, and a block that does not end. */
export function faults(picture: string): string[] {
  const [first = '', ...lines] = picture.trimEnd().split('\n');
  const kind = KINDS[first.replace(/^flowchart (LR|TD)$/, 'flowchart')];
  if (kind === undefined) {
    return [first];
  }
  let open = 0;
  const wrong = lines.filter((line) => {
    const statement = line.trim();
    const ends = statement === 'end' && open > 0;
    const opens = kind.opens.test(statement);
    open += opens ? 1 : ends ? -1 : 0;
    return !opens && !ends && !kind.others.some((each) => each.test(statement));
  });
  return open === 0 ? wrong : [...wrong, 'a block does not end'];
}

/** The texts of nodes, groups and arrows, with their lines: numeric codes are read. */
export function labels(picture: string): string[][] {
  return Array.from(picture.matchAll(/"([^"]*)"/g), ([, label = '']) => {
    return label
      .split('<br/>')
      .map((line) => line.replaceAll(/#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))));
  });
}
