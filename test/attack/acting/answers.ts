import { accountTag } from '#features/people/server/account.ts';
import { makePremiumMember, type Member } from '#test/factories/member.ts';
import { written } from '../dump.ts';
import type { Cast } from './cast.ts';
import { actingAttack, findSibling } from './clues.ts';
import { changedRows } from './lone-letters.ts';
import { openedAnswers, openedInAccounts } from './plants.ts';
import { lettersOf, openAnswer } from './reading.ts';
import type { Stage } from './stage.ts';

/** Authors who write to one of the readers that act, and letters of each. */
const AUTHORS = 4;
const EACH = 2;

/** Readers answer each of their letters. Its author opens the answer and reacts, which tells the reader when to look. */
export async function answerEach(
  stage: Stage,
  { crowd, owners, actors }: Cast,
  { answerers }: { answerers: number },
): Promise<void> {
  const { random, app } = stage;
  for (let n = 0; n < answerers; n += 1) {
    const handle = `velvet.answerer.${n}`;
    app.instagram.register(handle);
    const reader = await makePremiumMember(app, [handle]);
    await stage.signIn(crowd);
    const authors = random.shuffle(crowd).slice(0, AUTHORS);
    for (const author of Array.from({ length: EACH }, () => authors).flat()) await stage.send(author, handle);
    await stage.deliver();
    const answered = [];
    for (const { letter, id } of await lettersOf(stage, reader, handle)) {
      answered.push({ letter, answer: await stage.answer(reader, id, letter) });
    }
    await stage.deliver();
    const opened = [];
    for (const { letter, answer } of random.shuffle(answered)) {
      const author = authors.find(({ user }) => user.id === letter.author) as Member;
      await stage.begin([author]);
      await openAnswer(stage, author, letter, answer);
      opened.push({ letter, look: await stage.look() });
    }
    for (const { letter, look } of opened) {
      const siblings = opened.filter((one) => one.letter.author === letter.author && one.letter !== letter);
      stage.ask(
        HAND,
        { name: letter.key, looks: [look], group: handle },
        {
          right: siblings.map((one) => `${HAND}: ${one.letter.key}`),
          chance: siblings.length / (opened.length - 1),
        },
      );
      const account = written(accountTag(app.services.keys, letter.author));
      const members = owners.length + crowd.length + actors.length;
      stage.ask(ACCOUNT, { name: letter.key, looks: [look] }, { right: [account], chance: 1 / members });
    }
  }
}

const HAND = 'letters of one author, by answers';
const ACCOUNT = 'the account that opens an answer';

export const answers = [
  actingAttack({
    name: HAND,
    asks: 'two letters of one hand',
    guesses: 'same author',
    chance: 'the share of right ones among the others that the reader got',
    least: 20,
    finds: [openedAnswers],
    methods: (trials) => findSibling(trials),
  }),
  actingAttack({
    name: ACCOUNT,
    asks: 'a letter and an account',
    guesses: 'author’s account',
    chance: 'one in the members',
    least: 20,
    finds: [openedInAccounts],
    methods: changedRows,
  }),
];
