import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { DemoPerson } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';
import type { LetterBody } from '../contract.ts';
import { confessionId } from './confession-id.ts';
import { deliverWaiting } from './deliver-waiting.ts';
import { sealWaiting } from './letter-boxes.ts';
import { tellNews, type Hooks } from './letter-news.ts';
import { joinOutbox, lockOutbox } from './outbox.ts';
import { countSent, sentTag } from './sent-letters.ts';
import { blockSlotsOf } from './slots.ts';

interface DemoLetter extends LetterBody {
  from: string;
  to: string;
}

const LETTERS: DemoLetter[] = [
  {
    from: 'free@subrosa.example',
    to: 'elise.marchetti',
    deliveryMethod: 'platform',
    message:
      'You always give your seat away and then pretend that you were getting off anyway. I saw you ride on, twice.',
    hint: 'Line 4, mornings. The one with the cello case.',
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
];

/**
 * Letters to the demo people from each other, delivered before anybody looks. Taken back, they do not return before the
 * data is made anew.
 */
export async function seedDemoLetters(services: Services, people: DemoPerson[], hooks: Hooks): Promise<void> {
  for (const author of people) {
    if ((await countSent(services, author.userId)) > 0) continue;
    for (const letter of LETTERS.filter(({ from }) => from === author.email)) await seed(services, author, letter);
  }
  await deliverWaiting(services);
  await tellNews(services, hooks);
}

async function seed(services: Services, author: DemoPerson, { from: _, to, ...letter }: DemoLetter) {
  const { userId } = author;
  await inTransaction(services, async (tx) => {
    await lockOutbox(tx);
    const now = tx.clock.now().getTime();
    const n = await countSent(tx, userId);
    const id = confessionId(tx.keys, userId, `demo ${n}`);
    const box = sealWaiting(tx.keys, id, {
      sender: userId,
      target: to,
      seen: null,
      letter,
      sentAt: now,
      readyAt: now,
      leaveBy: now,
      vanishAfterDays: null,
      blockSlots: blockSlotsOf(tx.keys, author, to),
    });
    await joinOutbox(tx, { id, sentTag: sentTag(tx.keys, userId, n), state: 'waiting', box });
  });
}
