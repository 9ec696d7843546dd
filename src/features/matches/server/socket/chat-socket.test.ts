import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { fillChat, makeChat } from '#test/factories/chat.ts';
import { changeStored } from '#test/factories/user.ts';
import { openSocket, type TestSocket } from '#test/harness/chat/socket.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { endChat, MESSAGE_LENGTH, openChat, type ClientFrame } from '../../contract.ts';
import { chatMessages } from '../schema.ts';

const subject = appPerFile({ socketLimits: { framesPerMinute: 1000 } });

let chat: Awaited<ReturnType<typeof makeChat>>;
let elite: TestSocket;
let free: TestSocket;
async function openChatOf(state: 'matched' | 'open' | 'ended' = 'open') {
  chat = await makeChat(subject, { state });
  elite = await openSocket(subject, chat.elite.browser);
  free = await openSocket(subject, chat.free.browser);
}

const sendFrame = (content: string, more: object = {}) =>
  ({ type: 'send', matchId: chat.id, id: randomUUID(), content, ...more }) as Extract<ClientFrame, { type: 'send' }>;

/** The types of the frames that a socket received, without presence. */
const typesReceived = ({ received }: TestSocket) =>
  received.map(({ type }) => type).filter((type) => type !== 'presence');

const countStored = () => subject.services.db.$count(chatMessages, sql`match_id = ${chat.id}`);

/** The numbers of messages in the order in which a socket received them. */
const seqsReceived = ({ received }: TestSocket) =>
  received.flatMap((frame) => (frame.type === 'stored' || frame.type === 'message' ? frame.message.seq : []));

describe('a message', () => {
  beforeEach(() => openChatOf());

  it('is stored, acknowledged to its sender and sent to all other sockets of the chat', async () => {
    const second = await openSocket(subject, chat.free.browser);
    const frame = sendFrame('You hum when you think');
    free.send(frame);
    const stored = await free.next('stored');
    const { message } = stored;
    expect(stored).toEqual({ type: 'stored', matchId: chat.id, id: frame.id, message });
    expect(message).toEqual({
      id: expect.not.stringContaining(frame.id) as string,
      seq: 1,
      senderId: 'me',
      content: 'You hum when you think',
      timestamp: subject.clock.now().toISOString(),
      type: 'text',
    });
    expect(await second.next('message')).toEqual({ type: 'message', matchId: chat.id, message });
    const theirs = { type: 'message', matchId: chat.id, message: { ...message, senderId: 'them' } };
    expect(await elite.next('message')).toEqual(theirs);
    expect(free.all('message')).toEqual([]);
  });

  it('is stored once when it is sent again, even if its content or the chat has changed', async () => {
    const frame = sendFrame('Twice');
    free.send(frame);
    const first = await free.next('stored');
    free.send({ ...frame, content: 'Something else', id: frame.id.toUpperCase() });
    expect((await free.next('stored')).message).toEqual(first.message);
    await free.close();
    await chat.elite.browser.call(endChat, { params: { id: chat.id } });
    const again = await openSocket(subject, chat.free.browser);
    again.send({ ...frame, virtualGift: 'rose' });
    expect(await again.next('stored')).toEqual(first);
    expect([await countStored(), elite.all('message').length]).toEqual([1, 1]);
  });

  it('is not mistaken for a message of the other side with the same id', async () => {
    const frame = sendFrame('From the one');
    elite.send(frame);
    await free.next('message');
    free.send({ ...frame, content: 'From the other' });
    expect((await free.next('stored')).message).toMatchObject({ seq: 2, content: 'From the other', senderId: 'me' });
  });

  it('is refused if it is blank', async () => {
    for (const content of ['', '   ', ' \n \t ', '\u202e']) {
      free.send(sendFrame(content));
      expect(await free.next('refused'), JSON.stringify(content)).toMatchObject({ code: 'VALIDATION' });
    }
    expect([await countStored(), typesReceived(elite)]).toEqual([0, []]);
  });

  it('may have the full length in characters of four bytes', async () => {
    const content = '🌹'.repeat(MESSAGE_LENGTH);
    elite.send(sendFrame(content, { virtualGift: 'chocolate' }));
    expect((await free.next('message')).message.content).toBe(content);
    elite.send(sendFrame(`${'x'.repeat(MESSAGE_LENGTH)}x`));
    expect(await elite.closed).toBe(4400);
  });

  it('may be a gift if its sender is premium at that moment', async () => {
    elite.send(sendFrame('', { virtualGift: 'rose' }));
    const { message } = await free.next('message');
    expect(message).toMatchObject({ type: 'gift', virtualGift: 'rose', content: '', senderId: 'them' });

    const frame = sendFrame('For you', { virtualGift: 'crown' });
    free.send(frame);
    const refused = await free.next('refused');
    expect(refused).toMatchObject({ id: frame.id, matchId: chat.id, code: 'PREMIUM_ONLY' });
    await changeStored(subject.services, chat.free.user.id, { membershipPlan: 'premium' });
    free.send(frame);
    expect((await free.next('stored')).message).toMatchObject({ seq: 2, type: 'gift', virtualGift: 'crown' });
  });

  it('is received in the same order by all sockets, however many are sent at once', async () => {
    const all = [
      elite,
      free,
      await openSocket(subject, chat.elite.browser),
      await openSocket(subject, chat.free.browser),
    ];
    for (let n = 0; n < 20; n += 1) for (const socket of all) socket.send(sendFrame(`Message ${n}`));
    for (const socket of all) await expect.poll(() => seqsReceived(socket), { timeout: 60_000 }).toHaveLength(80);
    const inOrder = Array.from({ length: 80 }, (_, index) => index + 1);
    for (const socket of all) {
      expect(seqsReceived(socket)).toEqual(inOrder);
      // What one socket sends keeps the order in which it was sent.
      const own = socket.all('stored').map(({ message }) => message.content);
      expect(own).toEqual(Array.from({ length: 20 }, (_, n) => `Message ${n}`));
    }
  });
});

describe('a chat', () => {
  it('refuses messages and typing before it is open', async () => {
    await openChatOf('matched');
    for (const frame of [sendFrame('Early'), { type: 'typing', matchId: chat.id } as const]) {
      elite.send(frame);
      expect(await elite.next('refused')).toMatchObject({ matchId: chat.id, code: 'CHAT_NOT_OPEN' });
    }
    expect([await countStored(), typesReceived(free)]).toEqual([0, []]);
    await chat.elite.browser.call(openChat, { params: { id: chat.id } });
    expect(await free.next('changed')).toEqual({ type: 'changed', matchId: chat.id });
    free.send(sendFrame('Now'));
    expect((await elite.next('message')).message.content).toBe('Now');
  });

  it('refuses messages and typing after it has ended, and can be read', async () => {
    await openChatOf();
    free.send(sendFrame('Before the end'));
    await elite.next('message');
    await chat.free.browser.call(endChat, { params: { id: chat.id } });
    await elite.next('changed');
    for (const frame of [sendFrame('Late'), { type: 'typing', matchId: chat.id } as const]) {
      elite.send(frame);
      expect(await elite.next('refused')).toMatchObject({ code: 'CHAT_ENDED' });
    }
    elite.send({ type: 'follow', matchId: chat.id, after: 0 });
    expect((await elite.next('missed')).messages.map(({ content }) => content)).toEqual(['Before the end']);
    expect((await elite.next('presence')).online).toBe(false);
    expect(await countStored()).toBe(1);
  });

  it('sends what was missed page by page after a reconnect', async () => {
    await openChatOf();
    await free.close();
    await fillChat(subject, chat.id, 120);
    const back = await openSocket(subject, chat.free.browser);
    const read: number[] = [];
    for (let more = true; more;) {
      back.send({ type: 'follow', matchId: chat.id, after: read.at(-1) ?? 10 });
      const page = await back.next('missed');
      read.push(...page.messages.map(({ seq }) => seq));
      ({ more } = page);
    }
    expect(back.all('missed').map(({ messages }) => messages.length)).toEqual([50, 50, 10]);
    expect(read).toEqual(Array.from({ length: 110 }, (_, index) => index + 11));
    back.send({ type: 'follow', matchId: chat.id, after: Number.MAX_SAFE_INTEGER });
    expect(await back.next('missed')).toMatchObject({ messages: [], more: false });
  });
});

describe('typing', () => {
  beforeEach(() => openChatOf());

  it('is passed on to the partner every two seconds at most, and not stored', async () => {
    const typing = { type: 'typing', matchId: chat.id } as const;
    for (let n = 0; n < 5; n += 1) free.send(typing);
    expect(await elite.next('typing')).toEqual(typing);
    subject.clock.advance(2 * SECOND);
    free.send(typing);
    await elite.next('typing');
    free.send(sendFrame('Said'));
    await elite.next('message');
    await free.next('stored');
    expect(typesReceived(elite)).toEqual(['typing', 'typing', 'message']);
    expect(typesReceived(free)).toEqual(['stored']);
    expect(await countStored()).toBe(1);
  });
});
