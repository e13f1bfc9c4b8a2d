import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Message } from 'publint';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import { codeBlocks } from '../scripts/lib/code-blocks';
import { samples } from './support/docs';
import { outputOf, spawned } from './support/child-process';
import { InstalledPackage, type Packed, ROOT, synthesized } from './support/installed-package';
import { deadLinks, packedDocuments } from './support/packed-pages';

const TEMPLATE = path.join(ROOT, 'node_modules', 'cdk8s-cli', 'templates', 'typescript-app');
const PEERS = ['cdk8s', 'cdk8s-plus-28', 'constructs'];
const BESIDE_THE_CODE = ['.jsii', 'LICENSE', 'THIRD-PARTY-NOTICES', 'package.json'];
/** A plugin of cdk8s-cli is loaded by Node, whatever the language of the app. */
const NODE_ONLY = ['McpValidation'];
const ENOUGH_TIME = 120_000;

const TYPESCRIPT_IMPORTS = `
import { HeaderValue, OperatorRelease, RemoteMcpProxy, TargetCluster, TelemetryConfig } from 'cdk8s-mcp';
import { Secret } from 'cdk8s-plus-28';`;

const TYPESCRIPT_CHART = `
    if (id === 'without-operator') {
      TargetCluster.withoutOperator().bind(this);
    } else {
      TargetCluster.withOperator({ release: OperatorRelease.V0_44 }).bind(this);
    }
    const token = Secret.fromSecretName(this, 'Token', 'otlp-token');
    const telemetry = new TelemetryConfig(this, 'Telemetry', {
      openTelemetry: {
        endpoint: 'https://otel-collector.observability:4318',
        tracing: { samplingRate: 0.25 },
        headers: { 'x-team': HeaderValue.plaintext('ai'), authorization: HeaderValue.fromSecret(token, 'header') },
      },
      prometheus: true,
    });
    new RemoteMcpProxy(this, 'Weather', {
      metadata: { name: 'weather' },
      remoteUrl: 'https://mcp.example.com/mcp',
      telemetry: { config: telemetry },
    });`;

const TYPESCRIPT_CHARTS = `
new MyChart(app, 'with-operator', { namespace: 'mcp' });
new MyChart(app, 'without-operator', { namespace: 'mcp' });`;

interface KubernetesObject {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository: { readonly url: string };
  readonly keywords: readonly string[];
  readonly bin?: { readonly [command: string]: string };
  readonly dependencies: { readonly [name: string]: string };
  readonly peerDependencies: { readonly [name: string]: string };
}

interface Assembly {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository: { readonly url: string };
  readonly types: { readonly [fqn: string]: { readonly kind: string; readonly name: string } };
}

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;
const commands = Object.values(manifest.bin ?? {}).map((file) => path.normalize(file));
const cdk8sMcp = new InstalledPackage();
let packed: Packed;

function assembly(): Assembly {
  return JSON.parse(readFileSync(path.join(cdk8sMcp.folder, '.jsii'), 'utf8')) as Assembly;
}

/** The parser of Cedar, as its own package lists it for Node. */
function parser(): string[] {
  const folder = path.join(ROOT, 'node_modules', '@cedar-policy', 'cedar-wasm', 'nodejs');
  return readdirSync(folder).map((file) => `build/cedar-wasm/${file}`);
}

/** The libraries that are only loaded when they are needed, each in one file. */
const LIBRARIES = ['cel-js.js', 'fast-xml-builder.js', 'js-yaml.js', 're2js.js'].map(
  (file) => `build/libraries/${file}`,
);

/** Every compiled file that there should be, and no other: two for the package, one for its command, and declarations. */
function compiled(): string[] {
  return ['imports', 'lib']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `build/${file.slice(0, -'.ts'.length)}.d.ts`)
    .concat('build/lib/index.js', 'build/lib/later.js', 'build/lib/cli/main.js');
}

function objects(manifests: string | undefined): KubernetesObject[] {
  return parseAllDocuments(manifests ?? '').map((document) => document.toJS() as KubernetesObject);
}

beforeAll(() => {
  packed = cdk8sMcp.install(PEERS);
}, ENOUGH_TIME);

afterAll(() => {
  cdk8sMcp.remove();
});

describe('the packed files', () => {
  const filesOf = (bundled: boolean): string[] =>
    packed.files.map((file) => file.path).filter((file) => file.startsWith('node_modules/') === bundled);

  test('are the compiled code and the files that belong beside it (otherwise: rm -rf build && npm run build)', () => {
    const schemas = readdirSync(path.join(ROOT, 'schemas')).map((name) => `schemas/${name}`);
    const code = [...commands, ...compiled(), ...LIBRARIES, ...parser()];
    const expected = [...BESIDE_THE_CODE, ...packedDocuments(), ...schemas, ...code];
    const own = filesOf(false);
    expect({
      missing: expected.filter((file) => !own.includes(file)),
      foreign: own.filter((file) => !expected.includes(file)),
    }).toEqual({ missing: [], foreign: [] });
  });

  test('include pages whose links all resolve within the package', () => {
    expect(filesOf(false)).toContain('docs/props-and-fields.md');
    expect(deadLinks(filesOf(false))).toEqual([]);
  });

  test('include the bundled dependencies, as jsii requires', () => {
    const bundled = new Set(filesOf(true).map((file) => file.split('/')[1]));
    expect([...bundled].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  test('have the licence of each bundled dependency', () => {
    const notices = readFileSync(path.join(cdk8sMcp.folder, 'THIRD-PARTY-NOTICES'), 'utf8').split('\n');
    const manifests = filesOf(true).filter((file) => /^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file));
    const headings = manifests.map((file) => {
      const { name, version } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Manifest;
      return `${name} ${version}`;
    });
    expect(notices).toEqual(expect.arrayContaining(headings));
  });

  test('are as small as the page says', () => {
    const page = readFileSync(path.join(ROOT, 'docs', 'your-app.md'), 'utf8');
    const stated = /less than (?<size>[\d.]+) MB, unpacked less than (?<unpackedSize>[\d.]+) MB/.exec(page)?.groups;
    expect(packed.size).toBeLessThan(1_000_000 * Number(stated?.['size']));
    expect(packed.unpackedSize).toBeLessThan(1_000_000 * Number(stated?.['unpackedSize']));
  });

  test('pass publint', () => {
    const publint = pathToFileURL(path.join(ROOT, 'node_modules', 'publint', 'src', 'index-node.js')).href;
    const options = JSON.stringify({ pkgDir: cdk8sMcp.folder, pack: false, strict: true });
    const script = `import { publint } from '${publint}';
      console.log(JSON.stringify((await publint(${options})).messages));`;
    expect(JSON.parse(cdk8sMcp.evaluate(script, 'module')) as Message[]).toEqual([]);
  });

  test('can be listed by Construct Hub: its keyword, its license, and an assembly that says the same', () => {
    const { name, version, license, repository, keywords, peerDependencies } = manifest;
    expect(keywords).toContain('cdk8s');
    expect(license).toBe('Apache-2.0');
    expect(assembly()).toMatchObject({ name, version, license, repository: { url: repository.url } });
    expect(Object.keys(peerDependencies).sort()).toEqual(PEERS);
  });

  test('include the commands of package.json', () => {
    const helped = commands.map((file) =>
      outputOf(process.execPath, [path.join(cdk8sMcp.folder, file), '--help'], ROOT),
    );
    expect(helped).toEqual(commands.map(() => expect.stringContaining('cdk8s-mcp') as unknown));
  });

  test.each([
    ['check', '-'],
    ['check', '/dev/stdin'],
    ['convert', '/dev/stdin'],
    ['graph', '-'],
  ])('has the command %s, which reads what is piped to it as %s', (command, file) => {
    const [bin = ''] = commands;
    const input = readFileSync(path.join(ROOT, 'test', 'corpus', 'input', 'a01-minimal.yaml'), 'utf8');
    const args = [path.join(cdk8sMcp.folder, bin), command, file];
    const { status, stdout, stderr } = spawned(process.execPath, args, { input });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(command === 'check' ? '1 custom resource in 1 file: 0 errors' : 'mcp.example.com');
  });
});

describe('names', () => {
  test('are those of the assembly, in CommonJS and in ES modules', () => {
    const { types } = assembly();
    const names = Object.values(types).flatMap(({ kind, name }) => (kind === 'interface' ? [] : [name]));
    names.push(...NODE_ONLY);
    const commonjs = cdk8sMcp.evaluate("console.log(Object.keys(require('cdk8s-mcp')).join())", 'commonjs');
    const module = cdk8sMcp.evaluate(
      "import * as all from 'cdk8s-mcp'; console.log(Object.keys(all).join())",
      'module',
    );
    expect(commonjs.trim().split(',').sort()).toEqual(names.sort());
    expect(module.trim().split(',')).toEqual(expect.arrayContaining(names));
  });

  test('come from one file, and bring no parser along', () => {
    const script = `require('cdk8s'); require('cdk8s-plus-28'); require('constructs');
      const peers = new Set(Object.keys(require.cache));
      const { RemoteMcpProxy } = require('cdk8s-mcp');
      console.log(Object.keys(require.cache).filter((file) => !peers.has(file)).map((file) => file.split('/cdk8s-mcp/')[1]).join());`;
    expect(cdk8sMcp.evaluate(script, 'commonjs').trim()).toBe('build/lib/index.js');
  });

  test('are the class names, which identify classes for programs in other languages', () => {
    const { types, version } = assembly();
    const classes = Object.entries(types).filter(([, { kind }]) => kind === 'class');
    const script = `const all = require('cdk8s-mcp');
      const typed = Object.entries(all).filter(([, each]) => each[Symbol.for('jsii.rtti')] !== undefined);
      console.log(JSON.stringify(typed.map(([name, each]) => [name, each.name, each[Symbol.for('jsii.rtti')]])));`;
    const typed = JSON.parse(cdk8sMcp.evaluate(script, 'commonjs')) as unknown[];
    expect(typed.sort()).toEqual(classes.map(([fqn, { name }]) => [name, name, { fqn, version }]).sort());
  });

  test('of inner modules cannot be imported', () => {
    const reach = (file: string): string => cdk8sMcp.evaluate(`require('cdk8s-mcp/${file}')`, 'commonjs');
    expect(() => reach('build/lib/engine/catalog.js')).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
    expect(reach('package.json')).toBe('');
  });
});

describe('a program for both sorts of cluster', () => {
  const [module = '', required = ''] = codeBlocks('docs/your-app.md', 'js');
  let expected: { readonly [file: string]: string };

  beforeAll(() => {
    const files = { 'package.json': '{ "type": "module" }', 'main.js': module };
    expected = synthesized(cdk8sMcp.project('module', files));
  });

  test('runs as an ES module', () => {
    const [telemetry, proxy] = objects(expected['with-operator.k8s.yaml']);
    expect(proxy).toMatchObject({
      apiVersion: 'toolhive.stacklok.dev/v1beta1',
      kind: 'MCPRemoteProxy',
      metadata: { name: 'weather', namespace: 'mcp' },
      spec: { remoteUrl: 'https://mcp.example.com/mcp', telemetryConfigRef: { name: telemetry?.metadata.name } },
    });
    const native = objects(expected['without-operator.k8s.yaml']);
    expect(native.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'ServiceAccount weather-remote-proxy-runner',
      'ConfigMap weather-runconfig',
      'Deployment weather',
      'Service mcp-weather-remote-proxy',
    ]);
  });

  test('runs as CommonJS', () => {
    const main = required + module.replaceAll(/^import .*\n/gm, '');
    expect(synthesized(cdk8sMcp.project('commonjs', { 'package.json': '{}', 'main.js': main }))).toEqual(expected);
  });

  test(
    'compiles and runs in the app that `cdk8s init typescript-app` creates',
    () => {
      const template = (file: string): string => readFileSync(path.join(TEMPLATE, file), 'utf8');
      const main = template('main.ts')
        .replace('\n\n', `${TYPESCRIPT_IMPORTS}\n\n`)
        .replace('// define resources here', TYPESCRIPT_CHART)
        .replace(/^new MyChart.*$/m, TYPESCRIPT_CHARTS);
      const files = { 'package.json': '{}', 'tsconfig.json': template('tsconfig.json'), 'main.ts': main };
      const folder = cdk8sMcp.project('typescript', files);
      outputOf(process.execPath, [path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '--build'], folder);
      expect(synthesized(folder)).toEqual(expected);
    },
    ENOUGH_TIME,
  );
});

describe('Cedar', () => {
  const [refused] = samples('README.md').filter(({ outcome }) => outcome === 'fails');
  const { outputText: main } = ts.transpileModule(refused?.program ?? '', {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });

  test('policies are parsed, as the README says, with nothing installed but the package', () => {
    const folder = cdk8sMcp.project('readme', { 'package.json': '{}', 'main.js': main });
    expect(refused?.text).toContain('(cedar-syntax)');
    expect(() => synthesized(folder)).toThrow(`Error: ${refused?.text ?? ''}\n`);
  });

  test('its parser is only loaded with the first policy', () => {
    const loaded = (policies: string): string =>
      cdk8sMcp.evaluate(
        `const { App, Chart } = require('cdk8s');
        const { Authorization, RemoteMcpProxy } = require('cdk8s-mcp');
        const app = new App();
        const authorization = ${policies};
        new RemoteMcpProxy(new Chart(app, 'x'), 'Weather', { remoteUrl: 'https://mcp.example.com', authorization });
        app.synthYaml();
        console.log(Object.keys(require.cache).some((file) => file.endsWith('cedar_wasm.js')));`,
        'commonjs',
      );
    expect(loaded('undefined')).toBe('false\n');
    expect(loaded("Authorization.cedar(['permit(principal, action, resource);'])")).toBe('true\n');
  });
});

describe('the libraries for CRDs', () => {
  const loaded = (statements: string): string =>
    cdk8sMcp.evaluate(
      `const { App, Chart } = require('cdk8s');
      const { ExternalAuthConfig, ExternalAuth, OperatorRelease, RemoteMcpProxy, TargetCluster, TelemetryConfig } = require('cdk8s-mcp');
      const app = new App();
      const chart = new Chart(app, 'x');
      ${statements}
      app.synthYaml();
      console.log(['cel-js.js', 'js-yaml.js', 're2js.js'].filter((file) => Object.keys(require.cache).some((each) => each.endsWith(file))).join());`,
      'commonjs',
    );
  const minimal = `const telemetry = new TelemetryConfig(chart, 'Telemetry', { openTelemetry: { endpoint: 'https://otel:4318', tracing: {} } });
    new RemoteMcpProxy(chart, 'Weather', { remoteUrl: 'https://mcp.example.com/mcp', telemetry: { config: telemetry } });`;

  test.each(['withoutOperator()', 'withOperator({ release: OperatorRelease.LATEST })'])(
    'are not loaded for a proxy with telemetry, %s',
    (cluster) => {
      expect(loaded(`TargetCluster.${cluster}.bind(chart); ${minimal}`)).toBe('\n');
    },
  );

  test.each([
    ['withoutOperator()', 'readFileSync later.js'],
    ['withOperator({ release: OperatorRelease.LATEST })', ''],
  ])(
    'no file is read without crds, and the second part of the package only where it is needed: %s',
    (cluster, expected) => {
      const recorded = `const fs = require('node:fs');
        const read = [];
        for (const name of ['readFileSync', 'openSync', 'readdirSync', 'statSync', 'existsSync']) {
          const real = fs[name];
          fs[name] = (...args) => { read.push(name + ' ' + require('node:path').basename(args[0])); return real(...args); };
        }`;
      const told = `process.on('exit', () => { console.log(read.join()); });`;
      const output = loaded(`${recorded} TargetCluster.${cluster}.bind(chart); ${minimal} ${told}`);
      expect(output).toBe(`\n${expected}\n`);
    },
  );

  test('are not loaded for the rules and patterns of the known CRDs', () => {
    const region = `new ExternalAuthConfig(chart, 'Aws', { auth: ExternalAuth.awsSts({ region: 'eu-central-1', fallbackRoleArn: 'arn:aws:iam::123456789012:role/x' }) });`;
    expect(loaded(region)).toBe('\n');
  });

  test('are loaded with the first rule and the first pattern that only the CRDs of a cluster have', () => {
    const spec = {
      type: 'object',
      properties: { remoteUrl: { type: 'string', pattern: '^(?i)https://' } },
      'x-kubernetes-validations': [{ rule: "self.remoteUrl != 'https://other.example.com'" }],
    };
    const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
    const crd = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'mcpremoteproxies.toolhive.stacklok.dev' },
      spec: {
        group: 'toolhive.stacklok.dev',
        names: { kind: 'MCPRemoteProxy' },
        versions: [{ name: 'v1beta1', served: true, storage: true, schema }],
      },
    };
    const bound = `require('node:fs').writeFileSync('crds.json', ${JSON.stringify(JSON.stringify(crd))});
      TargetCluster.withOperator({ crds: 'crds.json' }).bind(chart);`;
    expect(loaded(bound)).toBe('cel-js.js,re2js.js\n');
  });
});

test('YAML is read without a parser of the program', () => {
  const main = `const { App, Chart } = require('cdk8s');
    const { McpInclude } = require('cdk8s-mcp');
    const app = new App();
    new McpInclude(new Chart(app, 'legacy'), 'Proxies', { url: 'proxies.yaml' });
    app.synth();`;
  const proxies = `{ apiVersion: toolhive.stacklok.dev/v1alpha1, kind: MCPRemoteProxy, metadata: { name: weather },
    spec: { remoteUrl: 'https://mcp.example.com/mcp' } }`;
  const folder = cdk8sMcp.project('yaml', { 'package.json': '{}', 'main.js': main, 'proxies.yaml': proxies });
  expect(objects(synthesized(folder)['legacy.k8s.yaml'])).toMatchObject([{ metadata: { name: 'weather' } }]);
});
