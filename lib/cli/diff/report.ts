import { printable } from '../../private/texts';
import { asLine, counted } from '../command-line';
import { inMarkdown } from '../markdown';
import type { Differences, ProxyDifference } from './differences';

/** The releases of the operator that the custom resources of both sides were read with. */
export interface DiffRun {
  /** Undefined: several clusters have several. */
  readonly releases: readonly [before: string, after: string] | undefined;
}

/** For people at a terminal. */
export function text(found: Differences, run: DiffRun): string {
  const proxies = found.proxies.map((each) => {
    const lines = each.changes.map(({ about, text: said }) => `  ${about.padEnd(WIDTH)}  ${printable(said)}\n`);
    return `${asLine(`${proxyTitle(each)}: ${effectsOf(each)}`)}${lines.join('')}\n`;
  });
  const others = found.others.map(asLine);
  return [...proxies, ...others, ...(others.length === 0 ? [] : ['\n']), `${summary(found, run)}\n`].join('');
}

/** For a comment on a pull request. */
export function markdown(found: Differences, run: DiffRun): string {
  const proxies = found.proxies.map((each) => {
    const lines = each.changes.map(({ about, text: said }) => `- **${about}**: ${inMarkdown(said)}\n`);
    return `### ${inMarkdown(proxyTitle(each))}\n\n${capital(effectsOf(each))}.\n${lines.length === 0 ? '' : '\n'}${lines.join('')}\n`;
  });
  const others = found.others.map((each) => `- ${inMarkdown(each)}\n`);
  const rest = others.length === 0 ? [] : [`### Other objects\n\n${others.join('')}\n`];
  return [`## Changes of MCP proxies\n\n${capital(summary(found, run))}.\n\n`, ...proxies, ...rest]
    .join('')
    .trimEnd()
    .concat('\n');
}

const WIDTH = 'remote server'.length;

function proxyTitle({ cluster, overlay, namespace, name }: ProxyDifference): string {
  const places = [cluster, overlay].flatMap((each) => (each === undefined ? [] : [`${each}: `]));
  return `${places.join('')}${namespace === undefined ? name : `${namespace}/${name}`}`;
}

function effectsOf({ status, podsRestart, sessionsEnd, clientsLogInAgain }: ProxyDifference): string {
  if (status !== 'changed') {
    return status === 'added' ? 'is added' : 'is removed, so its clients lose it';
  }
  return [
    podsRestart ? 'pods restart' : 'pods go on',
    ...(sessionsEnd ? ['sessions of clients end'] : []),
    clientsLogInAgain ? 'clients log in again' : 'clients stay logged in',
  ].join(', ');
}

function summary({ proxies, unchanged, others }: Differences, { releases }: DiffRun): string {
  const numbers = (['changed', 'added', 'removed'] as const).map((status) => {
    return `${String(proxies.filter((each) => each.status === status).length)} ${status}`;
  });
  const rest = others.length === 0 ? '' : `; ${counted(others.length, 'other object')}`;
  return `proxies: ${numbers.join(', ')}, ${String(unchanged)} unchanged${rest} (custom resources as ${readers(releases)} them)`;
}

function readers(releases: DiffRun['releases']): string {
  if (releases === undefined) {
    return 'the releases of their clusters treat';
  }
  const [before, after] = releases;
  return before === after ? `release ${after} treats` : `releases ${before} and ${after} treat`;
}

function capital(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
