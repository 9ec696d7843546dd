import { refuseSuspended } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { requireMember, requirePremium, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { Match } from '../../contract.ts';
import { openRow, sealRow, withSide, type LiveRow } from '../store/match-rows.ts';
import { fromSide, ownMatchIn, type OwnMatch } from '../store/own-match.ts';
import { readMatches, updateMatches } from '../store/stored-matches.ts';
import { notifyPartner, notifyUser } from '../presence.ts';
import { requireOpen } from '../messages/send-message.ts';
import { viewMatch } from './list-matches.ts';

/** Returns the changed row, or the given one if nothing is to change. */
type Change = (row: LiveRow, own: OwnMatch, tx: Ctx) => LiveRow | Promise<LiveRow>;

/** Changes a match of the member. Concurrent changes happen one after the other. */
export function changeMatch(ctx: Ctx, id: string, change: Change): Promise<OwnMatch> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    await takeLock(tx, 'matches');
    const row = (await readMatches(tx.db, [id])).get(id.toLowerCase());
    const own = ownMatchIn(tx, userId, row);
    const live = row && own ? openRow(tx.keys, row) : null;
    if (!own || !live) throw new AppError('NOT_FOUND');
    const changed = await change(live, own, tx);
    // An ended match can be read for a number of days from its end, whatever happens to it since.
    const lastDay = live.state === 'ended' ? live.lastDay : today(tx.clock);
    if (changed !== live) await updateMatches(tx.db, [sealRow(tx.keys, { ...changed, lastDay })]);
    return fromSide(changed, own.side);
  });
}

/** Has the pages of both sides fetch the match again, and returns it as the member sees it. */
async function publishChange(ctx: Ctx, own: OwnMatch): Promise<Match> {
  const frame = { type: 'changed', matchId: own.id } as const;
  notifyUser(ctx, requireMember(ctx).userId, frame);
  notifyPartner(ctx, own, frame);
  return viewMatch(ctx, own);
}

export async function openChat(ctx: Ctx, id: string): Promise<Match> {
  await refuseSuspended(ctx, requirePremium(ctx));
  const own = await changeMatch(ctx, id, (row) => {
    if (row.state === 'ended') throw new AppError('CHAT_ENDED');
    // An opened chat counts as new again, for both.
    return row.state === 'open' ? row : { ...row, state: 'open', seen0: false, seen1: false };
  });
  return publishChange(ctx, own);
}

/** Agrees to unmask or takes that back. Once both have agreed it cannot be undone: they have seen each other's names. */
export async function unmask(ctx: Ctx, id: string, agree: boolean): Promise<Match> {
  await refuseSuspended(ctx, requireMember(ctx));
  const changed = await changeMatch(ctx, id, (row, own) => {
    requireOpen(own);
    const { mine, theirs } = own.agreed;
    if (mine === agree || (mine && theirs)) return row;
    return { ...row, secrets: { ...row.secrets, agreed: withSide(row.secrets.agreed, own.side, agree) } };
  });
  return publishChange(ctx, changed);
}

export async function endChat(ctx: Ctx, id: string): Promise<Match> {
  const own = await changeMatch(ctx, id, (row) => (row.state === 'ended' ? row : { ...row, state: 'ended' }));
  return publishChange(ctx, own);
}
