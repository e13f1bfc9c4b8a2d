/**
 * What the commands find out about manifests, for whoever has texts and no command line: a page in a browser, say. The
 * commands of `commands/` use the same functions; they add what reads options and files, and what prints.
 *
 * All of it is synchronous, reads no file and starts no process. Texts go in by `manifestsOf`; settings are those of the
 * settings file of `check` (`McpValidation`), as a value or, by `settingsIn`, as a text. A function that finds something
 * wrong does not throw: `errors` of its outcome has lines, each with `file:line` where that is known, and there is no
 * `result`. Only `settingsIn` throws, a `Misuse` whose `lines` say what is wrong.
 *
 *     const manifests = manifestsOf({ 'proxy.yaml': text });
 *     const settings = settingsIn('release: "0.63"');
 *     check(manifests, settings).result.problems;  // severity, id, code, file, line, column, field, message, fix
 *     draw(manifests, settings).result?.together();  // Mermaid
 *     writtenObjects(manifests, { operator: false, fidelity: 'exact' }).result?.[0]?.yaml;
 *     operatorObjects(manifests, settings).result?.[0]?.yaml;
 *     const { program, errors, notes } = convert(manifests.files, settings);
 *     program && writeOneFile(program, 'main.ts', '28');
 *     compare({ before, after: manifests }, settings).result;  // for text, markdown or asJson
 *
 * What a page needs beside: stand-ins for the modules of Node that cdk8s and this package import, and for `Buffer` and
 * `process`; `test/cli/analysis-in-a-browser.test.ts` lists what is called of them, and what may be empty. Cedar's parser
 * is loaded with the first policy; where it cannot be loaded, a warning says that policies are not checked.
 */
import { printable } from '../private/texts';
import { CrdsTexts, withCrdsTexts } from '../crds';
import { settingsOf } from './check/settings';
import type { Manifests } from './kustomize/read-manifests';
import type { McpValidationProps } from '../index';

export { check } from './check/check-manifests';
export { report } from './check/problems';
export { clientFile, CLIENTS } from './client-config';
export { Misuse } from './command-line';
export { convert } from './convert/conversion';
export { writeModules, writeOneFile } from './convert/typescript/modules';
export { compare } from './diff/compare-manifests';
export { asJson, markdown, text } from './diff/report';
export { exposedEndpoints } from './exposed-endpoints';
export { draw } from './graph/draw-manifests';
export { operatorObjects, writtenObjects } from './written-objects';

/** Texts by the names that messages give them, such as paths. */
interface Texts {
  readonly [name: string]: string;
}

/** Manifests of these texts, as if each was a file that was named. */
export function manifestsOf(texts: Texts): Manifests {
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    shown: printable(path),
    read: () => new TextEncoder().encode(text),
    isFound: false,
    identity: path,
  }));
  const names = Object.keys(texts);
  return { given: names, files, names, overlays: [], kustomizations: [], charts: [] };
}

/** The settings in a text of YAML or JSON; throws a `Misuse` whose lines say what is wrong with them. */
export function settingsIn(text: string, shown = 'settings'): McpValidationProps {
  return settingsOf({}, { shown, text });
}

/**
 * Gives the CRDs of clusters as texts: where `crds` of the settings is the name of one of them, it is read, and not a file.
 * Returns what runs with them; as long as it is kept, each text is read once.
 *
 *     const withCrds = crdsOf({ 'crds.yaml': text });
 *     withCrds(() => check(manifests, { crds: 'crds.yaml' }));
 */
export function crdsOf(texts: Texts): <Result>(run: () => Result) => Result {
  const crds = new CrdsTexts(texts);
  return (run) => withCrdsTexts(crds, run);
}
