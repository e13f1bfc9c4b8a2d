import { writeModules, writeOneFile } from '../../../../lib/cli/convert/typescript/modules';
import {
  call,
  create,
  name,
  value,
  type AppChart,
  type Program,
  type Statement,
} from '../../../../lib/cli/convert/typescript/program';

const STATEMENT: Statement = { variable: 'group', value: create('McpGroup', name('this'), value('Group')) };

function chart(className: string, more: Partial<AppChart['chart']> = {}): AppChart {
  const source = `k8s/${className.toLowerCase()}.yaml`;
  return {
    chart: { className, source, groups: [[STATEMENT]], ...more },
    id: className.toLowerCase(),
  };
}

function program(...charts: readonly AppChart[]): Program {
  return { apps: [{ charts }] };
}

const CLASS = (className: string): string => `export class ${className} extends Chart {
  public constructor(scope: Construct, id: string, props: ChartProps = {}) {
    super(scope, id, props);

    new McpGroup(this, 'Group');
  }
}
`;

describe('a program in one file', () => {
  test('is ready to run', () => {
    expect(writeOneFile(program(chart('A')), 'out/proxies.ts', '28'))
      .toBe(`// Generated from a.yaml by \`npx cdk8s-mcp convert\`, with constructs for its objects.
//
//   npm install cdk8s cdk8s-mcp cdk8s-plus-28 constructs tsx
//   npx tsx proxies.ts
//
// The second command writes dist/a.k8s.yaml.

import { App, Chart, type ChartProps } from 'cdk8s';
import { McpGroup } from 'cdk8s-mcp';
import type { Construct } from 'constructs';

${CLASS('A')}
const app = new App();
new A(app, 'a');
app.synth();
`);
  });

  test('has the charts of several files, and of several apps', () => {
    const several: Program = {
      apps: [
        {
          name: 'dev',
          charts: [chart('A'), chart('B')],
          target: call('TargetCluster.withoutOperator'),
          targetRemarks: ['Why.'],
        },
        { name: 'prod', charts: [chart('C', { source: 'k8s/a.yaml' })] },
      ],
    };
    const text = writeOneFile(several, 'main.ts', '28');
    expect(text).toContain(
      '// Generated from 2 files by `npx cdk8s-mcp convert`, with constructs for their objects.\n',
    );
    expect(text).toContain('// The second command writes a file for each chart, below dist/.\n');
    expect(text).toContain(`${CLASS('A')}\n${CLASS('B')}\n${CLASS('C')}\n`);
    expect(text).toContain("import { McpGroup, TargetCluster } from 'cdk8s-mcp';\n");
    expect(text.slice(text.indexOf('const dev'))).toBe(`const dev = new App({ outdir: 'dist/dev' });
// Why.
TargetCluster.withoutOperator().bind(dev);
new A(dev, 'a');
new B(dev, 'b');
dev.synth();

const prod = new App({ outdir: 'dist/prod' });
new C(prod, 'c');
prod.synth();
`);
    const one: Program = { apps: [{ name: 'dev', charts: [chart('A')] }] };
    expect(writeOneFile(one, 'main.ts', '28')).toContain('// The second command writes dist/dev/a.k8s.yaml.\n');
  });

  test('has only the imports that it needs, each on a line if it is short enough', () => {
    const classes = ['AuthzConfig', 'AuthzPolicy', 'CaBundle', 'EmbeddedAuthServer', 'ExternalAuth', 'HeaderValue'];
    const importsOf = (...names: readonly string[]): string => {
      const groups = [names.map((each): Statement => ({ value: call(`${each}.of`) }))];
      return writeOneFile(program(chart('A', { groups })), 'main.ts', '31').split('\n\n')[1] ?? '';
    };
    expect(importsOf('kplus', 'ApiObject')).toBe(
      [
        "import { ApiObject, App, Chart, type ChartProps } from 'cdk8s';",
        "import * as kplus from 'cdk8s-plus-31';",
        "import type { Construct } from 'constructs';",
      ].join('\n'),
    );
    const width = "import {  } from 'cdk8s-mcp';".length;
    const fitting = [...classes, 'X'.repeat(120 - width - classes.join(', ').length - 2)];
    expect(importsOf(...fitting)).toContain(`import { ${fitting.join(', ')} } from 'cdk8s-mcp';\n`);
    const long = fitting.map((each) => (each.startsWith('X') ? `${each}X` : each));
    expect(importsOf(...long)).toContain(
      `import {\n${long.map((each) => `  ${each},\n`).join('')}} from 'cdk8s-mcp';\n`,
    );
  });

  test('has remarks, groups, variables that are used, and namespaces in its classes', () => {
    const groups = [[STATEMENT, { value: call('group.use') }], [{ value: call('other') }]];
    const text = writeOneFile(
      program(chart('A', { namespace: 'mcp', remarks: ['A remark.'], groups })),
      'main.ts',
      '28',
    );
    expect(text).toContain(`    super(scope, id, { namespace: 'mcp', ...props });

    // A remark.

    const group = new McpGroup(this, 'Group');
    group.use();

    other();
  }
}
`);
  });
});

describe('a program in several files', () => {
  test('has a module for each chart, and one to run', () => {
    const modules = writeModules(program(chart('MyProxies'), chart('Main')), '28');
    expect(Array.from(modules.keys())).toEqual(['my-proxies.ts', 'main-chart.ts', 'main.ts']);
    expect(modules.get('my-proxies.ts'))
      .toBe(`// Generated from myproxies.yaml by \`npx cdk8s-mcp convert\`, with constructs for its objects.

import { Chart, type ChartProps } from 'cdk8s';
import { McpGroup } from 'cdk8s-mcp';
import type { Construct } from 'constructs';

${CLASS('MyProxies')}`);
    expect(modules.get('main.ts')).toBe(`// The app of the charts that \`npx cdk8s-mcp convert\` generated.
//
//   npm install cdk8s cdk8s-mcp cdk8s-plus-28 constructs tsx
//   npx tsx main.ts
//
// The second command writes a file for each chart, below dist/.

import { App } from 'cdk8s';
import { Main } from './main-chart';
import { MyProxies } from './my-proxies';

const app = new App();
new MyProxies(app, 'myproxies');
new Main(app, 'main');
app.synth();
`);
  });

  test('calls the module of its only chart so', () => {
    const modules = writeModules(program(chart('A')), '28');
    expect(Array.from(modules.keys())).toEqual(['chart.ts', 'main.ts']);
    expect(modules.get('main.ts')).toContain('// The app of the chart that `npx cdk8s-mcp convert` generated.\n');
    const apps = [
      { name: 'a', charts: [chart('A')] },
      { name: 'b', charts: [] },
    ];
    expect(writeModules({ apps }, '28').get('main.ts')).toContain('// The apps of the chart that');
  });
});
