import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { TestChatServer } from '#test/harness/chat/test-chat-server.ts';
import { CLOSE_CODES } from '../../contract.ts';
import { ChatConnection } from './chat-connection.ts';

const { matchId } = TestChatServer;

let server: TestChatServer;
let online: boolean;
let connection: ChatConnection;
beforeEach(() => {
  vi.useFakeTimers();
  server = new TestChatServer();
  online = true;
  connection = new ChatConnection({ connect: server.connect, isOnline: () => online, random: () => 1 });
});
afterEach(() => vi.useRealTimers());

const follow = (completeUpTo = 7) =>
  connection.follow({ matchId, completeUpTo: () => completeUpTo, onFrame: () => {} });
const FOLLOWS = { type: 'follow', matchId, after: 7 };

describe('the connection of a tab', () => {
  it('is opened by the first follower, and requests what that one has missed', () => {
    expect(server.connections).toHaveLength(0);
    follow();
    expect(connection.state()).toBe('connecting');
    server.connection.open();
    expect(connection.state()).toBe('open');
    expect(server.connection.sent).toEqual([FOLLOWS]);
  });

  it('is shared, and stays open from one page to the next', () => {
    const leave = follow();
    server.connection.open();
    leave();
    follow();
    vi.advanceTimersByTime(10 * SECOND);
    expect(server.connections).toHaveLength(1);
    expect(connection.state()).toBe('open');
  });

  it('is closed when there are no followers left', () => {
    const leave = follow();
    server.connection.open();
    leave();
    vi.advanceTimersByTime(2 * SECOND);
    expect(connection.state()).toBe('idle');
    expect(server.connection.readyState).toBe(3);
  });

  it('passes frames on to the followers of their chat only', () => {
    const received: string[] = [];
    connection.follow({ matchId, completeUpTo: () => 0, onFrame: ({ type }) => received.push(type) });
    connection.follow({
      matchId: '9b1e6d3c-5a27-4f80-9c64-2d7e8f0a1b35',
      completeUpTo: () => 0,
      onFrame: () => received.push('wrong'),
    });
    server.connection.open();
    server.connection.receive({ type: 'typing', matchId });
    expect(received).toContain('typing');
    expect(received).not.toContain('wrong');
  });

  it('sends nothing while it is not open', () => {
    follow();
    expect(connection.send({ type: 'typing', matchId })).toBe(false);
    server.connection.open();
    expect(connection.send({ type: 'typing', matchId })).toBe(true);
  });
});

describe('onFollowed is called', () => {
  let followed: number;
  let answer: () => void;
  beforeEach(() => {
    followed = 0;
    server.deliver = (deliver) => (answer = deliver);
  });
  const followAndCount = () =>
    connection.follow({ matchId, completeUpTo: () => 7, onFrame: () => {}, onFollowed: () => (followed += 1) });

  it('when the server answers the follow, not when the connection opens', () => {
    followAndCount();
    server.connection.open();
    expect(followed).toBe(0);
    answer();
    expect(followed).toBe(1);
  });

  it('once on each connection, also after one was lost before the answer', () => {
    followAndCount();
    server.connection.open();
    server.connection.break();
    vi.advanceTimersByTime(1 * SECOND);
    server.connection.open();
    answer();
    connection.wake();
    answer();
    expect(followed).toBe(1);
  });

  it('for a follower that joins an open connection', () => {
    follow();
    server.connection.open();
    answer();
    followAndCount();
    expect(followed).toBe(0);
    answer();
    expect(followed).toBe(1);
  });

  it('also when the match turns out to be gone', () => {
    followAndCount();
    server.connection.open();
    server.connection.receive({ type: 'refused', matchId, code: 'NOT_FOUND', message: '' });
    expect(followed).toBe(1);
  });
});

describe('a lost connection', () => {
  it('is opened again after growing delays, and requests again what was missed', () => {
    follow();
    for (const delay of [1, 2, 4]) {
      server.connection.break();
      const attempts = server.connections.length;
      vi.advanceTimersByTime(delay * SECOND - 1);
      expect(server.connections).toHaveLength(attempts);
      vi.advanceTimersByTime(1);
      expect(server.connections).toHaveLength(attempts + 1);
    }
    server.connection.open();
    expect(server.connection.sent).toEqual([FOLLOWS]);
    server.connection.break();
    vi.advanceTimersByTime(1 * SECOND);
    expect(server.connections, 'once it has worked, the delays are short again').toHaveLength(5);
  });

  it('is opened again at once when the network is back, and not before', () => {
    follow();
    server.connection.open();
    online = false;
    connection.drop();
    vi.advanceTimersByTime(120 * SECOND);
    expect(server.connections).toHaveLength(1);
    online = true;
    connection.wake();
    expect(server.connections).toHaveLength(2);
  });

  it('is detected when it does not answer after waking', () => {
    follow();
    server.connection.open();
    server.deliver = () => {};
    connection.wake();
    vi.advanceTimersByTime(8 * SECOND);
    expect(connection.state()).toBe('waiting');
  });

  it('is kept when it answers after waking', () => {
    follow();
    server.connection.open();
    connection.wake();
    vi.advanceTimersByTime(60 * SECOND);
    expect(server.connections).toHaveLength(1);
  });

  it('is detected when it never opens', () => {
    follow();
    vi.advanceTimersByTime(9 * SECOND);
    expect(server.connections).toHaveLength(2);
  });
});

describe('when the server closes the connection', () => {
  beforeEach(() => {
    follow();
    server.connection.open();
  });

  it('because another tab took over, it waits for resume', () => {
    server.connection.break(CLOSE_CODES.replaced);
    connection.wake();
    vi.advanceTimersByTime(120 * SECOND);
    expect(connection.state()).toBe('replaced');
    connection.resume();
    expect(connection.state()).toBe('connecting');
  });

  it('because the session has ended, it does not reconnect by itself', () => {
    server.connection.break(CLOSE_CODES.signedOut);
    vi.advanceTimersByTime(120 * SECOND);
    expect(connection.state()).toBe('signed-out');
    expect(server.connections).toHaveLength(1);
  });

  it.each([CLOSE_CODES.tooFast, CLOSE_CODES.malformed, 1009])(
    'with code %s, it reconnects after the longest delay',
    (code) => {
      server.connection.break(code);
      vi.advanceTimersByTime(29 * SECOND);
      expect(server.connections).toHaveLength(1);
      vi.advanceTimersByTime(1 * SECOND);
      expect(server.connections).toHaveLength(2);
    },
  );
});
