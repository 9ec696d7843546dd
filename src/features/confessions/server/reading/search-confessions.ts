import { asc, desc, eq, inArray } from 'drizzle-orm';
import { namesMatch } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { normaliseHandle } from '#platform/shared/handle.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { ReceivedConfession, searchConfessions as contract } from '../../contract.ts';
import { confessions } from '../schema.ts';
import { withoutAdultLetters } from './for-minors.ts';
import { withoutRemoved } from './marks.ts';
import { readLetters } from './read-letters.ts';
import { findReaders, isAddressedTo, type Reader } from './readers.ts';

const PAGE = 20;

/**
 * The query only chooses among the caller's own proved handles. Without one, every query gets the same answer, so that nothing
 * can be learned by asking.
 */
export async function searchConfessions(ctx: Ctx, query: string, cursor?: string): Promise<ReplyOf<typeof contract>> {
  const reader = choose(await findReaders(ctx), query);
  if (!reader) throw new AppError('NOT_VERIFIED');
  const mine = await findAddressed(ctx, reader);
  const rest = mine.slice(startAfter(mine, cursor));
  const page = rest.slice(0, PAGE);
  const last = rest.length > PAGE ? page.at(-1) : undefined;
  return {
    confessions: await readPage(ctx, page),
    verified: true,
    handle: reader.handle,
    total: mine.length,
    nextCursor: last ? writeCursor(last) : null,
  };
}

interface Position {
  id: string;
  submittedAt: Date;
}

/** Id and hour of all of a reader's letters, newest hour first, then by id. Filtered here: SQL cannot tell whom a letter is for. */
async function findAddressed(ctx: Ctx, reader: Reader): Promise<Position[]> {
  const { db, keys } = ctx;
  const { id, submittedAt, targetTag, accountTag } = confessions;
  const rows = await db
    .select({ id, submittedAt, targetTag, accountTag })
    .from(confessions)
    .where(eq(targetTag, reader.targetTag))
    .orderBy(desc(submittedAt), asc(id));
  const addressed = rows.filter((row) => isAddressedTo(keys, reader, row));
  const mine = await withoutRemoved(ctx, addressed);
  return reader.isMinor ? withoutAdultLetters(ctx, mine) : mine;
}

async function readPage(ctx: Ctx, page: Position[]): Promise<ReceivedConfession[]> {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(confessions)
    .where(inArray(confessions.id, ids))
    .orderBy(desc(confessions.submittedAt), asc(confessions.id));
  return readLetters(ctx, rows);
}

function choose(readers: Reader[], query: string): Reader | undefined {
  const handle = normaliseHandle(query);
  return readers.find((reader) => reader.handle === handle) ?? readers.find((reader) => namesMatch(query, reader));
}

/** The index after the last letter seen; new letters may have come in before it. */
function startAfter(positions: Position[], cursor: string | undefined): number {
  const [hour, id] = cursor === undefined ? [] : readCursor(cursor);
  if (!hour || !id) return 0;
  const next = positions.findIndex(
    (one) => one.submittedAt < hour || (one.submittedAt.getTime() === hour.getTime() && one.id > id),
  );
  return next === -1 ? positions.length : next;
}

function writeCursor({ submittedAt, id }: Position): string {
  return Buffer.from(`${submittedAt.toISOString()} ${id}`).toString('base64url');
}

/** An invalid cursor begins at the start. */
function readCursor(cursor: string): [Date, string] | [] {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, time = '', id = ''] = /^(\d{4}-\d\d-\d\dT\S+Z) (\S+)$/.exec(text) ?? [];
  const hour = new Date(time);
  return Number.isNaN(hour.getTime()) || !isUuid(id) ? [] : [hour, id];
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
