/**
 * Builds the jars of the package and of its dependencies, runs `test/java/` with them, and removes them. Downloads from
 * Maven Central are cached in `.judge/m2`. If Java or Maven isn't installed, the script says so and passes.
 */
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Manifests, manifestsIn, ROOT, run, runLanguageTest } from './lib/language-test';

/** This package's jars are rebuilt each time, so they must be removed. */
const OURS = ['io/github/cdk8s-mcp', 'org/cdk8s', 'software/constructs'];

function testJava(folder: string, say: (what: string) => void): Manifests {
  const cache = path.join(ROOT, '.judge', 'm2');
  mkdirSync(cache, { recursive: true });
  for (const group of OURS) {
    rmSync(path.join(cache, group), { recursive: true, force: true });
  }

  say('builds the jars of cdk8s-mcp, cdk8s-plus-28, cdk8s and constructs, which takes five to ten minutes');
  const build = ['--outdir', folder, '--maven-local-repository', cache];
  run('npm', ['run', '--silent', 'package:java', '--', ...build], ROOT);

  say('compiles and runs test/java');
  const work = path.join(folder, 'work');
  cpSync(path.join(ROOT, 'test', 'java'), work, { recursive: true });
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  const settings = {
    'maven.repo.local': cache,
    'cdk8s-mcp.version': version,
    'cdk8s-mcp.repository': pathToFileURL(path.join(folder, 'java')).href,
  };
  const defined = Object.entries(settings).map(([name, value]) => `-D${name}=${value}`);
  const outdir = path.join(work, 'dist');
  run('mvn', ['--quiet', '--batch-mode', ...defined, 'compile', 'exec:java'], work, { CDK8S_OUTDIR: outdir });
  return manifestsIn(outdir);
}

process.exitCode = runLanguageTest({
  name: 'test:java',
  needs: [
    ['javac', '-version'],
    ['mvn', '--version'],
  ],
  run: testJava,
});
