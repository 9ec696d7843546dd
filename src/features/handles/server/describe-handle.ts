import { eq } from 'drizzle-orm';
import type { Uses } from '#platform/server/services.ts';
import { readInstagramAccounts } from './instagram-accounts.ts';
import { closedTagOf } from './opt-outs.ts';
import { readPeriods } from './periods.ts';
import { optOuts } from './schema.ts';

/** What is stored about a handle and the accounts that have proved it, the newest last. For operators: it names members. */
export async function describeHandle(services: Uses<'db' | 'keys'>, handle: string) {
  const periods = (await readPeriods(services, [handle]))(handle);
  const accounts = await readInstagramAccounts(
    services,
    periods.map(({ account }) => account),
  );
  return {
    closed: await findClosing(services, handle),
    owners: periods.flatMap(({ account, since }) => {
      const state = accounts.get(account)?.state;
      if (!state) return [];
      const { login, sender, scoped, provedBy, hold, page } = state;
      return {
        since: new Date(since).toISOString(),
        instagramIds: { login, sender, scoped },
        currentHandle: state.handle,
        isPaused: state.paused !== null,
        isClosed: state.closed,
        publicPage: page && { handle: page.handle, isOn: page.isOn, line: page.line, by: page.userId },
        provedBy: provedBy.map(({ userId, by, until }) => ({ userId, by, until })),
        standsInMatchesFor: hold?.userId ?? null,
      };
    }),
  };
}

async function findClosing({ db, keys }: Uses<'db' | 'keys'>, handle: string) {
  const [row] = await db
    .select({ day: optOuts.day, byRequest: optOuts.byRequest })
    .from(optOuts)
    .where(eq(optOuts.targetTag, closedTagOf(keys, handle)));
  return row ? { on: row.day, by: row.byRequest ? 'a request' : 'its owner' } : null;
}
