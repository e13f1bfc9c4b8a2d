import path from 'node:path';
import ts from 'typescript';

const ROOT = path.join(__dirname, '..', '..');

/**
 * The compiler's errors in programs, by name, with the flags of the tests; the modules of a program keep their names.
 */
export function typeErrors(programs: ReadonlyMap<string, string>, extension = '.generated.ts'): string[] {
  const config = path.join(ROOT, 'test', 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config,
    ts.sys,
    path.dirname(config),
  );
  const files = new Map(
    Array.from(programs, ([name, text]) => [path.join(ROOT, 'test', 'cli', 'generated', `${name}${extension}`), text]),
  );
  const compilerOptions = { ...options, paths: { 'cdk8s-mcp': [path.join(ROOT, 'lib', 'index.ts')] } };
  const disk = ts.createCompilerHost(compilerOptions);
  const host = ts.createCompilerHost(compilerOptions);
  host.readFile = (file) => files.get(file) ?? disk.readFile(file);
  host.fileExists = (file) => files.has(file) || disk.fileExists(file);
  host.directoryExists = () => true;
  const program = ts.createProgram(Array.from(files.keys()), compilerOptions, host);
  return Array.from(files.keys()).flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map((each) => `${path.basename(file)}: ${ts.flattenDiagnosticMessageText(each.messageText, ' ')}`);
  });
}
