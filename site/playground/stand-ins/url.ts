/** In the place of `node:url`: what the package needs of it to find files, of which there are none. */
export const fileURLToPath = (url: string | URL): string => decodeURIComponent(new URL(url).pathname);
