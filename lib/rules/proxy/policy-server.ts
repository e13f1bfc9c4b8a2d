import { POLICY_SERVER } from '../../model/config-maps';
import { field } from '../../private/places';
import { isPlainObject, type PlainObject } from '../../private/plain';
import type { ProxySubject, Report, ResourceSubject, Rule } from '../rule';
import { policySourceOf } from './policies';

/** The settings of a policy server, and how a message names one of them. */
interface PolicyServer {
  readonly settings: PlainObject;
  readonly placeOf: (name: string) => { readonly field: string; readonly what: string };
}

type ServerOf<Subject> = (subject: Subject) => PolicyServer | undefined;

/** How the runner passes claims on; it has no default. */
const CLAIM_MAPPINGS: readonly unknown[] = ['standard', 'mpe'];
const DECISION = /\/decision\/*$/;

/** Rules for a policy server (`docs/operator/runtime.md#authorization-at-run-time`), wherever its settings are. */
export function policyServerRules<Subject>(serverOf: ServerOf<Subject>): readonly Rule<Subject>[] {
  return [
    { id: 'policy-server-claims', layer: 'runtime', severity: 'error', check: onServer(serverOf, claimMappings) },
    { id: 'policy-server-url', layer: 'runtime', severity: 'warning', check: onServer(serverOf, decisionUrls) },
  ];
}

export function sharedServer({ resource: { spec } }: ResourceSubject<'MCPAuthzConfig'>): PolicyServer | undefined {
  return spec.type === POLICY_SERVER
    ? { settings: spec.config, placeOf: (name) => ({ field: field('spec.config', name), what: '' }) }
    : undefined;
}

/** Of a ConfigMap whose content the app knows. */
export function serverOfProxy(subject: ProxySubject): PolicyServer | undefined {
  const { field: path = '', server } = policySourceOf(subject) ?? {};
  return server && { settings: server, placeOf: (name) => ({ field: path, what: `pdp.${name} ` }) };
}

function onServer<Subject>(serverOf: ServerOf<Subject>, check: (server: PolicyServer, report: Report) => void) {
  return (subject: Subject, report: Report): void => {
    const server = serverOf(subject);
    if (server !== undefined) {
      check(server, report);
    }
  };
}

function claimMappings({ settings: { claim_mapping: mapping }, placeOf }: PolicyServer, report: Report): void {
  if (!CLAIM_MAPPINGS.includes(mapping)) {
    const { field: path, what } = placeOf('claim_mapping');
    const problem = mapping === undefined || mapping === '' ? 'missing' : 'unknown';
    const fix = 'use "standard" for the claims roles and groups, or "mpe" for those of the Manetu Policy Engine';
    report({ field: path, rule: `${what}is ${problem}, so the proxy would not start`, fix });
  }
}

function decisionUrls({ settings: { http }, placeOf }: PolicyServer, report: Report): void {
  const url = isPlainObject(http) ? http['url'] : undefined;
  if (typeof url === 'string' && DECISION.test(url.replace(/[?#].*$/s, ''))) {
    const { field: path, what } = placeOf('http.url');
    const rule = `${what}ends with /decision, and the proxy adds /decision to it: it would ask /decision/decision`;
    report({ field: path, rule, fix: 'leave out /decision at the end' });
  }
}
