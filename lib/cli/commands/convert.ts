import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPlainObject, objectAt, present } from '../../private/plain';
import { targetClusterOf } from '../../inner';
import { OperatorRelease } from '../..';
import { attempt, type Command, counted, EXIT, FileFailure, Misuse, tell, type Terminal } from '../command-line';
import { parseArguments } from '../options';
import { convert, writeModules, writeOneFile } from '../analysis';
import type { InputFile } from '../documents';
import { FILE_HELP } from '../input';
import { leftOutLines } from '../left-out';
import {
  KUSTOMIZE_HELP,
  KUSTOMIZE_OPTIONS,
  readManifests,
  readOverlay,
  type KustomizeOptions,
} from '../kustomize/read-manifests';
import { isUsable } from '../convert/layout';
import type { Program } from '../convert/typescript/program';

const HELP = `Usage: cdk8s-mcp convert FILE... [OPTIONS]

Writes a TypeScript program that creates the custom resources of YAML files with the constructs of cdk8s-mcp: a chart
for each file and each namespace in it, and an app. The files may contain other objects too, such as the output of
"kubectl get -o yaml"; objects that the operator or Kubernetes created are left out. Of folders, only what belongs to
proxies is converted: what they refer to, and what refers to them.

${FILE_HELP}

Options:
  -o, --out FOLDER        write main.ts, the program to run, and a file for each chart into this folder
      --out FILE.ts       write everything into this file, and replace it (default: to standard output)
      --force             replace files in the folder
  -c, --class NAME        name of the chart's class (default: from the name of the YAML file)
  -r, --release RELEASE   the release of the operator, such as 0.63 (default: the first one that has all fields)
      --crds PATH         the CRDs of the cluster: a file, a folder or a URL; the program names it too
      --no-substitution   no variables such as \${DOMAIN} are replaced in the files before they are applied
      --without-operator  the program is for a cluster without the operator
      --plus N            import cdk8s-plus-N (default: the one in the nearest package.json, or else 28)
      --all               convert all objects of folders, not only those that belong to proxies
      --overlay FOLDER    convert what Kustomize makes of the kustomization in this folder
${KUSTOMIZE_HELP}
  -h, --help              print this text

The program does not contain Secrets, but refers to them by name. Notes and errors go to standard error, one per line,
each with the file and line that it is about.

Examples:
  cdk8s-mcp convert weather.yaml
  cdk8s-mcp convert k8s --out src --release 0.63
  kubectl get mcpremoteproxies -n mcp -o yaml | cdk8s-mcp convert - --out main.ts

Exit codes: 0 done; 1 the files have errors, or some of them cannot be read; 2 wrong usage, or a file that cannot be read or written.
`;

export const CONVERT: Command = { help: HELP, run };

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    out: { type: 'string', short: 'o' },
    force: { type: 'boolean' },
    class: { type: 'string', short: 'c' },
    release: { type: 'string', short: 'r' },
    crds: { type: 'string' },
    'no-substitution': { type: 'boolean' },
    'without-operator': { type: 'boolean' },
    plus: { type: 'string' },
    overlay: { type: 'string' },
    all: { type: 'boolean' },
    ...KUSTOMIZE_OPTIONS,
  });
  checkClass(values.class);
  checkRelease(values.release);
  const progress = (step: string): void => {
    if (terminal.interactive) {
      tell(terminal, [`cdk8s-mcp: ${step}`]);
    }
  };
  const plus = plusVersion(values.plus, folderOf(values.out));
  const files = inputOf(positionals, terminal, values);
  tellCrds(values.crds, terminal);
  progress(`reading ${files.length === 1 ? (files[0]?.shown ?? '') : counted(files.length, 'file')}`);
  const settings = {
    operator: values['without-operator'] !== true,
    substitution: values['no-substitution'] !== true,
    ...present({ release: values.release, crds: values.crds }),
  };
  const { program, errors, notes } = convert(files, settings, { className: values.class, all: values.all, progress });
  tell(terminal, [...errors, ...notes]);
  if (program === undefined) {
    tell(terminal, [`cdk8s-mcp: ${counted(errors.length, 'error')}; no program was written`]);
    return EXIT.faulty;
  }
  for (const file of write(program, terminal, { ...values, plus })) {
    progress(`wrote ${file}`);
  }
  return errors.length > 0 ? EXIT.faulty : EXIT.done;
}

/** Says what of the CRDs was read, where some of their files hold something else. */
function tellCrds(given: string | undefined, terminal: Terminal): void {
  const { source = '', remark } = targetClusterOf(present({ crds: given }))._target.release.crds ?? {};
  tell(terminal, remark === undefined ? [] : [`cdk8s-mcp: ${source}: ${remark}`]);
}

/** The folder that the program is written to. */
function folderOf(out = '.'): string {
  return out.endsWith('.ts') ? path.dirname(out) : out;
}

interface OverlayOptions extends KustomizeOptions {
  readonly overlay?: string | undefined;
}

/** What is converted: one overlay with all other files, or the named overlay alone. */
function inputOf(given: readonly string[], terminal: Terminal, options: OverlayOptions): InputFile[] {
  const { overlay } = options;
  const manifests =
    overlay === undefined ? readManifests(given, terminal, options) : readOverlay(given, terminal, options, overlay);
  const { files, overlays, kustomizations } = manifests;
  const rendered = overlays.filter(({ left }) => left === undefined).map(({ root }) => root.folder);
  if (rendered.length > 1) {
    throw new Misuse(`there are several overlays; convert one of them with --overlay: ${rendered.join(', ')}`);
  }
  const [first] = overlays;
  if (overlay !== undefined && first?.left !== undefined) {
    throw new FileFailure(`${overlay} cannot be converted, since it was not rendered: ${first.left}`);
  }
  tell(terminal, leftOutLines(manifests, []));
  if (rendered.length === 0 && kustomizations.length > 0) {
    tell(terminal, [`cdk8s-mcp: skipped ${counted(kustomizations.length, 'kustomization file')}`]);
  }
  return files.map((file) =>
    file.overlay === undefined || file.documents === undefined ? file : { ...file, shown: renderingName(file) },
  );
}

/** A rendering is called like the folder of its overlay. */
function renderingName({ overlay = '', shown }: InputFile): string {
  return overlay === '.' ? path.basename(path.resolve(path.dirname(shown))) : overlay;
}

function checkClass(className: string | undefined): void {
  if (className !== undefined && !isUsable(className)) {
    throw new Misuse(`"${className}" cannot be the name of the class: it is not in PascalCase, or is already in use`);
  }
}

function checkRelease(release: string | undefined): void {
  if (release !== undefined && OperatorRelease.of(release)._origin.findings.length > 0) {
    const latest = OperatorRelease.LATEST.version;
    throw new Misuse(`"${release}" is not a release of the operator that this package knows; write it like ${latest}`);
  }
}

interface Target {
  readonly out?: string | undefined;
  readonly force?: boolean | undefined;
  readonly plus: string;
}

/** Writes the program; returns its files. */
function write(program: Program, terminal: Terminal, { out, force = false, plus }: Target): string[] {
  if (out === undefined) {
    terminal.out(writeOneFile(program, 'main.ts', plus));
    return [];
  }
  if (out.endsWith('.ts')) {
    writeFile(out, writeOneFile(program, out, plus));
    return [out];
  }
  const modules = Array.from(writeModules(program, plus), ([file, text]) => [path.join(out, file), text] as const);
  const [existing] = modules.filter(([file]) => !force && existsSync(file));
  if (existing !== undefined) {
    throw new FileFailure(`${existing[0]} already exists; use --force to replace it`);
  }
  attempt(`cannot create ${out}`, () => mkdirSync(out, { recursive: true }));
  for (const [file, text] of modules) {
    writeFile(file, text);
  }
  return modules.map(([file]) => file);
}

function writeFile(file: string, text: string): void {
  attempt(`cannot write ${file}`, () => {
    writeFileSync(file, text);
  });
}

/** The oldest one, which this package works with. */
const USUAL = '28';
const NEEDED = ['dependencies', 'devDependencies', 'peerDependencies'];
const PLUS = /^cdk8s-plus-(\d+)$/;

/** The number in the name of the `cdk8s-plus` that a program imports: as given, else as in the nearest package.json. */
function plusVersion(given: string | undefined, folder: string): string {
  if (given !== undefined && !/^\d{2}$/.test(given)) {
    throw new Misuse(
      `--plus ${JSON.stringify(given)} is not a minor version of Kubernetes; write it as in cdk8s-plus-33: --plus 33`,
    );
  }
  return given ?? plusIn(nearestPackage(path.resolve(folder))) ?? USUAL;
}

function plusIn(content: unknown): string | undefined {
  const names = NEEDED.flatMap((field) => Object.keys(objectAt(content, field)));
  return names.flatMap((name) => PLUS.exec(name)?.[1] ?? [])[0];
}

/** The nearest one above that is an object in JSON. */
function nearestPackage(folder: string): unknown {
  const content = jsonIn(path.join(folder, 'package.json'));
  const above = path.dirname(folder);
  return isPlainObject(content) || above === folder ? content : nearestPackage(above);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
