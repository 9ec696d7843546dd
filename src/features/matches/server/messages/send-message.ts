import { AppError } from '#platform/shared/app-error.ts';
import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { hasContent, type ClientFrame } from '../../contract.ts';
import { lockMatchOf, recordActivity, type OwnMatch } from '../match/own-match.ts';
import { findMessage, messageId, storeMessage, type StoredMessage } from './messages.ts';

type NewMessage = Extract<ClientFrame, { type: 'send' }>;

interface Sent {
  match: OwnMatch;
  message: StoredMessage;
  /** False if this message was stored before and its acknowledgement got lost. */
  isNew: boolean;
}

/** Stores a message. It is committed when the promise resolves. */
export function sendMessage(ctx: ActorCtx, input: NewMessage): Promise<Sent> {
  const sender = requireMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const match = await lockMatchOf(tx, sender.userId, input.matchId);
    if (!match) throw new AppError('NOT_FOUND');
    const id = messageId(tx.keys, match.id, match.side, input.id);
    const known = await findMessage(tx, id);
    // Acknowledged again even if it would be refused by now.
    if (known) return { match, message: known, isNew: false };

    if (!hasContent(input)) throw new AppError('VALIDATION', { message: 'Please write something first' });
    if (input.virtualGift && sender.plan !== 'premium') throw new AppError('PREMIUM_ONLY');
    requireOpen(match);
    const { content, virtualGift } = input;
    const message = await storeMessage(tx, { id, matchId: match.id, side: match.side, content, virtualGift });
    await recordActivity(tx, match);
    return { match, message, isNew: true };
  });
}

export function requireOpen({ state }: OwnMatch): void {
  if (state === 'matched') throw new AppError('CHAT_NOT_OPEN');
  if (state === 'ended') throw new AppError('CHAT_ENDED');
}
