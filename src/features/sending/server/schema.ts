import { index, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

/** Partitioned by `part`: see `currentPart` in outbox/outbox.ts. */
export const confessionOutbox = pgTable(
  'confession_outbox',
  {
    part: smallint().notNull(),
    /** Keyed, of the author and their id of the letter: never answered, and another one after delivery. */
    id: bytea().notNull(),
    /** Keyed, of the author and a random number that was free. */
    tag: bytea().notNull(),
    /** The shared moment by which it is delivered, whatever else waits. */
    leaveBy: timestamp('leave_by', { withTimezone: true }).notNull(),
    state: text().$type<'waiting' | 'held' | 'refused'>().notNull(),
    box: bytea().notNull(),
  },
  (table) => [
    uniqueIndex('confession_outbox_id_key').on(table.id, table.part),
    uniqueIndex('confession_outbox_tag_key').on(table.tag, table.part),
    index('confession_outbox_leave_index').on(table.leaveBy),
  ],
);

export type OutboxRow = typeof confessionOutbox.$inferSelect;
