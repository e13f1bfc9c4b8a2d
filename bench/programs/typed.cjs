// Compiles a program with type checks, and runs it, as ts-node does: the file, then the folder that it writes to.
const Module = require('node:module');
const ts = require('typescript');

const [, , file] = process.argv;
const options = {
  target: ts.ScriptTarget.ES2020,
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  esModuleInterop: true,
  types: ['node'],
};
const program = ts.createProgram([file], options);
const source = program.getSourceFile(file);
const [problem] = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
if (problem !== undefined) {
  throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
}
program.emit(source, (_, text) => {
  const compiled = new Module(file);
  compiled.filename = file;
  compiled.paths = Module._nodeModulePaths(__dirname);
  compiled._compile(text, file);
});
