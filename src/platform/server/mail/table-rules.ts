import { and, eq, lt, or } from 'drizzle-orm';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf, daysAgo } from '../clock.ts';
import { tableRules } from '../db/table-rules.ts';
import { forgetRefusals, listRefusals } from './refusals/find-refusals.ts';
import { SOFT_BOUNCE_WINDOW, type RefusalKind } from './refusals/refusal-tags.ts';
import { mailOutbox, mailRefusals } from './schema.ts';

/** Longer than the mail job retries: what is left by then will never be sent. */
const KEPT = 7 * DAY;

export const mailOutboxRules = tableRules(mailOutbox, {
  holds: 'Mails that wait to be sent, each sealed as a whole, by day',
  retention: {
    kept: `until sent, ${KEPT / DAY} days at most`,
    async purge({ db, clock }) {
      const deleted = await db
        .delete(mailOutbox)
        .where(lt(mailOutbox.day, dayOf(new Date(clock.now().getTime() - KEPT))));
      return deleted.rowCount ?? 0;
    },
  },
  export: { notExported: 'Sealed mails in transit; what was sent is in the mailbox it was sent to.' },
  erasure: { notErased: 'Sealed, so that the recipient of a mail cannot be found; deleted once it is sent.' },
});

/** In days. A complaint counts until the address is confirmed anew; the end is for addresses that no member has any more. */
const REFUSALS_KEPT: Record<RefusalKind, number> = {
  bounce: 180,
  'soft-bounce': SOFT_BOUNCE_WINDOW,
  complaint: 730,
  tried: 1,
};

export const mailRefusalRules = tableRules(mailRefusals, {
  holds:
    'Addresses whose mails came back or were marked as spam: a keyed tag of the address that no other table has, the kind and the day',
  retention: {
    kept: `until the address is confirmed anew; bounces ${REFUSALS_KEPT.bounce} days, complaints ${REFUSALS_KEPT.complaint} days, soft bounces ${REFUSALS_KEPT['soft-bounce']} days, attempts 1 day at most`,
    async purge({ db, clock }) {
      const { kind, day } = mailRefusals;
      const expired = Object.entries(REFUSALS_KEPT).map(([name, days]) =>
        and(eq(kind, name as RefusalKind), lt(day, daysAgo(clock, days))),
      );
      return (await db.delete(mailRefusals).where(or(...expired))).rowCount ?? 0;
    },
  },
  export: {
    as: 'mailRefusals',
    // An address that was never confirmed may be another person's.
    read: async (services, { email, emailVerified }) => (emailVerified ? listRefusals(services, email) : []),
  },
  erasure: {
    how: 'those of the account’s address with the account, at once',
    erase: (services, { email }) => forgetRefusals(services, email),
  },
});
