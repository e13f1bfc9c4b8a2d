import type { Page } from 'playwright-core';
import type { ServedSite } from './served-site';

/** What is measured in the page, by its own clock: since it was asked for, in milliseconds. */
interface Clock {
  typed: number;
  told: number;
}

declare global {
  interface Window {
    clock: Clock;
  }
}

/** The playground in a tab, as people use it. */
export class PlaygroundPage {
  public static async open(site: ServedSite, { hash = '', dark = false, width = 1280 } = {}): Promise<PlaygroundPage> {
    const context = await site.browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = new PlaygroundPage(site, await context.newPage());
    await page.tab.addInitScript(measure);
    await page.visit(hash);
    return page;
  }

  /** What must never happen: errors of the page and of its console, dialogs, and requests to other hosts. */
  public readonly accidents: string[] = [];
  /** The files that were asked for. */
  public readonly files: string[] = [];

  private constructor(
    private readonly site: ServedSite,
    public readonly tab: Page,
  ) {
    const own = new URL(site.urlOf('')).origin;
    tab.on('pageerror', (error) => this.accidents.push(error.message));
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        this.accidents.push(message.text());
      }
    });
    tab.on('dialog', (dialog) => {
      this.accidents.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    tab.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== own) {
        this.accidents.push(request.url());
      } else if (url.protocol !== 'blob:') {
        this.files.push(url.pathname);
      }
    });
  }

  public async visit(hash: string): Promise<void> {
    await this.tab.goto('about:blank');
    await this.tab.goto(this.site.urlOf('play') + hash, { waitUntil: 'domcontentloaded' });
    await this.settled();
  }

  /** Waits for a verdict on the text, or for what says why there is none. */
  public async settled(): Promise<string> {
    return this.summary(/ in \d+ custom resources?$|^No MCPRemoteProxy|^Not checked$/);
  }

  /** Waits until the verdict is like that. */
  public async summary(expected: RegExp): Promise<string> {
    const summary = this.tab.locator('.summary').filter({ hasText: expected });
    await summary.waitFor();
    return summary.innerText();
  }

  /** Pastes a text in the place of what is in the editor. */
  public async paste(text: string): Promise<void> {
    await this.select();
    await this.tab.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('.side .cm-content')?.dispatchEvent(event);
    }, text);
  }

  /** Types in the place of what is in the editor's line. */
  public async typeInLine(number: number, text: string): Promise<void> {
    await this.tab
      .locator('.side .cm-line')
      .nth(number - 1)
      .click();
    await this.tab.keyboard.press('End');
    await this.tab.keyboard.press('Shift+Home');
    await this.tab.keyboard.type(text);
  }

  /** How many milliseconds after the last key the verdict was there. */
  public async delay(): Promise<number> {
    return this.tab.evaluate(() => window.clock.told - window.clock.typed);
  }

  /** When the last verdict was there, since the page was asked for. */
  public async told(): Promise<number> {
    return this.tab.evaluate(() => window.clock.told);
  }

  public async show(view: 'Problems' | 'Objects' | 'Picture' | 'Program' | 'Changes'): Promise<void> {
    await this.tab.getByRole('tab', { name: view }).click();
  }

  public async text(): Promise<string> {
    await this.select();
    await this.tab.keyboard.press('Control+C');
    return this.tab.evaluate(() => navigator.clipboard.readText());
  }

  /** What the button beside a text copies: all of it, though only the lines in sight are in the page. */
  public async copied(): Promise<string> {
    await this.tab.getByRole('button', { name: 'Copy', exact: true }).click();
    await this.tab.getByRole('button', { name: 'Copied' }).waitFor();
    return this.tab.evaluate(() => navigator.clipboard.readText());
  }

  /** The problems as they are read: severity, line and what is wrong. */
  public async problems(): Promise<string[]> {
    const items = await this.tab.locator('.problems li').allInnerTexts();
    return items.map((each) => each.replaceAll(/\s+/g, ' '));
  }

  /** Closes the tab; throws what must never have happened. */
  public async close(): Promise<void> {
    await this.tab.context().close();
    if (this.accidents.length > 0) {
      throw new Error(this.accidents.join('\n'));
    }
  }

  private async select(): Promise<void> {
    await this.tab.locator('.side .cm-content').first().focus();
    await this.tab.keyboard.press('Control+A');
  }
}

/** Runs in the page before anything else. */
function measure(): void {
  window.clock = { typed: 0, told: 0 };
  let last = '';
  document.addEventListener(
    'keydown',
    () => {
      window.clock.typed = performance.now();
    },
    { capture: true },
  );
  const look = (): void => {
    const summary = document.querySelector('.summary')?.textContent ?? '';
    if (summary !== last && !summary.startsWith('Checking')) {
      last = summary;
      window.clock.told = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
