import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { privacySettingsOf } from '#features/privacy/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { statement } from '#platform/server/db/statement.ts';
import { sealed } from '#platform/server/keys/sealed.ts';

const Search = z.object({ kind: z.enum(['username', 'name']), results: z.int() });

/** What is sealed in a row of the search log, under its id. Two rows must not look alike, so nothing else is in the row but the day. */
export const searchBox = sealed('search_logs.box', { version: 1, schema: Search, size: 64 });

const insertSearch = statement('log-search', 'INSERT INTO search_logs (id, day, box) VALUES ($1, $2, $3)');

/** Records that there was a search, not whose nor for what; nothing for members who switched data collection off. */
export async function logSearch(ctx: Ctx, search: z.output<typeof Search>): Promise<void> {
  if (ctx.actor && !(await privacySettingsOf(ctx, ctx.actor.userId)).dataCollection) return;
  const id = randomUUID();
  await insertSearch(ctx.db, id, today(ctx.clock), searchBox.seal(ctx.keys, id, search));
}
