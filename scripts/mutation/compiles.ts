import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../lib/language-test';

/** What only says that something is left over, as in a function without its body. */
const LEFT_OVER: ReadonlySet<number> = new Set([
  6133, // is declared but its value is never read
  6138, // property is declared but its value is never read
  6192, // all imports are unused
  6196, // is declared but never used
  6198, // all destructured elements are unused
  6199, // all variables are unused
  7027, // unreachable code
]);

/** Tells whether a file of `lib/` still compiles with another text. */
export class Compiler {
  private readonly changed = new Map<string, { readonly version: number; readonly text: string | undefined }>();
  private readonly service: ts.LanguageService;

  public constructor() {
    const file = path.join(ROOT, 'test/tsconfig.json');
    const read = ts.readConfigFile(file, (name) => readFileSync(name, 'utf8'));
    const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, path.dirname(file));
    this.service = ts.createLanguageService({
      getCompilationSettings: () => ({ ...options, incremental: false }),
      getScriptFileNames: () => [path.join(ROOT, 'lib/index.ts'), ...this.changed.keys()],
      getScriptVersion: (name) => String(this.changed.get(name)?.version ?? 0),
      getScriptSnapshot: (name) => {
        const text = this.changed.get(name)?.text ?? ts.sys.readFile(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => ROOT,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (name) => ts.sys.fileExists(name),
      readFile: (name) => ts.sys.readFile(name),
      readDirectory: (...of) => ts.sys.readDirectory(...of),
    });
  }

  public compiles(file: string, text: string): boolean {
    const name = path.join(ROOT, file);
    this.set(name, text);
    const errors = [...this.service.getSyntacticDiagnostics(name), ...this.service.getSemanticDiagnostics(name)];
    this.set(name, undefined);
    return errors.every(({ code }) => LEFT_OVER.has(code));
  }

  private set(name: string, text: string | undefined): void {
    this.changed.set(name, { version: (this.changed.get(name)?.version ?? 0) + 1, text });
  }
}
