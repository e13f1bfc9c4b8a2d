import { membersOf } from '../props/prop-types';
import type { PropType } from '../props/prop-type';
import { AUTHORIZATION } from './authorization';
import { EMBEDDED_AUTH_SERVER } from './embedded-auth-server';
import { EXTERNAL_AUTH } from './external-auth';
import { GENERATED_ROWS } from './generated/rows';
import { OIDC } from './oidc';
import { PROXY } from './proxy';
import { REFERENCES } from './references';
import { BESIDE, type Constants, type HeadersRow, type Row } from './row';

/** The fields that props set: the one table that writing specs, reading them back, messages and pages go by. */
const TABLES = {
  ...AUTHORIZATION,
  ...EMBEDDED_AUTH_SERVER,
  ...EXTERNAL_AUTH,
  ...GENERATED_ROWS,
  ...OIDC,
  ...PROXY,
  ...REFERENCES,
};

/** A member of a struct, or a parameter of a factory, and what it sets. */
export interface PropRow {
  readonly name: string;
  readonly type: PropType;
  /** The names that lead to its field in the block of its owner; none if its value is a part of that block. */
  readonly steps: readonly string[];
  readonly otherwise?: string | boolean | undefined;
  readonly isJson: boolean;
  readonly headers?: HeadersRow<readonly string[]> | undefined;
}

const rows: { readonly [owner: string]: object | undefined } = TABLES;
const known = new Map<string, readonly PropRow[]>();

/** The rows of a struct or of a factory. */
export function propRowsOf(owner: string): readonly PropRow[] {
  const found = known.get(owner) ?? Array.from(membersOf(owner).values()).flatMap((each) => propRow(owner, each));
  known.set(owner, found);
  return found;
}

/** The constants that a factory writes, by path. */
export function constantsOf(factory: string): (readonly [steps: readonly string[], value: string])[] {
  const { sets = {} }: Constants = rows[factory] ?? {};
  return Object.entries(sets).map(([path, value]) => [stepsOf(path), value ?? '']);
}

function propRow(owner: string, { name, type }: { readonly name: string; readonly type: PropType }): PropRow[] {
  if (BESIDE.some((each) => each === name || each === `${owner}.${name}`)) {
    return [];
  }
  const row = ((rows[owner] ?? {}) as { readonly [member: string]: Row | undefined })[name] ?? name;
  if (typeof row === 'object' && 'plaintext' in row) {
    const headers = { ...row, plaintext: stepsOf(row.plaintext), fromSecrets: stepsOf(row.fromSecrets) };
    return [{ name, type, steps: headers.plaintext.slice(0, -1), isJson: false, headers }];
  }
  const { field, otherwise, isJson = false } = typeof row === 'string' ? { field: row } : row;
  return [{ name, type, steps: stepsOf(field), otherwise, isJson }];
}

function stepsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}
