import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as contract from '#features/confessions/contract.ts';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import type { Victim } from './victims.ts';

const ON_LETTERS: [endpoint: Endpoint, body?: object][] = [
  [contract.reactToConfession, { emoji: '🔥' }],
  [contract.openConfession],
  [contract.hideConfession],
  [contract.unhideConfession],
  [contract.blockAuthor],
  [contract.unblockAuthor],
  [contract.reportConfession, { reason: 'other' }],
];

/** What somebody got by trying all there is to do with the letter of another. */
export interface Loot {
  /** The calls whose answers held the letter. */
  seen: string[];
  /** The calls that were obeyed. */
  touched: string[];
}

/** Reads by every name, likes, and lists: what every attempt ends with. */
export async function tryToRead(browser: Browser, victim: Victim, queries: string[] = []): Promise<Loot> {
  const { loot, attempt } = robberOf(browser, victim);
  await Promise.all([
    ...[...new Set([victim.handle, ...queries])].map((query) => attempt(searchUrl(query))),
    attempt(`/api/confessions/${victim.letterId}/like`, 'POST'),
    attempt('/api/inboxes'),
  ]);
  return loot;
}

/** The same, and touches the letter and the inbox in every way there is. */
export async function tryEverything(browser: Browser, victim: Victim, queries: string[] = []): Promise<Loot> {
  const { handle, name, letterId } = victim;
  const { loot, attempt } = robberOf(browser, victim);
  const read = await tryToRead(browser, victim, [name, ...queries]);
  for (const [{ path, method }, body] of ON_LETTERS) await attempt(path.replace(':id', letterId), method, body);
  await attempt(`/api/inboxes/${handle}`, 'PUT', { paused: true });
  await attempt(`/api/inboxes/${handle}/opt-out`, 'POST');
  return { seen: [...read.seen, ...loot.seen], touched: [...read.touched, ...loot.touched] };
}

/** Somebody who notes what a call brought. */
export function robberOf(browser: Browser, { letterId, marker }: Victim) {
  const loot: Loot = { seen: [], touched: [] };
  const attempt = async (url: string, method: Endpoint['method'] = 'GET', payload?: object) => {
    const { statusCode, body } = await browser.request({ method, url, ...(payload && { payload }) });
    if (body.includes(marker) || body.includes(letterId)) loot.seen.push(`${method} ${url}`);
    if (method !== 'GET' && statusCode < 400) loot.touched.push(`${method} ${url}`);
  };
  return { loot, attempt };
}

export const NOTHING: Loot = { seen: [], touched: [] };

export const searchUrl = (query: string) => `/api/confessions/search/${encodeURIComponent(query)}`;

const TOUCHABLE = ['confessions', 'reader_marks', 'block_slots', 'reports', 'paused_inboxes', 'opt_outs'];

/** All that a stranger could change, as one text that differs when anything does. */
export async function fingerprint({ services }: TestApp): Promise<string> {
  const hash = createHash('sha256');
  for (const table of TOUCHABLE) {
    const { rows } = await services.db.execute(
      sql`SELECT t::text AS row FROM ${sql.identifier(table)} t ORDER BY t::text`,
    );
    hash.update(JSON.stringify([table, rows]));
  }
  return hash.digest('hex');
}
