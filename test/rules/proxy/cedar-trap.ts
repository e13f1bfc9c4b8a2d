import { checkPolicy } from '../../../lib/rules/proxy/cedar-parser';

/** Runs in a process of its own: jest keeps its own register of modules, in which nothing can be dropped. */
const VALID = 'permit(principal, action, resource);';

function breaking(index: number): string {
  return `permit(principal, action, resource) when { principal${'.a'.repeat(8000 - index)} };`;
}

const verdicts = Array.from({ length: 10 }, (_, index) => [
  checkPolicy(breaking(index)).kind,
  checkPolicy(`${VALID} // ${String(index)}`).kind,
  checkPolicy(`permit(${String(index)}`).kind,
]);
process.stdout.write(JSON.stringify(verdicts));
