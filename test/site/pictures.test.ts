import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { graphSvg, type Box, type Layout } from '../../site/lib/graph-svg';
import { originOf, PICTURES, PLAYGROUND } from '../../site/lib/pictures';
import { linkedPages, ROOT } from '../support/docs';

const IMAGES = path.join(ROOT, 'docs', 'images');
const imageOf = (file: string): string => readFileSync(path.join(IMAGES, file), 'utf8');

/** The images of the pages: the text for those who don't see it, and the file. */
const SHOWN = linkedPages().flatMap((page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  return Array.from(text.matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g), ([, alternative = '', file = '']) => ({
    page,
    alternative,
    file: path.relative(IMAGES, path.join(ROOT, path.dirname(page), file)),
  }));
});

test.each(PICTURES)(
  '$file shows the graph of $page as it is now (npm run site:pictures draws it)',
  ({ file, page }) => {
    expect(imageOf(file)).toContain(originOf(page));
  },
);

test('each picture is on a page, small, and told in words', () => {
  const files = readdirSync(IMAGES);
  expect(Array.from(new Set(SHOWN.map(({ file }) => file))).sort()).toEqual(files.sort());
  expect(
    files.filter((file) => statSync(path.join(IMAGES, file)).size > (file === PLAYGROUND ? 100_000 : 10_000)),
  ).toEqual([]);
  expect(SHOWN.filter(({ alternative }) => alternative.length < 60)).toEqual([]);
});

describe('a graph', () => {
  const box: Box = {
    shape: 'rectangle',
    main: false,
    x: 50.4,
    y: 20,
    width: 80,
    height: 30,
    lines: ['proxy', 'weather'],
  };
  const layout: Layout = {
    width: 200.6,
    height: 100,
    boxes: [box, { ...box, main: true }, { ...box, shape: 'group' }, { ...box, shape: 'slanted' }],
    arrows: [
      { path: 'M1.24,2.5L3.9,4', dotted: true, label: { x: 10, y: 20, text: 'no port 8080' } },
      { path: 'M1,2', dotted: false, label: undefined },
    ],
  };

  test('is drawn with whole numbers, groups behind arrows behind boxes', () => {
    const lines = graphSvg(layout, 'from a page').split('\n').slice(4, -2);
    expect(lines).toEqual([
      '<rect class="g" x="10" y="5" width="80" height="30" rx="4"/><text><tspan x="50" y="24">proxy</tspan><tspan x="50" y="41">weather</tspan></text>',
      '<path class="a d" marker-end="url(#h)" d="M1,3L4,4"/>',
      '<path class="a" marker-end="url(#h)" d="M1,2"/>',
      expect.stringMatching(/^<rect class="b" .*<tspan x="50" y="17">proxy/),
      expect.stringMatching(/^<rect class="m" /),
      expect.stringMatching(/^<path class="b" d="M10 35L22 5H90L78 35z"/),
      '<text class="l" x="10" y="25">no port 8080</text>',
    ]);
  });

  test('writes texts as texts', () => {
    const hostile = graphSvg({ ...layout, boxes: [{ ...box, lines: ['<script>&'] }] }, 'from a page');
    expect(hostile).toContain('>&lt;script&gt;&amp;</tspan>');
  });
});
