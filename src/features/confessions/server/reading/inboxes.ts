import { eq } from 'drizzle-orm';
import { PROOF_DAYS, requireCurrent } from '#features/verification/server/index.ts';
import { findClosedByRequest } from '#features/profiles/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { statement } from '#platform/server/db/statement.ts';
import { pauseTagOf } from '#platform/server/handle-tags.ts';
import type { Services } from '#platform/server/services.ts';
import type { Inbox } from '../../contract.ts';
import { pausedInboxes } from '../schema.ts';
import { findUnopened } from './inbox/unopened.ts';
import { findOwned, findReaders, type Owned, type Reader } from './readers.ts';

export async function listInboxes(ctx: Ctx): Promise<{ inboxes: Inbox[] }> {
  const readers = await findReaders(ctx);
  const handles = readers.map(({ handle }) => handle);
  const isPaused = await findPaused(ctx, handles);
  const closed = await findClosedByRequest(ctx, handles);
  const inboxes = readers.map((reader) => toInbox(reader, isPaused(reader.handle), closed));
  // A single inbox shows its letters at once.
  return { inboxes: inboxes.length > 1 ? await countUnread(ctx, readers, inboxes) : inboxes };
}

async function countUnread(ctx: Ctx, readers: Reader[], inboxes: Inbox[]): Promise<Inbox[]> {
  const letters = Map.groupBy(await findUnopened(ctx, readers), ({ account }) => account.handle);
  return inboxes.map((inbox) => ({ ...inbox, unread: letters.get(inbox.handle)?.length ?? 0 }));
}

export async function updateInbox(ctx: Ctx, handle: string, isPaused: boolean): Promise<Inbox> {
  const inbox = await findOwnInbox(ctx, handle);
  const targetTag = pauseTagOf(ctx.keys, handle);
  if (isPaused) await ctx.db.insert(pausedInboxes).values({ targetTag }).onConflictDoNothing();
  else await ctx.db.delete(pausedInboxes).where(eq(pausedInboxes.targetTag, targetTag));
  return toInbox(inbox, isPaused, await findClosedByRequest(ctx, [handle]));
}

const selectPaused = statement<{ tag: Buffer }>(
  'paused_inboxes',
  'SELECT target_tag AS tag FROM paused_inboxes WHERE target_tag = ANY($1::bytea[])',
);

/** Returns whether an inbox is paused: its letters wait until it is opened again. */
export async function findPaused({ db, keys }: Services, handles: string[]): Promise<(handle: string) => boolean> {
  const names = [...new Set(handles)];
  const tags = names.map((handle) => pauseTagOf(keys, handle));
  const rows = tags.length === 0 ? [] : await selectPaused(db, tags);
  const found = new Set(rows.map(({ tag }) => tag.toString('base64')));
  const paused = new Set(names.filter((_, index) => found.has(tags[index]?.toString('base64') ?? '')));
  return (handle) => paused.has(handle);
}

/** The inbox of a handle that is still up to this reader. */
export async function findOwnInbox(ctx: Ctx, handle: string): Promise<Owned> {
  const inbox = (await findOwned(ctx)).find((one) => one.handle === handle);
  if (!inbox) throw new AppError('NOT_FOUND');
  await requireCurrent(ctx, inbox);
  return inbox;
}

function toInbox({ handle, verifiedOn }: Owned, paused: boolean, closed: Set<string>): Inbox {
  const verifiedUntil = dayOf(new Date(new Date(verifiedOn).getTime() + (PROOF_DAYS - 1) * DAY));
  return { handle, verifiedOn, verifiedUntil, paused, closedByRequest: closed.has(handle) };
}
