import { readFileSync } from 'node:fs';
import { Compiler } from '../../../scripts/mutation/compiles';

describe('whether a changed file compiles', () => {
  const file = 'lib/model/kinds.ts';
  const text = readFileSync(file, 'utf8');
  const compiler = new Compiler();

  it('says no if a type is wrong', () => {
    expect(compiler.compiles(file, `${text}export const broken: number = '';\n`)).toBe(false);
  });

  it('says no if a line cannot be read', () => {
    expect(compiler.compiles(file, `${text}export const = ;\n`)).toBe(false);
  });

  it('says yes to what only leaves something unused', () => {
    expect(compiler.compiles(file, `${text}function unused(left: number): void {}\n`)).toBe(true);
  });

  it('forgets the change before', () => {
    expect(compiler.compiles(file, `${text}export const broken: number = '';\n`)).toBe(false);
    expect(compiler.compiles(file, text)).toBe(true);
  });
});
