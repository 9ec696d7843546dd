import { deleteAccount } from '#features/account/contract.ts';
import { blockAuthor, getAnswer } from '#features/inbox/contract.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { answerWith, letterToAnswer, readNewest, sentOf } from '#test/factories/answered-letter.ts';
import { makePremiumMember } from '#test/factories/member.ts';
import { races, type Outcome } from './race.ts';
import type { Site } from './site.ts';

/** A letter, its author, and two people who have proved the account that it is for. */
async function letterWithTwoReaders(site: Site) {
  site.deliverAtOnce(true);
  const handle = site.name('reader');
  site.one.instagram.register(handle);
  const { author, reader, id } = await letterToAnswer(site.one, handle);
  const second = await site.withOther(await makePremiumMember(site.one, [handle]));
  return {
    author: await site.withOther(author),
    reader: await site.withOther(reader),
    second,
    id,
    secondsId: (await readNewest(second, handle)).id,
  };
}

type World = Awaited<ReturnType<typeof letterWithTwoReaders>>;

async function observe({ author, reader, second, id, secondsId }: World) {
  const letters = await sentOf(author).catch(() => []);
  const stateFor = async ({ browser }: World['reader'], readersId: string) =>
    (await browser.call(getAnswer, { params: { id: readersId } })).body.state ?? 'none';
  return {
    answers: letters
      ?.flatMap(({ answers }) => answers.map((answer) => ('message' in answer ? answer.message : '')))
      .toSorted(),
    reader: await stateFor(reader, id),
    second: await stateFor(second, secondsId),
  };
}

/** A reader answers once: of the texts of one person at most one arrives, and no other than the one that was accepted. */
function oneAnswerEach({ answers, seen }: Outcome<{ answers: string[] | undefined }>): boolean {
  const arrived = seen.answers ?? [];
  const areAccepted = arrived.every((text) => answers[text] === 'done');
  return areAccepted && new Set(arrived.map((text) => text.split(' ')[0])).size === arrived.length;
}

const race = races();

race('two tabs of a reader and a second owner of the handle who answer one letter, while the first blocks its author', {
  world: letterWithTwoReaders,
  actions: {
    'reader here': ({ reader, id }) => answerWith(reader.browser, id, 'reader here'),
    'reader there': ({ reader, id }) => answerWith(reader.other, id, 'reader there'),
    'second there': ({ second, secondsId }) => answerWith(second.other, secondsId, 'second there'),
    block: ({ reader, id }) => reader.browser.call(blockAuthor, { params: { id } }),
  },
  observe,
  holds: oneAnswerEach,
});

race('two tabs that answer a letter while its author takes it back or deletes the account', {
  world: letterWithTwoReaders,
  actions: {
    'reader here': ({ reader, id }) => answerWith(reader.browser, id, 'reader here'),
    'reader there': ({ reader, id }) => answerWith(reader.other, id, 'reader there'),
    retract: ({ author }) => author.browser.call(retractConfession, { params: { id: author.id } }),
    delete: ({ author }) => author.other.call(deleteAccount, { body: {} }),
  },
  observe,
  holds: oneAnswerEach,
});
