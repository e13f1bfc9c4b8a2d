import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of the system, or `CHROMIUM`; nothing is downloaded. */
export function chromiumOfSystem(): string | undefined {
  return [process.env['CHROMIUM'] ?? '', ...PLACES].find((file) => existsSync(file));
}

/** Starts it. As root, as in containers, it has no sandbox. */
export async function launched(): Promise<Browser> {
  const executablePath = chromiumOfSystem();
  if (executablePath === undefined) {
    throw new Error('there is no Chromium: install it, or set CHROMIUM');
  }
  return chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
}
