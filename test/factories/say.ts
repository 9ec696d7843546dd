import { randomUUID } from 'node:crypto';
import { lockMatchOf, recordActivity } from '#features/matches/server/match/own-match.ts';
import { storeMessage } from '#features/matches/server/messages/messages.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/** Stores a message of a member in a match, without a socket. */
export function say(
  { services }: TestApp,
  { user }: { user: { id: number } },
  matchId: string,
  content: string,
): Promise<void> {
  return inTransaction(services, async (tx) => {
    const match = await lockMatchOf(tx, user.id, matchId);
    if (!match) throw new Error('They are not in this match');
    await storeMessage(tx, { id: randomUUID(), matchId, side: match.side, content });
    await recordActivity(tx, match);
  });
}
