import { eq } from 'drizzle-orm';
import { refuseSuspended } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { requireMember, requirePremium, type Ctx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Match } from '../../contract.ts';
import { lockMatches, openRow, replaceRow, withSide, type LiveRow } from './match-rows.ts';
import { asSeenBy, standIn, type OwnMatch } from './own-match.ts';
import { tellPartner, tellPerson } from '../socket/presence.ts';
import { matches } from '../schema.ts';
import { requireOpen } from '../messages/send-message.ts';
import { viewMatch } from './view-match.ts';

/** What becomes of a match; the row as it was where nothing is to change. */
type Change = (row: LiveRow, own: OwnMatch, tx: Ctx) => LiveRow | Promise<LiveRow>;

/** Changes a match of this person while nobody else does, so that two at once are one after the other. */
export function changeMatch(ctx: Ctx, id: string, change: Change): Promise<OwnMatch> {
  const { userId } = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockMatches(tx);
    const [row] = await tx.db.select().from(matches).where(eq(matches.id, id));
    const own = standIn(tx, userId, row);
    const live = row && own ? openRow(tx.keys, row) : null;
    if (!own || !live) throw new AppError('NOT_FOUND');
    const changed = await change(live, own, tx);
    // The days for which an ended one can be read are counted from its end, whatever happens since.
    const lastDay = live.state === 'ended' ? live.lastDay : today(tx.clock);
    if (changed !== live) await replaceRow(tx, { ...changed, lastDay });
    return asSeenBy(changed, own.side);
  });
}

/** Both look at it again, this person on their other screens. */
async function show(ctx: Ctx, own: OwnMatch): Promise<Match> {
  const frame = { type: 'changed', matchId: own.id } as const;
  tellPerson(ctx, requireMember(ctx).userId, frame);
  tellPartner(ctx, own, frame);
  return viewMatch(ctx, own);
}

export async function openChat(ctx: Ctx, id: string): Promise<Match> {
  await refuseSuspended(ctx, requirePremium(ctx));
  const own = await changeMatch(ctx, id, (row) => {
    if (row.state === 'ended') throw new AppError('CHAT_ENDED');
    return row.state === 'open' ? row : { ...row, state: 'open' };
  });
  return show(ctx, own);
}

/** Once both have agreed, it is so for good: what was seen cannot be unseen. */
export async function unmask(ctx: Ctx, id: string, agree: boolean): Promise<Match> {
  await refuseSuspended(ctx, requireMember(ctx));
  const changed = await changeMatch(ctx, id, (row, own) => {
    requireOpen(own);
    const { mine, theirs } = own.agreed;
    if (mine === agree || (mine && theirs)) return row;
    return { ...row, secrets: { ...row.secrets, agreed: withSide(row.secrets.agreed, own.side, agree) } };
  });
  return show(ctx, changed);
}

export async function endChat(ctx: Ctx, id: string): Promise<Match> {
  const own = await changeMatch(ctx, id, (row) => (row.state === 'ended' ? row : { ...row, state: 'ended' }));
  return show(ctx, own);
}
