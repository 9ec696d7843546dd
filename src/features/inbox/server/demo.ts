import { findingsToStore, reviewText } from '#features/moderation/server/index.ts';
import { UNCOUNTED } from '#features/quota/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { DemoAccount } from '#platform/server/feature.ts';
import { personTagTexts } from '#features/people/server/index.ts';
import type { Services } from '#platform/server/services.ts';
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
  type MarkKind,
  type StoredLetter,
} from '#features/letters/server/index.ts';
import { LETTERS, type DemoAnswer, type DemoLetter, type DemoReport } from './demo-letters.ts';
import { fileLetter } from './marks/act-on-letter.ts';
import { markChanges } from './marks/change-marks.ts';

/** Letters between the demo accounts, delivered at start. One that was sent before, or retracted since, is not sent again. */
export async function seedDemoLetters(services: Services, people: DemoAccount[]): Promise<void> {
  const letters = people.flatMap((author) =>
    LETTERS.filter(({ from }) => from === author.email).map((letter, n) => ({ author, n, letter })),
  );
  const sent: typeof letters = [];
  // A delivery shuffles its letters. What was reported comes first, so that an inbox begins with a sealed letter.
  for (const batch of [letters.filter(({ letter }) => letter.report), letters.filter(({ letter }) => !letter.report)]) {
    for (const one of batch) if (await seed(services, one.author, one.letter, one.n)) sent.push(one);
    await deliver(services);
  }
  for (const { author, n, letter } of sent) {
    const { report, answer } = letter;
    const delivered = await readDelivered(services, author, n);
    const reader = people.find(({ email }) => email === answer?.from);
    if (delivered && report) await readAndReport(services, delivered, report);
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
  return store(services, withFindings(waiting, findings), isHeld ? 'held' : 'waiting');
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

async function readAndReport(services: Services, letter: Delivered, report: DemoReport): Promise<void> {
  await mark(services, letter, 'opened');
  await inTransaction(services, (tx) => fileLetter(tx, letter, report));
}

function mark(services: Services, { stream, place }: Delivered, kind: MarkKind): Promise<unknown> {
  const boxKey = boxKeyOf(stream, place);
  return services.groupCommit.add(services, markChanges, { place, boxKey, kind, isWanted: true, block: null });
}

/** The reader of a delivered letter likes it, lets its author see that, and answers it. */
async function smileAndAnswer(
  services: Services,
  reader: DemoAccount,
  letter: Delivered,
  { account, message }: DemoAnswer,
): Promise<void> {
  const { clock } = services;
  await inTransaction(services, (tx) =>
    changeInstagramAccount(tx, account, (state) => withSmiles(state, true, clock.now())),
  );
  for (const kind of ['opened', 'like', '🥰'] as const) await mark(services, letter, kind);
  const { target, author, key } = letter.content;
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
