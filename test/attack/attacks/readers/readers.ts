import { arrivalTables, lastArrival } from '../../clues/arrivals.ts';
import { evidenceOf, type Evidence, type SeenLetter } from '../../clues/evidence.ts';
import { anybody, FEW } from '../../clues/guess.ts';
import { daysAndOrders, endRow, fromScores, trails, type Scored, fewestFirst } from '../../clues/trails.ts';
import { defineAttack, type Attack, type Guesses, type Method } from '../../define-attack.ts';
import { marksInOrder, readersBirthdays } from '../../plants/readers.ts';
import { readerOf, type Truth } from '../../world/truth.ts';
import { readerTables } from './reader-rows.ts';

/** Looks for the accounts of recipients. */
function readerAttack(
  stated: Pick<Attack, 'name' | 'guesses' | 'least'> & Partial<Pick<Attack, 'finds'>>,
  methodsIn: (evidence: Evidence) => Iterable<Method>,
  isAsked: (truth: Truth, id: string) => boolean = () => true,
): Attack {
  return defineAttack({
    asks: 'a letter and an account',
    chance:
      'one in the members who have proved a handle, for an answer in those who wrote: nobody sees from outside when a letter is read',
    ...stated,
    prepare({ loot, truth }) {
      const evidence = evidenceOf(loot.last);
      const letterOf = (id: string) => truth.letters.get(id);
      const asked = evidence.letters.filter(
        ({ id }) => readerOf(truth, letterOf(id)) !== undefined && isAsked(truth, id),
      );
      const authors = new Set([...truth.letters.values()].map(({ author }) => author));
      const hours = new Map(asked.map(({ id, hour }) => [id, hour]));
      return {
        methods: [...methodsIn(evidence), anybody([evidence], asked)],
        question: {
          asked,
          togetherBy: (id) => hours.get(id),
          isRight: (id, guess) => readerOf(truth, letterOf(id)) === guess,
          chance: (id) => 1 / Math.max(1, letterOf(id)?.answers ? authors.size : truth.readers.size),
        },
      };
    },
  });
}

const ACCOUNT = 'recipient’s account';

/** Which account was written just before rows that lead to a recipient? */
const readingTrail = readerAttack(
  { name: 'reading trail', guesses: ACCOUNT, least: 20, finds: [marksInOrder] },
  (evidence) => [...trails(evidence, readerTables(evidence))].flatMap((scored) => ofRecipients(evidence, scored)),
);

/** Which accounts were written between two letters of which only the later has some trait? */
const turningPoints = readerAttack({ name: 'turning points', guesses: ACCOUNT, least: 8 }, (evidence) =>
  [...turningPointsIn(evidence)].flatMap((scored) => ofRecipients(evidence, scored)),
);

/** Which account has rows of the same days, or at the same place in an order? */
const readingDays = readerAttack(
  { name: 'days and orders', guesses: ACCOUNT, least: 20, finds: [readersBirthdays] },
  (evidence) => [...daysAndOrders(evidence, readerTables(evidence))].flatMap((one) => ofRecipients(evidence, one)),
);

/** Who read a letter: the last account that arrived before a row that leads to it. */
const marks = readerAttack(
  { name: 'marks', guesses: 'who read it', least: 20, finds: [marksInOrder] },
  function* methodsIn(evidence) {
    for (const [table, readerRows] of readerTables(evidence)) {
      const byLetter = Map.groupBy(readerRows, ({ letter }) => letter);
      for (const [arrived, arrivals] of arrivalTables(evidence)) {
        for (const end of ['oldest', 'newest'] as const) {
          const guessed = evidence.letters.flatMap((letter): [SeenLetter, string][] => {
            const row = endRow(byLetter.get(letter.id) ?? [], end);
            const account = row && lastArrival(arrivals, row.row.xmin);
            return account ? [[letter, account]] : [];
          });
          yield { name: `${table} after ${arrived}, ${end} row`, guesses: oncePerReader(guessed) };
        }
      }
    }
  },
  ({ marked }, id) => marked.has(id),
);

/** One guess for each tag, made for one of its letters. */
function ofRecipients({ letters }: Evidence, scored: Scored): Method[] {
  const letterOf = new Map(letters.toReversed().map(({ targetTag, id }) => [targetTag, id]));
  return [...fromScores(scored, (tag) => letterOf.get(tag) ?? '')];
}

/** All letters of a tag have one reader, so the same guess for two of them counts once. */
function oncePerReader(guessed: [SeenLetter, string][]): Guesses {
  const first = Map.groupBy(guessed, ([{ targetTag }, account]) => `${targetTag} ${account}`);
  return new Map([...first.values()].flatMap(([one]) => (one ? [[one[0].id, one[1]]] : [])));
}

export const readers = [readingTrail, turningPoints, readingDays, marks];

/**
 * If a recipient's letters have some trait from one delivery on and not before, it may come from what the recipient did in
 * between: guesses the accounts whose rows were written then.
 */
function* turningPointsIn(evidence: Evidence): Generator<Scored> {
  const traces = [...evidence.traces.values()].flat();
  const byTag = tagsOf(evidence);
  const letters = [...byTag.values()].flat();
  for (const [name, has] of traitsOf(letters)) {
    const windows = [...byTag].flatMap(([tag, own]) => {
      const { before, after } = turn(own, has);
      const accounts = traces.filter(({ row }) => row.xmin > before && row.xmin < after).map(({ account }) => account);
      return before > 0 && accounts.length > 0 ? [{ tag, accounts }] : [];
    });
    const few = windows.filter(({ accounts }) => accounts.length <= FEW);
    yield { name: `${name} came, one of ${FEW}`, scores: fewestFirst(few) };
    yield { name: `${name} came`, scores: fewestFirst(windows) };
  }
}

type Trait = (letter: SeenLetter) => boolean;

/** Traits that some letters have and others do not: a filled column, or a value of some length. */
function traitsOf(letters: SeenLetter[]): [string, Trait][] {
  const columns = [...new Set(letters.flatMap(({ row }) => [...row.values.keys()]))];
  const traits = columns.flatMap((column): [string, Trait][] => {
    const length = ({ row }: SeenLetter) => row.values.get(column)?.length ?? 0;
    const lengths = [...new Set(letters.map(length))];
    return lengths.flatMap((most): [string, Trait][] => [
      [`${column} longer than ${most}`, (letter) => length(letter) > most],
      [`${column} no longer than ${most}`, (letter) => length(letter) <= most],
    ]);
  });
  return traits.filter(([, has]) => letters.some(has) && !letters.every(has));
}

function turn(letters: SeenLetter[], has: Trait): { before: number; after: number } {
  const xmins = (own: SeenLetter[]) => own.map(({ batch }) => batch.xmin);
  return {
    before: Math.max(0, ...xmins(letters.filter((letter) => !has(letter)))),
    after: Math.min(Number.MAX_SAFE_INTEGER, ...xmins(letters.filter(has))),
  };
}

function tagsOf({ letters }: Evidence): Map<string, SeenLetter[]> {
  const tagged = letters.filter(({ targetTag }) => targetTag !== null);
  return Map.groupBy(tagged, ({ targetTag }) => targetTag ?? '');
}
