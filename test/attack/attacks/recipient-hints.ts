import type { Evidence, SeenLetter } from '../evidence.ts';
import { deedTables, suspects, type Deed } from './deeds.ts';
import { lot, type Way } from './guess.ts';
import { fromScores } from './reading-trail.ts';

/** He bets where it was one of so few. */
const FEW = 3;

/**
 * Something stands on a recipient's letters from one publication on and not before it: whoever proved in between who they
 * are has brought it about.
 */
export function* turningPoints(evidence: Evidence): Generator<Way> {
  const proofs = evidence.traces.get('public.verified_profiles') ?? [];
  const byTag = tagsOf(evidence);
  const letters = [...byTag.values()].flat();
  const columns = new Set(letters.flatMap(({ row }) => [...row.values.keys()]));
  for (const column of columns) {
    if (letters.every(({ row }) => row.values.has(column))) continue;
    const windows = [...byTag].flatMap(([tag, own]) => {
      const { before, after } = turn(own, column);
      const users = proofs.filter(({ row }) => row.xmin > before && row.xmin < after).map(({ user }) => user);
      return before > 0 && users.length > 0 ? [{ tag, users }] : [];
    });
    const few = windows.filter(({ users }) => users.length <= FEW);
    yield* fromScores(`${column} came, one of ${FEW}`, evidence, fewestFirst(few));
    yield* fromScores(`${column} came`, evidence, fewestFirst(windows));
  }
}

function turn(letters: SeenLetter[], column: string): { before: number; after: number } {
  const has = (letter: SeenLetter) => letter.row.values.has(column);
  const xmins = (own: SeenLetter[]) => own.map(({ batch }) => batch.xmin);
  return {
    before: Math.max(0, ...xmins(letters.filter((letter) => !has(letter)))),
    after: Math.min(Number.MAX_SAFE_INTEGER, ...xmins(letters.filter(has))),
  };
}

/** The fewer people it can have been, the surer. */
function fewestFirst(found: { tag: string; users: number[] }[]): Map<string, Map<number, number>> {
  return new Map(
    found.map(({ tag, users }) => [
      tag,
      new Map(users.map((user) => [user, 1 / users.length + lot(`${tag}${user}`, 1000) / 1e9])),
    ]),
  );
}

/** Days that stand on both sides, and the order and number of rows on both. */
export function* readingDays(evidence: Evidence): Generator<Way> {
  const known = new Set(suspects(evidence));
  for (const [table, deeds] of deedTables(evidence)) {
    const daysOfTags = daysBy(deeds, ({ tag }) => tag);
    for (const [traced, all] of evidence.traces) {
      const traces = all.filter(({ user }) => known.has(user));
      const daysOfUsers = daysBy(traces, ({ user }) => user);
      const name = `${table} beside ${traced}`;
      if (daysOfTags.size > 0 && daysOfUsers.size > 0) {
        const found = [...daysOfTags].map(([tag, days]) => ({
          tag,
          users: [...daysOfUsers].filter(([, own]) => [...days].every((day) => own.has(day))).map(([user]) => user),
        }));
        yield* fromScores(`${name}, days`, evidence, fewestFirst(found));
      }
      const orders: [string, string[], number[]][] = [
        ['row order', inOrder(deeds), [...new Set(traces.map(({ user }) => user))]],
        ['numbers', byNumber(deeds, ({ tag }) => tag), byNumber(traces, ({ user }) => user)],
      ];
      for (const [how, tags, users] of orders) {
        const scores = tags.map((tag, n): [string, Map<number, number>] => [
          tag,
          new Map([[users[Math.floor((n * users.length) / tags.length)] ?? 0, 1]]),
        ]);
        yield* fromScores(`${name}, ${how}`, evidence, new Map(scores));
      }
    }
  }
}

function daysBy<T extends Pick<Deed, 'row'>, K>(rows: T[], key: (row: T) => K): Map<K, Set<string>> {
  const days = new Map<K, Set<string>>();
  for (const item of rows) {
    for (const value of item.row.values.values()) {
      if (!/^\d{4}-\d\d-\d\d/.test(value)) continue;
      days.set(key(item), (days.get(key(item)) ?? new Set()).add(value.slice(0, 10)));
    }
  }
  return days;
}

function inOrder(deeds: Deed[]): string[] {
  return [...new Set(deeds.map(({ tag }) => tag))];
}

function byNumber<T, K>(rows: T[], key: (row: T) => K): K[] {
  return [...Map.groupBy(rows, key)].toSorted(([, a], [, b]) => a.length - b.length).map(([name]) => name);
}

function tagsOf({ letters }: Evidence): Map<string, SeenLetter[]> {
  const tagged = letters.filter(({ targetTag }) => targetTag !== null);
  return Map.groupBy(tagged, ({ targetTag }) => targetTag ?? '');
}
