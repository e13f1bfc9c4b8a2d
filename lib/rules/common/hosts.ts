import { hostsOf } from '../../model/exposure';
import { present } from '../../private/plain';
import { shownUrl } from '../../private/shown-url';
import { shownOf } from '../../releases/schema-of';
import { ofCluster, type AnySubject, type FacadeSubject, type ProxySubject, type Report, type Rule } from '../rule';
import { webUrl } from '../syntax/urls';
import { facadeTexts, holds, resourceTexts } from './texts';

/** What a program writes into a text in place of an object. */
const OBJECT = '[object Object]';
/** What it writes in place of a value that is not there. */
const WORDS: ReadonlySet<string> = new Set(['undefined', 'null', 'NaN']);
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*)/i;
const ADDRESS = /^([^/?#:\s]+):\w+$/;
/** A quick check whether there may be such a text. */
const MAY_BE_UNSET = /undefined|null|NaN|\[object Object\]/;

/** A text, and whether it is a URL or a host. */
type PlacedHost = readonly [field: string, text: string, isHost: boolean];

/** Rules for all URLs and hosts of a resource: which texts are hosts is said by the schema, or by their form. */
export const HOST_RULES: readonly Rule<AnySubject>[] = [
  unset(({ resource, target }) =>
    holds([resource.spec, resource.annotations], MAY_BE_UNSET)
      ? resourceTexts({ resource, target }).map(({ field: at, text, isKey }) => [
          at,
          text,
          !isKey && isHost(resource.kind, at, text),
        ])
      : [],
  ),
  { id: 'issuer-form', layer: 'runtime', severity: 'warning', check: issuers },
];

/** The same for the objects around a proxy. */
export const FACADE_HOSTS: Rule<FacadeSubject> = unset(({ facadeRequests }) =>
  holds(facadeRequests, MAY_BE_UNSET)
    ? [
        ...facadeRequests.exposures.flatMap(hostsOf).map(({ field: at, host }): PlacedHost => [at, host, true]),
        ...facadeTexts(facadeRequests).map(({ field: at, text }): PlacedHost => [at, text, false]),
      ]
    : [],
);

/** The same for the settings of a cluster without the operator. */
export const CLUSTER_HOSTS: Rule<ProxySubject> = unset(({ target }) =>
  target.operator
    ? []
    : Object.entries(
        present({ image: target.image, proxyHost: target.proxyHost, defaultRedisAddress: target.defaultRedisAddress }),
      ).map(([name, text]) => [ofCluster(name), text, true]),
);

function unset<Subject>(hosts: (subject: Subject) => readonly PlacedHost[]): Rule<Subject> {
  return {
    id: 'host-unset',
    layer: 'runtime',
    severity: 'error',
    check: (subject, report) => {
      for (const [at, text, isAddress] of hosts(subject)) {
        const word = unsetIn(text, isAddress);
        if (word !== undefined) {
          const rule = `has ${JSON.stringify(word)} where its host belongs: the program has no value for it`;
          report({ field: at, rule: word === OBJECT ? IS_OBJECT : rule, fix: 'give the value' });
        }
      }
    },
  };
}

const IS_OBJECT = 'contains "[object Object]": the program writes an object where a text belongs';

function isHost(kind: AnySubject['resource']['kind'], at: string, text: string): boolean {
  const shown = MAY_BE_UNSET.test(text) ? shownOf(kind, at) : undefined;
  return shown === 'host' || shown === 'path';
}

/** What stands in a text in place of a host that the program does not have; `isHost`: whether the text is a host. */
function unsetIn(text: string, isHost: boolean): string | undefined {
  if (text.includes(OBJECT)) {
    return OBJECT;
  }
  const authority =
    AUTHORITY.exec(text)?.[1] ?? ADDRESS.exec(text)?.[1] ?? (isHost ? text.replace(/[/?#].*$/s, '') : '');
  const labels = authority.replace(/:[^:\]]*$/, '').split('.');
  return labels.find((label) => WORDS.has(label)) ?? (labels.some(hasUndefined) ? 'undefined' : undefined);
}

function hasUndefined(label: string): boolean {
  return label.split('-').includes('undefined');
}

const ISSUER = /\.issuer(Url)?$/;
const WELL_KNOWN = /\/\.well-known\/.*$/s;
/** What no issuer has. */
const NOT_ISSUED = /\/\.well-known\/|[?#]/;

/** An issuer is compared as a text, and what is published about it is found below it (RFC 8414 §2, §3). */
function issuers({ resource, target }: AnySubject, report: Report): void {
  const { kind, spec } = resource;
  if ((kind !== 'MCPOIDCConfig' && kind !== 'MCPExternalAuthConfig') || !holds(spec, NOT_ISSUED)) {
    return;
  }
  const given = resourceTexts({ resource, target }).filter(({ field: at, isKey }) => !isKey && ISSUER.test(at));
  for (const { field: at, text } of given.filter((each) => webUrl(each.text) !== undefined)) {
    const wellKnown = WELL_KNOWN.exec(text)?.index;
    if (wellKnown !== undefined) {
      const rule =
        'is the address of what is published about an issuer, not the issuer itself, so every token would be rejected';
      report({
        field: at,
        value: shownUrl(text),
        rule,
        fix: `write ${JSON.stringify(shownUrl(text.slice(0, wellKnown)))}`,
      });
    } else if (/[?#]/.test(text)) {
      const rule = 'has a query or a fragment, which no issuer has, so every token would be rejected';
      report({ field: at, value: shownUrl(text), rule, fix: 'remove it' });
    }
  }
}
