/** A file system without files, in the place of `node:fs`. */
function noFile(path: unknown): never {
  throw Object.assign(new Error(`ENOENT: no such file or directory, open '${String(path)}'`), { code: 'ENOENT' });
}

export const existsSync = (): boolean => false;
export { noFile as readFileSync, noFile as readdirSync, noFile as statSync };
