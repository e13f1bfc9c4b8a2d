/** Orders strings by the bytes of their UTF-8, which is how Go sorts; JavaScript orders them by UTF-16. */
export function byUtf8(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(one.charCodeAt(index)) - rank(other.charCodeAt(index));
    if (difference !== 0) {
      return difference;
    }
  }
  return one.length - other.length;
}

/** Surrogates stand for the characters beyond U+FFFF, so they come last. */
function rank(unit: number): number {
  if (unit < 0xd800) {
    return unit;
  }
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
