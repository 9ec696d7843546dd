import { lt } from 'drizzle-orm';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf } from '../clock.ts';
import { tableRules } from '../db/table-rules.ts';
import { mailOutbox } from './schema.ts';

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
