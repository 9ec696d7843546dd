import { randomUUID } from 'node:crypto';
import { endChat, openChat } from '#features/matches/contract.ts';
import { createMatch } from '#features/matches/server/finding/create-match.ts';
import { lockMatchOf, recordActivity } from '#features/matches/server/match/own-match.ts';
import { storeMessage } from '#features/matches/server/messages/messages.ts';
import { matches } from '#features/matches/server/schema.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeMember, type Member } from './member.ts';

interface Chat {
  id: string;
  /** The premium side. */
  elite: Member;
  free: Member;
}

/** Two members who have matched, one of them premium, with their chat in the given state. */
export async function makeChat(
  subject: TestApp,
  { state = 'open' }: { state?: 'matched' | 'open' | 'ended' } = {},
): Promise<Chat> {
  const elite = await makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
  const free = await makeMember(subject);
  const before = new Set(await matchIds(subject));
  // With delivery at once, both are notified at once.
  await createMatch(
    { ...subject.services, deliverySettings: { ...subject.services.deliverySettings, minAuthors: 1 } },
    { userId: elite.user.id, handle: `elite.${elite.user.id}` },
    { userId: free.user.id, handle: `free.${free.user.id}` },
  );
  const id = (await matchIds(subject)).find((one) => !before.has(one)) ?? '';
  if (state !== 'matched') await elite.browser.call(openChat, { params: { id } });
  if (state === 'ended') await elite.browser.call(endChat, { params: { id } });
  return { id, elite, free };
}

/** Stores a message of one side, without a socket. */
export function writeMessage(
  { services }: TestApp,
  { user }: { user: { id: number } },
  matchId: string,
  content: string,
): Promise<void> {
  return inTransaction(services, async (tx) => {
    const match = await lockMatchOf(tx, user.id, matchId);
    if (!match) throw new Error(`User ${user.id} is not in match ${matchId}`);
    await storeMessage(tx, { id: randomUUID(), matchId, side: match.side, content });
    await recordActivity(tx, match);
  });
}

/** Stores messages from both sides in turn, without a socket. */
export function fillChat({ services }: TestApp, matchId: string, messages: number): Promise<void> {
  return inTransaction(services, async (tx) => {
    for (let n = 1; n <= messages; n += 1) {
      const side = n % 2 === 0 ? 0 : 1;
      await storeMessage(tx, { id: randomUUID(), matchId, side, content: `Message ${n}` });
    }
  });
}

async function matchIds({ services }: TestApp): Promise<string[]> {
  const rows = await services.db.select({ id: matches.id }).from(matches);
  return rows.map(({ id }) => id);
}
