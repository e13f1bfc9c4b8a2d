/**
 * How kubectl and the API server read YAML scalars, with the Go libraries `sigs.k8s.io/yaml` and `go-yaml` 2. This is
 * neither YAML 1.1 nor 1.2: `yes` is true, `0o17` and `017` are 15, `e1` and `1:30` are strings.
 */
export type ScalarValue = string | Integer | number | boolean | null;

/** An integer, exact whatever its size. */
export interface Integer {
  readonly integer: bigint;
}

const TRUE: ReadonlySet<string> = new Set('y Y yes Yes YES true True TRUE on On ON'.split(' '));
const FALSE: ReadonlySet<string> = new Set('n N no No NO false False FALSE off Off OFF'.split(' '));
const NULL: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);
const NOT_A_NUMBER = /^\.(?:nan|NaN|NAN)$/;
const INFINITE = /^[-+]?\.(?:inf|Inf|INF)$/;

/** First characters of values other than strings. */
const MAY_BE_NO_TEXT = /^[-+.~\dyYnNtTfFoO]/;
const INTEGER = /^([-+]?)(?:0[xX]([\da-fA-F]+)|0[oO]([0-7]+)|0[bB]([01]+)|(0[0-7]*|[1-9]\d*))$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
/** A number that begins with a decimal point may only have underscores between digits. */
const POINT_FLOAT = /^\.\d+(?:_\d+)*(?:[eE][-+]?\d+(?:_\d+)*)?$/;
const LARGEST = 2n ** 64n - 1n;
const LARGEST_SIGNED = 2n ** 63n - 1n;

/** The value of an unquoted scalar. */
export function plainScalar(text: string): ScalarValue {
  if (text !== '' && !MAY_BE_NO_TEXT.test(text)) {
    return text;
  }
  if (NULL.has(text)) {
    return null;
  }
  if (TRUE.has(text) || FALSE.has(text)) {
    return TRUE.has(text);
  }
  if (NOT_A_NUMBER.test(text)) {
    return Number.NaN;
  }
  if (INFINITE.test(text)) {
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  const digits = text.replaceAll('_', '');
  if (text.startsWith('.')) {
    return (POINT_FLOAT.test(text) ? float(digits) : undefined) ?? text;
  }
  return integer(digits) ?? float(digits) ?? text;
}

/** Whether the text would be a different value without quotes. */
export function isReadAsText(text: string): boolean {
  return typeof plainScalar(text) === 'string';
}

function integer(text: string): Integer | undefined {
  const [, sign, hexadecimal, octal, binary, digits] = INTEGER.exec(text) ?? [];
  const literal =
    (hexadecimal && `0x${hexadecimal}`) ??
    (octal && `0o${octal}`) ??
    (binary && `0b${binary}`) ??
    (digits?.startsWith('0') === true ? `0o0${digits}` : digits);
  if (literal === undefined) {
    return undefined;
  }
  const amount = BigInt(literal);
  const value = sign === '-' ? -amount : amount;
  // beyond 63 bits, Go takes a number without a sign only
  const fits = sign === '' ? value <= LARGEST : value <= LARGEST_SIGNED && value >= -LARGEST_SIGNED - 1n;
  return fits ? { integer: value } : undefined;
}

/** A number that is too large for a float stays a string. */
function float(text: string): number | undefined {
  const value = FLOAT.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/** The JSON key for such a key; undefined if there is none. */
export function keyOf(value: ScalarValue): string | undefined {
  if (value === null) {
    return undefined;
  }
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
      return String(value);
    case 'number':
      return floatKey(value);
    default:
      return value.integer > LARGEST_SIGNED ? undefined : String(value.integer);
  }
}

/** As Go formats a 32-bit float with the verb `g`. */
function floatKey(value: number): string {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) {
    return Number.isNaN(single) ? '.nan' : `${single < 0 ? '-' : ''}.inf`;
  }
  const [mantissa = '', power = '0'] = shortest(single).split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) {
    return Object.is(single, -0) ? '-0' : decimal(mantissa, exponent);
  }
  const digits = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
}

/** The fewest digits that represent the same 32-bit float. */
function shortest(single: number): string {
  for (let digits = 0; digits < 9; digits++) {
    const text = single.toExponential(digits);
    if (Math.fround(Number(text)) === single) {
      return text;
    }
  }
  return single.toExponential();
}

function decimal(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replaceAll(/[-.]/g, '');
  if (exponent < 0) {
    return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  }
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
