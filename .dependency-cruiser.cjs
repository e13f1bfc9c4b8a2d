// The libraries of ARCHITECTURE.md: what others do, exactly. Each may import `private`, and the faces of those listed here.
const libraries = {
  go: [],
  cel: ['go'],
  kubernetes: ['go'],
  crds: ['cel', 'go', 'kubernetes'],
  cedar: [],
};

// The layers of the core by name: each folder of lib/ may import itself, `private`, the faces of the libraries, and the folders
// listed here.
const layers = {
  model: [],
  cdk8s: [],
  releases: ['model'],
  declaration: ['model'],
  values: ['declaration', 'releases', 'model'],
  rules: ['releases', 'model'],
  operator: ['releases', 'model', 'cdk8s', 'imports'],
  standalone: ['releases', 'model', 'cdk8s'],
  corrections: ['standalone', 'releases', 'model'],
  engine: ['rules', 'declaration', 'releases', 'model', 'cdk8s'],
  cluster: ['corrections', 'engine', 'standalone', 'operator', 'values', 'declaration', 'releases', 'model', 'cdk8s'],
  guardrails: ['cluster', 'engine', 'rules', 'values', 'declaration', 'releases', 'model', 'cdk8s'],
  configs: ['cluster', 'values', 'declaration', 'model', 'cdk8s'],
  proxy: ['configs', 'cluster', 'engine', 'values', 'declaration', 'model', 'cdk8s'],
  yaml: ['proxy', 'configs', 'cluster', 'engine', 'rules', 'values', 'declaration', 'releases', 'model', 'cdk8s'],
};
const path = (name) => (name === 'imports' ? '^imports/' : `^lib/${name}/`);
const face = (name) => `^lib/${name}/index\\.ts$`;
const faces = Object.keys(libraries).map(face);

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-folder-is-a-layer',
      severity: 'error',
      from: {},
      to: {
        path: '^lib/',
        pathNot: [
          '^lib/(index|inner)\\.ts$',
          ...['cli', 'private', ...Object.keys(libraries), ...Object.keys(layers)].map(path),
        ],
      },
    },
    {
      name: 'layer-private',
      severity: 'error',
      from: { path: path('private') },
      to: { path: '^(lib|imports)/', pathNot: path('private') },
    },
    {
      name: 'layer-cli',
      severity: 'error',
      from: { path: '^lib/cli/' },
      to: {
        path: '^(lib|imports)/',
        pathNot: ['^lib/(index|inner)\\.ts$', ...faces, ...['cli', 'model', 'private'].map(path)],
      },
    },
    {
      name: 'inner-is-for-the-cli',
      severity: 'error',
      from: { pathNot: '^lib/cli/' },
      to: { path: '^lib/inner\\.ts$' },
    },
    { name: 'nothing-needs-the-cli', severity: 'error', from: { pathNot: '^lib/cli/' }, to: { path: '^lib/cli/' } },
    ...Object.entries(libraries).map(([name, others]) => ({
      name: `library-${name}`,
      severity: 'error',
      from: { path: path(name) },
      to: { path: '^(lib|imports)/', pathNot: [path(name), path('private'), ...others.map(face)] },
    })),
    ...Object.entries(layers).map(([name, others]) => ({
      name: `layer-${name}`,
      severity: 'error',
      from: { path: path(name) },
      to: { path: '^(lib|imports)/', pathNot: [...[name, 'private', ...others].map(path), ...faces] },
    })),
  ],
  options: {
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
};
