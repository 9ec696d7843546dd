import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { endChat, openChat } from '#features/matches/contract.ts';
import { createMatch } from '#features/matches/server/finding/create-match.ts';
import { findMatchOf } from '#features/matches/server/store/own-match.ts';
import { storeMessages } from '#features/matches/server/store/stored-messages.ts';
import { matches } from '#features/matches/server/schema.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeMember, type Member } from './member.ts';

interface Chat {
  id: string;
  /** The premium side. */
  elite: Member;
  free: Member;
}

interface Wanted {
  state?: 'matched' | 'open' | 'ended';
  /** Members that are there already; the first is premium. */
  between?: [Member, Member];
}

/** Two members who have matched, one of them premium, with their chat in the given state. */
export async function makeChat(subject: TestApp, { state = 'open', between }: Wanted = {}): Promise<Chat> {
  const newElite = () => makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
  const [elite, free] = between ?? [await newElite(), await makeMember(subject)];
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
    await takeLock(tx, 'matches');
    const match = await findMatchOf(tx, user.id, matchId);
    if (!match) throw new Error(`User ${user.id} is not in match ${matchId}`);
    await storeMessages(tx, [{ id: randomUUID(), matchId, side: match.side, content, at: tx.clock.now() }]);
    await tx.db
      .update(matches)
      .set({ lastDay: today(tx.clock) })
      .where(eq(matches.id, matchId));
  });
}

/** Stores messages from both sides in turn, without a socket. */
export function fillChat({ services }: TestApp, matchId: string, messages: number): Promise<void> {
  return inTransaction(services, async (tx) => {
    await takeLock(tx, 'matches');
    const at = tx.clock.now();
    const all = Array.from({ length: messages }, (_, index) => index + 1).map((n) => {
      const side: 0 | 1 = n % 2 === 0 ? 0 : 1;
      return { id: randomUUID(), matchId, side, content: `Message ${n}`, at };
    });
    await storeMessages(tx, all);
  });
}

async function matchIds({ services }: TestApp): Promise<string[]> {
  const rows = await services.db.select({ id: matches.id }).from(matches);
  return rows.map(({ id }) => id);
}
