import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { BASE } from '../../../scripts/lib/addresses';
import { fileFor } from './built-site';
import { chromiumOfSystem, launched } from './chromium';

const TYPES: { readonly [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

const COMPRESSED = new Map<string, Buffer>();

/** A file as hosts send it: compressed once. */
function compressed(file: string): Buffer {
  const bytes = COMPRESSED.get(file) ?? gzipSync(readFileSync(file));
  COMPRESSED.set(file, bytes);
  return bytes;
}

/** The built site on the loopback address, and a browser for it. */
export class ServedSite {
  public static async open(): Promise<ServedSite> {
    const sent = { bytes: 0 };
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = fileFor(pathname);
      const type = file === undefined ? undefined : TYPES[path.extname(file)];
      if (file === undefined) {
        response.writeHead(404).end();
        return;
      }
      const body = compressed(file);
      sent.bytes += body.byteLength;
      const headers = { 'content-type': type ?? 'application/octet-stream', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ServedSite(server, sent, await launched());
  }

  private readonly address: string;

  private constructor(
    private readonly server: Server,
    /** How many bytes were sent, compressed. */
    public readonly sent: { bytes: number },
    public readonly browser: Browser,
  ) {
    const bound = server.address();
    this.address = `http://127.0.0.1:${String(typeof bound === 'object' ? bound?.port : bound)}`;
  }

  /** The address of a page, by its path below the base. */
  public urlOf(page: string): string {
    return this.address + BASE + page;
  }

  /** Opens a page, and waits until Vue has taken it over. */
  public async visit(tab: Page, page: string): Promise<void> {
    await tab.goto(this.urlOf(page), { waitUntil: 'load' });
    await tab.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
  }

  public async close(): Promise<void> {
    await this.browser.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** A suite in Chromium. Where there is none, this is said, and the suite is skipped. */
export function describeInChromium(name: string, suite: () => void): void {
  if (chromiumOfSystem() === undefined) {
    // jest shows nothing that a skipped suite says to the console
    process.stderr.write(`${name}: skipped, since there is no Chromium; install it, or set CHROMIUM to its path\n`);
    describe.skip(name, suite);
  } else {
    describe(name, suite);
  }
}
