import { ApiObject, App, Chart, Lazy, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { AppTree, Freshness } from '../../lib/engine/app-tree';
import type { CatalogEntry } from '../../lib/engine/catalog-entry';

/** A chart with one construct that stands for one of ours, and makes two objects. */
interface Part {
  readonly chart: Chart;
  readonly entry: CatalogEntry;
  readonly objects: readonly [object, object];
}

/** An app of charts, what looks through it, and how often it was found out about. */
function setUp(charts = 3) {
  const app = Testing.app();
  const parts = Array.from({ length: charts }, (_, index): Part => {
    const chart = new Chart(app, `chart-${String(index)}`);
    const host = new Construct(chart, 'Ours');
    return { chart, entry: { host, apiObjects: [] } as unknown as CatalogEntry, objects: [{}, {}] };
  });
  const walk = jest.spyOn(AppTree, 'below');
  walk.mockClear();
  const findOut = jest.fn();
  const freshness = new Freshness(app, new Map(parts.map(({ entry }) => [entry.host, entry])), findOut);
  const render = (...rendered: readonly Part[]): void => {
    for (const { entry, objects } of rendered) {
      objects.forEach((object) => {
        freshness.beforeRendering(entry, object);
      });
    }
  };
  return { app, parts, walk, findOut, freshness, render };
}

type Setup = ReturnType<typeof setUp>;

/** As `app.synth()`: two passes before the first chart, one before each further one. */
function synthApp({ freshness, parts, render }: Setup): void {
  freshness.beforePass();
  for (const part of parts) {
    freshness.beforePass();
    render(part);
  }
}

/** As `Testing.synth(chart)`. */
function synthChart({ freshness, render }: Setup, ...parts: readonly (Part | undefined)[]): void {
  for (const part of parts) {
    freshness.beforePass();
    render(...(part === undefined ? [] : [part]));
  }
}

function foreignObject(app: App, id = 'Foreign'): void {
  new ApiObject(new Chart(app, id), 'Object', { apiVersion: 'v1', kind: 'ConfigMap' });
}

describe('what cdk8s does', () => {
  test.each([
    ['synth', (app: App): unknown => (app.synth(), undefined)],
    ['synthYaml', (app: App): unknown => app.synthYaml()],
  ])('%s: validates twice before the first chart, and once before each further one', (_, synth) => {
    const app = Testing.app();
    const calls: string[] = [];
    app.node.addValidation({ validate: () => (calls.push('validated'), []) });
    for (const id of ['a', 'b', 'c']) {
      const object = new ApiObject(new Chart(app, id), 'Object', { apiVersion: 'v1', kind: 'ConfigMap' });
      const toJson = object.toJson.bind(object);
      object.toJson = () => (calls.push(id), toJson() as unknown);
    }
    synth(app);

    expect(calls).toEqual(['validated', 'validated', 'a', 'validated', 'b', 'validated', 'c']);

    calls.length = 0;
    app.charts.forEach((chart) => Testing.synth(chart) as unknown);

    expect(calls).toEqual(['validated', 'a', 'validated', 'b', 'validated', 'c']);
  });
});

describe('Freshness', () => {
  test('inspects once, as long as nothing changes', () => {
    const setup = setUp();
    synthApp(setup);
    synthApp(setup);
    synthChart(setup, ...setup.parts);
    setup.freshness.check();

    expect(setup.findOut).toHaveBeenCalledTimes(1);
  });

  test('searches the tree in each pass', () => {
    const setup = setUp(10);
    synthApp(setup);

    expect(setup.walk).toHaveBeenCalledTimes(11);
  });

  test('searches the tree once if charts are rendered without a pass before each, and at each further chart', () => {
    const setup = setUp();
    setup.freshness.beforePass();
    setup.render(...setup.parts);

    expect(setup.walk).toHaveBeenCalledTimes(3);
    expect(setup.findOut).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a synth of the whole app', synthApp],
    [
      'a synth of each chart',
      (setup: Setup): void => {
        synthChart(setup, ...setup.parts);
      },
    ],
  ])('notices an object that was added after %s', (_, synth) => {
    const setup = setUp();
    synth(setup);
    foreignObject(setup.app);
    setup.freshness.beforePass();

    expect(setup.findOut).toHaveBeenCalledTimes(2);
  });

  test('notices an object that was added between charts that are rendered alone', () => {
    const setup = setUp();
    const [first, second] = setup.parts;
    synthChart(setup, first);
    foreignObject(setup.app);
    synthChart(setup, second);

    expect(setup.findOut).toHaveBeenCalledTimes(2);
  });

  test('notices that a construct of this package was removed', () => {
    const setup = setUp();
    synthApp(setup);
    setup.parts[0]?.chart.node.tryRemoveChild('Ours');
    setup.freshness.beforePass();

    expect(setup.findOut).toHaveBeenCalledTimes(2);
  });

  test('notices an object that was added before another one is rendered alone, a second time or in another chart', () => {
    const setup = setUp();
    const [first, second] = setup.parts;
    synthChart(setup, first);
    foreignObject(setup.app, 'x');
    setup.render(...(first === undefined ? [] : [first]));

    expect(setup.findOut).toHaveBeenCalledTimes(2);

    foreignObject(setup.app, 'y');
    setup.render(...(second === undefined ? [] : [second]));

    expect(setup.findOut).toHaveBeenCalledTimes(3);
  });

  test('inspects again after a change: in a pass, when rendering, and on request', () => {
    const setup = setUp();
    synthApp(setup);
    const { freshness, findOut, render, parts } = setup;

    freshness.forget();
    freshness.beforePass();

    expect(findOut).toHaveBeenCalledTimes(2);

    freshness.forget();
    render(...parts);

    expect(findOut).toHaveBeenCalledTimes(3);

    freshness.forget();
    freshness.check();

    expect(findOut).toHaveBeenCalledTimes(4);
  });

  test('also inspects again in the middle of a synth', () => {
    const setup = setUp();
    const { freshness, findOut, parts } = setup;
    const [first] = parts;
    freshness.beforePass();
    synthChart(setup, first);
    freshness.forget();
    freshness.beforePass();

    expect(findOut).toHaveBeenCalledTimes(2);

    freshness.forget();
    first?.objects.forEach((object) => {
      freshness.beforeRendering(first.entry, object);
      freshness.forget();
    });

    expect(findOut).toHaveBeenCalledTimes(4);
  });

  test('searches in each pass again after a change in the middle of a synth', () => {
    const setup = setUp();
    const { freshness, findOut, render, parts } = setup;
    const [first, second] = parts;
    freshness.beforePass();
    synthChart(setup, first);
    freshness.forget();
    synthChart(setup, second);
    foreignObject(setup.app);
    freshness.beforePass();
    render(...parts);

    expect(findOut).toHaveBeenCalledTimes(3);
  });

  describe('where another object was read for a construct', () => {
    function setUpRead() {
      const setup = setUp();
      const [first, second] = setup.parts as [Part, Part];
      let text = 'a';
      const produce = jest.fn(() => ({ text }));
      const object = new ApiObject(setup.app.charts[0] as Chart, 'Read', {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        data: Lazy.any({ produce }) as unknown,
      });
      setup.findOut.mockImplementation(({ others }: AppTree) => others.content(object, second.entry));
      const change = (): void => {
        text += 'b';
      };
      return { ...setup, first, second, produce, change };
    }

    test.each([
      ['a synth of the whole app begins', synthApp],
      [
        'the construct is rendered in a chart alone',
        (setup: Setup): void => {
          synthChart(setup, setup.parts[1]);
        },
      ],
    ])('notices that it has changed when %s', (_, synth) => {
      const setup = setUpRead();
      synthChart(setup, setup.first);
      setup.change();
      synth(setup);

      expect(setup.findOut).toHaveBeenCalledTimes(2);
    });

    test('reads it again when a synth begins and for the construct, not for each chart', () => {
      const setup = setUpRead();
      synthApp(setup);

      expect(setup.produce).toHaveBeenCalledTimes(2 + setup.second.objects.length);
    });
  });

  test('has no result if the inspection failed', () => {
    const setup = setUp();
    setup.findOut.mockImplementationOnce(() => {
      throw new Error('failed');
    });

    expect(() => {
      setup.freshness.beforePass();
    }).toThrow('failed');

    setup.freshness.beforePass();

    expect(setup.findOut).toHaveBeenCalledTimes(2);
  });

  test("does not inspect again during an inspection: another object may contain rendered parts of this package's", () => {
    const setup = setUp();
    setup.findOut.mockImplementation(() => {
      setup.render(...setup.parts);
    });
    setup.freshness.beforePass();

    expect(setup.findOut).toHaveBeenCalledTimes(1);
  });
});
