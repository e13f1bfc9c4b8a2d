// The layers of ARCHITECTURE.md by name: each folder of lib/ may import itself and the folders listed here.
const layers = {
  private: [],
  model: ['private'],
  releases: ['model', 'private'],
  reader: ['releases', 'model', 'private'],
  declaration: ['model', 'private'],
  values: ['declaration', 'releases', 'model', 'private'],
  rules: ['releases', 'model', 'private'],
  operator: ['releases', 'model', 'private', 'imports'],
  standalone: ['releases', 'model', 'private'],
  corrections: ['standalone', 'releases', 'model', 'private'],
  engine: ['rules', 'reader', 'declaration', 'releases', 'model', 'private'],
  cluster: [
    'corrections',
    'engine',
    'standalone',
    'operator',
    'reader',
    'values',
    'declaration',
    'releases',
    'model',
    'private',
  ],
  guardrails: ['cluster', 'engine', 'rules', 'values', 'declaration', 'releases', 'model', 'private'],
  configs: ['cluster', 'values', 'declaration', 'model', 'private'],
  proxy: ['configs', 'cluster', 'engine', 'values', 'declaration', 'model', 'private'],
  yaml: [
    'proxy',
    'configs',
    'cluster',
    'engine',
    'rules',
    'reader',
    'values',
    'declaration',
    'releases',
    'model',
    'private',
  ],
};
const path = (name) => (name === 'imports' ? '^imports/' : `^lib/${name}/`);

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-folder-is-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^lib/', pathNot: ['^lib/index\\.ts$', '^lib/cli/', ...Object.keys(layers).map(path)] },
    },
    {
      name: 'layer-cli',
      severity: 'error',
      from: { path: '^lib/cli/' },
      to: {
        path: '^(lib|imports)/',
        pathNot: [
          '^lib/index\\.ts$',
          ...['cli', 'yaml', 'engine', 'rules', 'declaration', 'releases', 'model', 'reader', 'private'].map(path),
        ],
      },
    },
    { name: 'nothing-needs-the-cli', severity: 'error', from: { pathNot: '^lib/cli/' }, to: { path: '^lib/cli/' } },
    ...Object.entries(layers).map(([dir, allowed]) => ({
      name: `layer-${dir}`,
      severity: 'error',
      from: { path: path(dir) },
      to: { path: '^(lib|imports)/', pathNot: [dir, ...allowed].map(path) },
    })),
  ],
  options: {
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
