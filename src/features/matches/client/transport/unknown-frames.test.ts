import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { TestChatServer } from '#test/harness/chat/test-chat-server.ts';
import { ChatConnection } from './chat-connection.ts';

const { matchId } = TestChatServer;

let server: TestChatServer;
let connection: ChatConnection;
beforeEach(() => {
  vi.useFakeTimers();
  server = new TestChatServer();
  connection = new ChatConnection({ connect: server.connect, isOnline: () => true, random: () => 1 });
});
afterEach(() => vi.useRealTimers());

describe('a page that is older than the server', () => {
  it.each([
    ['a frame of a newer server', JSON.stringify({ type: 'reaction', matchId, emoji: 'heart' })],
    [
      'a known frame with a value of a newer server',
      JSON.stringify({ type: 'presence', matchId, online: 'on a train' }),
    ],
    ['a frame without a match', JSON.stringify({ type: 'typing' })],
    ['a truncated frame', '{"type":"typing"'],
    ['text that is not JSON', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
  ])('ignores %s and stays connected', (_what, text) => {
    const received: string[] = [];
    connection.follow({ matchId, completeUpTo: () => 0, onFrame: ({ type }) => received.push(type) });
    server.connection.open();
    received.length = 0;
    server.connection.receiveText(text);
    expect(received).toEqual([]);
    server.connection.receive({ type: 'typing', matchId });
    expect(received).toEqual(['typing']);
    expect(connection.state()).toBe('open');
  });

  it('drops the fields of a frame that it does not know', () => {
    const received: object[] = [];
    connection.follow({ matchId, completeUpTo: () => 0, onFrame: (frame) => received.push(frame) });
    server.connection.open();
    server.connection.receiveText(JSON.stringify({ type: 'changed', matchId, by: 'them' }));
    expect(received.at(-1)).toEqual({ type: 'changed', matchId });
  });

  it('counts an unknown frame as a sign of life', () => {
    connection.follow({ matchId, completeUpTo: () => 0, onFrame: () => {} });
    server.connection.open();
    server.deliver = () => {};
    connection.wake();
    server.connection.receiveText(JSON.stringify({ type: 'reaction', matchId }));
    vi.advanceTimersByTime(60 * SECOND);
    expect(server.connections).toHaveLength(1);
  });
});
