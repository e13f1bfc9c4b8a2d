/** A heading of jsii-docgen with its anchor. */
const HEADING = /^(##|###) (.+?) <a name="[^"]*" id="([^"]+)"><\/a>$/gm;
/** `@see` with a field of a custom resource. */
const FIELD = /^> \[((MCP\w+)\.spec.*)\]\(.*\)$/gm;
const FIELDS_PAGE = 'docs/props-and-fields.md';

const INTRODUCTION = `
The constructs, props and values of \`cdk8s-mcp\` in TypeScript. Other languages have the same names in their own form, such as
\`remote_url\` in Python: [Python and Java](docs/python-and-java.md). Which prop sets which field of a custom resource:
[props and fields](${FIELDS_PAGE}). The plugin \`McpValidation\` of \`cdk8s synth\`, which only JavaScript has:
[in a cdk8s app](docs/command-line.md#in-a-cdk8s-app).
`;

/**
 * The reference of jsii-docgen, with an introduction, a table of contents, and links from fields to the table of
 * fields.
 */
export function apiPage(generated: string): string {
  const linked = generated.replaceAll(FIELD, (_, field: string, kind: string) => {
    return `> Field: [\`${field.replaceAll(' ', '')}\`](${FIELDS_PAGE}#${kind.toLowerCase()})`;
  });
  const [title = '', ...rest] = linked.split('\n');
  return [title, INTRODUCTION, ...contents(linked), ...rest].join('\n');
}

/** A line for each section, with the names in it. */
function contents(page: string): string[] {
  const sections: { title: string; names: string[] }[] = [];
  for (const [, level = '', name = '', id = ''] of page.matchAll(HEADING)) {
    const link = `[${name}](#${id})`;
    if (level === '##') {
      sections.push({ title: link, names: [] });
    } else {
      sections.at(-1)?.names.push(link);
    }
  }
  return sections.map(({ title, names }) => `- **${title}**: ${names.join(', ')}`);
}
