import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { servedCrdFile } from '../crds-of-release';
import { JudgeFailure } from '../judge-failure';
import { go } from '../go-command';

const OURS = path.join(__dirname, '..', '..', '..', 'crds', 'toolhive.stacklok.dev.yaml');

/** Definitions of others: their Go module, the folder in it, and the files of the kinds that this package or its examples write. */
const OTHERS = [
  {
    module: 'sigs.k8s.io/gateway-api@v1.4.0',
    folder: 'config/crd/standard',
    files: /_(gatewayclasses|gateways|httproutes|referencegrants|backendtlspolicies)\.yaml$/,
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    folder: 'example/prometheus-operator-crd',
    files: /_(podmonitors|prometheusrules|servicemonitors)\.yaml$/,
  },
  {
    module: 'github.com/external-secrets/external-secrets@v1.3.2',
    folder: 'config/crds/bases',
    files: /^external-secrets\.io_(externalsecrets|secretstores|clustersecretstores)\.yaml$/,
  },
] as const;

/** Writes the definitions of a release of the operator, and of others, into a folder. */
export async function writeDefinitions(folder: string, release: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'ours.yaml'), servedCrdFile(readFileSync(OURS, 'utf8'), release));
  for (const { module, folder: inside, files } of OTHERS) {
    const source = path.join(await folderOf(module), inside);
    const names = existsSync(source) ? readdirSync(source).filter((name) => files.test(name)) : [];
    if (names.length === 0) {
      throw new JudgeFailure(`${module} has no definitions in ${inside}; correct scripts/lib/cluster/definitions.ts`);
    }
    for (const name of names) {
      copyFileSync(path.join(source, name), path.join(folder, name));
    }
  }
}

/** The folder of a Go module, which is downloaded unless it is there already. */
async function folderOf(module: string): Promise<string> {
  const what = `the definitions of ${module}`;
  const otherwise = 'name a version that can be had in scripts/lib/cluster/definitions.ts';
  const downloaded = await go({ folder: tmpdir(), what, otherwise }, 'mod', 'download', '-json', module);
  return (JSON.parse(downloaded) as { readonly Dir: string }).Dir;
}
