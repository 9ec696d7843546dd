import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { senderId } from './network-ids.ts';
import type { AccountState } from './instagram-account.ts';
import { changeInstagramAccount, findByScopedId, readInstagramAccounts } from './instagram-accounts.ts';
import { changeBlock } from './blocked-authors.ts';
import { readPeriods } from './periods.ts';
import { holderOf } from './provers.ts';
import { splitAccount, recordProof, type OtherId, type RecordedProof } from './record-proof.ts';
import { readAddressed, readRecordedOwners } from './recorded-owners.ts';
import { instagramAccounts } from './schema.ts';

const P = '17841400000000100';
const Q = '17841400000000200';
const S = senderId('5001');
const T = senderId('5002');
const [ANN, BEN] = [1, 2];

const subject = appPerTest();

type Proof = Partial<RecordedProof> & { id: string };
const by = (userId: number) => ({ userId, until: '2026-06-12', minorUntil: null });
const same = (id: string): OtherId => ({ is: 'same', id });
const another = (id: string, handle: string): OtherId => ({ is: 'another', id, handle });

function record({ handle = 'elise', scoped = null, other = null, ...proof }: Proof) {
  subject.clock.advance(HOUR);
  return inTransaction(subject.services, (tx) =>
    recordProof(tx, { handle, scoped, other, at: subject.clock.now().getTime(), by: null, ...proof }),
  );
}
async function stateOf(id: string): Promise<AccountState> {
  const account = (await readInstagramAccounts(subject.services, [id])).get(id);
  if (!account) throw new Error(`Nobody has proved ${id}`);
  return account.state;
}
const periodsOf = async (handle: string) =>
  (await readPeriods(subject.services, [handle]))(handle).map(({ n, account }) => [n, account]);
const ownPeriods = async (id: string) => (await stateOf(id)).periods.map(({ handle, n }) => `${handle} ${n}`);
const rows = () => subject.services.db.$count(instagramAccounts);

describe('the periods of a handle', () => {
  it('begin when another account proves it, and go on when the same one does', async () => {
    for (const id of [P, P, Q, P]) await record({ id });
    expect(await periodsOf('elise')).toEqual([
      [1, P],
      [2, Q],
      [3, P],
    ]);
    expect([await ownPeriods(P), await ownPeriods(Q)]).toEqual([['elise 1', 'elise 3'], ['elise 2']]);
  });

  it('are confirmed by each proof, and open unclaimed letters of the last 180 days', async () => {
    await record({ id: P });
    const [first] = (await stateOf(P)).periods;
    await record({ id: P });
    const [second] = (await stateOf(P)).periods;
    expect((second?.confirmedAt ?? 0) - (first?.confirmedAt ?? 0)).toBe(HOUR);
    expect(second?.from).toBe(first?.from);
    expect(new Date(second?.from ?? 0).toISOString().slice(0, 10)).toBe('2025-09-15');
  });

  it('follow an account to its new handle and leave the old one as it was', async () => {
    await record({ id: P });
    await record({ id: P, handle: 'elsewhere' });
    expect([(await stateOf(P)).handle, await ownPeriods(P)]).toEqual(['elsewhere', ['elise 1', 'elsewhere 1']]);
    const ownerOf = await readRecordedOwners(subject.services, ['elise', 'elsewhere']);
    expect([ownerOf('elise'), ownerOf('elsewhere')]).toMatchObject([
      { login: P, period: 1 },
      { login: P, period: 1 },
    ]);
  });

  it('are the last eight, in the row of the handle and in that of the account', async () => {
    for (let n = 0; n < 12; n += 1) await record({ id: n % 2 === 0 ? P : Q });
    expect((await periodsOf('elise')).map(([n]) => n)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    for (let n = 0; n < 12; n += 1) await record({ id: P, handle: `name.${n}` });
    expect(await ownPeriods(P)).toEqual(Array.from({ length: 8 }, (_, n) => `name.${n + 4} 1`));
  });

  it('of accounts that prove it at the same moment all count, one after the other', async () => {
    const ids = Array.from({ length: 5 }, (_, n) => `${P}${n}`);
    await Promise.all(ids.map((id) => record({ id })));
    const periods = await periodsOf('elise');
    expect(periods.map(([n]) => n)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(periods.map(([, id]) => id))).toEqual(new Set(ids));
  });
});

describe('two ids that are one account', () => {
  it('become one row, whichever was known, with the provers of both', async () => {
    await record({ id: S, by: by(ANN) });
    await record({ id: P, scoped: 'app', by: by(BEN), other: same(S) });
    expect(await rows()).toBe(1);
    const state = await stateOf(P);
    expect(await stateOf(S)).toEqual(state);
    expect(state).toMatchObject({ login: P, sender: S, scoped: 'app' });
    expect(state.provedBy.map(({ userId, by: way }) => [userId, way])).toEqual([
      [ANN, 'message'],
      [BEN, 'login'],
    ]);
    expect(holderOf(state, '2026-03-14')).toBe(ANN);
    expect(await findByScopedId(subject.services, 'app')).toEqual(state);
  });

  it('become one row of two that were there', async () => {
    await record({ id: P, by: by(ANN) });
    await record({ id: S, handle: 'elise' });
    expect(await rows()).toBe(2);
    expect(await record({ id: S, other: same(P), by: by(BEN) })).toBe('elsewhere');
    expect([await rows(), await ownPeriods(P)]).toEqual([1, ['elise 1', 'elise 2']]);
    const addressed = await readAddressed(subject.services, [
      { to: 'first', handle: 'elise', period: 1 },
      { to: 'first', handle: 'elise', period: 2 },
      { to: 'account', id: S },
    ]);
    const to = (period: number) => addressed({ to: 'first', handle: 'elise', period })?.state;
    expect([to(1), to(2), addressed({ to: 'account', id: S })?.state]).toEqual(Array(3).fill(await stateOf(P)));
  });

  it('are one from the first proof on, and stay so when only one is proved', async () => {
    await record({ id: S, other: same(P) });
    expect(await stateOf(P)).toMatchObject({ login: P, sender: S });
    await record({ id: P });
    await record({ id: S, other: same(P) });
    expect([await rows(), await periodsOf('elise')]).toEqual([1, [[1, S]]]);
    expect((await readRecordedOwners(subject.services, ['elise']))('elise')).toMatchObject({ login: P, sender: S });
  });

  it('are joined once by several proofs at the same moment', async () => {
    await record({ id: P });
    await Promise.all([
      record({ id: S, other: same(P), by: by(ANN) }),
      record({ id: P, other: same(S), by: by(BEN) }),
      record({ id: S }),
    ]);
    expect(await rows()).toBe(1);
    expect((await stateOf(S)).provedBy).toHaveLength(2);
  });
});

describe('an account that turns out to be two', () => {
  async function joined(): Promise<void> {
    await record({ id: S, handle: 'before', by: by(ANN) });
    await record({ id: P, scoped: 'app', by: by(BEN), other: same(S) });
    await inTransaction(subject.services, (tx) =>
      changeInstagramAccount(tx, P, (state) => changeBlock(state, ['somebody'], 1)),
    );
  }

  it('gets a row for each id, with its own provers, periods and handle', async () => {
    await joined();
    await record({ id: P, other: another(S, 'elsewhere'), by: by(BEN) });
    expect(await rows()).toBe(2);
    const [login, sender] = [await stateOf(P), await stateOf(S)];
    expect(login).toMatchObject({ login: P, sender: null, scoped: 'app', handle: 'elise' });
    expect(sender).toMatchObject({ login: null, sender: S, scoped: null, handle: 'elsewhere' });
    expect([login, sender].map(({ provedBy }) => provedBy.map(({ userId }) => userId))).toEqual([[BEN], [ANN]]);
    expect([await ownPeriods(P), await ownPeriods(S)]).toEqual([['elise 1'], ['before 1']]);
    expect([login.blocked, sender.blocked]).toEqual([['somebody 1'], ['somebody 1']]);
  });

  it('can be split by a question without a proof', async () => {
    await joined();
    const split = (id: string) =>
      inTransaction(subject.services, (tx) => splitAccount(tx, P, another(id, 'elsewhere')));
    await split(T);
    expect(await rows()).toBe(1);
    await split(S);
    await split(S);
    expect([await rows(), (await stateOf(S)).login]).toEqual([2, null]);
  });

  it('is joined with the right one, wherever the two ids were before', async () => {
    await joined();
    await record({ id: Q, handle: 'other', by: by(BEN), other: same(T) });
    // Now it shows that S and Q are one account.
    await record({ id: S, handle: 'other', by: by(ANN), other: same(Q) });
    expect(await rows()).toBe(3);
    const [p, t, both] = [await stateOf(P), await stateOf(T), await stateOf(Q)];
    expect([p, t, both].map(({ login, sender }) => [login, sender])).toEqual([
      [P, null],
      [null, T],
      [Q, S],
    ]);
    expect([await ownPeriods(P), await ownPeriods(Q)]).toEqual([['elise 1'], ['before 1', 'other 1']]);
  });
});
