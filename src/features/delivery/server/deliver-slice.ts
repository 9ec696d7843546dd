import {
  addressOf,
  isBlocked,
  isMinors,
  readAddressed,
  readRecordedOwners,
  type RecordedOwner,
  type SenderNow,
  withoutOptedOut,
} from '#features/handles/server/index.ts';
import { isAdult } from '#features/people/contract/age.ts';
import { readPeople } from '#features/people/server/index.ts';
import { today } from '#platform/server/clock.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { shuffle } from '#platform/server/shuffle.ts';
import {
  letterBox,
  type GoneLetter,
  goneLetter,
  type StoredLetter,
  findDeparted,
  scheduleVanishing,
  appendLetters,
  type Batch,
  type NewLetter,
  deliveredRowId,
  authorStream,
  recipientStream,
  type Recipient,
  unwantedStream,
} from '#features/letters/server/index.ts';
import { vanishingDay, type WaitingLetter } from '#features/sending/server/index.ts';
import { announce } from './letter-events.ts';
import type { OpenedRow } from './waiting-letters.ts';

type DueRow = OpenedRow & { content: WaitingLetter };

/** What Instagram says about the sender who has proved a handle last. */
export type AnswersOf = (handle: string, sender: string) => SenderNow;

/**
 * Delivers letters that were taken out of the outbox, in random order. A letter leaves one row, whatever becomes of it: only its
 * stream differs, its reader's or one that nobody reads. Needs the lock 'delivery'. Returns a function to call after COMMIT.
 */
export async function deliverSlice(
  tx: Services,
  batch: Batch,
  rows: readonly OpenedRow[],
  answerOf: AnswersOf,
): Promise<() => void> {
  const { true: gone = [], false: due = [] } = Object.groupBy(shuffle(rows), ({ content }) => `${content.gone}`);
  const departed = await findDeparted(
    tx,
    due.map(({ content }) => content.author),
  );
  const { true: leaving = [], false: staying = [] } = Object.groupBy(
    due as DueRow[],
    ({ content }) => `${departed.has(content.author)}`,
  );
  const letters = await addressLetters(tx, batch, staying, answerOf);
  const remember = await appendLetters(
    tx.db,
    batch,
    shuffle([
      ...letters.map((letter) => toRow(tx, letter)),
      ...leaving.map(({ content }) => goneRow(tx, { ...goneLetter(tx, content, true), key: content.key })),
      ...gone.flatMap(({ content }) => (content.gone ? [goneRow(tx, content)] : [])),
    ]),
  );
  await scheduleVanishing(
    tx,
    letters.flatMap(({ author, key, vanishesOn }) => (vanishesOn === null ? [] : [{ author, key, vanishesOn }])),
  );
  // Unwanted letters too: a missing event would reveal which ones they are. Subscribers find no reader for them.
  await announce(tx, letters);
  return remember;
}

interface AddressedLetter extends WaitingLetter {
  address: Recipient;
  isWanted: boolean;
  vanishesOn: string | null;
}

/** Finds out whom letters are for, and whether they want them, with one query for each question. */
async function addressLetters(
  tx: Services,
  batch: Batch,
  due: readonly DueRow[],
  answerOf: AnswersOf,
): Promise<AddressedLetter[]> {
  const rows = due.filter(({ content }) => !content.answers);
  const handles = rows.map(({ content }) => content.target);
  const ownerOf = await readRecordedOwners(tx, handles);
  const addressed = rows.map(({ content }) => {
    const owner = ownerFor(content, ownerOf(content.target));
    const sender = owner?.sender ? answerOf(content.target, owner.sender) : 'not asked';
    return { content, address: addressOf(content.target, owner, shownFor(content, owner), sender) };
  });
  const accountOf = await readAddressed(
    tx,
    addressed.map(({ address }) => address),
  );
  const open = new Set(await withoutOptedOut(tx, [...new Set(handles)]));
  const day = today(tx.clock);
  const letters = addressed.map(({ content, address }): AddressedLetter => {
    const account = accountOf(address)?.state;
    const isRefused =
      account !== undefined &&
      (account.closed || isBlocked(account, content.persons) || (content.adult && isMinors(account, day)));
    const vanishesOn = vanishingDay(content, new Date(batch.hour));
    return { ...content, address, isWanted: open.has(content.target) && !isRefused, vanishesOn };
  });
  return [...letters, ...(await addressAnswers(tx, due))];
}

/**
 * An answer is for the author of the letter, who leaves out what they do not want when they read. Between adults and minors nobody gets
 * it. That is decided here: whoever answers must not learn the author's age, or the day on which they come of age.
 */
async function addressAnswers(tx: Services, due: readonly DueRow[]): Promise<AddressedLetter[]> {
  const answers = due.flatMap(({ content }) =>
    content.answers ? [{ ...content, userId: content.answers.author }] : [],
  );
  const people = await readPeople(tx, [...new Set(answers.map(({ userId }) => userId))]);
  const isOfAge = new Map(people.map((person) => [person.userId, isAdult(today(tx.clock), person.dateOfBirth)]));
  return answers.map(({ userId, ...content }): AddressedLetter => {
    // Who has left reads nothing anyway.
    const isWanted = (isOfAge.get(userId) ?? content.adult) === content.adult;
    return { ...content, address: { to: 'member', userId }, isWanted, vanishesOn: null };
  });
}

/** Who proves a handle after a letter was sent does not get it if Instagram showed an account then: the letter is for that one. */
function ownerFor({ shown, sentAt }: WaitingLetter, owner: RecordedOwner | null): RecordedOwner | null {
  return owner && shown.id !== null && owner.since > sentAt ? null : owner;
}

/** What the author's lookup showed, unless the owner has been confirmed since: then that is the last word. */
function shownFor({ shown }: WaitingLetter, owner: RecordedOwner | null): { login: string } | 'nobody' {
  const id = owner && owner.confirmedAt >= shown.at ? owner.login : shown.id;
  return id === null ? 'nobody' : { login: id };
}

function toRow({ keys }: Uses<'keys'>, letter: AddressedLetter): NewLetter {
  const { author, key, address, isWanted } = letter;
  const id = deliveredRowId(keys, author, key);
  return {
    id,
    target: isWanted ? recipientStream(keys, address) : unwantedStream(keys, address),
    author: authorStream(keys, author),
    seal: (place) => letterBox.seal(keys, id, storedLetter(letter, isWanted && place ? { address, ...place } : null)),
  };
}

function storedLetter(due: AddressedLetter, reader: StoredLetter['reader']): StoredLetter {
  const { author, key, target, letter, persons, adult, mayMatch, mayAnswer, answers, vanishesOn } = due;
  return { gone: false, author, key, target, letter, persons, adult, mayMatch, mayAnswer, answers, reader, vanishesOn };
}

/** The row of a letter that is gone already, in a box as long as the letter's. */
function goneRow({ keys }: Uses<'keys'>, { key, ...content }: GoneLetter & { key: string }): NewLetter {
  const id = deliveredRowId(keys, content.author, key);
  return {
    id,
    target: null,
    author: authorStream(keys, content.author),
    seal: () => letterBox.seal(keys, id, content),
  };
}
