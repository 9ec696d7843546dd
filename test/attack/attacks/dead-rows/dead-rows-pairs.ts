import { identifiers } from '../../clues/scores.ts';
import type { Guesses, Method } from '../../define-attack.ts';
import type { Dump, DumpedRow } from '../../dump.ts';
import { facetsOf, groupsOf } from '../../clues/facets.ts';
import { followMoments, type Moments, type Presence } from '../../clues/send-transactions.ts';

/** Guesses for each letter another one that belongs to it. */
export function* pairsFromPages(pages: Dump, moments: Moments[], presences: Presence[]): Generator<Method> {
  for (const facet of facetsOf([pages])) {
    yield { name: `same ${facet.name}`, guesses: rarest([...groupsOf([facet])]) };
  }
  const written = writtenBy(pages);
  for (const moment of moments) {
    const letters = inOrder(moment);
    yield { name: `next to it, ${moment.name}`, guesses: nearest([letters]) };
    yield { name: `a value of rows written ${moment.name}`, guesses: rarest(sharedCompany(moment, written)) };
    for (const { name, guesses } of followMoments([moment], presences)) {
      const byAccount = Map.groupBy(letters, (id) => guesses.get(id));
      byAccount.delete(undefined);
      yield { name: `same guess by ${name}`, guesses: nearest([...byAccount.values()]) };
    }
  }
}

function inOrder({ of }: Moments): string[] {
  return [...of].toSorted(([, a], [, b]) => a - b).map(([id]) => id);
}

/** The letter before each in its group; for the first of a group, the one after it. */
function nearest(groups: string[][]): Guesses {
  const guesses: Guesses = new Map();
  for (const group of groups) {
    group.forEach((id, n) => {
      const other = group[n === 0 ? 1 : n - 1];
      if (other !== undefined) guesses.set(id, other);
    });
  }
  return guesses;
}

/** Another letter of the smallest of each letter's groups. */
function rarest(letters: [string, Set<string>[]][]): Guesses {
  const guesses: Guesses = new Map();
  for (const [id, groups] of letters) {
    const [smallest] = groups.toSorted((a, b) => a.size - b.size);
    const other = [...(smallest ?? [])].find((one) => one !== id);
    if (other !== undefined) guesses.set(id, other);
  }
  return guesses;
}

function writtenBy({ tables }: Dump): Map<number, DumpedRow[]> {
  return Map.groupBy([...tables.values()].flat(), ({ xmin }) => xmin);
}

/** Sending a letter writes other rows too, such as counts: letters that wrote to the same one. */
function sharedCompany({ of }: Moments, written: Map<number, DumpedRow[]>): [string, Set<string>[]][] {
  const values = new Map([...of].map(([id, at]) => [id, new Set((written.get(at) ?? []).flatMap(identifiers))]));
  const letters = new Map<string, Set<string>>();
  for (const [id, own] of values) {
    for (const text of own) letters.set(text, (letters.get(text) ?? new Set()).add(id));
  }
  return [...values].map(([id, own]) => [
    id,
    [...own].map((text) => letters.get(text) ?? new Set<string>()).filter(({ size }) => size > 1),
  ]);
}
