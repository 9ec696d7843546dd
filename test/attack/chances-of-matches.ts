import { dayOf } from '#platform/server/clock.ts';
import type { Truth } from './world/truth.ts';

/** What somebody achieves about matches who saw who was here on which day, and has no row of the database. */
export function matchChances(truth: Truth) {
  const { matches, holders, alerts, linkers, premium } = truth.secrets;
  const people = new Set(holders.values());
  const hereOn = Map.groupBy(truth.visits, ({ at }) => dayOf(new Date(at)));
  /** Of those who can match at all, whoever was here on the last day of a match. */
  const present = new Map([...hereOn].map(([day, visits]) => [day, among(people, visits)]));
  const lately = among(
    people,
    truth.visits.filter(({ at }) => at >= truth.settledAt),
  );
  const delivered = [...truth.letters.values()].filter(({ batch }) => batch !== null);
  const dayOfBatch = (batch: number | null) => dayOf(new Date(truth.batches[batch ?? -1]?.at ?? 0));
  const handleOwner = truth.readers;

  const share = (right: (number | null)[], of: Set<number> | undefined) =>
    of === undefined || of.size === 0 ? 0 : right.filter((user) => user !== null && of.has(user)).length / of.size;
  const onItsDay = (match: string) => present.get(matches.get(match)?.lastDay ?? '');
  const likeliest = (right: (number | null)[], match: string) =>
    Math.max(1 / Math.max(1, people.size), share(right, people), share(right, onItsDay(match)));

  /** Only premium people open chats: of two who have one, one is premium. */
  const openers = new Set([...people].filter((user) => premium.has(user)));
  const participant = (match: string) => {
    const { users = [], state } = matches.get(match) ?? {};
    const byPlan = state === 'matched' ? 0 : share(users, openers);
    return Math.max(likeliest(users, match), byPlan);
  };
  const lettersOf = (match: string) => {
    const users = matches.get(match)?.users ?? [];
    const own = delivered.filter(({ author, target }) => {
      const reader = handleOwner.get(target);
      return users.includes(author) && reader !== undefined && reader !== author && users.includes(reader);
    });
    return new Set(own.map(({ id }) => id));
  };
  return {
    participant,
    pair: (match: string) => participant(match) / Math.max(1, people.size - 1),
    lettersOf,
    /** Any letter that was delivered, or one of those that came on the day of the match. */
    letter(match: string): number {
      const right = lettersOf(match);
      const ofDay = delivered.filter(({ batch }) => dayOfBatch(batch) === matches.get(match)?.lastDay);
      const rate = (letters: typeof delivered) =>
        letters.length === 0 ? 0 : letters.filter(({ id }) => right.has(id)).length / letters.length;
      return Math.max(rate(delivered), rate(ofDay));
    },
    side: (side: string, user: number) => Math.max(likeliest([user], side.split(' ')[0] ?? ''), share([user], openers)),
    /** Whoever was here since chats were last settled. */
    justNow: (user: number) => Math.max(1 / Math.max(1, people.size), share([user], lately)),
    /** Plans are for those who have linked an account; mails for anybody who has one. */
    alerted: (name: string) => 1 / Math.max(1, name.startsWith('\\x') ? linkers.size : alerts.size),
    holder: () => 1 / Math.max(1, people.size),
  };
}

function among(people: Set<number>, visits: { user: number }[]): Set<number> {
  return new Set(visits.map(({ user }) => user).filter((user) => people.has(user)));
}
