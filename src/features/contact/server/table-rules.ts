import { inArray, lt } from 'drizzle-orm';
import { dayOf, startOfDay } from '#platform/server/clock.ts';
import { inMonths, tableRules } from '#platform/server/db/table-rules.ts';
import type { Person } from '#platform/server/person.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { accountTag, emailTag, messageContent } from './message-box.ts';
import { contactMessages } from './schema.ts';

const DAYS_KEPT = 365;

export const contactRules = tableRules(contactMessages, {
  holds: 'Messages to us, sealed; the hour; whether a premium member wrote; the day of the answer',
  retention: {
    kept: `for ${inMonths(DAYS_KEPT)}`,
    async purge({ db, clock }) {
      const oldest = startOfDay(clock.now(), -DAYS_KEPT);
      const deleted = await db.delete(contactMessages).where(lt(contactMessages.receivedAt, oldest));
      return deleted.rowCount ?? 0;
    },
  },
  export: {
    as: 'contactMessages',
    async read({ db, keys }, person) {
      const rows = await db.select().from(contactMessages).where(isBy(keys, person));
      return rows.map((row) => ({
        ...messageContent.open(keys, row.id, row.box),
        receivedOn: dayOf(row.receivedAt),
        answeredOn: row.answeredOn,
      }));
    },
  },
  erasure: {
    how: 'with the account, at once: what was written while signed in, and what came from its confirmed address',
    async erase({ db, keys }, person) {
      await db.delete(contactMessages).where(isBy(keys, person));
    },
  },
});

/** An unconfirmed address may belong to another person, and so may the messages that were written with it. */
function isBy(keys: Keys, { userId, email, emailVerified }: Person) {
  const tags = [accountTag(keys, userId), ...(emailVerified ? [emailTag(keys, email)] : [])];
  return inArray(contactMessages.writerTag, tags);
}
