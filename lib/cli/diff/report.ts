import { grouped } from '../../private/plain';
import { printable } from '../../private/texts';
import { asLine, counted, json } from '../command-line';
import { inMarkdown } from '../markdown';
import type { Differences, ProxyDifference } from './differences';

/** The releases of the operator that the custom resources of both sides were read with. */
export interface DiffRun {
  /** Undefined: several clusters have several. */
  readonly releases: readonly [before: string, after: string] | undefined;
  /** Whether nobody stated the release, so that it is the first one that has all fields. */
  readonly isAssumed: boolean;
  /** The releases that nothing is known of, each with the one that it is treated as. */
  readonly unproven: readonly UnprovenRelease[];
}

export interface UnprovenRelease {
  readonly release: string;
  readonly treatedAs: string;
}

/** For people at a terminal. */
export function text(found: Differences, run: DiffRun): string {
  const proxies = alike(found.proxies).map(([first, more]) => {
    const lines = linesOf(first).map(([about, said]) => `  ${about.padEnd(WIDTH)}  ${printable(said)}\n`);
    return `${asLine(`${proxyTitle(first)}${more}: ${effectsOf(first)}`)}${lines.join('')}\n`;
  });
  const others = othersOf(found).map(asLine);
  const remarks = remarksOn(found, run).map(asLine);
  const parts = [...proxies, ...others, ...(others.length === 0 ? [] : ['\n']), ...remarks];
  return [...parts, ...(remarks.length === 0 ? [] : ['\n']), `${summary(found, run)}\n`].join('');
}

/** For a comment on a pull request. */
export function markdown(found: Differences, run: DiffRun): string {
  const proxies = alike(found.proxies).map(([first, more]) => {
    const lines = linesOf(first).map(([about, said]) => `- **${about}**: ${inMarkdown(said)}\n`);
    return `### ${inMarkdown(proxyTitle(first))}${more}\n\n${capital(effectsOf(first))}.\n${lines.length === 0 ? '' : '\n'}${lines.join('')}\n`;
  });
  const others = othersOf(found).map((each) => `- ${inMarkdown(each)}\n`);
  const rest = others.length === 0 ? [] : [`### Other objects\n\n${others.join('')}\n`];
  const remarks = remarksOn(found, run).map((each) => `${inMarkdown(capital(each))}.\n\n`);
  return [`## Changes of MCP proxies\n\n${capital(summary(found, run))}.\n\n`, ...remarks, ...proxies, ...rest]
    .join('')
    .trimEnd()
    .concat('\n');
}

/** For programs: nothing is left out. */
export function asJson({ proxies, unchanged, others, notes }: Differences, { releases, ...run }: DiffRun): string {
  return json({
    releases,
    ...run,
    proxies,
    [run.unproven.length === 0 ? 'unchanged' : 'withoutKnownChange']: unchanged,
    others: others.map(({ name, text: said }) => `${name} ${said}`),
    notes: notes.map(({ name, reason }) => noted(name, reason)),
  });
}

const WIDTH = 'remote server'.length;

/** How many fields of a custom resource are listed. */
const SHOWN = 6;

/** The first of those in a cluster that differ only in their names, and how many more there are. */
function alike<Each extends Named>(all: readonly Each[]): (readonly [first: Each, more: string])[] {
  return Array.from(grouped(all, withoutName).values()).flatMap(([first, ...more]) => {
    return first === undefined ? [] : [[first, more.length === 0 ? '' : ` and ${String(more.length)} more`] as const];
  });
}

interface Named {
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Its own name may also be in what is told of it, as in the address of its Service. */
function withoutName(each: Named): string {
  const own = (each.name.split('/').at(-1) ?? '').replaceAll(/[\\^$+?.()|[\]{}*]/g, String.raw`\$&`);
  const said = JSON.stringify({ ...each, namespace: '', name: '' });
  return own === '' ? said : said.replaceAll(new RegExp(String.raw`(?<!\w)${own}(?!\w)`, 'g'), '');
}

function othersOf({ others }: Differences): string[] {
  return alike(others).map(([{ name, text: said }, more]) =>
    more === '' ? `${name} ${said}` : `${name}${more}: ${said}`,
  );
}

/** What changes, each with what it is about. */
function linesOf({ changes, fields }: ProxyDifference): (readonly [about: string, said: string])[] {
  const more = fields.length - SHOWN;
  return [
    ...changes.map(({ about, text: said }) => [about, said] as const),
    ...fields.slice(0, SHOWN).map((each) => ['manifest', each] as const),
    ...(more > 0 ? [['manifest', counted(more, 'more field')] as const] : []),
  ];
}

function noted(name: string, reason: string): string {
  return `of ${name}, only the own fields are compared: ${reason}`;
}

/** What is not known. */
function remarksOn({ notes }: Differences, { unproven }: DiffRun): string[] {
  const releases = unproven.map(({ release, treatedAs }) => {
    return `nothing is known of release ${release}: it is treated as ${treatedAs}, and may change more than is told here`;
  });
  return [...releases, ...alike(notes).map(([{ name, reason }, more]) => noted(`${name}${more}`, reason))];
}

function proxyTitle({ cluster, overlay, namespace, name }: ProxyDifference): string {
  const places = [cluster, overlay].flatMap((each) => (each === undefined ? [] : [`${each}: `]));
  return `${places.join('')}${namespace === undefined ? name : `${namespace}/${name}`}`;
}

function effectsOf({ status, podsRestart, sessionsEnd, clientsLogInAgain }: ProxyDifference): string {
  if (status !== 'changed') {
    return status === 'added' ? 'is added' : 'is removed, so its clients lose it';
  }
  return [
    podsRestart === undefined ? 'whether pods restart is not known' : podsRestart ? 'pods restart' : 'pods go on',
    ...(sessionsEnd === true ? ['sessions of clients end'] : []),
    ...(clientsLogInAgain === undefined ? [] : [clientsLogInAgain ? 'clients log in again' : 'clients stay logged in']),
  ].join(', ');
}

function summary(found: Differences, run: DiffRun): string {
  const { proxies, unchanged, others } = found;
  const numbers = (['changed', 'added', 'removed'] as const).map((status) => {
    return `${String(proxies.filter((each) => each.status === status).length)} ${status}`;
  });
  const rest = others.length === 0 ? '' : `; ${counted(others.length, 'other object')}`;
  const same = run.unproven.length === 0 ? 'unchanged' : 'without a known change';
  return proxies.length + unchanged === 0
    ? `there is no proxy in the manifests, so there is nothing to compare${rest}`
    : `proxies: ${numbers.join(', ')}, ${String(unchanged)} ${same}${rest} (custom resources as ${readers(run)})`;
}

function readers({ releases, isAssumed }: DiffRun): string {
  if (releases === undefined) {
    return 'the releases of their clusters treat them';
  }
  const [before, after] = releases;
  const first = isAssumed ? ', the first one that has all their fields' : '';
  return before === after ? `release ${after} treats them${first}` : `releases ${before} and ${after} treat them`;
}

function capital(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
