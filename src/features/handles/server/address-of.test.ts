import { expect, it } from 'vitest';
import { addressOf, type Address, type RecordedIds, type SenderNow, type Shown } from './address-of.ts';

const P = { login: 'P', sender: null, period: 4 };
const S = { login: null, sender: 'sender:S', period: 4 };
const BOTH = { login: 'P', sender: 'sender:S', period: 4 };

const shows = (login: string): Shown => ({ login });
const account = (id: string): Address => ({ to: 'account', id });
const unconfirmed = (id: string): Address => ({ to: 'unconfirmed', id, handle: 'ben', period: 4 });
const first = (period: number): Address => ({ to: 'first', handle: 'ben', period });

type Row = [recorded: RecordedIds | null, shown: Shown, sender: SenderNow, address: Address | null, title: string];

const TABLE: Row[] = [
  [null, shows('P'), 'not asked', account('P'), 'nobody recorded, a professional account is shown: for that account'],
  [null, 'nobody', 'not asked', first(1), 'nobody recorded, nobody shown: for the first to prove the handle'],
  [null, 'not asked', 'not asked', null, 'nobody recorded, Instagram could not be asked: the author tries again'],

  [P, shows('P'), 'not asked', account('P'), 'the recorded account is shown: for it'],
  [P, shows('Q'), 'not asked', account('Q'), 'another account is shown: for that one'],
  [P, 'nobody', 'not asked', unconfirmed('P'), 'the recorded account is not shown: for it, unconfirmed'],
  [
    P,
    'not asked',
    'not asked',
    unconfirmed('P'),
    'Instagram could not be asked: for the recorded account, unconfirmed',
  ],

  [S, 'nobody', 'has the handle', account('sender:S'), 'the sender still has the handle: for the sender'],
  [S, shows('Q'), 'has the handle', account('sender:S'), 'so it is if a lookup shows an account: the two are one'],
  [
    S,
    shows('Q'),
    'has another',
    account('Q'),
    'the sender has given it up, and another account is shown: for that one',
  ],
  [S, 'nobody', 'has another', first(5), 'the sender has given it up, nobody shown: for the first in the next period'],
  [S, 'not asked', 'has another', first(5), 'so it is if the lookup could not be asked'],
  [S, shows('Q'), 'not asked', account('Q'), 'the sender cannot be asked, an account is shown: for that one'],
  [S, 'nobody', 'not asked', unconfirmed('sender:S'), 'the sender cannot be asked, nobody shown: for it, unconfirmed'],

  [BOTH, shows('P'), 'has another', account('P'), 'one of two joined ids is shown: for the account'],
  [BOTH, 'nobody', 'has the handle', account('P'), 'the other one has the handle: for the account'],
  [BOTH, shows('Q'), 'has the handle', account('P'), 'so it is if a lookup shows another account: it may be stale'],
  [BOTH, shows('Q'), 'has another', account('Q'), 'both have given it up, an account is shown: for that one'],
  [BOTH, 'nobody', 'has another', first(5), 'both have given it up, nobody shown: for the first in the next period'],
  [BOTH, 'nobody', 'not asked', unconfirmed('P'), 'neither is confirmed: for the account, unconfirmed'],
];

it.each(TABLE)('%o, %o, %s: %o (%s)', (recorded, shown, sender, address) => {
  expect(addressOf('ben', recorded, shown, sender)).toEqual(address);
});
