import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

export interface Site {
  origin: string;
  /** The chat with two thousand messages. */
  matchId: string;
  stop: () => Promise<void>;
}

export async function startSite(): Promise<Site> {
  const child = fork(join(import.meta.dirname, 'serve.ts'));
  const ended = once(child, 'exit');
  const started = once(child, 'message') as Promise<[Pick<Site, 'origin' | 'matchId'>]>;
  const failed = ended.then(() => {
    throw new Error('The product did not start');
  });
  const [{ origin, matchId }] = await Promise.race([started, failed]);
  failed.catch(() => {});
  return {
    origin,
    matchId,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A page of a phone with an empty cache, on which one of the demo's members is signed in. */
export async function openPage(browser: Browser, { origin }: Site, name: 'free' | 'elite'): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const data = { email: `${name}@subrosa.example`, password: 'Masquerade1' };
  const answer = await context.request.post(`${origin}/api/auth/login`, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()}`);
  return context.newPage();
}
