import { transformSync } from '@swc/core';

/** A TypeScript program as a CommonJS module, without a look at its types. */
export function transpiled(program: string): string {
  return transformSync(program, {
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  }).code;
}
