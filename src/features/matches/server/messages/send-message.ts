import { helpFor } from '#features/moderation/server/index.ts';
import type { HelpLine } from '#features/moderation/contract.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { today } from '#platform/server/clock.ts';
import { requireMember, type ActorCtx } from '#platform/server/ctx.ts';
import type { BatchedWrite } from '#platform/server/db/group-commit.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { hasContent } from '../../contract.ts';
import { ownMatchIn, type OwnMatch } from '../store/own-match.ts';
import { readMatches, updateMatches, type MatchRow } from '../store/stored-matches.ts';
import { messageId, type StoredMessage } from '../store/messages.ts';
import { refusalBy, reviewMessage, type MessageFrame, type Review } from './review-message.ts';
import { findMessages, storeMessages } from '../store/stored-messages.ts';

interface Item {
  userId: number;
  isPremium: boolean;
  frame: MessageFrame;
  review: Review;
  /** Set once it was stored for this item. It stays when the batch has to run again, because nobody knows whether it committed. */
  isNew: boolean;
}

interface Sent {
  match: OwnMatch;
  message: StoredMessage;
  /** False if this message was stored before and its acknowledgement got lost. */
  isNew: boolean;
  /** For the writer alone. */
  helpLines: HelpLine[];
}

/** All chats together, in the order in which messages arrived: so every browser gets them in the order of their numbers. */
const newMessages: BatchedWrite<Item, Sent> = { lock: 'matches', write: storeAll };

/** Reviews and stores a message. It is committed when the promise resolves. */
export async function sendMessage(ctx: ActorCtx, frame: MessageFrame): Promise<Sent> {
  const { userId, plan } = requireMember(ctx);
  // Before it joins the batch: a slow review delays no other message.
  const review = await reviewMessage(ctx, userId, frame);
  return ctx.groupCommit.add(ctx, newMessages, { userId, isPremium: plan === 'premium', frame, review, isNew: false });
}

/** What is known of a message before it is stored. */
interface Decided {
  item: Item;
  id: string;
  match: OwnMatch;
  refusal: AppError | null;
  helpLines: HelpLine[];
}

async function storeAll(tx: Services, items: Item[]): Promise<(Sent | AppError)[]> {
  const rows = await readMatches(
    tx.db,
    items.map(({ frame }) => frame.matchId),
  );
  const decided = items.map((item) => decide(tx, item, rows.get(item.frame.matchId.toLowerCase())));
  const found = decided.filter((one) => one !== null);
  const stored = await storeNew(tx, found);
  const known = await findMessages(
    tx,
    found.flatMap(({ id }) => (stored.has(id) ? [] : [id])),
  );
  await recordActivity(
    tx,
    [...stored.values()].flatMap(({ matchId }) => rows.get(matchId) ?? []),
  );
  return decided.map((one) => {
    if (!one) return new AppError('NOT_FOUND');
    const message = stored.get(one.id) ?? known.get(one.id);
    // What was stored before is acknowledged again even if it would be refused by now.
    if (message) return { match: one.match, message, isNew: one.item.isNew, helpLines: one.helpLines };
    return one.refusal ?? new AppError('INTERNAL');
  });
}

/** Null if the member has no such match. */
function decide(tx: Uses<'keys' | 'clock'>, item: Item, row: MatchRow | undefined): Decided | null {
  const match = ownMatchIn(tx, item.userId, row);
  if (!match) return null;
  const { frame, review } = item;
  const verdict = match.agreed.mine && match.agreed.theirs ? review.unmasked : review.masked;
  return {
    item,
    match,
    id: messageId(tx.keys, match.id, match.side, frame.id),
    refusal: refusalOf(item, match) ?? refusalBy(verdict, frame.sure ?? false),
    helpLines: helpFor(verdict),
  };
}

function refusalOf({ frame, isPremium }: Item, { state }: OwnMatch): AppError | null {
  if (!hasContent(frame)) return new AppError('VALIDATION', { message: 'Please write something first' });
  if (frame.virtualGift && !isPremium) return new AppError('PREMIUM_ONLY');
  return refusalIn(state);
}

function refusalIn(state: OwnMatch['state']): AppError | null {
  if (state === 'matched') return new AppError('CHAT_NOT_OPEN');
  return state === 'ended' ? new AppError('CHAT_ENDED') : null;
}

export function requireOpen({ state }: OwnMatch): void {
  const refusal = refusalIn(state);
  if (refusal) throw refusal;
}

/** Stores what is not refused. Of messages with the same id the first counts. */
async function storeNew(
  tx: Uses<'db' | 'keys' | 'clock'>,
  decided: readonly Decided[],
): Promise<Map<string, StoredMessage>> {
  const accepted = new Map<string, Decided>();
  for (const one of decided) if (!one.refusal && !accepted.has(one.id)) accepted.set(one.id, one);
  const at = tx.clock.now();
  const stored = await storeMessages(
    tx,
    [...accepted.values()].map(({ id, match, item: { frame } }) => {
      const { content, virtualGift } = frame;
      return { id, matchId: match.id, side: match.side, content, virtualGift, at };
    }),
  );
  for (const [id, { item }] of accepted) if (stored.has(id)) item.isNew = true;
  return stored;
}

/** Records that messages were sent today, which restarts the year of silence. */
async function recordActivity({ db, clock }: Uses<'db' | 'clock'>, rows: readonly MatchRow[]): Promise<void> {
  const lastDay = today(clock);
  const changed = new Set(rows.filter((row) => row.lastDay !== lastDay));
  await updateMatches(
    db,
    [...changed].map((row) => ({ ...row, lastDay })),
  );
}
