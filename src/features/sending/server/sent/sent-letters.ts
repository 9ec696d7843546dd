import type { Place } from '#platform/server/keys/tag-stream.ts';
import type { Uses } from '#platform/server/services.ts';
import {
  findAuthorPlaces,
  readAuthorLetters,
  readAuthorPlaces,
  openLetters,
  type OpenedLetter,
  readByIds,
  type LetterRow,
  type StoredLetter,
  deliveredRowId,
} from '#features/letters/server/index.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { requireMember, type Ctx } from '#platform/server/ctx.ts';
import { ruleOf } from '#features/moderation/contract.ts';
import { VANISH_DAYS, type SentConfession, type listSentConfessions as contract } from '../../contract.ts';
import { findAnswers } from './received-answers.ts';
import type { WaitingLetter } from '../waiting-letter.ts';
import { heldFor } from '../outbox/held-letters.ts';
import { findWaiting, findWaitingByKey } from '../outbox/outbox.ts';
import type { OutboxRow } from '../schema.ts';
import { findSmiles } from './smiles.ts';

export async function listSentConfessions(ctx: Ctx, cursor?: string): Promise<ReplyOf<typeof contract>> {
  const below = cursor === undefined ? undefined : Number(cursor);
  const { letters, next } = await findSentPage(ctx, requireMember(ctx).userId, below);
  return { confessions: letters, nextCursor: next === null ? null : String(next) };
}

type Access = Uses<'db' | 'keys' | 'clock'>;
/** What the list needs besides: in the demo it shows what readers do at once. */
type ListAccess = Access & Uses<'deliverySettings'>;

/** What a member has written themselves: without what readers of it have marked or answered. */
type OwnWords = Omit<SentConfession, 'smile' | 'answers'>;

/** All letters of an author that are not gone: those that wait, then the delivered ones, each newest first. */
export async function findSent(access: Access, userId: number): Promise<OwnWords[]> {
  // The outbox first: a letter that is delivered meanwhile is then found twice, not missed.
  const waiting = await readWaiting(access, userId);
  const delivered = openLetters(access, await readAuthorLetters(access, userId)).map(fromDelivered);
  return withoutDoubles(waiting, delivered).map(({ smile: _smile, answers: _answers, ...own }) => own);
}

/** A page holds at least so many delivered letters … */
const PAGE = 20;
/** … unless most of those in this many places are gone. */
const PLACES_PER_PAGE = 1000;

/** A page of the same list, which begins below a cursor; `next` is where the following page begins. Waiting letters come with the first. */
async function findSentPage(
  access: ListAccess,
  userId: number,
  cursor = Infinity,
): Promise<{ letters: SentConfession[]; next: number | null }> {
  const waiting = cursor === Infinity ? await readWaiting(access, userId) : [];
  const places = (await findAuthorPlaces(access, [userId])).get(userId) ?? [];
  const below = places.filter((place) => positionOf(place) < cursor);
  const letters: OpenedLetter[] = [];
  let read = 0;
  while (read < Math.min(below.length, PLACES_PER_PAGE) && letters.length < PAGE) {
    const rows = await readAuthorPlaces(access, userId, below.slice(read, read + PAGE));
    letters.push(...openLetters(access, rows));
    read += PAGE;
  }
  const last = read < below.length ? below[read - 1] : undefined;
  const delivered = await withReplies(access, userId, letters);
  return { letters: withoutDoubles(waiting, delivered), next: last ? positionOf(last) : null };
}

/** Delivered letters, with what their readers let the author see and have answered. */
async function withReplies(
  access: ListAccess,
  userId: number,
  letters: readonly OpenedLetter[],
): Promise<SentConfession[]> {
  const smiles = await findSmiles(access, letters);
  const answers = await findAnswers(access, userId);
  return letters.map((letter) => ({
    ...fromDelivered(letter),
    smile: smiles.get(letter) ?? null,
    answers: answers.get(letter.content.key) ?? [],
  }));
}

/** A place as a number that grows with time. */
const positionOf = ({ month, n }: Place): number => month * 2 ** 20 + n;

async function readWaiting(access: Access, userId: number): Promise<SentConfession[]> {
  const rows = await findWaiting(access, userId);
  return rows
    .flatMap(({ state, content }) => (content.gone ? [] : [{ state, content }]))
    .toSorted((one, other) => other.content.sentAt - one.content.sentAt)
    .map(({ state, content }) => fromWaiting(content, state));
}

function withoutDoubles(waiting: SentConfession[], delivered: SentConfession[]): SentConfession[] {
  const ids = new Set(delivered.map(({ id }) => id));
  return [...waiting.filter(({ id }) => !ids.has(id)), ...delivered];
}

/** One letter by the author's id of it: waiting or delivered, and not gone. */
export async function findOwn(access: Access, userId: number, key: string): Promise<SentConfession | undefined> {
  const waiting = await findWaitingByKey(access, userId, key);
  if (waiting) return waiting.content.gone ? undefined : fromWaiting(waiting.content, waiting.state);
  return openLetters(access, await readDelivered(access, userId, key)).map(fromDelivered)[0];
}

/** Whether the author has sent this letter, even if it is gone. */
export async function isKnown(access: Access, userId: number, key: string): Promise<boolean> {
  if (await findWaitingByKey(access, userId, key)) return true;
  return (await readDelivered(access, userId, key)).length > 0;
}

/** The author's row of a delivered letter, gone or not: one at most. */
export function readDelivered({ db, keys }: Access, userId: number, key: string): Promise<LetterRow[]> {
  return readByIds(db, [deliveredRowId(keys, userId, key)]);
}

const described = ({
  key,
  target,
  letter,
  mayMatch,
  mayAnswer,
  answers,
}: Pick<StoredLetter, 'key' | 'target' | 'letter' | 'mayMatch' | 'mayAnswer' | 'answers'>) => ({
  ...letter,
  id: key,
  targetName: target,
  mayMatch,
  mayAnswer,
  isAnswer: answers !== null,
  smile: null,
  answers: [],
});

export function fromWaiting(waiting: WaitingLetter, state: OutboxRow['state']): SentConfession {
  const { appeal, vanishAfterDays } = waiting;
  return {
    ...described(waiting),
    state,
    rule: state === 'waiting' ? null : ruleOf(waiting.rule ?? heldFor(waiting)),
    submittedAt: null,
    vanishesOn: null,
    vanishAfterDays: VANISH_DAYS.find((days) => days === vanishAfterDays) ?? null,
    canAppeal: state === 'refused' && appeal === null,
    appealed: appeal !== null,
  };
}

function fromDelivered({ hour, content }: OpenedLetter): SentConfession {
  return {
    ...described(content),
    state: 'delivered',
    rule: null,
    submittedAt: new Date(hour).toISOString(),
    vanishesOn: content.vanishesOn,
    vanishAfterDays: null,
    canAppeal: false,
    appealed: false,
  };
}
