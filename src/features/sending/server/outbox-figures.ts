import { count, eq, min, ne } from 'drizzle-orm';
import { HOUR } from '#platform/shared/durations.ts';
import type { StoredFigure } from '#platform/server/metrics/stored-figures.ts';
import { confessionOutbox } from './schema.ts';

/** What operators see of the outbox. How late a letter is says nothing about a person: many letters leave by the same moment. */
export const letterFigures: StoredFigure[] = [
  {
    name: 'subrosa_letters_waiting',
    help: 'Letters that wait for delivery, or are held for a moderator',
    labels: ['state'],
    isCount: true,
    async read({ db }) {
      const { state } = confessionOutbox;
      const rows = await db
        .select({ state, n: count() })
        .from(confessionOutbox)
        .where(ne(state, 'refused'))
        .groupBy(state);
      return rows.map((row) => ({ labels: { state: row.state }, value: row.n }));
    },
  },
  {
    name: 'subrosa_letters_late_hours',
    help: 'For how many hours the oldest letter should have been delivered',
    async read({ db, clock }) {
      const isWaiting = eq(confessionOutbox.state, 'waiting');
      const [row] = await db
        .select({ due: min(confessionOutbox.leaveBy) })
        .from(confessionOutbox)
        .where(isWaiting);
      const late = row?.due ? clock.now().getTime() - row.due.getTime() : 0;
      return [{ value: Math.max(0, Math.floor(late / HOUR)) }];
    },
  },
];
