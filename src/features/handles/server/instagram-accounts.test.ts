import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { senderId } from './network-ids.ts';
import { accountBox, MOST_BLOCKED, MOST_PERIODS, newAccount, type AccountState } from './instagram-account.ts';
import { pagesOfInstagramAccounts } from './instagram-accounts.ts';
import { MOST_PROVERS } from './provers.ts';
import { recordProof, type RecordedProof } from './record-proof.ts';
import { instagramAccounts } from './schema.ts';

const P = '17841400000000100';
const Q = '17841400000000200';
const S = senderId('5001');
const ANN = 1;

const subject = appPerTest();

const by = (userId: number) => ({ userId, until: '2026-06-12', minorUntil: null });
const record = (proof: Partial<RecordedProof> & { id: string }) =>
  inTransaction(subject.services, (tx) =>
    recordProof(tx, {
      handle: 'elise',
      scoped: null,
      other: null,
      at: subject.clock.now().getTime(),
      by: null,
      ...proof,
    }),
  );

it('a row keeps all its tags when something else changes, of known ids or not', async () => {
  await record({ id: P });
  const tags = async () => {
    const [row] = await subject.services.db.select().from(instagramAccounts);
    return [row?.id, row?.loginTag, row?.scopedTag, row?.senderTag];
  };
  const before = await tags();
  await record({ id: P, by: by(ANN) });
  expect(await tags()).toEqual(before);
  await record({ id: P, scoped: 'app' });
  const after = await tags();
  expect(after.map((tag, n) => tag === before[n] || tag?.toString('hex') === before[n]?.toString('hex'))).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

it('a row has one length, empty or full, which fits the fullest account', async () => {
  const { keys } = subject.services;
  const next = {
    month: 24_315,
    next: Object.fromEntries(Array.from({ length: 26 }, (_, n) => [`ab${n}cd`, 9999])),
  };
  const full: AccountState = {
    ...newAccount({ login: P, sender: S, scoped: Q, handle: 'x'.repeat(30) }),
    periods: Array.from({ length: MOST_PERIODS }, (_, n) => ({
      handle: `${n}`.padEnd(30, 'x'),
      n: 100 + n,
      from: 1_773_480_000_000,
      confirmedAt: 1_773_480_000_000,
    })),
    provedBy: Array.from({ length: MOST_PROVERS }, (_, n) => ({
      userId: 10_000_000 + n,
      by: 'message',
      until: '2026-06-12',
      minorUntil: '2026-06-12',
    })),
    hold: { userId: 10_000_000, from: '2026-03-14', until: '2026-06-12' },
    paused: next,
    closed: true,
    blocked: Array.from({ length: MOST_BLOCKED }, () => `${'x'.repeat(12)} ${'y'.repeat(12)} 12`),
  };
  const empty = newAccount({ login: P, sender: null, scoped: null, handle: 'elise' });
  expect(accountBox.seal(keys, 'row', full)).toHaveLength(accountBox.seal(keys, 'row', empty).length);
});

it('all rows are found, page by page, and a damaged one is left out', async () => {
  for (const id of [P, Q, S]) await record({ id, handle: `handle.${id.length}` });
  const [row] = await subject.services.db.select().from(instagramAccounts);
  const found = async () => {
    const all: string[] = [];
    for await (const page of pagesOfInstagramAccounts(subject.services)) all.push(...page.map((one) => one.row));
    return all;
  };
  expect(await found()).toHaveLength(3);
  await subject.services.db.update(instagramAccounts).set({ box: row?.box ?? Buffer.alloc(1) });
  expect(await found()).toEqual([row?.id]);
});
