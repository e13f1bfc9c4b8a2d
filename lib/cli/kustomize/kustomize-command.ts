import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { FileFailure } from '../command-line';

/** How long the tool may take for a root and for all, and how much it may write for each. */
export interface Limits {
  readonly milliseconds: number;
  readonly inAll: number;
  readonly bytes: number;
}

const LIMITS: Limits = { milliseconds: 30_000, inAll: 300_000, bytes: 64 * 1024 * 1024 };

/** What the tool made of a root. */
export type Built =
  | { readonly kind: 'built'; readonly output: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string }
  /** It was not run. */
  | { readonly kind: 'left'; readonly why: string };

interface Tool {
  readonly command: string;
  readonly args: readonly string[];
}

const INSTALLED: readonly Tool[] = [toolOf('kustomize'), toolOf('kubectl')];
const LONGEST_REASON = 400;
const UNRESTRICTED = ['--load-restrictor', 'LoadRestrictionsNone'];

/**
 * Everything that is read was looked at before, so nothing should be fetched. If something were: git refuses all protocols, and
 * nothing listens at the proxy.
 */
const NOWHERE = 'http://127.0.0.1:1';
const OFFLINE = {
  GIT_ALLOW_PROTOCOL: 'none',
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  http_proxy: NOWHERE,
  https_proxy: NOWHERE,
  NO_PROXY: '',
  no_proxy: '',
};

/** Renders roots with kustomize or kubectl, whichever is installed. */
export class KustomizeCommand {
  private readonly isGiven: boolean;
  private tools: readonly Tool[];
  private spent = 0;

  /**
   * @param given one executable instead
   * @param isOff whether none is run
   */
  public constructor(
    given: string | undefined,
    private readonly isOff: boolean,
    private readonly limits: Limits = LIMITS,
  ) {
    this.isGiven = given !== undefined;
    this.tools = given === undefined ? INSTALLED : [toolOf(given)];
  }

  /** Renders the root in a folder; as Flux does, also with files that are outside of the folders of kustomizations. */
  public build(folder: string, isUnrestricted = false): Built {
    if (this.isOff) {
      return { kind: 'left', why: 'nothing is rendered with --no-kustomize' };
    }
    for (const tool of this.tools) {
      if (this.spent >= this.limits.inAll) {
        return this.tooLong();
      }
      const built = this.run(tool, folder, isUnrestricted ? UNRESTRICTED : []);
      if (built !== undefined) {
        this.tools = [tool];
        return built;
      }
    }
    this.tools = [];
    return { kind: 'left', why: 'neither kustomize nor kubectl is installed' };
  }

  /** Nothing if the tool is not installed. */
  private run({ command, args }: Tool, folder: string, options: readonly string[]): Built | undefined {
    const absolute = path.resolve(folder);
    const began = Date.now();
    const timeout = Math.min(this.limits.milliseconds, this.limits.inAll - this.spent);
    const { error, status, stdout, stderr } = spawnSync(command, [...args, absolute, ...options], {
      shell: false,
      timeout,
      killSignal: 'SIGKILL',
      maxBuffer: this.limits.bytes,
      env: { ...process.env, ...OFFLINE },
    });
    this.spent += Date.now() - began;
    if (error !== undefined) {
      return this.failure(error, command, timeout);
    }
    return status === 0
      ? { kind: 'built', output: stdout }
      : { kind: 'failed', reason: reasonIn(stderr.toString('utf8'), absolute, folder) };
  }

  private failure(error: Error, command: string, timeout: number): Built | undefined {
    const code = 'code' in error ? error.code : undefined;
    if (code === 'ETIMEDOUT') {
      const reason = `did not end within ${seconds(timeout)}`;
      return timeout < this.limits.milliseconds ? this.tooLong() : { kind: 'failed', reason };
    }
    if (code === 'ENOBUFS') {
      return { kind: 'failed', reason: `wrote more than ${String(this.limits.bytes / 1024 / 1024)} MiB` };
    }
    if (this.isGiven) {
      throw new FileFailure(`cannot run ${command}: ${error.message}`);
    }
    return undefined;
  }

  private tooLong(): Built {
    return { kind: 'left', why: `rendering took longer than ${seconds(this.limits.inAll)} in all` };
  }
}

/** `kubectl` has it as a subcommand of another name. */
function toolOf(command: string): Tool {
  return { command, args: path.parse(command).name === 'kubectl' ? ['kustomize'] : ['build'] };
}

/** `kubectl` logs its error, on one line in quotes, or on several. */
const LOGGED = /^E\d{4} .*? err=(?:"((?:[^"\\]|\\.)*)"|<\n([\s\S]*?)\n >)/m;

/** The error on one line, with the path of the folder as it was given, and without the patch that it is about. */
export function reasonIn(errors: string, absolute: string, folder: string): string {
  const text = errorIn(errors)
    .replaceAll(/`[^`]*`/g, '')
    .replace(/ from \[[\s\S]*/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(path.dirname(absolute), path.dirname(folder));
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text;
}

function errorIn(errors: string): string {
  const logged = LOGGED.exec(errors);
  const quoted = logged?.[1]?.replaceAll(/\\[nrt]/g, ' ').replaceAll(/\\(["\\])/g, '$1');
  const named = /^error:([\s\S]*)/im.exec(errors)?.[1];
  return (quoted ?? logged?.[2] ?? named ?? lastLineOf(errors)).trim() || 'failed without a word';
}

function lastLineOf(text: string): string {
  const trimmed = text.trim();
  return trimmed.slice(trimmed.lastIndexOf('\n') + 1);
}

function seconds(milliseconds: number): string {
  return `${String(milliseconds / 1000)} s`;
}
