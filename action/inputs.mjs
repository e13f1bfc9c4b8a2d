/** What cannot be done, and what to do: it is shown in one line, and the step fails. */
export class Failure extends Error {}

/**
 * The inputs of the action, from the variables that `action.yml` sets. They are words of a command, never parts of a shell.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function inputsIn(env) {
  const text = (/** @type {string} */ name) => (env[`INPUT_${name.toUpperCase().replaceAll('-', '_')}`] ?? '').trim();
  const flag = (/** @type {string} */ name) => {
    const value = text(name);
    if (value !== 'true' && value !== 'false') {
      throw new Failure(`the input ${name} is '${value}'; write true or false`);
    }
    return value === 'true';
  };
  const matching = (/** @type {string} */ name, /** @type {RegExp} */ pattern, /** @type {string} */ fix) => {
    const value = text(name);
    if (!pattern.test(value)) {
      throw new Failure(`the input ${name} is '${value}'; ${fix}`);
    }
    return value;
  };
  return {
    // it is looked for in the checkout of the base too, and a name that begins with a dash is no option
    path: matching('path', /^(?![-/])(?!(.*\/)?\.\.(\/|$))./, 'write a file or a folder of the repository'),
    checkOptions: [
      ...sharedOptions(text, flag),
      ...(flag('without-operator') ? ['--without-operator'] : []),
      ...(flag('substitution') ? [] : ['--no-substitution']),
      ...(flag('strict') ? ['--strict'] : []),
      ...text('acknowledge')
        .split(/\s+/)
        .filter((code) => code !== '')
        .map((code) => `--acknowledge=${code}`),
    ],
    diffOptions: sharedOptions(text, flag),
    isSarif: matching('format', /^(annotations|sarif)$/, 'write annotations or sarif') === 'sarif',
    diff: flag('diff'),
    comment: flag('comment'),
    name: matching('name', /^[\w .-]{0,60}$/, 'write letters, digits, blanks, dots and dashes, at most 60'),
    version: matching('version', /^(|project|\d+\.\d+\.\d+(-[\w.]+)?)$/, 'write a version such as 1.2.3, or project'),
    token: text('token'),
  };
}

/**
 * The options that `check` and `diff` have both.
 *
 * @param {(name: string) => string} text
 * @param {(name: string) => boolean} flag
 */
function sharedOptions(text, flag) {
  return [
    ...['release', 'crds', 'api-group', 'settings'].flatMap((name) =>
      text(name) === '' ? [] : [`--${name}=${text(name)}`],
    ),
    ...(flag('kustomize') ? [] : ['--no-kustomize']),
  ];
}
