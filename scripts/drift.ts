/**
 * Compares the CRDs of a file or a folder with those of the newest tested release: `npm run drift -- FOLDER`. The exit
 * code is 1 if anything is new, changed or gone, and 2 if there is nothing to compare.
 */
import { API_GROUP } from '../lib/model/product-names';
import { driftOf } from './lib/drift';

function main([source]: readonly string[]): number {
  if (source === undefined) {
    console.error('usage: npm run drift -- FOLDER');
    return 2;
  }
  try {
    const { lines, differs } = driftOf(source, API_GROUP);
    for (const line of lines) {
      console.log(line);
    }
    return differs ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
}

process.exitCode = main(process.argv.slice(2));
