import { inArray, lt, sql } from 'drizzle-orm';
import { dayOf, daysAgo, today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { appealsOf, appellantTags } from './appeals/sealed-appeal.ts';
import { purgeSanctions } from './sanctions/sanctions.ts';
import { appeals, moderationEvents, reports, sanctions } from './schema.ts';

const DAYS_KEPT = 180;

const sanctionRules = tableRules(sanctions, {
  holds:
    'Suspensions, under a keyed name of the person; sealed: the case, the reason, the end, whether an appeal was decided, and the content of a held letter with why it was held',
  retention: {
    kept: 'until the suspension ends',
    purge: purgeSanctions,
  },
  export: {
    notExported: 'Signing in shows the suspension and the state of an appeal; a letter is exported with the others.',
  },
  erasure: { notErased: 'Stays: deleting an account and opening another must not end a suspension.' },
});

const reportRules = tableRules(reports, {
  holds:
    'Reports of letters and chats, one for each, with a keyed tag, the reason and the hour; the note, what a review found in it, the copy of the content and what was decided are sealed',
  retention: {
    kept: `until closed, and ${DAYS_KEPT} days more`,
    purge: purgeAfterDays(reports.closedOn, DAYS_KEPT),
  },
  export: { notExported: 'Who reported is not stored.' },
  erasure: { notErased: 'Who reported is not stored.' },
});

const eventRules = tableRules(moderationEvents, {
  holds:
    'What moderators have decided and done, and which profiles were closed automatically, by day; the case, the action, the reason, the moderator, the moment and how long it took are sealed. Append-only',
  retention: {
    kept: `for ${DAYS_KEPT} days after the decision, which closes its case`,
    purge: (services) =>
      inTransaction(services, async ({ db, clock }) => {
        // The trigger on this table allows a deletion only after today's date is set.
        await db.execute(sql`SELECT set_config('sub_rosa.today', ${today(clock)}, true)`);
        const deleted = await db.delete(moderationEvents).where(lt(moderationEvents.onDay, daysAgo(clock, DAYS_KEPT)));
        return deleted.rowCount ?? 0;
      }),
  },
  export: {
    notExported: 'Contains nothing about the people concerned, and of a moderator only the sealed id of the account.',
  },
  erasure: { notErased: 'Stays: the id of a deleted account identifies nobody, and is sealed.' },
});

const appealRules = tableRules(appeals, {
  holds:
    'Appeals of suspended people, sealed with what a review found in them and the hour in which they came; how they were decided, and on which day',
  retention: {
    kept: `until decided, and ${DAYS_KEPT} days more`,
    purge: purgeAfterDays(appeals.closedOn, DAYS_KEPT),
  },
  export: {
    as: 'appeals',
    async read(services, { userId }) {
      return (await appealsOf(services, userId)).map(({ message, receivedAt, state, closedOn }) => ({
        message,
        receivedOn: dayOf(new Date(receivedAt)),
        state,
        closedOn,
      }));
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db, keys }, { userId }) {
      await db.delete(appeals).where(inArray(appeals.ownerTag, appellantTags(keys, userId)));
    },
  },
});

export const moderationTables = [sanctionRules, reportRules, eventRules, appealRules];
