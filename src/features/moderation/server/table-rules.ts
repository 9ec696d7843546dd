import { lt, lte } from 'drizzle-orm';
import { daysAgo, today } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { reports, sanctions } from './schema.ts';

export const sanctionRules = tableRules(sanctions, {
  holds: 'Suspensions, under a keyed name of the person',
  retention: {
    kept: 'until the suspension ends',
    async purge({ db, clock }) {
      const gone = await db.delete(sanctions).where(lte(sanctions.until, today(clock)));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'Holds no data of the person but the fact itself, which signing in tells.' },
  erasure: { nothing: 'Stays: deleting an account and opening another must not shed a suspension.' },
});

export const reportRules = tableRules(reports, {
  holds:
    'Letters and chats that somebody has shown to the moderators; the note and a copy of what was written are sealed',
  retention: {
    kept: 'until closed, and 180 days more',
    async purge({ db, clock }) {
      const gone = await db.delete(reports).where(lt(reports.closedOn, daysAgo(clock, 180)));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'Who reported stands nowhere.' },
  erasure: { nothing: 'Who reported stands nowhere.' },
});
