/** A part of a picture with a text: its center, its size, and its lines. */
export interface Box {
  readonly shape: 'rectangle' | 'round' | 'slanted' | 'group';
  readonly main: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}

export interface Arrow {
  readonly path: string;
  readonly dotted: boolean;
  /** What is written on it, around a point. */
  readonly label: { readonly x: number; readonly y: number; readonly text: string } | undefined;
}

/** A graph as Mermaid lays it out. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

const LINE = 17;

/** An image takes the color scheme of the page around it. */
const STYLE = `
text{font:14px system-ui,sans-serif;text-anchor:middle;fill:#1f2328}
.b{fill:#f6f8fa;stroke:#6e7781}
.m{fill:#eef1fd;stroke:#3451b2;stroke-width:3}
.g{fill:none;stroke:#8c959f;stroke-dasharray:6 4}
.a{fill:none;stroke:#57606a;stroke-width:1.5}
.d{stroke-dasharray:2 4}
#h{fill:#57606a}
.l{paint-order:stroke;stroke:#fff;stroke-width:6px}
@media(prefers-color-scheme:dark){
text{fill:#e6edf3}
.b{fill:#262c36;stroke:#9198a1}
.m{fill:#252b4d;stroke:#a8b1ff}
.a{stroke:#b1bac4}
#h{fill:#b1bac4}
.l{stroke:#1b1b1f}
}
`.replaceAll('\n', '');

/** A small SVG of a graph, which fits light and dark pages; `origin` says what it was drawn from. */
export function graphSvg({ width, height, boxes, arrows }: Layout, origin: string): string {
  const labels = arrows.flatMap(({ label }) => label ?? []);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">`,
    `<!-- ${origin} -->`,
    `<style>${STYLE}</style>`,
    '<marker id="h" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L10 5L0 10z"/></marker>',
    ...boxes.filter(({ shape }) => shape === 'group').map(box),
    ...arrows.map(
      ({ path, dotted }) => `<path class="a${dotted ? ' d' : ''}" marker-end="url(#h)" d="${roundPath(path)}"/>`,
    ),
    ...boxes.filter(({ shape }) => shape !== 'group').map(box),
    ...labels.map(({ x, y, text }) => `<text class="l" x="${round(x)}" y="${round(y + 5)}">${escaped(text)}</text>`),
    '</svg>\n',
  ].join('\n');
}

function box({ shape, main, x, y, width, height, lines }: Box): string {
  const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  const style = shape === 'group' ? 'g' : main ? 'm' : 'b';
  const slant = 12;
  const outline =
    shape === 'slanted'
      ? `<path class="${style}" d="M${round(left)} ${round(bottom)}L${round(left + slant)} ${round(top)}H${round(right)}L${round(right - slant)} ${round(bottom)}z"/>`
      : `<rect class="${style}" x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}" rx="${round(shape === 'round' ? Math.min(height / 2, 24) : 4)}"/>`;
  const first = shape === 'group' ? top + 19 : y - ((lines.length - 1) * LINE) / 2 + 5;
  const spans = lines.map(
    (line, index) => `<tspan x="${round(x)}" y="${round(first + index * LINE)}">${escaped(line)}</tspan>`,
  );
  return `${outline}<text>${spans.join('')}</text>`;
}

function round(value: number): string {
  return String(Math.round(value));
}

function roundPath(path: string): string {
  return path.replaceAll(/-?\d+\.\d+/g, (value) => round(Number(value)));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
