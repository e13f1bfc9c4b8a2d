import { ALL_RULES } from '../rules/all-rules';
import type { Finding } from '../model/finding';
import { nearMiss } from '../private/near-miss';
import { warningCode } from './messages';

const PREFIX = warningCode({ id: '' });
const SEVERITIES = new Map(ALL_RULES.map(({ id, severity }) => [warningCode({ id }), severity]));

/** Whether it is the code of a warning. */
export function isWarning(code: string): boolean {
  return SEVERITIES.get(code) === 'warning';
}

/** The rule that a code belongs to. */
export function idOf(code: string): string {
  return code.slice(PREFIX.length).toLowerCase().replaceAll('_', '-');
}

/** The finding for a code that no warning has. */
export function unknownCode(field: string, code: unknown): Finding {
  const finding = { id: 'acknowledge-unknown', severity: 'warning', field, value: code } as const;
  if (typeof code === 'string' && SEVERITIES.has(code)) {
    const rule = 'is the code of an error, and errors cannot be acknowledged';
    return { ...finding, rule, fix: 'fix the error, and remove the code' };
  }
  const meant = typeof code === 'string' ? similar(code) : undefined;
  const fix = meant === undefined ? `write it like ${PREFIX}AUTHENTICATION_MISSING` : `write ${meant}`;
  return { ...finding, rule: 'is not the code of a warning', fix };
}

/** The finding for a code that has no effect. */
export function unusedCode(field: string, code: string): Finding {
  const rule = 'has no effect, since there is no such warning here';
  return { id: 'acknowledge-unused', severity: 'warning', field, value: code, rule, fix: 'remove it' };
}

/** The code that was probably meant; the id of a rule, as shown in messages, also stands for its code. */
function similar(code: string): string | undefined {
  const name = code.toUpperCase().startsWith(PREFIX) ? code.slice(PREFIX.length) : code;
  const ids = Array.from(SEVERITIES).flatMap(([known, severity]) => (severity === 'warning' ? [idOf(known)] : []));
  const id = nearMiss(name, ids);
  return id === undefined ? undefined : warningCode({ id });
}
