import { eq } from 'drizzle-orm';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import { personTagTexts } from '#platform/server/person.ts';
import type { Services } from '#platform/server/services.ts';
import type { LetterBody } from '../contract.ts';
import { confessionId } from './sending/new-letter.ts';
import { deliverWaiting } from './delivery/deliver-waiting.ts';
import { sealWaiting } from './letter-boxes.ts';
import { publishLetterEvents } from './delivery/letter-events.ts';
import { addToOutbox, lockOutbox } from './outbox/outbox.ts';
import { fileLetter } from './reading/act-on-letter.ts';
import { confessions } from './schema.ts';
import { countSent, sentTag } from './sent/sent-letters.ts';
import { blockSlotsOf } from './reading/blocks.ts';

interface DemoLetter extends LetterBody {
  from: string;
  to: string;
  /** Waits for the moderator. */
  isHeld?: true;
  /** What its recipient reports to the moderators. */
  report?: { reason: 'harassment'; note: string };
}

const LETTERS: DemoLetter[] = [
  {
    from: 'free@subrosa.example',
    to: 'elise.marchetti',
    deliveryMethod: 'platform',
    message:
      'You always give your seat away and then pretend that you were getting off anyway. I saw you ride on, twice.',
    hint: 'Line 4, mornings. The one with the cello case.',
    report: { reason: 'harassment', note: 'Somebody watches me on my way to work, and I would rather they did not.' },
    senderInfo: {},
    anonymityLevel: 'full',
    stationery: 'ivory',
  },
  {
    from: 'moderator@subrosa.example',
    to: 'elise.marchetti',
    deliveryMethod: 'platform',
    message: 'I learned three card tricks because you once said that you like being fooled kindly.',
    senderInfo: { age: '26-35', location: 'Two streets from yours' },
    anonymityLevel: 'partial',
    stationery: 'ivory',
  },
  {
    from: 'elite@subrosa.example',
    to: 'flora.whitfield',
    deliveryMethod: 'platform',
    message: 'Your garden leans over the fence as if it wanted to be picked. So do I.',
    hint: 'I water mine when you water yours.',
    senderInfo: { occupation: 'creative' },
    anonymityLevel: 'minimal',
    virtualGift: 'rose',
    stationery: 'gilt',
  },
  {
    from: 'elite@subrosa.example',
    to: 'tomasz.zielinski',
    deliveryMethod: 'platform',
    message: 'I pass your workshop twice a day for no reason. My snapchat: velvet_kite7, should you ever wonder who.',
    senderInfo: {},
    anonymityLevel: 'full',
    stationery: 'ivory',
    isHeld: true,
  },
];

/**
 * Letters between the demo accounts, delivered at start. A retracted one does not come back before the data folder is created
 * again.
 */
export async function seedDemoLetters(services: Services, people: DemoAccount[]): Promise<void> {
  const reported: { id: string; report: NonNullable<DemoLetter['report']> }[] = [];
  for (const author of people) {
    if ((await countSent(services, author.userId)) > 0) continue;
    for (const { report, ...letter } of LETTERS.filter(({ from }) => from === author.email)) {
      const id = await seed(services, author, letter);
      if (report) reported.push({ id, report });
    }
  }
  await deliverWaiting(services);
  for (const { id, report } of reported) await reportDelivered(services, id, report);
  await publishLetterEvents(services);
}

function reportDelivered(services: Services, id: string, report: NonNullable<DemoLetter['report']>): Promise<void> {
  return inTransaction(services, async (tx) => {
    const [row] = await tx.db.select().from(confessions).where(eq(confessions.id, id));
    if (row) await fileLetter(tx, row, report);
  });
}

function seed(
  services: Services,
  author: DemoAccount,
  { from: _, to, isHeld, ...letter }: DemoLetter,
): Promise<string> {
  const { userId } = author;
  return inTransaction(services, async (tx) => {
    await lockOutbox(tx);
    const now = tx.clock.now().getTime();
    const known = { ...author, emailVerified: true };
    const n = await countSent(tx, userId);
    const id = confessionId(tx.keys, userId, `demo ${n}`);
    const box = sealWaiting(tx.keys, id, {
      author: userId,
      target: to,
      seen: null,
      letter,
      sentAt: now,
      readyAt: now,
      leaveBy: now,
      vanishAfterDays: null,
      blockSlots: blockSlotsOf(tx.keys, known, to),
      persons: personTagTexts(tx.keys, known),
      adult: true,
      mayMatch: true,
      shownAt: null,
      appeal: null,
    });
    await addToOutbox(tx, { id, sentTag: sentTag(tx.keys, userId, n), state: isHeld ? 'held' : 'waiting', box });
    return id;
  });
}
