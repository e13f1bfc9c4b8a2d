import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { pages, ROOT, samples } from './docs';
import { outputOf } from './child-process';

const TEMPLATE = path.join(ROOT, 'node_modules', 'cdk8s-cli', 'templates', 'typescript-app');
/** The compiler's codes for names that are declared and not used. */
const UNUSED = [6133, 6192, 6196, 6198];

/** A file of an app. */
export interface AppFile {
  readonly name: string;
  readonly text: string;
  /** Where what the page shows begins; what stands before it may be unused. */
  readonly begin?: number;
}

/** Files by name. */
export type Files = { readonly [name: string]: string };

/** A file of the app that `cdk8s init typescript-app` makes. */
export function templateFile(name: string): string {
  return readFileSync(path.join(TEMPLATE, name), 'utf8');
}

/** The folders of the examples. */
export function examples(): string[] {
  const names = readdirSync(path.join(ROOT, 'examples'));
  return names
    .map((name) => path.join('examples', name))
    .filter((name) => statSync(path.join(ROOT, name)).isDirectory());
}

/** The TypeScript and YAML files of a folder of this repository, as a user copies them; with the given cdk8s-plus. */
export function copied(folder: string, plus: string): AppFile[] {
  const names = readdirSync(path.join(ROOT, folder)).filter((name) => /\.(ts|yaml)$/.test(name));
  return names.map((name) => ({
    name: path.join(plus, folder, name),
    text: withPlus(readFileSync(path.join(ROOT, folder, name), 'utf8'), plus),
  }));
}

/** The programs of all pages, with the given cdk8s-plus. */
export function sampleFiles(plus: string): AppFile[] {
  return pages()
    .flatMap((page) => samples(page))
    .map(({ name, program, begin }) => ({
      name: path.join(plus, `${name.replaceAll(/[/:]/g, '.')}.ts`),
      text: withPlus(program, plus),
      begin,
    }));
}

/** Writes files into an app. */
export function write(folder: string, files: readonly AppFile[]): void {
  for (const { name, text } of files) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

/** The compiler's errors in the files of an app, with the template's own flags. */
export function typeErrorsIn(folder: string, files: readonly AppFile[], compiler = ts): string[] {
  const { config } = compiler.parseConfigFileTextToJson('tsconfig.json', templateFile('tsconfig.json')) as {
    config: object;
  };
  const { options, fileNames } = compiler.parseJsonConfigFileContent(
    config,
    compiler.sys,
    folder,
    undefined,
    path.join(folder, 'tsconfig.json'),
  );
  // TypeScript 5, which the template uses, includes all installed types
  const program = compiler.createProgram(fileNames, { ...options, noEmit: true, types: ['node', 'jest'] });
  return compiler.getPreEmitDiagnostics(program).flatMap((each) => {
    const file = path.relative(folder, each.file?.fileName ?? '');
    const begin = files.find(({ name }) => name === file)?.begin ?? 0;
    if (UNUSED.includes(each.code) && (each.start ?? 0) < begin) {
      return [];
    }
    const { line } = each.file?.getLineAndCharacterOfPosition(each.start ?? 0) ?? { line: 0 };
    return [
      `${file}:${String(line + 1)} TS${String(each.code)} ${ts.flattenDiagnosticMessageText(each.messageText, ' ')}`,
    ];
  });
}

/** Compiles `main.ts` of a folder with the files beside it, runs it, and tells what it writes, by file. */
export function written(folder: string): Files {
  const { options } = ts.convertCompilerOptionsFromJson(
    (ts.parseConfigFileTextToJson('tsconfig.json', templateFile('tsconfig.json')).config as { compilerOptions: object })
      .compilerOptions,
    folder,
  );
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.ts'))) {
    const file = path.join(folder, name);
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: options });
    writeFileSync(file.replace(/ts$/, 'js'), outputText);
  }
  outputOf(process.execPath, ['main.js'], folder);
  return filesIn(path.join(folder, 'dist'));
}

/** The files of a folder, with those of the folders in it. */
export function filesIn(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** A program of this repository with another cdk8s-plus. */
export function withPlus(text: string, plus: string): string {
  return text.replaceAll(/cdk8s-plus-\d+/g, plus);
}
