import { dayOf } from '#platform/server/clock.ts';
import { eachLetter, type Truth } from './world/truth.ts';

/** The hit rates about matches of an observer who saw who was on the site on which day, without the database. */
export function matchChances(truth: Truth) {
  const { matches, holders } = truth.secrets;
  const people = new Set(holders.values());
  const hereOn = Map.groupBy(truth.visits, ({ at }) => dayOf(new Date(at)));
  /** Handle holders who were on the site, by day. */
  const present = new Map([...hereOn].map(([day, visits]) => [day, among(people, visits)]));
  const delivered = eachLetter(truth.letters).filter(({ batch }) => batch !== null);
  const dayOfBatch = (batch: number | null) => dayOf(new Date(truth.batches[batch ?? -1]?.at ?? 0));
  const handleOwner = truth.readers;

  const share = (right: (string | null)[], of: Set<string> | undefined) =>
    of === undefined || of.size === 0
      ? 0
      : right.filter((account) => account !== null && of.has(account)).length / of.size;
  const onItsDay = (match: string) => present.get(matches.get(match)?.lastDay ?? '');
  const likeliest = (right: (string | null)[], match: string) =>
    Math.max(1 / Math.max(1, people.size), share(right, people), share(right, onItsDay(match)));

  const participant = (match: string) => likeliest(matches.get(match)?.accounts ?? [], match);
  const lettersOf = (match: string) => {
    const accounts = matches.get(match)?.accounts ?? [];
    const own = delivered.filter(({ author, target }) => {
      const reader = handleOwner.get(target);
      return accounts.includes(author) && reader !== undefined && reader !== author && accounts.includes(reader);
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
    side: (side: string, account: string) => likeliest([account], side.split(' ')[0] ?? ''),
    /** Mails are for any member. */
    alerted: () => 1 / Math.max(1, truth.members.length),
    holder: () => 1 / Math.max(1, people.size),
  };
}

function among(people: Set<string>, visits: { account: string }[]): Set<string> {
  return new Set(visits.map(({ account }) => account).filter((account) => people.has(account)));
}
