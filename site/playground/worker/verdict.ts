import { check, crdsOf, manifestsOf } from '../../../lib/cli/analysis';
import type { Question, Verdict } from './questions';

/** The name of the text in messages. */
const FILE = 'proxy.yaml';
/** The name of the CRDs in messages, and in settings. */
const CRDS = 'crds.yaml';

/** The text of a question, and the cluster that it is for. */
export type Asked = Pick<Question, 'text' | 'release' | 'operator' | 'crds'>;

export type Manifests = ReturnType<typeof manifestsOf>;
type Settings = Parameters<typeof check>[1];

/** What `check` says of the text. */
export function verdictOn(asked: Asked): Verdict {
  return withCrds(asked, () => {
    const { result, notes } = check(manifestsIn(asked.text), settingsOf(asked));
    const { resources, problems } = result;
    return { resources, problems, notes };
  });
}

export function manifestsIn(text: string): Manifests {
  return manifestsOf({ [FILE]: text });
}

/** The CRDs that were given last, which are read once. */
let known: { readonly text: string | undefined; readonly run: ReturnType<typeof crdsOf> } | undefined;

/** What `run` brings, which reads the CRDs of the question where settings name them. */
export function withCrds<Result>({ crds }: Pick<Asked, 'crds'>, run: () => Result): Result {
  if (known === undefined || known.text !== crds) {
    known = { text: crds, run: crdsOf(crds === undefined ? {} : { [CRDS]: crds }) };
  }
  return known.run(run);
}

/** CRDs are those of a cluster with the operator. */
export function settingsOf({ release, operator, crds }: Asked): Settings {
  return operator ? withOperator({ release, crds }) : { release, operator };
}

export function withOperator({ release, crds }: Pick<Asked, 'release' | 'crds'>): Settings {
  return { release, ...(crds === undefined ? {} : { crds: CRDS }) };
}
