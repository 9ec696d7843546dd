import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { TestTab, words } from '#test/harness/chat-tab.ts';
import { TestChatServer } from '#test/harness/test-chat-server.ts';

const { matchId } = TestChatServer;

let tab: TestTab;
let server: TestChatServer;
beforeEach(() => {
  vi.useFakeTimers();
  tab = new TestTab();
  ({ server } = tab);
});
afterEach(() => vi.useRealTimers());

describe('a chat', () => {
  it('opens with the latest page, and follows from there', async () => {
    for (let n = 1; n <= 120; n += 1) server.store('them', `${n}`);
    const { chat } = await tab.open();
    expect(words(chat)).toHaveLength(50);
    expect(server.wire.said).toEqual([{ type: 'follow', matchId, after: 120 }]);
    await chat.loadOlder();
    await chat.loadOlder();
    expect(words(chat)).toHaveLength(120);
    expect(chat.state().thread.hasOlder).toBe(false);
  });

  it('hears what was missed, page by page', async () => {
    const { chat } = await tab.open();
    server.wire.break();
    for (let n = 1; n <= 120; n += 1) server.store('them', `${n}`);
    tab.comeBack();
    expect(words(chat)).toEqual(server.messages.map(({ content }) => content));
  });

  it('fills a gap as soon as it shows', async () => {
    const { chat } = await tab.open();
    server.store('them', 'lost on the way');
    server.write('heard');
    expect(words(chat)).toEqual(['lost on the way', 'heard']);
  });

  it('says when its pages do not come, and can be tried again', async () => {
    const { chat } = await tab.open(false);
    server.page = () => {
      throw new Error('no connection');
    };
    await chat.loadLatest();
    expect(chat.state().latest).toBe('failed');
  });

  it('is told on every connection that it is followed', async () => {
    await tab.open(false);
    expect(tab.followed).toBe(0);
    server.wire.open();
    expect(tab.followed).toBe(1);
    tab.reconnect();
    expect(tab.followed).toBe(2);
  });

  it('passes on who is here and that the match has changed', async () => {
    await tab.open();
    server.wire.tell({ type: 'presence', matchId, online: true });
    server.wire.tell({ type: 'changed', matchId });
    expect(tab.news.map(({ type }) => type)).toEqual(['presence', 'changed']);
  });

  it('shows that they type until they stop or have written', async () => {
    const { chat } = await tab.open();
    server.wire.tell({ type: 'typing', matchId });
    expect(chat.state().theyType).toBe(true);
    vi.advanceTimersByTime(6 * SECOND);
    expect(chat.state().theyType).toBe(false);
    server.wire.tell({ type: 'typing', matchId });
    server.write('there');
    expect(chat.state().theyType).toBe(false);
  });

  it('tells that somebody types now and then, not at every key', async () => {
    const { chat } = await tab.open();
    for (let key = 0; key < 40; key += 1) {
      chat.tellTyping();
      vi.advanceTimersByTime(0.2 * SECOND);
    }
    expect(server.wire.said.filter(({ type }) => type === 'typing')).toHaveLength(3);
  });
});
