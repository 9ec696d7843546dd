import { findingsToStore, reviewText } from '#features/moderation/server/index.ts';
import { UNCOUNTED } from '#features/quota/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import { personTagTexts } from '#features/people/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { LetterBody } from '#features/letters/contract.ts';
import { deliverWaiting, publishLetterEvents } from '#features/delivery/server/index.ts';
import {
  reviewedTexts,
  sealForOutbox,
  storeLetters,
  withFindings,
  type WaitingLetter,
} from '#features/sending/server/index.ts';
import { authorsId } from '#features/letters/server/index.ts';
import { fileLetter } from './marks/act-on-letter.ts';

interface DemoLetter extends LetterBody {
  from: string;
  to: string;
  /** The Instagram account that a lookup would show; the sandbox does not serve yet. */
  shown?: string;
  /** Waits for the moderator. */
  isHeld?: true;
  /** What its recipient reports to the moderators. */
  report?: { reason: 'harassment'; note: string };
}

/** Accounts of the Instagram sandbox that demo members have proved. */
const ELISE = '17841400000000100';
const FLORA = '17841400000000137';

const LETTERS: DemoLetter[] = [
  {
    from: 'free@subrosa.example',
    to: 'elise.marchetti',
    shown: ELISE,
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
    shown: ELISE,
    deliveryMethod: 'platform',
    message: 'I learned three card tricks because you once said that you like being fooled kindly.',
    senderInfo: { age: '26-35', location: 'Two streets from yours' },
    anonymityLevel: 'partial',
    stationery: 'ivory',
  },
  {
    from: 'elite@subrosa.example',
    to: 'flora.whitfield',
    shown: FLORA,
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

/** Letters between the demo accounts, delivered at start. One that was sent before, or retracted since, is not sent again. */
export async function seedDemoLetters(services: Services, people: DemoAccount[]): Promise<void> {
  for (const author of people) {
    const letters = LETTERS.filter(({ from }) => from === author.email);
    for (const [n, letter] of letters.entries()) await seed(services, author, letter, n);
  }
  await deliverWaiting(services);
  await publishLetterEvents(services);
}

async function seed(services: Services, author: DemoAccount, given: DemoLetter, n: number): Promise<void> {
  const { keys, clock, groupCommit } = services;
  const { from: _, to: target, shown: id = null, isHeld, report, ...letter } = given;
  const now = clock.now().getTime();
  const known = { ...author, emailVerified: true };
  const waiting: WaitingLetter = {
    gone: false,
    author: author.userId,
    key: authorsId(keys, author.userId, `demo ${n}`),
    target,
    shown: { id, at: now },
    letter,
    sentAt: now,
    readyAt: now,
    vanishAfterDays: null,
    persons: personTagTexts(keys, known),
    adult: true,
    mayMatch: true,
    appeal: null,
  };
  // Only our own readers: the sandboxes do not serve yet.
  const own = { ...services, moderationService: null };
  const findings = isHeld ? findingsToStore(await reviewText(own, reviewedTexts(letter))) : [];
  const queued = { state: isHeld ? ('held' as const) : ('waiting' as const), leaveBy: now };
  const isNew = await groupCommit.add(
    services,
    storeLetters,
    sealForOutbox(services, withFindings(waiting, findings), queued, UNCOUNTED),
  );
  if (isNew && report) await inTransaction(services, (tx) => fileLetter(tx, waiting, report));
}
