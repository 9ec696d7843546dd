import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReceivedNotice } from './receive-notice.ts';

/** A browser that wants notices, as the push service of its maker knows it, with the keys that only the browser itself has. */
export interface SandboxBrowser {
  id: string;
  userAgent: string;
  /** ISO. */
  since: string;
  /** The public key that it subscribed to; null: it named none. */
  applicationServerKey: string | null;
  p256dh: string;
  privateKey: string;
  auth: string;
  /** The newest first. */
  notices: ReceivedNotice[];
}

export interface BrowserFile {
  load(): SandboxBrowser[];
  save(browsers: SandboxBrowser[]): void;
}

/** Keeps the browsers of a demo across restarts, as members are kept. */
export function openBrowserFile(folder: string): BrowserFile {
  const file = join(folder, 'push.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    load: () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SandboxBrowser[]) : []),
    save(browsers) {
      // Written to another name first, so that a crash leaves the old file intact.
      writeFileSync(`${file}.part`, JSON.stringify(browsers), { mode: 0o600, flush: true });
      renameSync(`${file}.part`, file);
    },
  };
}

/** For tests. */
export const inMemory: BrowserFile = { load: () => [], save: () => {} };

/** A demo may run for months. */
const MOST_BROWSERS = 50;
const MOST_NOTICES = 20;

/** The browsers that are subscribed, the newest first. */
export class BrowserStore {
  readonly #file: BrowserFile;
  #browsers: SandboxBrowser[];

  constructor(file: BrowserFile) {
    this.#file = file;
    this.#browsers = file.load();
  }

  list(): readonly SandboxBrowser[] {
    return this.#browsers;
  }

  find(id: string): SandboxBrowser | undefined {
    return this.#browsers.find((browser) => browser.id === id);
  }

  add(browser: SandboxBrowser): void {
    this.#keep([browser, ...this.#browsers].slice(0, MOST_BROWSERS));
  }

  forget(id: string): void {
    this.#keep(this.#browsers.filter((browser) => browser.id !== id));
  }

  receive(browser: SandboxBrowser, notice: ReceivedNotice): void {
    browser.notices = [notice, ...browser.notices].slice(0, MOST_NOTICES);
    this.#keep(this.#browsers);
  }

  #keep(browsers: SandboxBrowser[]): void {
    this.#browsers = browsers;
    this.#file.save(browsers);
  }
}
