/** In the place of `node:os`: there are no files, so the folder is only a part of names. */
export const tmpdir = (): string => '/tmp';
