import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { MOST_MUTED_WORDS, MUTED_WORD_LENGTH } from '../contract/muted-words.ts';
import { changeInstagramAccount, readInstagramAccounts } from './instagram-accounts.ts';
import { changeMutedWords, readMutedWords } from './muted-words.ts';
import { senderId } from './network-ids.ts';
import { withoutProver } from './provers.ts';
import { recordProof, splitAccount, type RecordedProof } from './record-proof.ts';
import { instagramAccounts, mutedWords } from './schema.ts';
import { wordsBox } from './stored-words.ts';

const P = '17841400000000100';
const Q = '17841400000000200';
const S = senderId('5001');
const [ANN, BEN] = [1, 2];
const TODAY = '2026-03-14';

const subject = appPerTest();

const by = (userId: number) => ({ userId, until: '2026-06-12', minorUntil: null });
function record({ other = null, ...proof }: Partial<RecordedProof> & { id: string }) {
  subject.clock.advance(HOUR);
  const at = subject.clock.now().getTime();
  return inTransaction(subject.services, (tx) =>
    recordProof(tx, { handle: 'elise', scoped: null, other, at, by: null, ...proof }),
  );
}
const save = (id: string, ...words: string[]) =>
  inTransaction(subject.services, (tx) => changeMutedWords(tx, id, () => words));
async function wordsOf(id: string): Promise<readonly string[]> {
  const account = (await readInstagramAccounts(subject.services, [id])).get(id);
  if (!account) throw new Error(`Nobody has proved ${id}`);
  const words = (await readMutedWords(subject.services, [account.state]))(account.state);
  expect(account.state.mutes).toBe(words.length > 0);
  return words;
}
/** How many rows of accounts and of words there are. */
const rows = async () => [
  await subject.services.db.$count(instagramAccounts),
  await subject.services.db.$count(mutedWords),
];
const boxes = async () => (await subject.services.db.select().from(mutedWords)).map(({ box }) => box);

it('every account has one row of words from its first proof on, of one length', async () => {
  await record({ id: P });
  await record({ id: P, by: by(ANN) });
  await record({ id: Q });
  expect(await rows()).toEqual([2, 2]);
  expect([await wordsOf(P), await wordsOf(Q)]).toEqual([[], []]);
  await save(P, 'one', 'two');
  expect([await wordsOf(P), await wordsOf(Q)]).toEqual([['one', 'two'], []]);
  await save(Q, ...Array.from({ length: MOST_MUTED_WORDS }, () => '💩'.repeat(MUTED_WORD_LENGTH)));
  expect(new Set((await boxes()).map(({ length }) => length)).size).toBe(1);
  expect(await rows()).toEqual([2, 2]);
  await save(P);
  expect(await wordsOf(P)).toEqual([]);
});

it('the most words of any script have room', () => {
  for (const sign of ['💩', '愛', '"', '\\', '\u2028']) {
    const words = Array.from({ length: MOST_MUTED_WORDS }, () => sign.repeat(MUTED_WORD_LENGTH));
    expect(wordsBox.fits(words), sign).toBe(true);
  }
});

it('saves nothing for an account that nobody has proved', async () => {
  expect(await save(P, 'one')).toBeNull();
  expect(await rows()).toEqual([0, 0]);
});

it('changes that come at the same moment all count', async () => {
  await record({ id: P });
  const words = Array.from({ length: 8 }, (_, n) => `word ${n}`);
  const add = (word: string) =>
    inTransaction(subject.services, (tx) => changeMutedWords(tx, P, (before) => [...before, word]));
  await Promise.all(words.map(add));
  expect((await wordsOf(P)).toSorted()).toEqual(words);
});

describe('two accounts that turn out to be one', () => {
  it('have the words of both in one row, those of the one that was just proved first', async () => {
    await record({ id: P });
    await record({ id: S });
    await save(P, 'one', 'both');
    await save(S, 'two', 'both');
    await record({ id: P, other: { is: 'same', id: S } });
    expect(await rows()).toEqual([1, 1]);
    expect([await wordsOf(P), await wordsOf(S)]).toEqual([
      ['one', 'both', 'two'],
      ['one', 'both', 'two'],
    ]);
  });

  it('have as many as one may have', async () => {
    const many = (name: string) => Array.from({ length: MOST_MUTED_WORDS - 10 }, (_, n) => `${name} ${n}`);
    await record({ id: P });
    await record({ id: S });
    await save(P, ...many('own'));
    await save(S, ...many('other'));
    await record({ id: P, other: { is: 'same', id: S } });
    expect(await wordsOf(P)).toEqual([...many('own'), ...many('other').slice(0, 10)]);
  });

  it('keep the words of the one that was known', async () => {
    await record({ id: S });
    await save(S, 'one');
    await record({ id: P, other: { is: 'same', id: S } });
    expect([await rows(), await wordsOf(P)]).toEqual([[1, 1], ['one']]);
  });
});

describe('an account that turns out to be two', () => {
  const split = (id: string, stranger: string) =>
    inTransaction(subject.services, (tx) => splitAccount(tx, id, { is: 'another', id: stranger, handle: 'old' }));

  it('leaves the words of visitors to both', async () => {
    await record({ id: S });
    await record({ id: P, other: { is: 'same', id: S } });
    await save(P, 'one');
    await split(P, S);
    expect([await rows(), await wordsOf(P), await wordsOf(S)]).toEqual([[2, 2], ['one'], ['one']]);
    await save(P, 'two');
    expect(await wordsOf(S)).toEqual(['one']);
  });

  it('leaves the words of members to the one that they have proved, whichever it is', async () => {
    await record({ id: P, by: by(ANN), other: { is: 'same', id: S } });
    await save(P, 'one');
    await split(P, S);
    expect([await wordsOf(P), await wordsOf(S)]).toEqual([['one'], []]);
    await record({ id: P, other: { is: 'same', id: S } });
    await save(P, 'one');
    // The owner of the other id has just proved it.
    await record({ id: S, by: by(BEN), other: { is: 'another', id: P, handle: 'old' } });
    expect([await rows(), await wordsOf(P), await wordsOf(S)]).toEqual([[2, 2], ['one'], []]);
  });
});

describe('when a member leaves', () => {
  const leave = (userId: number) =>
    inTransaction(subject.services, (tx) =>
      changeInstagramAccount(tx, P, (state) => withoutProver(state, userId, TODAY)),
    );
  beforeEach(async () => {
    await record({ id: P, by: by(ANN) });
    await record({ id: P, by: by(BEN) });
  });

  it('the words go with the last one', async () => {
    await save(P, 'one');
    await leave(ANN);
    expect(await wordsOf(P)).toEqual(['one']);
    await leave(BEN);
    expect([await wordsOf(P), await rows()]).toEqual([[], [1, 1]]);
  });

  it('their row is written whether there were any or not', async () => {
    const [before] = await boxes();
    await leave(ANN);
    expect(await boxes()).toEqual([before]);
    await leave(BEN);
    expect(await boxes()).not.toEqual([before]);
  });
});
