import { randomUUID } from 'node:crypto';
import { privacySettingsOf } from '#features/privacy/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { handleId } from '#platform/server/keys/network-ids.ts';
import { searchLogs, type SearchKind } from './schema.ts';

interface Search {
  kind: SearchKind;
  /** Normalised, so that spellings of the same search count as one. */
  query: string;
  results: number;
}

/** Counts a search without the searcher or their address; not at all for members who switched data collection off. */
export async function logSearch(ctx: Ctx, { kind, query, results }: Search): Promise<void> {
  if (ctx.actor && !(await privacySettingsOf(ctx, ctx.actor.userId)).dataCollection) return;
  const day = today(ctx.clock);
  const searched = kind === 'username' ? handleId(query) : query;
  const queryTag = await ctx.keys.dayTag(ctx.db, day, 'search', searched);
  ctx.deferredWrites.add(searchLogs, { id: randomUUID(), kind, results, day, queryTag });
}
