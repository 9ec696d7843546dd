import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { TestTab, waiting, words } from '#test/harness/chat-tab.ts';
import { TestChatServer } from '#test/harness/test-chat-server.ts';
import { CLOSE_CODES } from '../../contract.ts';

const { matchId } = TestChatServer;

let tab: TestTab;
let server: TestChatServer;
beforeEach(() => {
  vi.useFakeTimers();
  tab = new TestTab();
  ({ server } = tab);
});
afterEach(() => vi.useRealTimers());

describe('what is sent', () => {
  it('shows at once, and is a message once it is stored', async () => {
    const { chat } = await tab.open();
    let answer = () => {};
    server.deliver = (arrives) => (answer = arrives);
    chat.send('Hello');
    expect(waiting(chat)).toEqual(['Hello: sending']);
    answer();
    expect(waiting(chat)).toEqual([]);
    expect(words(chat)).toEqual(['Hello']);
    expect(tab.kept).toEqual([]);
  });

  it('fails at once without a network, stays, and arrives once when it is tried again', async () => {
    const { chat, line } = await tab.open();
    tab.isOnline = false;
    line.drop();
    chat.send('Hello');
    expect(waiting(chat)).toEqual(['Hello: failed']);
    expect(tab.kept).toHaveLength(1);
    tab.isOnline = true;
    line.wake();
    server.wire.open();
    expect(waiting(chat), 'it never left: that is up to whoever wrote it').toEqual(['Hello: failed']);
    chat.retry(chat.state().thread.outgoing[0]?.id ?? '');
    expect(server.messages.map(({ content }) => content)).toEqual(['Hello']);
    expect(waiting(chat)).toEqual([]);
  });

  it('that was stored without our hearing of it is found out by the next connection, and is there once', async () => {
    const { chat } = await tab.open();
    server.deliver = () => {};
    chat.send('Hello');
    vi.advanceTimersByTime(12 * SECOND);
    expect(waiting(chat)).toEqual(['Hello: failed']);
    server.deliver = (arrives) => arrives();
    tab.reconnect();
    expect(waiting(chat)).toEqual([]);
    expect(words(chat)).toEqual(['Hello']);
  });

  it('before the line is open goes out when it is', async () => {
    const { chat } = await tab.open(false);
    chat.send('Hello');
    expect(waiting(chat)).toEqual(['Hello: sending']);
    server.wire.open();
    expect(words(chat)).toEqual(['Hello']);
  });

  it('and refused says why, and is not sent again by itself', async () => {
    const { chat } = await tab.open();
    server.deliver = (_, frame, wire) => {
      if (frame.type !== 'send') return;
      wire.tell({ type: 'refused', matchId, id: frame.id, code: 'CHAT_ENDED', message: 'This chat has ended.' });
    };
    chat.send('Hello');
    expect(chat.state().thread.outgoing[0]).toMatchObject({ state: 'failed', reason: 'This chat has ended.' });
    tab.reconnect();
    expect(server.wire.said.map(({ type }) => type)).toEqual(['follow']);
  });

  it('too fast stays, and waits for its writer', async () => {
    const { chat } = await tab.open();
    server.deliver = () => {};
    chat.send('Hello');
    server.wire.break(CLOSE_CODES.tooFast);
    expect(waiting(chat)).toEqual(['Hello: failed']);
    tab.comeBack();
    expect(server.wire.said.map(({ type }) => type)).toEqual(['follow']);
  });

  it('and not answered when the page was left is sent by the next one', async () => {
    const first = await tab.open();
    server.deliver = () => {};
    first.chat.send('Hello');
    first.close();
    server.deliver = (arrives) => arrives();
    const { chat } = await tab.open();
    expect(words(chat)).toEqual(['Hello']);
    expect(waiting(chat)).toEqual([]);
    expect(tab.kept).toEqual([]);
  });

  it('can be dropped', async () => {
    const { chat } = await tab.open();
    tab.isOnline = false;
    chat.send('Hello');
    chat.discard(chat.state().thread.outgoing[0]?.id ?? '');
    expect(waiting(chat)).toEqual([]);
    expect(tab.kept).toEqual([]);
  });

  it('over a bad line arrives once, in order, whatever is lost on the way', async () => {
    const { chat } = await tab.open();
    let seed = 7;
    const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    server.deliver = (arrives, _, wire) => {
      if (chance() < 0.2) wire.break();
      else arrives();
    };
    const sent = Array.from({ length: 200 }, (_, n) => `mine ${n}`);
    for (const content of sent) {
      chat.send(content);
      if (chance() < 0.5) server.write(`theirs before ${content}`);
      if (server.wire.readyState === 3) tab.comeBack();
    }
    server.deliver = (arrives) => arrives();
    tab.reconnect();
    expect(waiting(chat)).toEqual([]);
    expect(words(chat)).toEqual(server.messages.map(({ content }) => content));
    expect(
      words(chat)
        .filter((content) => content.startsWith('mine'))
        .toSorted(),
    ).toEqual(sent.toSorted());
  });
});
