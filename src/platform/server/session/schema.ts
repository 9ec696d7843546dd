import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** All that a session may store. Never a draft, a handle or a precise time. */
export interface SessionData {
  /** The kind of browser, for the list of sessions: 'Firefox on Android'. */
  agent?: string;
}

export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    userId: integer('user_id'),
    sess: jsonb().$type<SessionData>().notNull().default({}),
    startedOn: date('started_on', { mode: 'string' }).notNull(),
    expire: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('sessions_expire_index').on(table.expire), index('sessions_user_index').on(table.userId)],
);
