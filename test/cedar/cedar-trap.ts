import { checkPolicy } from '../../lib/cedar/parser';

/** Runs in a process of its own: jest keeps its own register of modules, in which nothing can be dropped. */
const VALID = 'permit(principal, action, resource);';

function breaking(index: number): string {
  return `permit(principal, action, resource) when { principal${'.a'.repeat(8000 - index)} };`;
}

/** How many copies of the parser Node keeps, among the modules and their children. */
function keptCopies(): number {
  const modules = Object.values(require.cache).flatMap((each) => (each === undefined ? [] : [each, ...each.children]));
  return new Set(modules.filter(({ filename }) => filename.endsWith('cedar_wasm.js'))).size;
}

const verdicts = Array.from({ length: 20 }, (_, index) => [
  checkPolicy(breaking(index)).kind,
  checkPolicy(`${VALID} // ${String(index)}`).kind,
  checkPolicy(`permit(${String(index)}`).kind,
]);
process.stdout.write(JSON.stringify({ verdicts, kept: keptCopies() }));
