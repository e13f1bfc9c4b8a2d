import { App, Chart } from 'cdk8s';
import { RemoteMcpProxy, TargetCluster } from '../lib';
import { EXAMPLES } from './support/example-files';
import { walkExample, walkRandom, walkRecorded } from './support/own-programs';
import { checked, news, writtenFiles, type WrittenFiles } from './support/written-files';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

describe('check says nothing new of what is written by', () => {
  test.each(EXAMPLES)('the example %s', (example) => {
    const { news: found, checked: count } = walkExample(example, []);

    expect(found).toEqual([]);
    expect(count).toBe(example === 'gitops' ? 2 : 1);
  });

  test('programs of recorded inputs; quiet-check-all.test.ts takes all of them', () => {
    const { news: found, checked: count } = walkRecorded('0.44.0', { every: 60 });

    expect(found).toEqual([]);
    expect(count).toBeGreaterThan(35);
  });

  test('random programs', () => {
    const { news: found, checked: count, strict } = walkRandom(6);

    expect(found).toEqual([]);
    expect([count, strict]).toEqual([6, 3]);
  });
});

describe('check says of files that were written and then edited', () => {
  function written(): WrittenFiles {
    const app = new App();
    const chart = new Chart(app, 'weather', { namespace: 'mcp' });
    TargetCluster.withoutOperator().bind(chart);
    new RemoteMcpProxy(chart, 'Weather', {
      metadata: { name: 'weather' },
      remoteUrl: 'https://mcp.example.com/mcp',
    });
    const files = writtenFiles(app);
    if (files === undefined) {
      throw new Error('the program has errors');
    }
    return files;
  }

  function edited(from: RegExp, to: string): string[] {
    const files = written();
    const texts = new Map(Array.from(files.texts, ([file, text]) => [file, text.replace(from, to)] as const));
    expect(texts).not.toEqual(files.texts);
    return news({ ...files, texts }).map((each) => each.replace(/:.*/, ''));
  }

  const STALE = 'warning run-config-checksum, ConfigMap mcp/weather-runconfig';

  test('that the run config is stale', () => {
    expect(edited(/"remote_url": "[^"]*"/, '"remote_url": "https://other.example.com"')).toEqual([STALE]);
  });

  test('that ports do not fit', () => {
    expect(edited(/"port": \d+/, '"port": 9090')).toEqual([STALE, 'error run-config-port, Deployment mcp/weather']);
  });

  test('only that it cannot check more, if they are as they were', () => {
    const { texts, settings } = written();
    const [{ id } = {}, ...others] = checked(texts, settings).problems;

    expect([id, others]).toEqual(['native-partly-checked', []]);
    expect(checked(texts, settings, ['--strict']).code).toBe(1);
    expect(checked(texts, settings, ['--strict', '-a', 'CDK8S_MCP_NATIVE_PARTLY_CHECKED']).code).toBe(0);
  });
});
