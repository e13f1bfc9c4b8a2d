import path from 'node:path';
import { printable } from '../../../private/texts';
import {
  type AppChart,
  CDK8S,
  type ChartClass,
  create,
  fields,
  invoke,
  name,
  namesIn,
  type Program,
  type Statement,
  value,
} from './program';
import { kebabCase, Names } from './names';
import { comment, write, writeStatement, WIDTH } from './writer';

const INDENT = 4;
const MAIN = 'main.ts';
const COMMAND = '`npx cdk8s-mcp convert`';

/** The program in one file with that name, ready to run; `plus` is the number of its `cdk8s-plus`. */
export function writeOneFile(program: Program, file: string, plus: string): string {
  const charts = chartsOf(program);
  const main = mainGroups(program);
  const used = [...charts.flatMap(({ chart }) => namesOfClass(chart)), ...namesOf(main.flat())];
  const classes = charts.map(({ chart }) => `export ${writeClass(chart)}\n`);
  const objects = charts.length === 1 ? 'its objects' : 'their objects';
  const what = `Generated from ${sourcesOf(charts)} by ${COMMAND}, with constructs for ${objects}.`;
  return [head(what, program, file, plus), imports(used, plus, charts), '\n', ...classes, writeMain(main)].join('');
}

/** The program in several files: one for each chart, without side effects when imported, and one to run. */
export function writeModules(program: Program, plus: string): Map<string, string> {
  const charts = chartsOf(program);
  const modules = new Map(charts.map((each) => [moduleOf(each, charts), writeModule(each.chart, plus)]));
  const main = mainGroups(program);
  const classes = charts.map((each) => [each.chart.className, moduleOf(each, charts)] as const);
  const own = classes.map(([className, file]) => `import { ${className} } from './${path.parse(file).name}';\n`);
  const apps = program.apps.length === 1 ? 'The app' : 'The apps';
  const what = `${apps} of the ${charts.length === 1 ? 'chart' : 'charts'} that ${COMMAND} generated.`;
  const used = imports(namesOf(main.flat()), plus, charts);
  return modules.set(MAIN, [head(what, program, MAIN, plus), used, ...own.sort(), '\n', writeMain(main)].join(''));
}

function moduleOf({ chart: { className } }: AppChart, charts: readonly AppChart[]): string {
  if (charts.length === 1) {
    return 'chart.ts';
  }
  const file = `${kebabCase(className)}.ts`;
  return file === MAIN ? 'main-chart.ts' : file;
}

function writeModule(chart: ChartClass, plus: string): string {
  const header = `Generated from ${path.basename(chart.source)} by ${COMMAND}, with constructs for its objects.`;
  return [comment([header], 0), '\n', imports(namesOfClass(chart), plus), '\n', `export ${writeClass(chart)}`].join('');
}

function chartsOf({ apps }: Program): AppChart[] {
  return apps.flatMap(({ charts }) => charts);
}

function namesOf(statements: readonly Statement[]): string[] {
  return statements.flatMap((each) => namesIn(each.value));
}

function namesOfClass({ groups }: ChartClass): string[] {
  return [...namesOf(groups.flat()), 'Chart', 'ChartProps'];
}

function sourcesOf(charts: readonly AppChart[]): string {
  const sources = Array.from(new Set(charts.map(({ chart }) => chart.source)));
  return sources.length === 1 ? path.basename(sources[0] ?? '') : `${String(sources.length)} files`;
}

/** What the program is, and how to run it. */
function head(what: string, { apps }: Program, file: string, plus: string): string {
  const charts = apps.flatMap((app) => app.charts.map(({ id }) => [...(app.name === undefined ? [] : [app.name]), id]));
  const [first, ...others] = charts.map((each) => `dist/${each.join('/')}.k8s.yaml`);
  const written = first === undefined || others.length > 0 ? 'a file for each chart, below dist/' : first;
  const lines = [
    '',
    `  npm install cdk8s cdk8s-mcp cdk8s-plus-${plus} constructs tsx`,
    `  npx tsx ${printable(path.basename(file))}`,
    '',
    `The second command writes ${written}.`,
  ];
  return `${comment([what], 0)}${lines.map((line) => (line === '' ? '//\n' : `// ${line}\n`)).join('')}\n`;
}

/** The imports of these names, but for the classes of charts that are in the program itself. */
function imports(names: readonly string[], plus: string, charts: readonly AppChart[] = []): string {
  const used = new Set(names.filter((each) => !charts.some(({ chart }) => chart.className === each)));
  const cdk8s = CDK8S.filter((each) => used.has(each));
  const library = Array.from(used).filter((each) => /^[A-Z]/.test(each) && !CDK8S.includes(each));
  return [
    importLine(cdk8s, 'cdk8s'),
    library.length === 0 ? '' : importLine(library.sort(), 'cdk8s-mcp'),
    used.has('kplus') ? `import * as kplus from 'cdk8s-plus-${plus}';\n` : '',
    used.has('ChartProps') ? "import type { Construct } from 'constructs';\n" : '',
  ].join('');
}

function importLine(names: readonly string[], from: string): string {
  const specifiers = names.map((each) => (each === 'ChartProps' ? `type ${each}` : each));
  const line = `import { ${specifiers.join(', ')} } from '${from}';`;
  const lines = `import {\n${specifiers.map((each) => `  ${each},\n`).join('')}} from '${from}';`;
  return `${line.length <= WIDTH ? line : lines}\n`;
}

function writeClass({ className, namespace, groups, remarks = [] }: ChartClass): string {
  const used = new Set(namesOf(groups.flat()));
  const inside = { indent: INDENT, column: INDENT, after: 0 };
  const props = namespace === undefined ? 'props' : `{ namespace: ${write(value(namespace), inside)}, ...props }`;
  return [
    `class ${className} extends Chart {\n`,
    '  public constructor(scope: Construct, id: string, props: ChartProps = {}) {\n',
    `    super(scope, id, ${props});\n`,
    remarks.length === 0 ? '' : `\n${comment(remarks, INDENT)}`,
    ...groups.map((group) => `\n${group.map((each) => writeStatement(each, used, INDENT)).join('')}`),
    '  }\n}\n',
  ].join('');
}

function writeMain(groups: readonly (readonly Statement[])[]): string {
  const used = new Set(namesOf(groups.flat()));
  return groups.map((group) => group.map((each) => writeStatement(each, used, 0)).join('')).join('\n');
}

/** What the program does beside its charts: a group of statements for each app. */
function mainGroups({ apps }: Program): Statement[][] {
  const names = new Names();
  return apps.map(({ name: nameOfApp, target, targetRemarks = [], charts }) => {
    const variable = nameOfApp === undefined ? 'app' : names.make(nameOfApp, 'App').variable;
    const app = name(variable);
    const props = nameOfApp === undefined ? undefined : fields({ outdir: value(`dist/${nameOfApp}`) });
    return [
      { variable, value: create('App', props) },
      ...(target === undefined ? [] : [{ value: invoke(target, 'bind', [app]), remarks: targetRemarks }]),
      ...charts.map(({ chart, id }) => ({ value: create(chart.className, app, value(id)) })),
      { value: invoke(app, 'synth', []) },
    ];
  });
}
