import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Manifest } from '../../../test/support/corpus';
import { JudgeFailure } from '../judge-failure';
import { run } from '../own-processes';
import type { ControlPlane } from './control-plane';

/** What a run of `kubectl` prints. */
export interface KubectlResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Fails with what to do where it is not installed. */
export async function checkKubectl(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { status, error, isMissing } = await run('kubectl', ['version', '--client'], { cwd: tmpdir(), env });
  if (isMissing) {
    throw new JudgeFailure('kubectl is not installed; install it, since it applies what is judged');
  }
  if (status !== 0) {
    throw new JudgeFailure(`kubectl does not run: ${error.trim()}; install it anew, since it applies what is judged`);
  }
}

/** Runs `kubectl` against the API server, with nothing of the user's own settings. */
export async function kubectl(
  { folder, kubeconfig, running }: ControlPlane,
  ...args: readonly string[]
): Promise<KubectlResult> {
  const home = path.join(folder, 'home');
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    TMPDIR: folder,
    KUBECONFIG: kubeconfig,
    KUBECACHEDIR: path.join(home, 'cache'),
  };
  const { status, out, error } = await run('kubectl', args, {
    cwd: folder,
    env,
    onStart: (child) => {
      running.add(child);
      child.once('exit', () => {
        running.delete(child);
      });
    },
  });
  return { code: status ?? 1, out, error };
}

/** A line that `kubectl apply` prints for an object. */
export interface Applied {
  readonly object: Manifest;
  /** Such as `created`, `unchanged`, `configured`, `serverside-applied`. */
  readonly what: string;
}

/**
 * Says which object each line is about: lines don't name namespaces, but come in the order of the objects, of which those
 * with errors have none.
 */
export function appliedIn(out: string, objects: readonly Manifest[]): Applied[] {
  let next = 0;
  return out.split('\n').flatMap((line) => {
    const [, kind = '', name = '', what = ''] = /^([a-z0-9]+)[^/ ]*\/(\S+) (.+)$/.exec(line) ?? [];
    const index = objects.findIndex(
      (each, at) => at >= next && each.kind.toLowerCase() === kind && each.metadata.name === name,
    );
    const object = objects[index];
    if (object === undefined) {
      return [];
    }
    next = index + 1;
    return [{ object, what }];
  });
}

/** Errors and warnings that `kubectl` prints; a message may have several lines. */
export interface Told {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const BEGINNING =
  /^(?:Error from server|error[: ]|Warning: |The \S+ ".*" is invalid|unable to |(?:error: )?Apply failed with )/;

export function toldIn(error: string): Told {
  const messages: string[] = [];
  for (const line of error.split('\n').filter((each) => each.trim() !== '')) {
    if (BEGINNING.test(line) || messages.length === 0) {
      messages.push(line);
    } else {
      messages.push(`${messages.pop() ?? ''} ${line.trim()}`);
    }
  }
  const isWarning = (message: string): boolean => message.startsWith('Warning: ');
  return {
    errors: messages.filter((each) => !isWarning(each)),
    warnings: messages.filter(isWarning).map((each) => each.slice('Warning: '.length)),
  };
}
