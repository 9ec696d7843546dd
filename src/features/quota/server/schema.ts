import { pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from '#platform/server/db/bytea.ts';

export const quotas = pgTable(
  'quotas',
  {
    /** Partitioned: the two parts are used in turn, one a day. */
    part: smallint().notNull(),
    tag: bytea().notNull(),
  },
  (table) => [uniqueIndex('quotas_tag_key').on(table.tag, table.part)],
);
