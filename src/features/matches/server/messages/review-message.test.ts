import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { HELP_LINES } from '#features/moderation/server/index.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Flag } from '#platform/server/gateways/moderation/moderation-answer.ts';
import type { Services } from '#platform/server/services.ts';
import { makeChat } from '#test/factories/chat.ts';
import { openSocket } from '#test/harness/chat/socket.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { unmask } from '../../contract.ts';
import { chatMessages } from '../schema.ts';
import { sendMessage } from './send-message.ts';

const subject = appPerFile();

let chat: Awaited<ReturnType<typeof makeChat>>;
beforeEach(async () => {
  chat = await makeChat(subject);
});

const frameOf = (content: string) => ({ type: 'send' as const, matchId: chat.id, id: randomUUID(), content });
type Frame = Parameters<typeof sendMessage>[1];

/** Sends as the free member; `services` replaces vendors. */
function send(frame: Frame, services: Partial<Services> = {}, { user } = chat.free) {
  const { id: userId, email } = user;
  const names = { firstName: '', lastName: '' };
  const actor = { userId, email, ...names, emailVerified: true, plan: 'free', role: 'member', isAdult: true } as const;
  return sendMessage({ ...subject.services, ...services, actor }, frame);
}

/** 'stored', or the code and the sentence of the refusal. */
async function outcomeOf(frame: Frame, services?: Partial<Services>): Promise<string> {
  try {
    await send(frame, services);
    return 'stored';
  } catch (error) {
    return error instanceof AppError ? `${error.code}: ${error.message}` : String(error);
  }
}

const countStored = () => subject.services.db.$count(chatMessages, sql`match_id = ${chat.id}`);

const bothUnmask = async () => {
  for (const { browser } of [chat.elite, chat.free])
    await browser.call(unmask, { params: { id: chat.id }, body: { agree: true } });
};

const flagging = (category: string) => ({ moderationService: { review: async () => [{ category, score: 0.9 }] } });

const THREAT = 'I will kill you';
const PHONE = 'Call me: 07700 900 123';
const CARD = 'My card is 4111 1111 1111 1111';
const INSULT = 'You are a pathetic loser';

it('refuses what the rules refuse in a letter, with their own sentence, and stores nothing', async () => {
  expect(await outcomeOf(frameOf(THREAT))).toBe(
    'MODERATION: This reads like a threat. Please take out anything that threatens or wishes harm.',
  );
  expect(await outcomeOf({ ...frameOf(THREAT), sure: true })).toMatch(/^MODERATION/u);
  expect(await countStored()).toBe(0);
});

it('allows contact details once both have unmasked, and nothing else that is refused', async () => {
  const details = [PHONE, 'rose@mail.example', 'rose.example.com', '12 Candlewick Street', 'insta: rose_of_nowhere'];
  for (const content of details)
    expect(await outcomeOf(frameOf(content)), content).toMatch(/^(?:MODERATION|DOUBTFUL)/u);
  expect(await outcomeOf(frameOf(PHONE))).toMatch(/other people’s\. Once you have both unmasked, you can send it\.$/u);
  await chat.free.browser.call(unmask, { params: { id: chat.id }, body: { agree: true } });
  expect(await outcomeOf(frameOf(PHONE)), 'one has agreed').toMatch(/^MODERATION/u);
  await bothUnmask();
  for (const content of details) expect(await outcomeOf(frameOf(content)), content).toBe('stored');
  for (const content of [`${PHONE} or ${THREAT}`, CARD])
    expect(await outcomeOf(frameOf(content)), content).toMatch(/^MODERATION: (?!.*unmasked)/u);
  expect(await outcomeOf(frameOf(`${PHONE}. ${INSULT}`))).toMatch(/^DOUBTFUL/u);
});

it('reads a message with digits together with those that its writer has sent just before', async () => {
  for (const content of ['my number is', '0176', '5', '5']) {
    expect(await outcomeOf(frameOf(content)), content).toBe('stored');
    await send(frameOf('9?'), {}, chat.elite);
  }
  expect(await outcomeOf(frameOf('01 92'))).toMatch(/^MODERATION: Please leave out phone numbers.* unmasked/u);
  expect(await outcomeOf(frameOf('see you at 8'))).toBe('stored');
  expect(await countStored()).toBe(9);

  subject.clock.advance(11 * MINUTE);
  expect(await outcomeOf(frameOf('01 92'))).toBe('stored');
});

it('allows a phone number over several messages once both have unmasked, but not the number of a card', async () => {
  await bothUnmask();
  for (const content of ['0176', '555', '01 92']) expect(await outcomeOf(frameOf(content)), content).toBe('stored');
  subject.clock.advance(11 * MINUTE);
  for (const content of ['4111 11', '11 11', '11 11'])
    expect(await outcomeOf(frameOf(content)), content).toBe('stored');
  expect(await outcomeOf(frameOf('11'))).toMatch(/^MODERATION: This looks like a card/u);
});

it('asks before it delivers what a moderator would have to judge, and delivers it if the writer is sure', async () => {
  const frame = frameOf(INSULT);
  expect(await outcomeOf(frame)).toBe('DOUBTFUL: This may hurt or upset them.');
  expect(await outcomeOf(frameOf('Hello'), flagging('harassment'))).toBe('DOUBTFUL: This may hurt or upset them.');
  expect(await countStored()).toBe(0);
  const { message, isNew } = await send({ ...frame, sure: true });
  expect([message.content, isNew]).toEqual([INSULT, true]);
});

it('delivers at once what shows that the writer may need help, with help lines for them', async () => {
  expect((await send(frameOf('I want to die'))).helpLines).toEqual(HELP_LINES);
  expect((await send(frameOf('I like your laugh'))).helpLines).toEqual([]);
  const refused: unknown = await send(frameOf('I want to die. I will kill you')).catch((error: unknown) => error);
  expect((refused as AppError).toBody()).toMatchObject({ code: 'MODERATION', helpLines: HELP_LINES });
});

it('acknowledges again what was stored before, even if it would be stopped by now', async () => {
  const frame = frameOf('Hello');
  await send(frame);
  const again = await send(frame, flagging('harassment'));
  expect([again.message.seq, again.isNew]).toEqual([1, false]);
  expect(await countStored()).toBe(1);
});

it('delays no other message while the review of one is slow', async () => {
  const { promise, resolve } = Promise.withResolvers<Flag[] | null>();
  const slow = send(frameOf('Slow'), { moderationService: { review: () => promise } });
  expect((await send(frameOf('Fast'))).message.seq).toBe(1);
  resolve(null);
  expect((await slow).message.seq).toBe(2);
});

it('sends no gift without words to the moderation service', async () => {
  const asked: unknown[] = [];
  const review = async (texts: readonly string[]) => {
    asked.push(texts);
    return null;
  };
  await outcomeOf({ ...frameOf(''), virtualGift: 'rose' }, { moderationService: { review } });
  await outcomeOf(frameOf('For you'), { moderationService: { review } });
  expect(asked).toEqual([['For you']]);
});

it('answers over the socket: what is stopped reaches nobody, and its writer learns why', async () => {
  const elite = await openSocket(subject, chat.elite.browser);
  const free = await openSocket(subject, chat.free.browser);
  const second = await openSocket(subject, chat.free.browser);
  const threat = frameOf('I want to die. I will kill you');
  free.send(threat);
  const refused = await free.next('refused');
  expect(refused).toMatchObject({ matchId: chat.id, id: threat.id, code: 'MODERATION' });
  expect([refused.message, refused.helpLines]).toEqual([expect.stringContaining('threat'), HELP_LINES]);
  const doubtful = frameOf('You are a pathetic loser');
  free.send(doubtful);
  expect(await free.next('refused')).toEqual({
    type: 'refused',
    matchId: chat.id,
    id: doubtful.id,
    code: 'DOUBTFUL',
    message: 'This may hurt or upset them.',
  });
  free.send({ ...doubtful, sure: true });
  free.send(frameOf('I want to die'));
  expect(await free.next('stored')).not.toHaveProperty('helpLines');
  expect((await free.next('stored')).helpLines).toEqual(HELP_LINES);
  // What others get says nothing of the review.
  for (const socket of [elite, second]) {
    const received = [await socket.next('message'), await socket.next('message')];
    expect(received.map(({ message }) => message.seq)).toEqual([1, 2]);
    expect(received.flatMap((frame) => Object.keys(frame))).not.toContain('helpLines');
  }
});
