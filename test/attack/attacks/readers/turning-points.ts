import type { Evidence, SeenLetter } from '../../clues/evidence.ts';
import { FEW } from '../../clues/guess.ts';
import { fewestFirst, type Scored } from '../../clues/trails.ts';

/**
 * If a recipient's letters have some trait from one delivery on and not before, it may come from what the recipient did in
 * between: guesses the accounts whose rows were written then.
 */
export function* turningPointsIn(evidence: Evidence): Generator<Scored> {
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
