import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { contents, TestTab } from '#test/harness/chat/chat-tab.ts';
import { TestChatServer } from '#test/harness/chat/test-chat-server.ts';

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
  it('opens with the latest page and follows from there', async () => {
    for (let n = 1; n <= 120; n += 1) server.store('them', `${n}`);
    const { chat } = await tab.open();
    expect(contents(chat)).toHaveLength(50);
    expect(server.connection.sent).toEqual([{ type: 'follow', matchId, after: 120 }]);
    await chat.loadOlder();
    await chat.loadOlder();
    expect(contents(chat)).toHaveLength(120);
    expect(chat.state().thread.hasOlder).toBe(false);
  });

  it('gets missed messages page by page', async () => {
    const { chat } = await tab.open();
    server.connection.break();
    for (let n = 1; n <= 120; n += 1) server.store('them', `${n}`);
    tab.waitForReconnect();
    expect(contents(chat)).toEqual(server.messages.map(({ content }) => content));
  });

  it('requests missing messages as soon as a gap appears', async () => {
    const { chat } = await tab.open();
    server.store('them', 'lost on the way');
    server.write('received');
    expect(contents(chat)).toEqual(['lost on the way', 'received']);
  });

  it('reports that the latest page did not load', async () => {
    const { chat } = await tab.open(false);
    server.page = () => {
      throw new Error('no connection');
    };
    await chat.loadLatest();
    expect(chat.state().latest).toBe('failed');
  });

  it('calls onFollowed on every connection', async () => {
    await tab.open(false);
    expect(tab.followed).toBe(0);
    server.connection.open();
    expect(tab.followed).toBe(1);
    tab.reconnect();
    expect(tab.followed).toBe(2);
  });

  it('passes on presence and changes of the match', async () => {
    await tab.open();
    server.connection.receive({ type: 'presence', matchId, online: true });
    server.connection.receive({ type: 'changed', matchId });
    expect(tab.matchUpdates.map(({ type }) => type)).toEqual(['presence', 'changed']);
  });

  it('shows that the partner types until they stop or have written', async () => {
    const { chat } = await tab.open();
    server.connection.receive({ type: 'typing', matchId });
    expect(chat.state().isPartnerTyping).toBe(true);
    vi.advanceTimersByTime(6 * SECOND);
    expect(chat.state().isPartnerTyping).toBe(false);
    server.connection.receive({ type: 'typing', matchId });
    server.write('there');
    expect(chat.state().isPartnerTyping).toBe(false);
  });

  it('sends a typing frame now and then, not at every key', async () => {
    const { chat } = await tab.open();
    for (let key = 0; key < 40; key += 1) {
      chat.sendTyping();
      vi.advanceTimersByTime(0.2 * SECOND);
    }
    expect(server.connection.sent.filter(({ type }) => type === 'typing')).toHaveLength(3);
  });
});
