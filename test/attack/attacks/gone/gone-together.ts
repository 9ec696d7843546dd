import { anyOf, guessEach } from '../../clues/guess.ts';
import { shareOf } from '../../chances.ts';
import type { Truth } from '../../world/truth.ts';
import { defineAttack, type Attack, type Method } from '../../define-attack.ts';
import { rowsOfAuthors, rowsOfRecipients } from '../../plants/sends.ts';
import { companionsIn, livesOf } from './lives.ts';
import { compareNights, nightsUntilGone, type Night } from '../../clues/nights.ts';
import { rewritingsIn, viewsOf, type Rewriting } from './rewritings.ts';

/**
 * Which other letter went with this one? Asked about letters that are gone; the guess is any letter that was written again, because
 * which of those are gone cannot be seen. Of two letters only the first by id is asked about, and the guess must be a later one:
 * otherwise each pair would count twice.
 */
function goneTogether(
  stated: Pick<Attack, 'name' | 'asks' | 'guesses' | 'finds'>,
  same: 'author' | 'target',
  whoLeft: (truth: Truth) => Map<string, number>,
): Attack {
  return defineAttack({
    ...stated,
    chance: 'the share of such letters among all others that were in a dump',
    least: 4,
    prepare({ loot, truth }) {
      const { everSent } = truth;
      const left = whoLeft(truth);
      const nights = compareNights(nightsUntilGone(loot));
      const seen = nights.flatMap(({ letters }) => letters).filter(({ id }) => everSent.has(id));
      const isSame = (id: string, other: string) =>
        other > id &&
        everSent.get(id) !== everSent.get(other) &&
        everSent.get(id)?.[same] === everSent.get(other)?.[same];
      const rewritings = rewritingsIn(nights);
      const isGone = ({ letter, end }: Rewriting) =>
        (left.get(everSent.get(letter.id)?.[same] ?? '') ?? Infinity) <= (nights[end]?.at ?? 0);
      const gone = new Map(rewritings.filter(isGone).map(({ letter }) => [letter.id, letter]));
      const asked = [...gone.values()].filter(({ id }) => [...gone.keys()].some((other) => isSame(id, other)));
      return {
        methods: methods(nights, rewritings),
        question: {
          asked,
          isRight: isSame,
          chance: (id) =>
            shareOf(
              seen.filter((other) => other.id > id),
              (other) => isSame(id, other.id),
            ),
        },
      };
    },
  });
}

/** Letters with the same key were written together. */
function* methods(nights: Night[], rewritings: Rewriting[]): Generator<Method> {
  const companionsOf = companionsIn(livesOf(nights));
  const companions = new Map(
    [...new Map(rewritings.map(({ letter }) => [letter.id, letter])).values()].map((letter) => [
      letter.id,
      companionsOf(letter),
    ]),
  );
  const tables = new Set([...companions.values()].flat().map(({ table }) => table));
  for (const { name, chosen } of viewsOf(nights, rewritings)) {
    for (const table of tables) {
      const own = ({ letter }: Rewriting) => companions.get(letter.id)?.find((life) => life.table === table);
      // What one transaction wrote about several letters it wrote about all of them at once.
      yield pair(`${name}: same transaction in ${table}`, chosen, chosen, (one) => own(one)?.row.xmin ?? null);
      yield pair(`${name}: same nights in ${table}`, chosen, chosen, (one) =>
        own(one) ? `${one.end} ${own(one)?.born} ${own(one)?.end}` : null,
      );
      yield pair(`${name}: same end in ${table}`, chosen, chosen, (one) => own(one)?.end ?? null);
    }
    yield pair(`${name}: written by one transaction`, chosen, rewritings, ({ xid }) => xid);
    yield pair(`${name}: same night`, chosen, rewritings, ({ end }) => end);
    // Letters of one hour may have been written for one person.
    const inHour = ({ letter: { hour } }: Rewriting, what: number) => `${hour} ${what}`;
    yield pair(`${name}: same hour, by one transaction`, chosen, rewritings, (one) => inHour(one, one.xid));
    yield pair(`${name}: same hour, same night`, chosen, rewritings, (one) => inHour(one, one.end));
    yield pair(`${name}: both, by one transaction`, chosen, chosen, ({ xid }) => xid);
    yield pair(`${name}: both, same night`, chosen, chosen, ({ end }) => end);
  }
  yield mostOften(rewritings);
}

type KeyOf = (one: Rewriting) => string | number | null;

function pair(name: string, chosen: Rewriting[], all: Rewriting[], keyOf: KeyOf): Method {
  const groups = new Map(
    [...Map.groupBy(all, keyOf)].map(([key, group]) => [key, group.map(({ letter }) => letter.id).toSorted()]),
  );
  const asked = chosen.map((one) => ({ id: one.letter.id, key: keyOf(one) }));
  const laterThan = (id: string, key: string | number) => (groups.get(key) ?? []).filter((other) => other > id);
  return { name, guesses: guessEach(asked, ({ id, key }) => (key === null ? null : anyOf(laterThan(id, key), id))) };
}

/** The letter that was written by the same transactions most often. */
function mostOften(rewritings: Rewriting[]): Method {
  const together = new Map<string, Map<string, number>>();
  for (const group of Map.groupBy(rewritings, ({ xid }) => xid).values()) {
    const ids = group.map(({ letter }) => letter.id).toSorted();
    ids.forEach((id, n) => {
      const counts = together.get(id) ?? new Map<string, number>();
      together.set(id, counts);
      for (const other of ids.slice(n + 1)) counts.set(other, (counts.get(other) ?? 0) + 1);
    });
  }
  const guesses = [...together].flatMap(([id, counts]): [string, string][] => {
    const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
    return best ? [[id, best[0]]] : [];
  });
  return { name: 'most often by one transaction', guesses: new Map(guesses) };
}

export const departedHand = goneTogether(
  { name: 'gone with their author', asks: 'two letters of one hand', guesses: 'same author', finds: [rowsOfAuthors] },
  'author',
  ({ departures }) => new Map(departures.map(({ account, at }) => [account, at])),
);
export const closedInbox = goneTogether(
  {
    name: 'gone with their recipient',
    asks: 'two letters to one person',
    guesses: 'same recipient',
    finds: [rowsOfRecipients],
  },
  'target',
  // Answers to a member go with the account.
  ({ optOuts, departures }) =>
    new Map([
      ...optOuts.map(({ handle, at }): [string, number] => [handle, at]),
      ...departures.map(({ account, at }): [string, number] => [account, at]),
    ]),
);
