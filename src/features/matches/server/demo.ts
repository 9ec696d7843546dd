import { eq } from 'drizzle-orm';
import type { Gift } from '#features/letters/contract.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { takeLock } from '#platform/server/db/locks.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { findMatchesFor } from './finding/find-matches.ts';
import { openRow, otherSide, pairTag, sealRow, type LiveRow } from './store/match-rows.ts';
import { updateMatches } from './store/stored-matches.ts';
import { messageId } from './store/messages.ts';
import { storeMessages } from './store/stored-messages.ts';
import { matches } from './schema.ts';

const MEMBER = 'elite@subrosa.example';
const ADMIRER = 'free@subrosa.example';

interface DemoMessage {
  by: typeof MEMBER | typeof ADMIRER;
  /** How long before the demo was started. */
  ago: number;
  content: string;
  virtualGift?: Gift;
}

const CHAT: DemoMessage[] = [
  { by: MEMBER, ago: 5 * HOUR, content: 'So it was you. I hoped it was you, without knowing who you are.' },
  {
    by: ADMIRER,
    ago: 5 * HOUR - 4 * MINUTE,
    content: 'I have written that letter four times. You got the shortest one.',
  },
  { by: MEMBER, ago: 5 * HOUR - 9 * MINUTE, content: 'Then I would like to hear the other three, one at a time.' },
  { by: ADMIRER, ago: 4 * HOUR, content: 'The first began with your laugh on the stairs.\nIt never got any further.' },
  { by: MEMBER, ago: 3 * HOUR, content: 'For the stairs.', virtualGift: 'rose' },
  { by: ADMIRER, ago: 40 * MINUTE, content: 'Now I am blushing at a screen. Same time tomorrow?' },
];

/** Opens a chat with messages between the two demo accounts that match. Later starts leave it as it is. */
export async function seedDemoChat(services: Services, people: DemoAccount[]): Promise<void> {
  const member = people.find(({ email }) => email === MEMBER);
  const admirer = people.find(({ email }) => email === ADMIRER);
  if (!member || !admirer) return;
  await findMatchesFor(services, member);
  await inTransaction(services, async (tx) => {
    await takeLock(tx, 'matches');
    const tag = pairTag(tx.keys, member.userId, admirer.userId);
    const [row] = await tx.db.select().from(matches).where(eq(matches.pairTag, tag));
    const live = row ? openRow(tx.keys, row) : null;
    if (live?.state === 'matched') await fillChat(tx, live, member);
  });
}

/** Nobody has seen the match. All messages are read except the last one, which is unread for the member. */
async function fillChat(tx: Uses<'db' | 'keys' | 'clock'>, row: LiveRow, member: DemoAccount): Promise<void> {
  const now = tx.clock.now().getTime();
  const begun = now - 6 * HOUR;
  const side = row.secrets.users[0] === member.userId ? 0 : 1;
  const filled = sealRow(tx.keys, {
    ...row,
    state: 'open',
    notified: true,
    read0: CHAT.length - (side === 0 ? 1 : 0),
    read1: CHAT.length - (side === 1 ? 1 : 0),
    told0: CHAT.length,
    told1: CHAT.length,
    lastDay: today(tx.clock),
    secrets: { ...row.secrets, noticeAt: begun },
  });
  await updateMatches(tx.db, [filled]);
  const messages = CHAT.map(({ by, ago, ...content }, n) => {
    const author = by === MEMBER ? side : otherSide(side);
    const id = messageId(tx.keys, row.id, author, `demo ${n}`);
    return { id, matchId: row.id, side: author, ...content, at: new Date(now - ago) };
  });
  await storeMessages(tx, messages);
}
