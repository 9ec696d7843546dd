import { MINUTE } from '#platform/shared/durations.ts';
import { deliveriesIn } from '../../clues/seen-letters.ts';
import { openClock, type Tick, type TransactionClock } from '../../clues/transaction-clock.ts';
import type { Asked } from '../../define-attack.ts';
import type { Dump } from '../../dump.ts';
import { remember } from '../../remember.ts';
import type { TrueMember, Truth } from '../../world/truth.ts';

/** A member whose sign-up minute is known. */
export type KnownMember = Asked & Pick<TrueMember, 'account' | 'signedUpAt'>;

/** The middle of that minute, which is the best guess. */
export const minuteOf = ({ signedUpAt }: Pick<TrueMember, 'signedUpAt'>) =>
  signedUpAt - (signedUpAt % MINUTE) + MINUTE / 2;

/**
 * A clock of transactions for each member, set by the hours of the deliveries and by the members of the lessons, whose rows the
 * thief knows too.
 */
export function minuteClocks(members: readonly KnownMember[], dumps: readonly Dump[], truth: Truth) {
  const deliveries = deliveriesIn(dumps).map(({ hour, xid }): Tick => ({ at: hour, xid }));
  const signUps = signUpTransactions(dumps, truth);
  return remember((lessons: readonly Asked[]): Map<string, TransactionClock> => {
    const ids = new Set(lessons.map(({ id }) => id));
    const ticks = members.flatMap((member): (Tick & Asked)[] => {
      const xid = ids.has(member.id) ? signUps.get(member.account) : undefined;
      return xid === undefined ? [] : [{ id: member.id, at: minuteOf(member), xid }];
    });
    // Not by the member's own row, or every method would be right about the lessons.
    const clockFor = (own: string) => openClock([...deliveries, ...ticks.filter(({ id }) => id !== own)]);
    return new Map(members.map(({ id }) => [id, clockFor(id)]));
  });
}

/** The first transaction that is known to have written a row of each member: mostly that of the sign-up. */
function signUpTransactions(dumps: readonly Dump[], { secrets: { owners } }: Truth): Map<string, number> {
  const firsts = new Map<string, number>();
  for (const { xmin, values } of dumps.flatMap(({ tables }) => [...tables.values()].flat())) {
    for (const text of values.values()) {
      const account = owners.get(text);
      if (account !== undefined) firsts.set(account, Math.min(xmin, firsts.get(account) ?? Infinity));
    }
  }
  return firsts;
}
