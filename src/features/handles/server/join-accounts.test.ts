import { describe, expect, it } from 'vitest';
import { newAccount, type AccountState } from './instagram-account.ts';
import { changeBlock, isBlocked } from './blocked-authors.ts';
import { joinAccounts, splitOff } from './join-accounts.ts';

const TODAY = '2026-03-14';
const [ANN, BEN] = [1, 2];
const prover = (userId: number, by: 'login' | 'message') => ({ userId, by, until: '2026-06-12', minorUntil: null });
const period = (handle: string, n: number, confirmedAt = n) => ({ handle, n, from: 0, confirmedAt });

const P: AccountState = {
  ...newAccount({ login: 'P', sender: null, scoped: 'app', handle: 'elise' }),
  provedBy: [prover(ANN, 'login')],
  hold: { userId: ANN, from: '2026-03-01', until: '2026-06-12' },
  periods: [period('elise', 1, 100)],
};
const S: AccountState = {
  ...newAccount({ login: null, sender: 'sender:S', scoped: null, handle: 'old' }),
  provedBy: [prover(ANN, 'message'), prover(BEN, 'message')],
  hold: { userId: BEN, from: '2026-03-10', until: '2026-06-12' },
  periods: [period('old', 3, 50), period('elise', 2, 150)],
};

describe('two rows that are one account', () => {
  const joined = joinAccounts(S, P, TODAY);

  it('have both ids, the handle of the one that was just proved, and all who proved either', () => {
    expect(joined).toMatchObject({ login: 'P', sender: 'sender:S', scoped: 'app', handle: 'elise' });
    expect(joined.provedBy).toEqual([prover(ANN, 'message'), prover(BEN, 'message'), prover(ANN, 'login')]);
    expect(joinAccounts(P, S, TODAY)).toMatchObject({ login: 'P', sender: 'sender:S', scoped: 'app', handle: 'old' });
  });

  it('have the periods of both, and the older hold', () => {
    expect(joined.periods.map(({ handle, n }) => `${handle} ${n}`)).toEqual(['old 3', 'elise 1', 'elise 2']);
    expect(joined.hold).toEqual(P.hold);
  });

  it('have the public page of the one that was just proved, or else of the other', () => {
    const page = { userId: BEN, handle: 'old', n: 3, isOn: true, line: '', showsName: false };
    expect(joinAccounts({ ...S, page }, P, TODAY).page).toEqual(page);
    const own = { ...page, userId: ANN, handle: 'elise', n: 1 };
    expect(joinAccounts({ ...S, page }, { ...P, page: own }, TODAY).page).toEqual(own);
  });

  it('keep the last eight periods', () => {
    const many = Array.from({ length: 8 }, (_, n) => period('elise', n + 10, 1000 + n));
    expect(joinAccounts(S, { ...P, periods: many }, TODAY).periods).toEqual(many);
  });

  it('are paused and closed if one of them is', () => {
    const next = { month: 4, next: { a: 1 } };
    const set = joinAccounts({ ...S, paused: next, closed: true }, P, TODAY);
    expect(set).toMatchObject({ paused: next, closed: true });
    const both = joinAccounts({ ...S, paused: next }, { ...P, paused: { month: 4, next: { b: 2 } } }, TODAY);
    expect(both.paused).toEqual({ month: 4, next: { a: 1, b: 2 } });
    const later = { month: 5, next: { b: 2 } };
    expect(joinAccounts({ ...S, paused: later }, { ...P, paused: next }, TODAY).paused).toEqual(later);
  });

  it('block everybody whom one of them blocked, by the letters of both', () => {
    const [author, other] = [['person-tag-a', 'mailbox-tag-a'], ['person-tag-b']];
    const set = joinAccounts(changeBlock(S, author, 1), changeBlock(changeBlock(P, author, 1), other, 1), TODAY);
    expect(set.blocked).toHaveLength(2);
    const once = changeBlock(set, author, -1);
    expect([isBlocked(once, author), isBlocked(changeBlock(once, author, -1), author)]).toEqual([true, false]);
    expect(isBlocked(once, other)).toBe(true);
  });

  it('show authors what their owner likes if neither was refused', () => {
    const [yes, no] = [true, false].map((on) => ({ on, before: false, at: 1000 }));
    const chosen = (one: AccountState['smiles'], other: AccountState['smiles']) =>
      joinAccounts({ ...S, smiles: one }, { ...P, smiles: other }, TODAY).smiles?.on;
    expect([chosen(null, null), chosen(yes ?? null, null), chosen(null, no ?? null)]).toEqual([undefined, true, false]);
    expect([chosen(yes ?? null, no ?? null), chosen(no ?? null, yes ?? null)]).toEqual([false, false]);
  });
});

describe('an account that turns out to be two', () => {
  const joined = {
    ...joinAccounts(S, P, TODAY),
    paused: { month: 4, next: {} },
    closed: true,
    blocked: ['a 1'],
    smiles: { on: true, before: true, at: 1000 },
  };
  const half = (id: string) => splitOff(joined, id, TODAY, ({ n }) => (id === 'P' ? n === 1 : n > 1));

  it('leaves each id with its own provers and periods', () => {
    expect(half('P')).toMatchObject({ login: 'P', sender: null, scoped: 'app', provedBy: [prover(ANN, 'login')] });
    expect(half('P').periods).toEqual(P.periods);
    expect(half('sender:S')).toMatchObject({ login: null, sender: 'sender:S', scoped: null });
    expect(half('sender:S').provedBy).toEqual(S.provedBy);
    expect(half('sender:S').periods).toEqual(S.periods);
  });

  it('leaves both with what was set, but open, and shows authors nothing of what they like', () => {
    const set = { paused: { month: 4, next: {} }, closed: false, blocked: ['a 1'], smiles: null };
    for (const id of ['P', 'sender:S']) expect(half(id)).toMatchObject(set);
  });

  it('leaves the public page to the one whose period it was, unless its member has proved the other alone', () => {
    const page = { userId: ANN, handle: 'elise', n: 1, isOn: true, line: '', showsName: false };
    const pages = (shown: typeof page) =>
      ['P', 'sender:S'].map(
        (id) => splitOff({ ...joined, page: shown }, id, TODAY, ({ n }) => (id === 'P' ? n === 1 : n > 1)).page,
      );
    expect(pages(page)).toEqual([page, null]);
    expect(pages({ ...page, userId: BEN })).toEqual([null, null]);
  });

  it('stays with its holder where they have proved it, and pauses where they have not', () => {
    const held = { ...joined, hold: { userId: BEN, from: '2026-03-01', until: '2026-06-12' } };
    const [login, sender] = ['P', 'sender:S'].map((id) => splitOff(held, id, TODAY, () => true).hold);
    expect([login, sender]).toEqual([{ userId: null, from: '2026-03-01', until: TODAY }, held.hold]);
  });
});
