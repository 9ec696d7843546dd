import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { accountBox, MOST_BLOCKED, MOST_PERIODS, type AccountState } from './instagram-account.ts';
import { changeBlock } from './blocked-authors.ts';
import { MOST_PROVERS } from './provers.ts';

const many = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n));
const noise = (length: number) => randomBytes(length).toString('base64').slice(0, length);
const handle = () => noise(30);
/** The longest line, in a script with three bytes a character. */
const line = () => String.fromCodePoint(...many(120, () => 0x4e00 + Math.floor(Math.random() * 0x5000)));

/** The streams of two ids, of every period, and of what is unconfirmed for each id in each of them. */
const STREAMS = 2 + MOST_PERIODS + 2 * MOST_PERIODS;

it('the fullest account has room in its box', () => {
  const now = Date.parse('2026-03-14T12:00:00Z');
  const next = () => ({ month: 24_322, next: Object.fromEntries(many(STREAMS, () => [noise(6), 100_000])) });
  const day = '2026-03-14';
  const account: AccountState = {
    login: '9'.repeat(20),
    sender: `sender:${'9'.repeat(20)}`,
    scoped: '9'.repeat(20),
    handle: handle(),
    periods: many(MOST_PERIODS, (n) => ({ handle: handle(), n, from: now, confirmedAt: now })),
    provedBy: many(MOST_PROVERS, (n) => ({ userId: 2 ** 50 + n, by: 'message', until: day, minorUntil: day })),
    hold: { userId: 2 ** 50, from: day, until: day },
    paused: next(),
    closed: false,
    blocked: [],
    smiles: { on: true, before: false, at: 1_800_000_000_000 },
    page: { userId: 2 ** 50, handle: handle(), n: 9, isOn: true, line: line(), showsName: true },
    mutes: false,
  };
  const full = many(MOST_BLOCKED, () => [noise(44), noise(44)]).reduce(
    (before, persons) => changeBlock(before, persons, 1),
    account,
  );
  expect(accountBox.fits(full)).toBe(true);
});
