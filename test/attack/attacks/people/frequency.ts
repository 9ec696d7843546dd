import { evidenceOf, type Evidence, type SeenLetter } from '../../clues/evidence.ts';
import { facetsOf } from '../../clues/facets.ts';
import { defineAttack, type Method } from '../../define-attack.ts';
import { numberedRecipients } from '../../plants/sends.ts';

/** The attacker has a list of all handles, and pairs it with tags on letters by frequency, position or other orders. */
export const frequency = defineAttack({
  name: 'frequency',
  asks: 'names a person',
  guesses: 'recipient',
  chance: 'one in the handles',
  least: 20,
  finds: [numberedRecipients],
  prepare({ loot, truth }) {
    const evidence = evidenceOf(loot.last);
    const hours = new Map(evidence.letters.map(({ id, hour }) => [id, hour]));
    return {
      methods: methodsIn(evidence, truth.handles),
      question: {
        // An answer is not for a handle.
        asked: evidence.letters.filter(({ id }) => truth.letters.get(id)?.answers === null),
        togetherBy: (id) => hours.get(id),
        isRight: (id, guess) => truth.letters.get(id)?.target === guess,
        chance: () => 1 / truth.handles.length,
      },
    };
  },
});

type Tag = [tag: string, letters: SeenLetter[]];

function* methodsIn(evidence: Evidence, handles: readonly string[]): Generator<Method> {
  const orders: [string, (a: Tag, b: Tag) => number][] = [
    ['how often', ([, a], [, b]) => b.length - a.length],
    ['first seen', ([, a], [, b]) => placeOf(a) - placeOf(b)],
    ['spelling', ([a], [b]) => Number(a > b) - Number(a < b)],
    ['length of the letters', ([, a], [, b]) => lengthOf(a) - lengthOf(b)],
  ];
  const lists: [string, readonly string[]][] = [
    ['as listed', handles],
    ['by alphabet', handles.toSorted()],
    ['by length', handles.toSorted((a, b) => a.length - b.length)],
  ];
  for (const [name, tags] of tagsIn(evidence)) {
    for (const [by, order] of orders) {
      const sorted = tags.toSorted(order);
      for (const [how, list] of lists) {
        // One guess for each tag, made for one of its letters: all of them would be right or wrong together.
        const guesses = sorted.map(([, own], n): [string, string] => [
          own[0]?.id ?? '',
          list[Math.floor((n * list.length) / sorted.length)] ?? '',
        ]);
        yield { name: `${name} by ${by}, handles ${how}`, guesses: new Map(guesses) };
      }
    }
  }
}

/** The tags of recipients, and any other value that several letters share. */
function tagsIn({ dump, letters }: Evidence): [string, Tag[]][] {
  const tagged = letters.filter(({ targetTag }) => targetTag !== null);
  const byId = new Map(letters.map((letter) => [letter.id, letter]));
  const shared = facetsOf([dump]).map(({ name, groups }): [string, Tag[]] => [
    name,
    [...groups].map(([value, ids]) => [value, [...ids].flatMap((id) => byId.get(id) ?? [])]),
  ]);
  return [['tags', [...Map.groupBy(tagged, ({ targetTag }) => targetTag ?? '')]], ...shared];
}

const placeOf = (letters: SeenLetter[]) => Math.min(...letters.map(({ row }) => row.place));

function lengthOf(letters: SeenLetter[]): number {
  const total = letters.reduce((sum, { row }) => sum + (row.values.get('box')?.length ?? 0), 0);
  return total / letters.length;
}
