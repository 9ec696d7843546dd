import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { contents, outgoing, TestTab } from '#test/harness/chat/chat-tab.ts';
import type { TestChatServer } from '#test/harness/chat/test-chat-server.ts';
import { CLOSE_CODES } from '../../contract.ts';

const LINE = { name: 'A line', where: 'Everywhere', contact: 'Call 1', url: 'https://line.example' };

let tab: TestTab;
let server: TestChatServer;
beforeEach(() => {
  vi.useFakeTimers();
  tab = new TestTab();
  ({ server } = tab);
});
afterEach(() => vi.useRealTimers());

describe('a sent message', () => {
  it('is shown at once, and becomes a message when it is stored', async () => {
    const { chat } = await tab.open();
    let answer = () => {};
    server.deliver = (arrives) => (answer = arrives);
    chat.send('Hello');
    expect(outgoing(chat)).toEqual(['Hello: sending']);
    answer();
    expect(outgoing(chat)).toEqual([]);
    expect(contents(chat)).toEqual(['Hello']);
    expect(tab.unsent).toEqual([]);
  });

  it('waits without a network, and is stored once as soon as there is one', async () => {
    const { chat, connection } = await tab.open();
    tab.isOnline = false;
    connection.drop();
    chat.send('Hello');
    vi.advanceTimersByTime(10 * MINUTE);
    expect(outgoing(chat)).toEqual(['Hello: sending']);
    expect(tab.unsent).toHaveLength(1);
    tab.isOnline = true;
    connection.wake();
    server.connection.open();
    expect(server.messages.map(({ content }) => content)).toEqual(['Hello']);
    expect(outgoing(chat)).toEqual([]);
  });

  it('fails after a long time without a network, and is then sent only if it is retried', async () => {
    const { chat, connection } = await tab.open();
    tab.isOnline = false;
    connection.drop();
    chat.send('Hello');
    vi.advanceTimersByTime(15 * MINUTE);
    expect(outgoing(chat)).toEqual(['Hello: failed']);
    tab.isOnline = true;
    connection.wake();
    server.connection.open();
    expect(outgoing(chat), 'it was never sent: the writer decides').toEqual(['Hello: failed']);
    chat.retry(chat.state().thread.outgoing[0]?.id ?? '');
    expect(outgoing(chat)).toEqual([]);
  });

  it('fails if the server answers everything else, but not this', async () => {
    const { chat } = await tab.open();
    server.deliver = (arrives, frame) => frame.type !== 'send' && arrives();
    chat.send('Hello');
    vi.advanceTimersByTime(59 * SECOND);
    expect(outgoing(chat)).toEqual(['Hello: sending']);
    vi.advanceTimersByTime(1 * SECOND);
    expect(outgoing(chat)).toEqual(['Hello: failed']);
  });

  it('whose acknowledgement was lost is confirmed by the next connection, and shown once', async () => {
    const { chat } = await tab.open();
    server.deliver = () => {};
    chat.send('Hello');
    vi.advanceTimersByTime(12 * SECOND);
    expect(outgoing(chat)).toEqual(['Hello: sending']);
    server.deliver = (arrives) => arrives();
    tab.waitForReconnect();
    expect(outgoing(chat)).toEqual([]);
    expect(contents(chat)).toEqual(['Hello']);
  });

  it('is sent when the connection opens, if it was not open yet', async () => {
    const { chat } = await tab.open(false);
    chat.send('Hello');
    expect(outgoing(chat)).toEqual(['Hello: sending']);
    server.connection.open();
    expect(contents(chat)).toEqual(['Hello']);
  });

  it('that is refused shows the reason and is not sent again by itself', async () => {
    const { chat } = await tab.open();
    server.refuse = () => ({ code: 'CHAT_ENDED', message: 'This chat has ended.' });
    chat.send('Hello');
    expect(chat.state().thread.outgoing[0]).toMatchObject({ state: 'failed', reason: 'This chat has ended.' });
    tab.reconnect();
    expect(server.connection.sent.map(({ type }) => type)).toEqual(['follow']);
  });

  it('that may hurt waits for its writer, across a reload and a lost connection, and is then stored once', async () => {
    const page = await tab.open();
    const doubt = { code: 'DOUBTFUL', message: 'This may hurt or upset them.', helpLines: [LINE] };
    server.refuse = ({ sure }) => (sure ? null : doubt);
    page.chat.send('Hello');
    expect(page.chat.state().helpLines).toEqual([LINE]);
    page.close();
    const { chat } = await tab.open();
    const [written] = chat.state().thread.outgoing;
    expect(written).toMatchObject({ state: 'failed', code: 'DOUBTFUL', reason: 'This may hurt or upset them.' });
    expect(server.connection.sent.map(({ type }) => type)).toEqual(['follow']);
    server.connection.break();
    chat.confirm(written?.id ?? '');
    expect([outgoing(chat), contents(chat)]).toEqual([['Hello: sending'], []]);
    server.connection.open();
    expect([outgoing(chat), contents(chat), tab.unsent]).toEqual([[], ['Hello'], []]);
  });

  it('fails and waits for its writer if the server closes because of too many frames', async () => {
    const { chat } = await tab.open();
    server.deliver = () => {};
    chat.send('Hello');
    server.connection.break(CLOSE_CODES.tooFast);
    expect(outgoing(chat)).toEqual(['Hello: failed']);
    tab.waitForReconnect();
    expect(server.connection.sent.map(({ type }) => type)).toEqual(['follow']);
  });

  it('that was not answered when the page was left is sent by the next page', async () => {
    const first = await tab.open();
    server.deliver = () => {};
    first.chat.send('Hello');
    first.close();
    server.deliver = (arrives) => arrives();
    const { chat } = await tab.open();
    expect(contents(chat)).toEqual(['Hello']);
    expect(outgoing(chat)).toEqual([]);
    expect(tab.unsent).toEqual([]);
  });

  it('can be discarded', async () => {
    const { chat } = await tab.open();
    tab.isOnline = false;
    chat.send('Hello');
    chat.discard(chat.state().thread.outgoing[0]?.id ?? '');
    expect(outgoing(chat)).toEqual([]);
    expect(tab.unsent).toEqual([]);
  });

  it('is stored once and shown in order over a connection that keeps breaking', async () => {
    const { chat } = await tab.open();
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    server.deliver = (arrives, _, connection) => {
      if (random() < 0.2) connection.break();
      else arrives();
    };
    const sent = Array.from({ length: 200 }, (_, n) => `mine ${n}`);
    for (const content of sent) {
      chat.send(content);
      if (random() < 0.5) server.write(`theirs before ${content}`);
      if (server.connection.readyState === 3) tab.waitForReconnect();
    }
    server.deliver = (arrives) => arrives();
    tab.reconnect();
    expect(outgoing(chat)).toEqual([]);
    expect(contents(chat)).toEqual(server.messages.map(({ content }) => content));
    expect(
      contents(chat)
        .filter((content) => content.startsWith('mine'))
        .toSorted(),
    ).toEqual(sent.toSorted());
  });
});
