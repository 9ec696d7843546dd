import * as z from 'zod/mini';
import { dayOf, startOfDay, today, type Day } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { insertInSlot } from '#platform/server/db/insert-in-slot.ts';
import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { ownerTag } from '#platform/server/keys/owner-tag.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Uses } from '#platform/server/services.ts';
import { sessionLogs } from '../schema.ts';

const SIGN_INS_KEPT = 30;
/** Of one member on one day. Each further one takes the place of another. */
const SIGN_INS_PER_DAY = 16;

const SignIn = z.object({
  action: z.enum(['sign-up', 'sign-in']),
  /** The address under the day's key, so that nobody can recompute it once that key is deleted. */
  address: z.string(),
  agent: z.string(),
  day: z.string(),
});
export type SignIn = z.output<typeof SignIn>;

/** What is sealed in a row of the sign-in log, under its tag. */
const signInBox = sealed('session_logs.box', { version: 1, schema: SignIn, size: 512 });

export function openSignIn(keys: Keys, { tag, box }: typeof sessionLogs.$inferSelect): SignIn {
  return signInBox.open(keys, tag, box);
}

/** Records a sign-in by day. */
export async function logSession(ctx: Ctx, userId: number, action: SignIn['action']): Promise<void> {
  const { db, keys, client } = ctx;
  const day = today(ctx.clock);
  const address = (await keys.dayTag(db, day, 'address', client.networks[0])).toString('base64');
  const signIn = { action, address, agent: client.agent, day };
  await insertInSlot(db, sessionLogs, sessionLogs.tag, tagsOf(keys, userId, day), (tag) => ({
    tag,
    box: signInBox.seal(keys, tag, signIn),
    day,
  }));
}

function tagsOf(keys: Keys, userId: number, day: Day): Buffer[] {
  return Array.from({ length: SIGN_INS_PER_DAY }, (_, n) => ownerTag(keys, 'session_logs', userId, day, n));
}

/** A member's rows of all days that are kept, and of today. */
function isOf({ keys, clock }: Uses<'keys' | 'clock'>, userId: number) {
  const days = Array.from({ length: SIGN_INS_KEPT + 2 }, (_, ago) => dayOf(startOfDay(clock.now(), -ago)));
  return hasTag(
    sessionLogs.tag,
    days.flatMap((day) => tagsOf(keys, userId, day)),
  );
}

export const sessionLogRules = tableRules(sessionLogs, {
  holds:
    'Sign-ins under keyed tags, by day; sealed: the kind of browser, and a pseudonym of the address that changes daily',
  retention: {
    kept: `for ${SIGN_INS_KEPT} days`,
    purge: purgeAfterDays(sessionLogs.day, SIGN_INS_KEPT),
  },
  export: {
    as: 'signIns',
    async read(services, { userId }) {
      const rows = await services.db.select().from(sessionLogs).where(isOf(services, userId));
      return rows.map((row) => {
        const { action, day, agent: browser } = openSignIn(services.keys, row);
        return { action, day, browser };
      });
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase(services, { userId }) {
      await services.db.delete(sessionLogs).where(isOf(services, userId));
    },
  },
});
