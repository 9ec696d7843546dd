import { blockAuthor, reportConfession } from '#features/inbox/contract.ts';
import { listSentConfessions, retractConfession } from '#features/sending/contract.ts';
import { decideCase, listCases } from '#features/moderation-console/contract.ts';
import { answerWith } from '#test/factories/answered-letter.ts';
import { HELD } from '#test/factories/cases.ts';
import { sendForm, sendLetter } from '#test/factories/letter.ts';
import { searchLetters } from '#test/factories/reader.ts';
import type { Member } from '#test/factories/member.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { FLOWERS, HANDLES, words } from './names.ts';
import type { People } from './people.ts';

/** The reader's id of a letter. */
export async function idOf(browser: Browser, handle: string, flower: keyof typeof FLOWERS): Promise<string> {
  const letters = (await searchLetters(browser, handle)).body.confessions;
  const found = letters.find(({ message }) => message.includes(FLOWERS[flower]));
  if (!found) throw new Error(`The reader does not find the letter with ${FLOWERS[flower]}`);
  return found.id;
}

/** The letters of the matrix, delivered at once. They are sent two days ago, so that nobody's quota of today is used. */
export async function makeLetters(subject: TestApp, people: People) {
  const { author, recipient, other, friend, suspended, blocked } = people;
  const write = (from: Member, to: string, flower: keyof typeof FLOWERS) =>
    sendLetter(from.browser, to, { message: words(flower) });

  await friend.browser.signInAs(friend.user);
  const sent = await write(author, HANDLES.recipient, 'letter');
  const retractedSent = await write(author, HANDLES.recipient, 'retracted');
  await write(author, HANDLES.recipient, 'answered');
  await write(friend, HANDLES.recipient, 'reported');
  await write(author, HANDLES.other, 'others');
  await write(author, HANDLES.minor, 'minors');
  await write(friend, HANDLES.suspended, 'suspendeds');
  const unwanted = await sendLetter(blocked.browser, HANDLES.recipient, { message: 'Look at me, look at me.' });

  const reader = recipient.browser;
  const find = (flower: keyof typeof FLOWERS) => idOf(reader, HANDLES.recipient, flower);
  const [letter, retracted, answered, reported] = [
    await find('letter'),
    await find('retracted'),
    await find('answered'),
    await find('reported'),
  ];
  await author.browser.call(retractConfession, { params: { id: retractedSent } });
  const { status } = await answerWith(reader, answered, words('answer'));
  if (status !== 201) throw new Error(`The answer was not accepted: status ${status}`);
  const own = (await author.browser.call(listSentConfessions)).body.confessions;
  const answer = own.flatMap(({ answers }) => answers)[0]?.id ?? '';
  await reader.call(reportConfession, { params: { id: reported }, body: { reason: 'harassment' } });
  const newest = (await searchLetters(reader, HANDLES.recipient)).body.confessions.find(({ message }) =>
    message.startsWith('Look at me'),
  );
  await reader.call(blockAuthor, { params: { id: newest?.id ?? '' } });

  return {
    letter,
    retracted,
    answer,
    sent,
    unwanted,
    toAnother: await idOf(other.browser, HANDLES.other, 'others'),
    toSuspended: await idOf(suspended.browser, HANDLES.suspended, 'suspendeds'),
    ...(await makeCases(subject, people)),
  };
}

/** A reported letter, a held one, and one that was refused before its delivery. */
async function makeCases(subject: TestApp, { author, friend, moderator }: People) {
  const hold = async ({ browser }: Member) =>
    (await sendForm(browser, { targetName: HANDLES.author, message: HELD })).body;
  const cases = async (queue: 'reports' | 'held') =>
    (await moderator.browser.call(listCases, { query: { queue } })).body.cases;
  const console = await subject.browser().signInAs(moderator.user);
  moderator.browser = console;
  const refused = await hold(author);
  for (const { id } of await cases('held')) {
    const body = { action: 'remove', reason: 'An address to meet.' } as const;
    await console.call(decideCase, { params: { id }, body });
  }
  await hold(friend);
  return {
    refused: refused.id,
    heldCase: (await cases('held'))[0]?.id ?? '',
    case: (await cases('reports'))[0]?.id ?? '',
  };
}
