/** Whether cdk8s cannot write a key of an object: it takes the one for the object's class, and drops the other. */
export function isUnwritableKey(key: string): boolean {
  return key === 'constructor' || key === '__proto__';
}
