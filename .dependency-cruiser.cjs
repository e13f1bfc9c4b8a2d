// The layers of ARCHITECTURE.md by name: each folder of lib/ may import itself and the folders listed here.
const layers = {
  private: [],
  model: ['private'],
  reader: ['model', 'private'],
  values: ['model', 'private'],
  limits: ['model', 'private'],
  operator: ['model', 'private', 'imports'],
  standalone: ['model', 'private'],
};
const path = (name) => (name === 'imports' ? '^imports/' : `^lib/${name}/`);

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'l1-stays-in-operator',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/operator/' },
      to: { path: '^imports/' },
    },
    {
      name: 'emitters-only-from-target-cluster',
      severity: 'error',
      from: { path: '^lib/', pathNot: ['^lib/target-cluster', '^lib/operator/', '^lib/standalone/'] },
      to: { path: '^lib/(operator|standalone)/' },
    },
    {
      name: 'layer-cli',
      severity: 'error',
      from: { path: '^lib/cli/' },
      to: { path: '^(lib/.+/|imports/)', pathNot: ['cli', 'model', 'reader', 'private'].map(path) },
    },
    {
      name: 'nothing-needs-the-cli',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/cli/' },
      to: { path: '^lib/cli/' },
    },
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
