import path from 'node:path';
import { codeBlocks } from '../scripts/lib/code-blocks';
import { samples } from './support/docs';
import { InstalledPackage, ROOT } from './support/installed-package';
import {
  type AppFile,
  copied,
  examples,
  type Files,
  filesIn,
  sampleFiles,
  typeErrorsIn,
  write,
  written,
} from './support/template-app';

const ENOUGH_TIME = 240_000;
/** The one that this package is made with, and the newest. */
const PLUS = ['cdk8s-plus-28', 'cdk8s-plus-34'];
/** The Deployment of cdk8s-plus itself differs between its releases. */
const CLIENTS = 'clients.k8s.yaml';
const PROGRAMS = [...examples(), 'test/plus'];

const WRONG = `
import { App, Chart } from 'cdk8s';
import { RemoteMcpProxy } from 'cdk8s-mcp';
const proxy = new RemoteMcpProxy(new Chart(new App(), 'x'), 'Proxy', { remoteUrl: 'https://mcp.example.com/mcp' });
proxy.network.restrict({ allowFrom: ['10.0.0.0/8'] });
proxy.network.restrict({ allowFrom: [proxy.node] });
proxy.network.restrict({ allowFrom: [{ toNetworkPolicyPeerConfig: () => 7 }] });
`;

const cdk8sMcp = new InstalledPackage();
let app: string;

beforeAll(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
  cdk8sMcp.install(['cdk8s', 'constructs', ...PLUS, '@types/node', '@types/jest']);
  app = cdk8sMcp.project('app', {});
}, ENOUGH_TIME);

afterAll(() => {
  cdk8sMcp.remove();
});

describe('in the app that `cdk8s init typescript-app` creates', () => {
  test(
    'every sample, every example and the test of the README compile, but an object that is not a peer does not',
    () => {
      const files: AppFile[] = PLUS.flatMap((plus) => [
        ...sampleFiles(plus),
        ...PROGRAMS.flatMap((folder) => copied(folder, plus)),
      ]);
      const [program = ''] = samples('README.md').map((sample) => sample.program);
      const [test = ''] = codeBlocks('README.md', 'js');
      files.push({ name: 'main.ts', text: program }, { name: 'main.test.ts', text: test });
      files.push({ name: 'wrong.ts', text: WRONG });
      write(app, files);
      expect(typeErrorsIn(app, files)).toEqual(
        [5, 6, 7].map((line) => expect.stringMatching(`^wrong.ts:${String(line)} TS`) as unknown),
      );
    },
    ENOUGH_TIME,
  );

  test.each(PROGRAMS)(
    '%s runs, and writes the same with each cdk8s-plus as in this repository',
    async (folder) => {
      const expected = ours(await writtenHere(folder));
      expect(Object.keys(expected)).not.toEqual([]);
      for (const plus of PLUS) {
        write(app, copied(folder, plus));
        expect(ours(written(path.join(app, plus, folder)))).toEqual(expected);
      }
    },
    ENOUGH_TIME,
  );
});

function ours(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([name]) => name !== CLIENTS));
}

/** The manifests that a program writes with the source of the package. */
async function writtenHere(folder: string): Promise<Files> {
  const outdir = cdk8sMcp.project(path.basename(folder), {});
  process.env['CDK8S_OUTDIR'] = outdir;
  try {
    await import(path.join(ROOT, folder, 'main'));
  } finally {
    delete process.env['CDK8S_OUTDIR'];
  }
  return filesIn(outdir);
}
