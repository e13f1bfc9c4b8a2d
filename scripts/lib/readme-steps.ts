import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { samples } from '../../test/support/docs';
import { documents, forClusterOf, shown } from '../../test/support/docs-programs';
import { manifests } from '../../test/support/corpus';
import { filesIn } from '../../test/support/template-app';
import { codeBlocks } from './code-blocks';
import { ROOT, run } from './language-test';

const TEST_OF_THE_TEMPLATE = 'main.test.ts';
/** Warnings of the program are not relevant here. */
const QUIET = { NODE_NO_WARNINGS: '1' };

/**
 * Follows the README word for word, with the package as it would be published: the app that `cdk8s init` creates, the
 * packages to install, the program, its test, the template's build and the command. Returns the differences from the YAML of the README.
 */
export function readmeFaults(home: string, tarball: string): string[] {
  const app = path.join(home, 'readme');
  mkdirSync(app);
  initialize(app);
  const [install = []] = commands('npm install ');
  run('npm', [...install, '--no-audit', '--no-fund', '--loglevel=error'].map(given('cdk8s-mcp', tarball)), app);
  const [test = ''] = codeBlocks('README.md', 'js');
  writeFileSync(path.join(app, TEST_OF_THE_TEMPLATE), test);

  const [sample] = samples('README.md');
  if (sample === undefined || sample.yaml.length === 0) {
    throw new Error('README.md has no program with the YAML that it writes');
  }
  return sample.yaml.flatMap((yaml) => {
    writeFileSync(path.join(app, 'main.ts'), forClusterOf(yaml, sample.program));
    for (const [program, beginning] of [
      ['npm', 'npm test'],
      ['npm', 'npm run build'],
      ['npx', 'npx cdk8s synth'],
    ] as const) {
      const [command = []] = commands(beginning);
      run(program, command, app, QUIET);
    }
    return differences(yaml, filesIn(path.join(app, 'dist')));
  });
}

/** The last step of `cdk8s init` downloads what the program does not use; where that fails, the app is there all the same. */
function initialize(app: string): void {
  try {
    run(path.join(ROOT, 'node_modules', '.bin', 'cdk8s'), ['init', 'typescript-app', '--check-upgrade=false'], app);
  } catch (error) {
    if (!existsSync(path.join(app, 'imports')) || !existsSync(path.join(app, 'node_modules', 'cdk8s-cli'))) {
      throw error;
    }
    console.log('test:peers: cdk8s init could not import the API of Kubernetes, which the README does not need');
  }
}

/** The commands of the README that begin so, as their words after the first. */
function commands(beginning: string): string[][] {
  const lines = codeBlocks('README.md', 'shell').flatMap((block) => block.split('\n'));
  const found = lines.filter((line) => line.startsWith(beginning));
  if (found.length === 0) {
    throw new Error(`README.md has no command that begins with ${beginning}`);
  }
  return found.map((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1));
}

function given(name: string, replacement: string): (word: string) => string {
  return (word) => (word === name ? replacement : word);
}

function differences(yaml: string, files: { readonly [name: string]: string }): string[] {
  const objects = manifests(Object.values(files).join('\n---\n'));
  return documents(yaml).flatMap((document) => {
    const { kind, metadata } = document;
    const object = objects.find((each) => each.kind === kind && each.metadata.name === metadata.name);
    return isDeepStrictEqual(shown(object, document), document)
      ? []
      : [`the README's steps write another ${kind} ${metadata.name} than the README shows`];
  });
}
