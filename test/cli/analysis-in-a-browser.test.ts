import * as buffer from 'node:buffer';
import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as net from 'node:net';
import path from 'node:path';
import * as url from 'node:url';
import * as util from 'node:util';
import { createContext, runInContext } from 'node:vm';
import * as cedar from '@cedar-policy/cedar-wasm/nodejs';
import { browserBundle, browserNeeds } from '../../scripts/lib/browser-bundle';
import { CEDAR } from '../../scripts/lib/bundling';
import * as analysis from '../../lib/cli/analysis';
import { corpusCases } from '../support/corpus';
import { realCrdTexts } from '../support/releases';

/** What this package imports of Node: a page must have it, or something in its place that is never called. */
const NEEDED = {
  buffer: ['constants'],
  crypto: ['X509Certificate', 'createHash'],
  net: ['isIP', 'isIPv4', 'isIPv6'],
  path: ['*'],
  util: ['isDeepStrictEqual'],
};

/** What is imported by constructs and options that name files or URLs, and is not called without these. */
const UNUSED = {
  child_process: ['spawnSync'],
  fs: ['existsSync', 'readFileSync', 'readdirSync', 'statSync'],
  os: ['tmpdir'],
  url: ['fileURLToPath'],
  v8: ['setFlagsFromString'],
};

/** What packages import, whatever they use of it. */
const OF_PACKAGES = {
  child_process: ['cdk8s'],
  crypto: ['cdk8s', 'constructs'],
  fs: ['cdk8s', 'cdk8s-plus-28'],
  os: ['cdk8s'],
  path: ['cdk8s', 'cdk8s-plus-28', 'minimatch'],
};

function sorted(found: ReadonlyMap<string, ReadonlySet<string>>): unknown {
  return Object.fromEntries(Array.from(found, ([key, all]) => [key, Array.from(all).sort()]));
}

test('the face of the commands needs nothing of Node but what is listed', () => {
  const { names, packages } = browserNeeds();
  expect(sorted(names)).toEqual({ ...NEEDED, ...UNUSED });
  expect(sorted(packages)).toEqual(OF_PACKAGES);
});

/** What there is in a page: no file, no process, and nothing of Node's globals but what a page can bring along. */
const MODULES: { readonly [name: string]: unknown } = {
  buffer,
  crypto,
  net,
  path,
  util,
  [CEDAR.module]: cedar,
  child_process: {},
  fs: {},
  os: {},
  url: {},
  v8: {},
};

const nothing = (): undefined => undefined;

function inBrowser(): typeof analysis {
  const module = { exports: {} };
  const context = createContext({
    Buffer: buffer.Buffer,
    TextDecoder: util.TextDecoder,
    TextEncoder: util.TextEncoder,
    URL: url.URL,
    module,
    process: { env: {}, versions: { v8: '12' }, emitWarning: nothing, nextTick: nothing, on: nothing },
    require: (name: string) => MODULES[name.replace('node:', '')],
  });
  runInContext(browserBundle(), context);
  return module.exports as typeof analysis;
}

/** A face, and what runs with the CRDs of a release. */
interface Loaded {
  readonly face: typeof analysis;
  readonly withCrds: ReturnType<typeof analysis.crdsOf>;
}

const CRDS = Array.from(realCrdTexts('0.63').values()).join('\n---\n');

function loaded(face: typeof analysis): Loaded {
  return { face, withCrds: face.crdsOf({ crds: CRDS }) };
}

/** Everything that the face finds out about texts, as JSON. */
function found({ face, withCrds }: Loaded, name: string, text: string): unknown {
  const { check, compare, convert, draw, exposedEndpoints, manifestsOf, operatorObjects, writtenObjects } = face;
  const manifests = manifestsOf({ [name]: text });
  const changed = manifestsOf({ [name]: text.replaceAll('8080', '8081').replaceAll('remoteUrl: https://', '$&new.') });
  const settings = face.settingsIn('release: "0.63"');
  const { program, errors, notes } = convert(manifests.files, settings);
  const changes = compare({ before: manifests, after: changed }, settings);
  return JSON.parse(
    JSON.stringify([
      check(manifests, settings),
      draw(manifests, settings).result?.together(),
      writtenObjects(manifests, settings),
      ...(['exact', 'corrected'] as const).map((fidelity) => {
        return writtenObjects(manifests, { ...settings, operator: false, fidelity });
      }),
      operatorObjects(manifests, settings),
      [program && face.writeOneFile(program, 'main.ts', '28'), errors, notes],
      [changes.errors, changes.result && face.markdown(changes.result.found, changes.result.run)],
      exposedEndpoints(manifests, settings).errors,
      withCrds(() => check(manifests, { crds: 'crds' })),
    ]),
  );
}

const page = loaded(inBrowser());
const node = loaded(analysis);
const cases = corpusCases().filter(({ name }) => /^(a20|b01|b50|c11|e51|f05|f53)-/.test(name));

test.each(cases.map(({ name, input }) => [name, input] as const))('%s is the same in a browser', (name, input) => {
  const text = readFileSync(input, 'utf8');
  expect(found(page, `${name}.yaml`, text)).toEqual(found(node, `${name}.yaml`, text));
});
