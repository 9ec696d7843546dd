import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as contract from '#features/inbox/contract.ts';
import { pagesOfInstagramAccounts } from '#features/handles/server/index.ts';
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

/** What an attacker achieved with another person's letter. */
export interface Gains {
  /** The calls whose answers held the letter. */
  seen: string[];
  /** The calls that succeeded and change something. */
  touched: string[];
}

/** Searches by every name, likes, and lists inboxes. Every attempt ends with this. */
export async function tryToRead(browser: Browser, victim: Victim, queries: string[] = []): Promise<Gains> {
  const { gains, attempt } = attackerOf(browser, victim);
  await Promise.all([
    ...[...new Set([victim.handle, ...queries])].map((query) => attempt(searchUrl(query))),
    attempt(`/api/confessions/${victim.letterId}/like`, 'POST'),
    attempt('/api/inboxes'),
  ]);
  return gains;
}

/** The same, and every call that changes the letter or the inbox. */
export async function tryEverything(browser: Browser, victim: Victim, queries: string[] = []): Promise<Gains> {
  const { handle, name, letterId } = victim;
  const { gains, attempt } = attackerOf(browser, victim);
  const read = await tryToRead(browser, victim, [name, ...queries]);
  for (const [{ path, method }, body] of ON_LETTERS) await attempt(path.replace(':id', letterId), method, body);
  await attempt(`/api/inboxes/${handle}`, 'PUT', { paused: true });
  await attempt(`/api/inboxes/${handle}/opt-out`, 'POST');
  return { seen: [...read.seen, ...gains.seen], touched: [...read.touched, ...gains.touched] };
}

/** Makes calls as an attacker and records what they achieved. */
export function attackerOf(browser: Browser, { letterId, marker }: Victim) {
  const gains: Gains = { seen: [], touched: [] };
  const attempt = async (url: string, method: Endpoint['method'] = 'GET', payload?: object) => {
    const { statusCode, body } = await browser.request({ method, url, ...(payload && { payload }) });
    if (body.includes(marker) || body.includes(letterId)) gains.seen.push(`${method} ${url}`);
    if (method !== 'GET' && statusCode < 400) gains.touched.push(`${method} ${url}`);
  };
  return { gains, attempt };
}

export const NOTHING: Gains = { seen: [], touched: [] };

export const searchUrl = (query: string) => `/api/confessions/search/${encodeURIComponent(query)}`;

const TOUCHABLE = ['confessions', 'letter_marks', 'reports', 'opt_outs'];

/** A hash of everything that a stranger could change. */
export async function fingerprint({ services }: TestApp): Promise<string> {
  const hash = createHash('sha256');
  for (const table of TOUCHABLE) {
    const { rows } = await services.db.execute(
      sql`SELECT t::text AS row FROM ${sql.identifier(table)} t ORDER BY t::text`,
    );
    hash.update(JSON.stringify([table, rows]));
  }
  hash.update(JSON.stringify(await whatOwnersHaveSet(services)));
  return hash.digest('hex');
}

/** Without what proofs write: an attacker proves accounts of their own. */
async function whatOwnersHaveSet(services: TestApp['services']): Promise<object[]> {
  const found: object[] = [];
  for await (const page of pagesOfInstagramAccounts(services)) {
    for (const { row, state } of page) {
      const { paused, closed, blocked } = state;
      if (paused || closed || blocked.length > 0) found.push({ row, paused, closed, blocked });
    }
  }
  return found;
}
