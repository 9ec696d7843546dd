import { describe, expect, it } from 'vitest';
import { newAccount, type AccountState, type Prover } from './instagram-account.ts';
import {
  holderOf,
  isHeldElsewhere,
  isMinors,
  MOST_PROVERS,
  proversOf,
  strongerHold,
  withHold,
  withoutEnded,
  withoutProver,
  withProver,
  type HoldOutcome,
} from './provers.ts';

const [ANN, BEN, CAT] = [1, 2, 3];
const TODAY = '2026-03-14';
const END = '2026-06-12';
const NOBODY = newAccount({ login: 'P', sender: null, scoped: null, handle: 'elise' });

/** The account after these members have proved it, and what the last one was told. */
function proved(state: AccountState, proofs: ({ userId: number } & Partial<Prover>)[], day = TODAY) {
  let outcome: HoldOutcome | null = null;
  for (const proof of proofs) {
    const prover = { by: 'login' as const, until: END, minorUntil: null, ...proof };
    [state, outcome] = withHold(withProver(state, prover), prover.userId, day);
  }
  return { state, outcome };
}
const provedBy = (...userIds: number[]) =>
  proved(
    NOBODY,
    userIds.map((userId) => ({ userId })),
  ).state;
const hasLeft =
  (...userIds: number[]) =>
  (userId: number) =>
    userIds.includes(userId);

describe('the holder of an account', () => {
  it('is the first member who proves it; others who prove it read as well', () => {
    const { state, outcome } = proved(provedBy(ANN), [{ userId: BEN }]);
    expect([holderOf(NOBODY, TODAY), holderOf(state, TODAY), outcome]).toEqual([null, ANN, 'elsewhere']);
    expect(proversOf(state, TODAY)).toEqual([ANN, BEN]);
    expect([ANN, BEN].map((userId) => isHeldElsewhere(state, userId, TODAY))).toEqual([false, true]);
  });

  it('holds it until the day on which the last of their proofs ends, or without end', () => {
    const both = [
      { userId: ANN, until: '2026-06-12' },
      { userId: ANN, by: 'message' as const, until: '2026-07-01' },
    ];
    const { state } = proved(NOBODY, both);
    expect(['2026-06-30', '2026-07-01'].map((day) => holderOf(state, day))).toEqual([ANN, null]);
    const { state: forGood } = proved(state, [{ userId: ANN, until: null }]);
    expect(holderOf(forGood, '2036-01-01')).toBe(ANN);
  });

  it('keeps it while one of two proofs is left, until the end of that one', () => {
    const both = [{ userId: ANN }, { userId: ANN, by: 'message' as const, until: '2026-07-01' }];
    const state = withoutProver(proved(NOBODY, both).state, ANN, TODAY, 'message');
    expect(['2026-06-11', '2026-06-12'].map((day) => holderOf(state, day))).toEqual([ANN, null]);
    expect(withoutProver(state, ANN, TODAY, 'login').hold).toEqual({ userId: null, from: TODAY, until: TODAY });
  });

  it('is not changed by a member without a proof', () => {
    const state = provedBy(ANN);
    expect([withoutProver(state, CAT, TODAY), withoutProver(state, CAT, TODAY, 'login')]).toEqual([state, state]);
    expect(withoutProver(state, CAT, TODAY)).toBe(state);
  });
});

describe('after a holder has left', () => {
  const left = withoutProver(provedBy(ANN, BEN), ANN, TODAY);

  it('the account names them no more, and pauses for thirty days', () => {
    expect(JSON.stringify(left)).not.toContain(`"userId":${ANN}`);
    const { state, outcome } = proved(left, [{ userId: BEN }]);
    expect(outcome).toBe('waiting');
    expect(['2026-04-12', '2026-04-13'].map((day) => holderOf(state, day))).toEqual([null, BEN]);
  });

  it('the pause counts from the day they left, not from the next proof', () => {
    const { state } = proved(left, [{ userId: CAT }], '2026-04-01');
    expect(['2026-04-12', '2026-04-13'].map((day) => holderOf(state, day))).toEqual([null, CAT]);
    expect(proved(left, [{ userId: CAT }], '2026-04-13').outcome).toBe('held');
  });

  it('nobody overtakes a member who waits, not even the one who left', () => {
    const { state } = proved(left, [{ userId: BEN }]);
    expect([ANN, CAT].map((userId) => proved(state, [{ userId }]).outcome)).toEqual(['elsewhere', 'elsewhere']);
    expect(proved(state, [{ userId: BEN }]).outcome).toBe('waiting');
  });

  it('a member whose proof just ended goes on without a pause', () => {
    const { state, outcome } = proved(provedBy(ANN), [{ userId: ANN, until: '2026-10-01' }], '2026-06-20');
    expect([outcome, holderOf(state, '2026-06-20')]).toEqual(['held', ANN]);
    expect(proved(provedBy(ANN), [{ userId: BEN, until: '2026-10-01' }], '2026-06-20').outcome).toBe('waiting');
  });
});

describe('what has ended is forgotten', () => {
  const end = (day: string, ...gone: number[]) => withoutEnded(provedBy(ANN), day, hasLeft(...gone));

  it('the proof on its day; the hold with its pause, and its name if the member has left', () => {
    expect(end('2026-06-11', ANN).provedBy).toHaveLength(1);
    expect(end('2026-06-12')).toMatchObject({ provedBy: [], hold: { userId: ANN } });
    expect(end('2026-06-12', ANN)).toMatchObject({ provedBy: [], hold: { userId: null, until: END } });
    expect([end('2026-07-11').hold?.userId, end('2026-07-12').hold]).toEqual([ANN, null]);
  });

  it('nothing is written as long as nothing has ended', () => {
    const state = provedBy(ANN, BEN);
    expect(withoutEnded(state, TODAY, hasLeft())).toBe(state);
  });
});

it.each([
  ['the only one', { userId: ANN, from: '2026-03-01', until: END }, null, ANN],
  ['the current one', { userId: ANN, from: '2026-01-01', until: TODAY }, { userId: BEN, from: TODAY, until: END }, BEN],
  ['the older one', { userId: ANN, from: TODAY, until: null }, { userId: BEN, from: '2026-03-01', until: END }, BEN],
  [
    'the longer pause',
    { userId: ANN, from: '2026-01-01', until: '2026-03-01' },
    { userId: BEN, from: '2026-02-01', until: '2026-03-10' },
    BEN,
  ],
] as const)('of two holds of one account counts %s', (_which, one, other, holder) => {
  expect([strongerHold(one, other, TODAY), strongerHold(other, one, TODAY)].map((hold) => hold?.userId)).toEqual([
    holder,
    holder,
  ]);
});

describe('an account is a minor’s', () => {
  const young = (until = END) => proved(NOBODY, [{ userId: ANN }, { userId: BEN, until, minorUntil: '2026-05-01' }]);

  it('if one of those who proved it is under 18, until the day they are of age', () => {
    expect(isMinors(provedBy(ANN), TODAY)).toBe(false);
    expect(['2026-04-30', '2026-05-01'].map((day) => isMinors(young().state, day))).toEqual([true, false]);
  });

  it('as long as their proof counts', () => {
    const { state } = young('2026-04-01');
    expect(['2026-03-31', '2026-04-01'].map((day) => isMinors(state, day))).toEqual([true, false]);
    expect(isMinors(withoutProver(state, BEN, TODAY), TODAY)).toBe(false);
  });
});

it('has a limited number of provers: the one whose proof ends first makes way', () => {
  const many = Array.from({ length: MOST_PROVERS }, (_, n) => ({ userId: n + 1, until: `2026-06-${10 + n}` }));
  const { state } = proved(NOBODY, [{ userId: 50, until: null }, ...many]);
  expect(proversOf(state, TODAY).toSorted((a, b) => a - b)).toEqual([...many.slice(1).map(({ userId }) => userId), 50]);
});

it('keeps a minor among its provers, whoever else makes way', () => {
  const many = Array.from({ length: MOST_PROVERS }, (_, n) => ({ userId: n + 1, until: null }));
  const { state } = proved(NOBODY, [{ userId: 50, until: '2026-06-10', minorUntil: '2026-05-01' }, ...many]);
  expect(isMinors(state, TODAY)).toBe(true);
});
