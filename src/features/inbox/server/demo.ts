import { findingsToStore, reviewText } from '#features/moderation/server/index.ts';
import { UNCOUNTED } from '#features/quota/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import { personTagTexts } from '#features/people/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import type { LetterBody } from '#features/letters/contract.ts';
import { deliverWaiting, publishLetterEvents } from '#features/delivery/server/index.ts';
import {
  answersId,
  reviewedTexts,
  sealForOutbox,
  storeLetters,
  withFindings,
  type WaitingLetter,
} from '#features/sending/server/index.ts';
import { changeInstagramAccount, withSmiles } from '#features/handles/server/index.ts';
import {
  authorsId,
  boxKeyOf,
  deliveredRowId,
  openLetters,
  readByIds,
  readerStream,
  type InStream,
  type StoredLetter,
} from '#features/letters/server/index.ts';
import { fileLetter } from './marks/act-on-letter.ts';
import { markChanges } from './marks/change-marks.ts';

interface DemoAnswer {
  from: string;
  /** The Instagram account that has read the letter. */
  account: string;
  message: string;
}

interface DemoLetter extends LetterBody {
  from: string;
  to: string;
  /** The Instagram account that a lookup would show; the sandbox does not serve yet. */
  shown?: string;
  /** The letter to it is answered by this person, who likes it and lets its author see that. */
  answer?: DemoAnswer;
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
    answer: {
      from: 'free@subrosa.example',
      account: FLORA,
      message: 'So that is why the hose runs at seven. Take a rose next time. The yellow ones are fine with it.',
    },
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
  const sent: { author: DemoAccount; n: number; letter: DemoLetter }[] = [];
  for (const author of people) {
    const letters = LETTERS.filter(({ from }) => from === author.email);
    for (const [n, letter] of letters.entries()) {
      if (await seed(services, author, letter, n)) sent.push({ author, n, letter });
    }
  }
  await deliver(services);
  for (const { author, n, letter } of sent) {
    const { report, answer } = letter;
    const delivered = await readDelivered(services, author, n);
    const reader = people.find(({ email }) => email === answer?.from);
    if (delivered && report) await inTransaction(services, (tx) => fileLetter(tx, delivered, report));
    if (delivered && answer && reader) await smileAndAnswer(services, reader, delivered, answer);
  }
  await deliver(services);
}

async function deliver(services: Services): Promise<void> {
  await deliverWaiting(services);
  await publishLetterEvents(services);
}

const keyOf = ({ keys }: Services, { userId }: DemoAccount, n: number) => authorsId(keys, userId, `demo ${n}`);

function waitingLetter(
  { keys, clock }: Services,
  author: DemoAccount,
  fields: Pick<WaitingLetter, 'key' | 'target' | 'letter'> & Partial<WaitingLetter>,
): WaitingLetter {
  const now = clock.now().getTime();
  return {
    gone: false,
    author: author.userId,
    shown: { id: null, at: now },
    sentAt: now,
    readyAt: now,
    vanishAfterDays: null,
    persons: personTagTexts(keys, { ...author, emailVerified: true }),
    adult: true,
    mayMatch: true,
    mayAnswer: true,
    answers: null,
    appeal: null,
    ...fields,
  };
}

async function seed(services: Services, author: DemoAccount, given: DemoLetter, n: number): Promise<boolean> {
  const { clock } = services;
  const { from: _, to: target, shown: id = null, isHeld, report: _report, answer: _answer, ...letter } = given;
  const now = clock.now().getTime();
  const waiting = waitingLetter(services, author, {
    key: keyOf(services, author, n),
    target,
    letter,
    shown: { id, at: now },
  });
  // Only our own readers: the sandboxes do not serve yet.
  const own = { ...services, moderationService: null };
  const findings = isHeld ? findingsToStore(await reviewText(own, reviewedTexts(letter))) : [];
  const isNew = await store(services, withFindings(waiting, findings), isHeld ? 'held' : 'waiting');
  return isNew;
}

function store(services: Services, letter: WaitingLetter, state: 'held' | 'waiting'): Promise<boolean> {
  const queued = { state, leaveBy: letter.readyAt };
  return services.groupCommit.add(services, storeLetters, sealForOutbox(services, letter, queued, UNCOUNTED));
}

type Delivered = InStream & { content: StoredLetter };

/** A letter where its reader finds it; null while it is held. */
async function readDelivered(services: Services, author: DemoAccount, n: number): Promise<Delivered | null> {
  const { db, keys } = services;
  const id = deliveredRowId(keys, author.userId, keyOf(services, author, n));
  const [letter] = openLetters(services, await readByIds(db, [id]));
  const place = letter?.content.reader;
  return place ? { stream: readerStream(keys, place.address), place, content: letter.content } : null;
}

/** The reader of a delivered letter likes it, lets its author see that, and answers it. */
async function smileAndAnswer(
  services: Services,
  reader: DemoAccount,
  { stream, place, content }: Delivered,
  { account, message }: DemoAnswer,
): Promise<void> {
  const { clock, groupCommit } = services;
  await inTransaction(services, (tx) =>
    changeInstagramAccount(tx, account, (state) => withSmiles(state, true, clock.now())),
  );
  const boxKey = boxKeyOf(stream, place);
  for (const kind of ['opened', 'like', '🥰'] as const)
    await groupCommit.add(services, markChanges, { place, boxKey, kind, isWanted: true, block: null });
  const { target, author, key } = content;
  const body = {
    deliveryMethod: 'platform',
    message,
    senderInfo: {},
    anonymityLevel: 'full',
    stationery: 'ivory',
  } as const;
  const answers = { author, key };
  const answer = { key: answersId(services, reader.userId, answers), target, letter: body, answers };
  await store(services, waitingLetter(services, reader, { ...answer, mayMatch: false, mayAnswer: false }), 'waiting');
}
