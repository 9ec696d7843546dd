import { HOUR } from '#platform/shared/durations.ts';
import type { Dump } from '../../dump.ts';
import { deliveriesIn } from '../../clues/seen-letters.ts';
import type { LogLine } from '../../thief/loot.ts';
import { evidenceOf } from '../../clues/evidence.ts';

/** The first transaction that is known to have written a row of each account, oldest first. */
function signUpsIn(dumps: readonly Dump[]): Map<string, number> {
  const firsts = new Map<string, number>();
  for (const { account, row } of dumps.flatMap((dump) => [...evidenceOf(dump).traces.values()].flat())) {
    firsts.set(account, Math.min(row.xmin, firsts.get(account) ?? Infinity));
  }
  return new Map([...firsts].toSorted(([, a], [, b]) => a - b));
}

/** A way to find the accounts of somebody who is known to have signed up at some time. */
export interface FindAccounts {
  name: string;
  of: (signedUpAt: number) => string[];
}

/** Accounts are written in the order of the sign-ups, so a person's account is among those of the hour, and few others are. */
export function waysToFindAccounts(dumps: readonly Dump[], log: readonly LogLine[]): FindAccounts[] {
  const signUps = signUpsIn(dumps);
  return [
    { name: 'accounts of the hour', of: accountsOfHour(dumps, signUps) },
    { name: 'as many accounts before it as sign-ups in the log', of: accountInLog(log, [...signUps.keys()]) },
  ];
}

/** Written between the deliveries before and after that hour. */
function accountsOfHour(dumps: readonly Dump[], signUps: Map<string, number>): FindAccounts['of'] {
  const deliveries = deliveriesIn(dumps);
  return (signedUpAt) => {
    const hour = signedUpAt - (signedUpAt % HOUR);
    const before = deliveries.find((one) => one.hour === hour) ?? deliveries.findLast((one) => one.hour < hour);
    const after = deliveries.find((one) => one.hour > hour);
    const isOfHour = (xid: number) => xid > (before?.xid ?? 0) && xid < (after?.xid ?? Infinity);
    return [...signUps].flatMap(([account, xid]) => (isOfHour(xid) ? [account] : []));
  };
}

/** The log says how many people had signed up by then. */
function accountInLog(log: readonly LogLine[], accounts: string[]): FindAccounts['of'] {
  const times = log.filter(({ route = '', status }) => route.endsWith('/signup') && status === 201).map(({ at }) => at);
  return (signedUpAt) => {
    const earlier = times.filter((at) => at < signedUpAt).length;
    const account = accounts[Math.round((earlier * accounts.length) / Math.max(1, times.length))];
    return account === undefined ? [] : [account];
  };
}
