import type { Evidence, SeenLetter } from '../evidence.ts';
import { FEW, type Way } from './guess.ts';
import { ofRecipients } from './reading-trail.ts';
import { fewestFirst } from './trails.ts';

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
    yield* ofRecipients(evidence, { name: `${column} came, one of ${FEW}`, scores: fewestFirst(few) });
    yield* ofRecipients(evidence, { name: `${column} came`, scores: fewestFirst(windows) });
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

function tagsOf({ letters }: Evidence): Map<string, SeenLetter[]> {
  const tagged = letters.filter(({ targetTag }) => targetTag !== null);
  return Map.groupBy(tagged, ({ targetTag }) => targetTag ?? '');
}
