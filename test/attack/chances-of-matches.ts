import { dayOf } from '#platform/server/clock.ts';
import type { Truth } from './world/truth.ts';

/** The hit rates about matches of an observer who saw who was on the site on which day, without the database. */
export function matchChances(truth: Truth) {
  const { matches, holders, alerts, linkers, premium } = truth.secrets;
  const people = new Set(holders.values());
  const hereOn = Map.groupBy(truth.visits, ({ at }) => dayOf(new Date(at)));
  /** Handle holders who were on the site, by day. */
  const present = new Map([...hereOn].map(([day, visits]) => [day, among(people, visits)]));
  const sinceSettled = among(
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

  /** Only premium members open chats, so one side of an open chat is premium. */
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
    /** Any delivered letter, or any that was delivered on the day of the match. */
    letter(match: string): number {
      const right = lettersOf(match);
      const ofDay = delivered.filter(({ batch }) => dayOfBatch(batch) === matches.get(match)?.lastDay);
      const rate = (letters: typeof delivered) =>
        letters.length === 0 ? 0 : letters.filter(({ id }) => right.has(id)).length / letters.length;
      return Math.max(rate(delivered), rate(ofDay));
    },
    side: (side: string, user: number) => Math.max(likeliest([user], side.split(' ')[0] ?? ''), share([user], openers)),
    /** Anyone who was on the site since chats were last settled. */
    justNow: (user: number) => Math.max(1 / Math.max(1, people.size), share([user], sinceSettled)),
    /** Alert plans are for members with a linked account, mails for any member. */
    alerted: (name: string) => 1 / Math.max(1, name.startsWith('\\x') ? linkers.size : alerts.size),
    holder: () => 1 / Math.max(1, people.size),
  };
}

function among(people: Set<number>, visits: { user: number }[]): Set<number> {
  return new Set(visits.map(({ user }) => user).filter((user) => people.has(user)));
}
