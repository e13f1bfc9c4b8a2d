import { type Command, EXIT, json, tell, type Terminal } from '../command-line';
import { formatOf, parseArguments } from '../options';
import { check } from '../check/check-manifests';
import { type CheckResult, type CheckRun, report } from '../check/problems';
import { groupsIn, settingsOf } from '../check/settings';
import { FILE_HELP, settingsFile } from '../input';
import { KUSTOMIZE_HELP, KUSTOMIZE_OPTIONS, readManifests } from '../kustomize/read-manifests';
import { junit, sarif } from '../check/ci-formats';

const HELP = `Usage: cdk8s-mcp check FILE... [OPTIONS]

Checks the custom resources in manifests as "cdk8s synth" checks those of a program. All files are checked together,
so references between them are found.

${FILE_HELP}

Options:
  -r, --release RELEASE   the release of the operator, such as 0.63
      --crds PATH         the CRDs of the cluster: a file, a folder or a URL
      --without-operator  the operator doesn't run in the cluster
      --api-group GROUP   API group of the custom resources (default: toolhive.stacklok.dev)
      --no-substitution   no variables such as \${DOMAIN} are replaced in the files before they are applied
  -a, --acknowledge CODE  acknowledge this warning; can be given several times
      --strict            treat warnings that are not acknowledged as errors
      --settings FILE     a YAML file with the properties of the validation plugin, which can describe several clusters
      --format FORMAT     text (default), json, sarif or junit
      --json              the same as --format json
${KUSTOMIZE_HELP}
  -h, --help              print this text

Examples:
  cdk8s-mcp check dist
  cdk8s-mcp check k8s --release 0.63 --format sarif > results.sarif
  kubectl get mcpremoteproxies -A -o yaml | cdk8s-mcp check -

Exit codes: 0 no errors, perhaps warnings; 1 there are errors; 2 wrong usage, or a file that cannot be read.
`;

/** How a result is written in each format; the first is the default. */
const FORMATS: { readonly [format: string]: (result: CheckResult, run: CheckRun) => string } = {
  text: report,
  json: ({ likely, ...result }) => json({ ...result, likelyClusters: likely?.clusters }),
  sarif,
  junit,
};

export const CHECK: Command = { help: HELP, run };

function run(args: readonly string[], terminal: Terminal, version: string): number {
  const { values, positionals } = parseArguments(args, {
    release: { type: 'string', short: 'r' },
    crds: { type: 'string' },
    'without-operator': { type: 'boolean' },
    'api-group': { type: 'string' },
    'no-substitution': { type: 'boolean' },
    acknowledge: { type: 'string', short: 'a', multiple: true },
    strict: { type: 'boolean' },
    settings: { type: 'string' },
    format: { type: 'string' },
    json: { type: 'boolean' },
    ...KUSTOMIZE_OPTIONS,
  });
  const settings = settingsOf(
    {
      operator: values['without-operator'] === true ? false : undefined,
      release: values.release,
      crds: values.crds,
      apiGroup: values['api-group'],
      substitution: values['no-substitution'] === true ? false : undefined,
      acknowledge: values.acknowledge,
      strict: values.strict,
    },
    settingsFile(values.settings),
  );
  const write = formatOf(values, FORMATS);
  const manifests = readManifests(positionals, terminal, values, groupsIn(settings));
  const { result, notes } = check(manifests, settings);
  tell(terminal, notes);
  const read = manifests.names.filter((each) => !result.skipped.includes(each));
  terminal.out(write(result, { files: read, version }));
  return result.errors > 0 ? EXIT.faulty : EXIT.done;
}
