import type { Finding } from '../../../lib/private/finding';
import type { GuardrailSettings } from '../../../lib/model/guardrails';
import type { Kind } from '../../../lib/model/kinds';
import { guardrailFindings } from '../../../lib/rules/guardrails/all-guardrails';
import { FLAGS } from '../../support/guardrail-flags';
import { resource } from '../support';

/** A setting of each rule. */
export const EVERYTHING: GuardrailSettings = {
  ...FLAGS,
  allowedRemoteHosts: ['*.example.com'],
  allowedIssuers: ['https://idp.example.com/a'],
  allowedTransports: ['sse'],
  allowedImages: ['registry.example.com/*'],
  forbidPlaintextHeaders: ['Authorization'],
  minimumRelease: '0.47.0',
};

/** A finding as one line: its place, the value that is shown, what is wrong and what to do. */
export function line({ id, severity, field, value, rule, fix }: Finding): string {
  const shown = value === undefined ? '' : `=${JSON.stringify(value)}`;
  return `${severity} ${field}${shown} ${rule}; ${fix} (${id})`;
}

/** What guardrails say of a resource, with those of other scopes around them. */
export function told(
  kind: Kind,
  spec: object,
  settings: GuardrailSettings = EVERYTHING,
  above: readonly string[] = [],
): string[] {
  const bound = [...above, 'we'].map((by) => ({ settings, by }));
  return guardrailFindings(resource(kind, spec), bound).map((each) => line(each).replace(/^error /, ''));
}
