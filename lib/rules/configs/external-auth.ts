import type { ExternalAuthConfigSpec } from '../../model/specs';
import { field, item } from '../../private/field-path';
import { firstRelease } from '../../releases/behaviour-of';
import { celProblem } from '../syntax/cel-text';
import { isHeaderName, NAME_FIX } from '../syntax/http-header';
import type { ResourceSubject, Report, Rule } from '../rule';
import { webUrlProblem } from '../syntax/secure-url';
import { followsOperator } from '../../model/target';

type Subject = ResourceSubject<'MCPExternalAuthConfig'>;

export const EXTERNAL_AUTH_RULES: readonly Rule<Subject>[] = [
  { id: 'aws-sts-role', layer: 'controller', severity: 'error', check: withoutRole },
  { id: 'aws-sts-mapping', layer: 'controller', severity: 'error', check: mappings },
  { id: 'aws-sts-matcher', layer: 'runtime', severity: 'error', check: matchers },
  { id: 'token-url', layer: 'runtime', severity: 'error', check: tokenUrl },
  { id: 'token-header-name', layer: 'runtime', severity: 'error', check: tokenHeader },
];

/** Older releases create the proxy anyway (`docs/operator/validation.md#rules-of-referenced-kinds`). */
function withoutRole({ resource, target }: Subject, report: Report): void {
  const sts = awsStsOf(resource.spec);
  if (sts !== undefined && (sts.fallbackRoleArn ?? '') === '' && (sts.roleMappings ?? []).length === 0) {
    const isRefused = followsOperator(target) && target.release.behaviour.invalidExternalAuth === 'refused';
    const consequence = isRefused
      ? `the operator does not create the proxy from release ${firstRelease('invalidExternalAuth', 'refused')} on`
      : 'the proxy would not start';
    const rule = `has neither fallbackRoleArn nor roleMappings, so ${consequence}`;
    report({ field: 'spec.awsSts', rule, fix: 'add one of them' });
  }
}

function mappings({ resource }: Subject, report: Report): void {
  for (const [index, { claim = '', matcher = '' }] of (awsStsOf(resource.spec)?.roleMappings ?? []).entries()) {
    if ((claim === '') === (matcher === '')) {
      report({
        field: item('spec.awsSts.roleMappings', index),
        rule: claim === '' ? 'has neither claim nor matcher' : 'has both claim and matcher',
        fix: 'set exactly one of them',
      });
    }
  }
}

function matchers({ resource }: Subject, report: Report): void {
  for (const [index, { matcher = '' }] of (awsStsOf(resource.spec)?.roleMappings ?? []).entries()) {
    const problem = celProblem(matcher);
    if (problem !== undefined) {
      report({
        field: field(item('spec.awsSts.roleMappings', index), 'matcher'),
        rule: `is not a valid CEL expression: ${problem}`,
        fix: 'write it like claims.sub == "alice"',
      });
    }
  }
}

function tokenUrl({ resource }: Subject, report: Report): void {
  const { type, tokenExchange } = resource.spec;
  const problem =
    type === 'tokenExchange' && tokenExchange !== undefined ? webUrlProblem(tokenExchange.tokenUrl) : undefined;
  if (problem !== undefined) {
    report({
      field: 'spec.tokenExchange.tokenUrl',
      rule: `is not a valid URL (${problem}), so no token could be exchanged`,
      fix: 'write it like "https://idp.example.com/oauth/token"',
    });
  }
}

function tokenHeader({ resource }: Subject, report: Report): void {
  const { type, tokenExchange } = resource.spec;
  const name = (type === 'tokenExchange' ? tokenExchange?.externalTokenHeaderName : undefined) ?? '';
  if (name !== '' && !isHeaderName(name)) {
    report({
      field: 'spec.tokenExchange.externalTokenHeaderName',
      value: name,
      rule: 'is not a valid HTTP header name, so every request would fail',
      fix: NAME_FIX,
    });
  }
}

function awsStsOf({ type, awsSts }: ExternalAuthConfigSpec): ExternalAuthConfigSpec['awsSts'] {
  return type === 'awsSts' ? awsSts : undefined;
}
