import { and, asc, count, desc, eq, gt, lt, or } from 'drizzle-orm';
import { namesMatch } from '#features/verification/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { normaliseHandle } from '#platform/shared/handle.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import type { searchConfessions as contract } from '../../contract.ts';
import { confessions } from '../schema.ts';
import { readLetters } from './read-letters.ts';
import { findReaders, isAddressedTo, type Reader } from './readers.ts';

const PAGE = 20;

/**
 * The query only says which of one's own confirmed handles is meant. Without one the answer is the same for every
 * query in the world, so that nothing can be learned by asking.
 */
export async function searchConfessions(ctx: Ctx, query: string, cursor?: string): Promise<ReplyOf<typeof contract>> {
  const reader = choose(await findReaders(ctx), query);
  if (!reader) throw new AppError('NOT_VERIFIED');
  const mine = isAddressedTo(reader);
  const rows = await ctx.db
    .select()
    .from(confessions)
    .where(and(mine, after(cursor)))
    .orderBy(desc(confessions.submittedAt), asc(confessions.id))
    .limit(PAGE + 1);
  const [counted] = await ctx.db.select({ total: count() }).from(confessions).where(mine);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    confessions: await readLetters(ctx, reader, page),
    verified: true,
    handle: reader.handle,
    total: counted?.total ?? 0,
    nextCursor: last ? writeCursor(last) : null,
  };
}

function choose(readers: Reader[], query: string): Reader | undefined {
  const handle = normaliseHandle(query);
  return readers.find((reader) => reader.handle === handle) ?? readers.find((reader) => namesMatch(query, reader));
}

/** Newest hour first, then by id: the place after the last letter seen, wherever new ones have come in. */
function after(cursor: string | undefined) {
  const [hour, id] = cursor === undefined ? [] : readCursor(cursor);
  if (!hour || !id) return undefined;
  return or(lt(confessions.submittedAt, hour), and(eq(confessions.submittedAt, hour), gt(confessions.id, id)));
}

function writeCursor({ submittedAt, id }: { submittedAt: Date; id: string }): string {
  return Buffer.from(`${submittedAt.toISOString()} ${id}`).toString('base64url');
}

/** Something that is no cursor begins at the beginning. */
function readCursor(cursor: string): [Date, string] | [] {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, time = '', id = ''] = /^(\d{4}-\d\d-\d\dT\S+Z) (\S+)$/.exec(text) ?? [];
  const hour = new Date(time);
  return Number.isNaN(hour.getTime()) || !isUuid(id) ? [] : [hour, id];
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
