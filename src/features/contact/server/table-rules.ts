import { inArray } from 'drizzle-orm';
import { inMonths, purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import type { Person } from '#features/people/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { openMessage } from './message-box.ts';
import { contactMessages } from './schema.ts';
import { accountTag, emailTag, findMessages } from './writer.ts';

const DAYS_KEPT = 365;

export const contactRules = tableRules(contactMessages, {
  holds: 'Messages to us, sealed with their hour; the day; whether a premium member wrote; the day of the answer',
  retention: { kept: `for ${inMonths(DAYS_KEPT)}`, purge: purgeAfterDays(contactMessages.receivedOn, DAYS_KEPT) },
  export: {
    as: 'contactMessages',
    async read(services, person) {
      return (await messagesOf(services, person)).map((row) => ({
        ...openMessage(services.keys, row).content,
        receivedOn: row.receivedOn,
        answeredOn: row.answeredOn,
      }));
    },
  },
  erasure: {
    how: 'with the account, at once: what was written while signed in, and what came from its confirmed address',
    async erase(services, person) {
      const ids = (await messagesOf(services, person)).map(({ id }) => id);
      if (ids.length > 0) await services.db.delete(contactMessages).where(inArray(contactMessages.id, ids));
    },
  },
});

/** An unconfirmed address may belong to another person, and so may the messages that were written with it. */
async function messagesOf(services: Services, { userId, email, emailVerified }: Person) {
  const { keys } = services;
  const signedIn = await findMessages(services, accountTag(keys, userId));
  const byAddress = emailVerified ? await findMessages(services, emailTag(keys, email)) : { all: [] };
  return [...signedIn.all, ...byAddress.all];
}
