import type { Cast } from './cast.ts';
import { actingAttack, findSibling } from './clues.ts';
import { lettersByAuthor } from './plants.ts';
import type { Stage } from './stage.ts';

/** How many of the authors write two letters. */
const TWICE = 3;

/** Looks after every letter that others send: which two of them are of one hand? */
export async function watchSending(
  stage: Stage,
  { crowd, owners }: Cast,
  { rounds }: { rounds: number },
): Promise<void> {
  const { random } = stage;
  for (let round = 0; round < rounds; round += 1) {
    const all = random.shuffle(crowd);
    const authors = random.shuffle([...all, ...all.slice(0, TWICE)]);
    const sent = [];
    await stage.begin(crowd);
    for (const author of authors) {
      const letter = await stage.send(author, random.pick(owners).handle);
      sent.push({ ...letter, look: await stage.look() });
    }
    for (const { author, key, look } of sent) {
      const right = sent.filter((other) => other.author === author && other.key !== key);
      stage.ask(
        WAITING,
        { name: key, looks: [look], group: `round ${round}` },
        { right: right.map((other) => `${WAITING}: ${other.key}`), chance: right.length / (sent.length - 1) },
      );
    }
    await stage.deliver();
  }
}

const WAITING = 'waiting letters of one author';

export const waitingLetters = [
  actingAttack({
    name: WAITING,
    asks: 'two letters of one hand',
    guesses: 'same author',
    chance: 'the share of right ones among those that wait',
    least: 20,
    finds: [lettersByAuthor],
    methods: (trials) => findSibling(trials),
  }),
];
