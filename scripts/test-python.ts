/**
 * Builds the Python wheel, installs it into a separate environment, runs `test/python/` in it, and removes everything.
 * Needs Python's package index. If Python isn't installed, the script says so and passes.
 */
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type Manifests, manifestsIn, ROOT, run, runLanguageTest } from './lib/language-test';

function testPython(folder: string, say: (what: string) => void): Manifests {
  say('builds the wheel, which takes about 30 seconds');
  run('npm', ['run', '--silent', 'package:python', '--', '--outdir', folder], ROOT);
  const [wheel] = readdirSync(path.join(folder, 'python')).filter((file) => file.endsWith('.whl'));
  if (wheel === undefined) {
    throw new Error('jsii-pacmak made no wheel');
  }

  say(`installs ${wheel} and what it asks for`);
  const environment = path.join(folder, 'venv');
  const python = path.join(environment, 'bin', 'python');
  run('python3', ['-m', 'venv', environment], folder);
  const packages = [path.join(folder, 'python', wheel), 'cdk8s-plus-34', 'pytest'];
  run(python, ['-m', 'pip', 'install', '--quiet', '--no-input', ...packages], folder);

  say('runs test/python');
  const work = path.join(folder, 'work');
  const dist = path.join(work, 'dist');
  cpSync(path.join(ROOT, 'test', 'python'), work, { recursive: true });
  run(python, ['main.py'], work, { CDK8S_OUTDIR: dist });
  const manifests = manifestsIn(dist);
  run(python, ['-m', 'pytest', '--quiet', 'package_test.py', 'test_weather.py'], work);
  run(python, ['-m', 'pytest', '--quiet', 'test_snapshot.py'], work, { UPDATE: '1' });
  run(python, ['-m', 'pytest', '--quiet', 'test_snapshot.py'], work);
  return manifests;
}

process.exitCode = runLanguageTest({
  name: 'test:python',
  needs: [['python3', '-c', 'import ensurepip, venv']],
  run: testPython,
});
