import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JudgeFailure } from '../judge-failure';
import { keep, removeAtEnd, start as startProgram } from '../own-processes';
import { ApiClient } from './api-client';
import type { ServerPrograms } from './server-programs';

const LOOPBACK = '127.0.0.1';
/** So long a server may take until it answers, until it has ended, and until its end is noticed. */
const [STARTING, ENDING, NOTICED] = [180_000, 10_000, 500];
/** So much of a line of a log is shown. */
const SHOWN = 300;

/**
 * Their kinds of objects are not there: service accounts with their tokens, classes of priorities and of runtimes. Only a
 * pod would be refused for that, and it is the pod that is judged.
 */
const LEFT_OUT = ['ServiceAccount', 'Priority', 'RuntimeClass'];

/** A control plane that lives as long as the run. */
export interface ControlPlane {
  /** The folder of all that the run writes. */
  readonly folder: string;
  readonly kubeconfig: string;
  readonly client: ApiClient;
  /** What runs beside the servers, and must end with them. */
  readonly running: Set<ChildProcess>;
}

export interface ControlPlaneOptions {
  readonly programs: ServerPrograms;
  /** The names of the controllers to run, where there is a controller manager. */
  readonly controllers: readonly string[];
  /** Whether the folder stays. */
  readonly keep: boolean;
}

interface Server {
  readonly name: string;
  readonly log: string;
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

/** Does something with a control plane, and ends it, whatever happens. */
export async function withControlPlane<Result>(
  options: ControlPlaneOptions,
  action: (plane: ControlPlane) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-cluster-'));
  if (options.keep) {
    console.error(`judge: ${folder} is kept`);
  } else {
    removeAtEnd(folder);
  }
  const servers: Server[] = [];
  const running = new Set<ChildProcess>();
  try {
    const plane = { ...(await started(folder, options, servers)), running };
    return await Promise.race([action(plane), ...servers.map(failsWithIt)]);
  } catch (error) {
    throw error instanceof JudgeFailure ? error : await whyItFails(error, servers);
  } finally {
    running.forEach((child) => child.kill('SIGKILL'));
    await Promise.all(servers.reverse().map(end));
    if (!options.keep) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      keep(folder);
    }
  }
}

/** Nothing can be judged any more once a server has ended. */
async function failsWithIt(server: Server): Promise<never> {
  await server.ended;
  throw failureOf(server);
}

function failureOf({ name, log, child }: Server): JudgeFailure {
  return new JudgeFailure(whyEnded(name, readFileSync(log, 'utf8'), child.signalCode));
}

/** A server that ends is noticed by what asks it, perhaps before it has ended. */
async function whyItFails(error: unknown, servers: readonly Server[]): Promise<unknown> {
  await Promise.race([...servers.map(({ ended }) => ended), sleep(NOTICED, undefined, { ref: false })]);
  const stopped = servers.find((each) => !isRunning(each));
  return stopped === undefined ? error : failureOf(stopped);
}

async function started(
  folder: string,
  { programs, controllers }: ControlPlaneOptions,
  servers: Server[],
): Promise<Omit<ControlPlane, 'running'>> {
  const [etcdPort, peerPort, apiPort, managerPort] = await freePorts(4);
  const start = (program: string, args: readonly string[]): Server => {
    const server = serverOf(folder, program, args);
    servers.push(server);
    return server;
  };
  const [etcdUrl, peerUrl] = [`http://${LOOPBACK}:${String(etcdPort)}`, `http://${LOOPBACK}:${String(peerPort)}`];
  const token = randomBytes(24).toString('hex');
  const files = written(folder, token);
  const etcd = start(programs.etcd, [
    ...[`--data-dir=${path.join(folder, 'etcd')}`, '--unsafe-no-fsync', '--log-level=warn'],
    ...[`--listen-client-urls=${etcdUrl}`, `--advertise-client-urls=${etcdUrl}`],
    ...[`--listen-peer-urls=${peerUrl}`, `--initial-advertise-peer-urls=${peerUrl}`],
    `--initial-cluster=default=${peerUrl}`,
  ]);
  const api = start(programs.apiServer, [
    ...[`--etcd-servers=${etcdUrl}`, `--bind-address=${LOOPBACK}`, `--secure-port=${String(apiPort)}`],
    ...[`--cert-dir=${files.certificates}`, `--token-auth-file=${files.tokens}`, '--anonymous-auth=false'],
    ...['--authorization-mode=RBAC', '--service-cluster-ip-range=10.0.0.0/16', '--endpoint-reconciler-type=none'],
    ...['--service-account-issuer=https://kubernetes.default.svc', `--service-account-key-file=${files.publicKey}`],
    ...[`--service-account-signing-key-file=${files.privateKey}`, '--allow-privileged=true', '--profiling=false'],
    `--disable-admission-plugins=${LEFT_OUT.join(',')}`,
  ]);
  const url = `https://${LOOPBACK}:${String(apiPort)}`;
  const certificate = path.join(files.certificates, 'apiserver.crt');
  const client = await ready(
    () => new ApiClient({ url, token, certificate: readFileSync(certificate, 'utf8') }),
    [etcd, api],
  );
  const kubeconfig = path.join(folder, 'kubeconfig');
  writeFileSync(kubeconfig, kubeconfigOf(url, certificate, token), { mode: 0o600 });
  if (programs.controllerManager !== undefined) {
    start(programs.controllerManager, [
      ...[`--kubeconfig=${kubeconfig}`, `--controllers=${controllers.join(',')}`, '--leader-elect=false'],
      ...[
        `--bind-address=${LOOPBACK}`,
        `--secure-port=${String(managerPort)}`,
        `--cert-dir=${files.certificates}-manager`,
      ],
      '--authentication-skip-lookup=true',
    ]);
  }
  return { folder, kubeconfig, client };
}

/** The files that the API server reads. */
interface ServerFiles {
  readonly certificates: string;
  readonly tokens: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

function written(folder: string, token: string): ServerFiles {
  const [certificates, tokens] = [path.join(folder, 'certificates'), path.join(folder, 'tokens.csv')];
  const [publicKey, privateKey] = [path.join(folder, 'accounts.pub'), path.join(folder, 'accounts.key')];
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  mkdirSync(certificates, { mode: 0o700 });
  writeFileSync(tokens, `${token},judge,judge,"system:masters"\n`, { mode: 0o600 });
  writeFileSync(publicKey, keys.publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(privateKey, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return { certificates, tokens, publicKey, privateKey };
}

function kubeconfigOf(server: string, certificate: string, token: string): string {
  const name = 'judge';
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server, 'certificate-authority': certificate } }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  });
}

function serverOf(folder: string, program: string, args: readonly string[]): Server {
  const name = path.basename(program);
  const log = path.join(folder, `${name}.log`);
  const output = openSync(log, 'a');
  const child = startProgram(program, args, { cwd: folder, stdio: ['ignore', output, output] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
    child.once('error', ({ message }) => {
      appendFileSync(log, `${message}\n`);
      resolve();
    });
  });
  return { name, log, child, ended };
}

function isRunning({ child }: Server): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function end(server: Server): Promise<void> {
  if (isRunning(server)) {
    server.child.kill('SIGTERM');
    const late = new AbortController();
    await Promise.race([server.ended, sleep(ENDING, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    if (isRunning(server)) {
      server.child.kill('SIGKILL');
      await server.ended;
    }
  }
}

/** A client, once the API server is ready. */
async function ready(client: () => ApiClient, servers: readonly Server[]): Promise<ApiClient> {
  const until = Date.now() + STARTING;
  while (Date.now() < until) {
    await sleep(200);
    const stopped = servers.find((each) => !isRunning(each));
    if (stopped !== undefined) {
      throw failureOf(stopped);
    }
    try {
      const made = client();
      if ((await made.get('/readyz')).status === 200) {
        return made;
      }
    } catch {
      // it doesn't listen yet, or has not written its certificate
    }
  }
  throw new JudgeFailure(
    `the API server is not ready after ${String(STARTING / 1000)} seconds; run the command on a quieter machine, or with --keep and read the logs`,
  );
}

/** What a server said last, and what to do. */
export function whyEnded(name: string, log: string, signal: string | null = null): string {
  const lines = log.split('\n').filter((line) => line !== '');
  if (lines.some((line) => line.includes('address already in use'))) {
    return `a port was taken before ${name} had it; run the command again`;
  }
  return signal === null
    ? `${name} has ended: ${lines.at(-1)?.slice(0, SHOWN) ?? 'it says nothing'}; run the command with --keep and read its log`
    : `${name} was ended by ${signal}; run the command with more memory, or with --keep and read its log`;
}

/** Ports of the loopback address that nobody listens on. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, LOOPBACK, () => {
            resolve((server.address() as AddressInfo).port);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
