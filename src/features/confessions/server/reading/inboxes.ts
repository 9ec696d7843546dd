import { eq, inArray } from 'drizzle-orm';
import { PROOF_DAYS } from '#features/verification/server/index.ts';
import { closeHandle, findClosedByRequest } from '#features/profiles/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import { done } from '#platform/shared/fields.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Ctx } from '#platform/server/ctx.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { pauseTagOf } from '#platform/server/handle-tags.ts';
import type { Services } from '#platform/server/services.ts';
import type { Inbox } from '../../contract.ts';
import { lockOutbox } from '../outbox/outbox.ts';
import { removeFromOutbox, removeRows } from '../removal/remove-letters.ts';
import { confessions, pausedInboxes } from '../schema.ts';
import { unwantedTagsOf } from '../delivery/unwanted.ts';
import { findOwned, isForAccountOf, type Owned } from './readers.ts';

export async function listInboxes(ctx: Ctx): Promise<{ inboxes: Inbox[] }> {
  const owned = await findOwned(ctx);
  const handles = owned.map(({ handle }) => handle);
  const isPaused = await findPaused(ctx, handles);
  const closed = await findClosedByRequest(ctx, handles);
  return { inboxes: owned.map((profile) => toInbox(profile, isPaused(profile.handle), closed)) };
}

export async function updateInbox(ctx: Ctx, handle: string, isPaused: boolean): Promise<Inbox> {
  const inbox = await findOwnInbox(ctx, handle);
  const targetTag = pauseTagOf(ctx.keys, handle);
  await inTransaction(ctx, async (tx) => {
    await lockOutbox(tx);
    await lockForWriting(tx.db, pausedInboxes);
    await tx.db.delete(pausedInboxes).where(eq(pausedInboxes.targetTag, targetTag));
    if (isPaused) await insertWithNeighbours(tx.db, pausedInboxes, pausedInboxes.targetTag, { targetTag });
  });
  return toInbox(inbox, isPaused, await findClosedByRequest(ctx, [handle]));
}

/** Takes effect at once and for good: nothing more arrives, nobody finds the handle, and its letters are deleted. */
export async function optOut(ctx: Ctx, handle: string): Promise<typeof done> {
  const inbox = await findOwnInbox(ctx, handle);
  await inTransaction(ctx, async (tx) => {
    await lockOutbox(tx);
    await closeHandle(tx, inbox.handle, 'owner');
    await tx.db.delete(pausedInboxes).where(eq(pausedInboxes.targetTag, pauseTagOf(tx.keys, handle)));
  });
  await removeFromOutbox(ctx, ({ target }) => target === inbox.handle);
  // Last: letters that were delivered since the handle was closed are among the unwanted ones.
  await inTransaction(ctx, async (tx) => {
    await lockOutbox(tx);
    // Unwanted letters too: if one stayed, its author could tell that it was unwanted.
    const tags = [inbox.targetTag, ...unwantedTagsOf(tx, inbox.handle)];
    const all = await tx.db.select().from(confessions).where(inArray(confessions.targetTag, tags));
    const delivered = all.filter((row) => isForAccountOf(tx.keys, inbox, row));
    await removeRows(tx, { delivered });
  });
  return done;
}

/** Returns whether an inbox is paused: its letters wait until it is opened again. */
export async function findPaused({ db, keys }: Services, handles: string[]): Promise<(handle: string) => boolean> {
  const tags = [...new Set(handles)].map((handle) => pauseTagOf(keys, handle));
  const rows =
    tags.length === 0 ? [] : await db.select().from(pausedInboxes).where(inArray(pausedInboxes.targetTag, tags));
  const paused = new Set(rows.map(({ targetTag }) => targetTag.toString('base64')));
  return (handle) => paused.has(pauseTagOf(keys, handle).toString('base64'));
}

async function findOwnInbox(ctx: Ctx, handle: string): Promise<Owned> {
  const inbox = (await findOwned(ctx)).find((one) => one.handle === handle);
  if (!inbox) throw new AppError('NOT_FOUND');
  return inbox;
}

function toInbox({ handle, verifiedOn }: Owned, paused: boolean, closed: Set<string>): Inbox {
  const verifiedUntil = dayOf(new Date(new Date(verifiedOn).getTime() + (PROOF_DAYS - 1) * DAY));
  return { handle, verifiedOn, verifiedUntil, paused, closedByRequest: closed.has(handle) };
}
