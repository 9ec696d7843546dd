import { blockAuthor, searchConfessions } from '#features/inbox/contract.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import type { Cast } from './cast.ts';
import { actingAttack, findSibling } from './clues.ts';
import { blockedAuthors } from './plants.ts';
import type { ActedLetter, Stage } from './stage.ts';

/** Authors who write to one of these readers, and letters of each. */
const AUTHORS = 4;
const EACH = 2;

/** Recipients block the author of each of their letters, one after the other, and look after each. */
export async function blockEach(stage: Stage, { crowd }: Cast, { readers }: { readers: number }): Promise<void> {
  for (let n = 0; n < readers; n += 1) {
    const handle = `velvet.blocker.${n}`;
    stage.app.instagram.register(handle);
    const { browser } = await makePremiumMember(stage.app, [handle]);
    await stage.signIn(crowd);
    const authors = stage.random.shuffle(crowd).slice(0, AUTHORS);
    for (const author of Array.from({ length: EACH }, () => authors).flat()) await stage.send(author, handle);
    await stage.deliver();
    const { body } = await browser.call(searchConfessions, { params: { query: handle } });
    const letters = new Map(stage.letters.map((letter) => [letter.message, letter]));
    const received = body.confessions.map(({ id, message }) => ({ id, letter: letters.get(message) as ActedLetter }));
    await stage.dump();
    for (const { id, letter } of received) {
      await browser.call(blockAuthor, { params: { id } });
      await stage.leak('block', letter);
      const siblings = received.filter((other) => other.letter.author === letter.author && other.id !== id);
      stage.ask(
        BLOCKING,
        { name: id, looks: [await stage.look()], group: handle },
        { right: siblings.map((other) => `${BLOCKING}: ${other.id}`), chance: siblings.length / (received.length - 1) },
      );
    }
  }
}

const BLOCKING = 'letters of one author, by blocking';

export const blocks = [
  actingAttack({
    name: BLOCKING,
    asks: 'two letters of one hand',
    guesses: 'same author',
    chance: 'the share of right ones among the others that the reader got',
    least: 20,
    finds: [blockedAuthors],
    methods: (trials) => findSibling(trials),
  }),
];
