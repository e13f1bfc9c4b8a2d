import { onPage, saidAs, type RuleCase, type Says } from '../rule-case';

const AT = 'spec.authzConfig.inline.policies[0]:';

function inline(...policies: readonly string[]): object {
  return { authzConfig: { type: 'inline', inline: { policies } } };
}

function of(id: string, release: string, policy: string, says: Says): RuleCase {
  return { id, release, spec: inline(policy), says: saidAs(says, (text) => `${AT} ${text} (${id})`) };
}

/** 8193 bytes, but fewer characters. */
const LONG = `permit(principal == Client::"é${'a'.repeat(8141)}", action, resource);`;

const SKILL = 'permit(principal, action == Action::"get_skill", resource == Skill::"skill://a/b");';
const SOURCE = 'permit(principal, action, resource) when { principal.thv_claim_source == "request" };';
const IN_CONTEXT = 'permit(principal, action, resource) when { context.thv_claim_source like "upstream:*" };';
const FROM_47 = 'use release 0.47.0 or a later one, and state it';
const FROM_50 = 'use release 0.50.0 or a later one, and state it';

function reads(uri: string, effect = 'permit'): string {
  return `${effect}(principal, action == Action::"read_resource", resource == Resource::"${uri}");`;
}

function notCanonical(uri: string, problem: string, fix: string, effect = 'permit'): RuleCase {
  const harm = effect === 'permit' ? 'denied, so it lets nobody in' : 'denied anyway, so it stops nothing else';
  return of('cedar-resource-uri', '0.62.0', reads(uri, effect), [
    `names Resource::"${uri}", which is no canonical URI: it ${problem}; requests with it are ${harm}; ${fix}`,
  ]);
}

const NO_SCHEME = 'does not begin with a scheme in lower case';
const CANONICAL = 'write the URI in its canonical form';

/** What Cedar is asked differs between releases. */
export const CEDAR_RELEASE_CASES: readonly RuleCase[] = [
  of('cedar-policy-size', '0.62.0', LONG, onPage('a policy with a list of thousands of names')),
  of('cedar-policy-size', '0.61.0', LONG, []),
  of('cedar-policy-size', '0.62.0', LONG.replace('é', 'e'), []),
  { ...of('cedar-policy-size', '0.63.0', LONG, []), on: 'corrected' },
  of('cedar-action', '0.48.0', SKILL, [
    `uses Action::"get_skill", which no request has before release 0.50.0; ${FROM_50}`,
  ]),
  of('cedar-action', '0.50.0', SKILL, []),
  of('cedar-action', '0.50.0', SKILL.replace('get_skill', 'getSkill'), [
    'uses Action::"getSkill", which no request has; write Action::"get_skill"',
  ]),
  of('cedar-action', '0.50.0', 'permit(principal, action == Action::"list_skills", resource);', [
    'uses Action::"list_skills", which no request has: lists show what get_skill permits; write Action::"get_skill"',
  ]),
  of('cedar-resource', '0.48.0', 'permit(principal, action, resource is Skill);', [
    `names Skill, but no resource has the type Skill before release 0.50.0; ${FROM_50}`,
  ]),
  of('cedar-resource', '0.50.0', SKILL, []),
  of('cedar-resource', '0.50.0', SKILL.replace('get_skill', 'call_tool'), [
    'names Skill::"skill://a/b", but the resources of call_tool have the type Tool; write Tool::"skill://a/b", or Action::"get_skill"',
  ]),
  of('cedar-resource', '0.50.0', 'permit(principal, action, resource == Tools::"a");', [
    'names Tools::"a", but resources have the types Tool, Prompt, Resource and Skill; write Tool::"a"',
  ]),
  of('cedar-impossible', '0.50.0', SKILL.replace(';', ' when { resource.uri like "skill://*" };'), []),
  of('cedar-principal', '0.46.0', SOURCE, [
    `reads principal.thv_claim_source, which no request has before release 0.47.0; ${FROM_47}`,
  ]),
  of('cedar-principal', '0.47.0', SOURCE, []),
  of('cedar-principal', '0.47.0', SOURCE.replace('claim_source', 'source'), [
    'reads principal.thv_source, which no request has; write principal.thv_claim_source',
  ]),
  of('cedar-principal', '0.46.0', SOURCE.replace('claim_source', 'source'), [
    'reads principal.thv_source, which no request has; remove the condition',
  ]),
  of('cedar-principal', '0.70.0', SOURCE.replace('claim_source', 'source'), []),
  of('cedar-context', '0.46.0', IN_CONTEXT, [
    `reads context.thv_claim_source, which no request has before release 0.47.0; ${FROM_47}`,
  ]),
  of('cedar-context', '0.47.0', IN_CONTEXT, []),
  of('cedar-type', '0.47.0', SOURCE.replace('== "request"', '> 3'), [
    'uses principal.thv_claim_source as an integer, but it is a text; compare values of one type',
  ]),
  of('cedar-resource-uri', '0.62.0', reads('HTTP://Example.com/a'), onPage('`Resource::"HTTP://Example.com/a"`')),
  notCanonical(
    'http://example.com',
    'is not written as http URIs are',
    'write Resource::"http://example.com/"',
    'forbid',
  ),
  notCanonical('data', NO_SCHEME, CANONICAL),
  notCanonical('file:///a/%41', 'has an encoded character that is not written so', CANONICAL),
  notCanonical('file:///a/../x', 'has a segment that is only dots', 'write Resource::"file:///x"'),
  notCanonical('file:///a b', 'has a character that must be encoded, or a fragment', 'write Resource::"file:///a%20b"'),
  notCanonical(
    'https://h:443/a',
    'has a host, a port or a user that is not written so',
    'write Resource::"https://h/a"',
  ),
  of('cedar-resource-uri', '0.61.0', reads('data'), []),
  ...['file:///a/x', 'http://example.com/x', 'mcp://Srv/a', 'urn:a:b', 'file:///C:/x', 'http://u:p@10.0.0.1:8080/'].map(
    (uri) => of('cedar-resource-uri', '0.63.0', reads(uri), []),
  ),
  of('cedar-resource-uri', '0.62.0', 'permit(principal, action, resource) when { resource.uri == "http://h" };', [
    'names "http://h", which is no canonical URI: it is not written as http URIs are; requests with it are denied, so it lets nobody in; write "http://h/"',
  ]),
];
