import { celLibrary } from './cel-library';

const SECONDS = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 } as const;

/** A text in a form for which CEL has a type; undefined where it is an ordinary text. */
export function celText(format: string, text: string): unknown {
  switch (format) {
    case 'byte':
      return Buffer.from(text, 'base64');
    case 'date':
    case 'date-time':
      return new Date(text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T'));
    case 'duration':
      return durationOf(text);
    default:
      return undefined;
  }
}

function durationOf(text: string): unknown {
  const { Duration } = celLibrary();
  const parts = Array.from(text.matchAll(/(\d+(?:\.\d+)?)(h|ms|us|µs|ns|m|s)/g));
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit as keyof typeof SECONDS], 0);
  const seconds = Math.floor(total);
  return new Duration(BigInt(seconds), Math.round((total - seconds) * 1e9));
}
