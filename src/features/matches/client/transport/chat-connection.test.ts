import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { TestChatServer } from '#test/harness/test-chat-server.ts';
import { CLOSE_CODES } from '../../contract.ts';
import { ChatLine } from './chat-connection.ts';

const { matchId } = TestChatServer;

let server: TestChatServer;
let online: boolean;
let line: ChatLine;
beforeEach(() => {
  vi.useFakeTimers();
  server = new TestChatServer();
  online = true;
  line = new ChatLine({ connect: server.connect, isOnline: () => online, chance: () => 1 });
});
afterEach(() => vi.useRealTimers());

const follow = (heardTo = 7) => line.follow({ matchId, heardTo: () => heardTo, hear: () => {} });
const FOLLOWS = { type: 'follow', matchId, after: 7 };

describe('the line of a tab', () => {
  it('is not there until somebody follows a chat, and asks then what they have missed', () => {
    expect(server.wires).toHaveLength(0);
    follow();
    expect(line.state()).toBe('connecting');
    server.wire.open();
    expect(line.state()).toBe('open');
    expect(server.wire.said).toEqual([FOLLOWS]);
  });

  it('is one for everybody, and stays up from one page to the next', () => {
    const leave = follow();
    server.wire.open();
    leave();
    follow();
    vi.advanceTimersByTime(10 * SECOND);
    expect(server.wires).toHaveLength(1);
    expect(line.state()).toBe('open');
  });

  it('is hung up when nobody follows anything any more', () => {
    const leave = follow();
    server.wire.open();
    leave();
    vi.advanceTimersByTime(2 * SECOND);
    expect(line.state()).toBe('idle');
    expect(server.wire.readyState).toBe(3);
  });

  it('tells each follower what is about their chat', () => {
    const heard: string[] = [];
    line.follow({ matchId, heardTo: () => 0, hear: ({ type }) => heard.push(type) });
    line.follow({ matchId: '9b1e6d3c-5a27-4f80-9c64-2d7e8f0a1b35', heardTo: () => 0, hear: () => heard.push('wrong') });
    server.wire.open();
    server.wire.tell({ type: 'typing', matchId });
    expect(heard).toContain('typing');
    expect(heard).not.toContain('wrong');
  });

  it.each([
    ['a frame of a newer server', JSON.stringify({ type: 'reaction', matchId, emoji: 'heart' })],
    [
      'a known frame with a value of a newer server',
      JSON.stringify({ type: 'presence', matchId, online: 'on a train' }),
    ],
    ['a frame without a match', JSON.stringify({ type: 'typing' })],
    ['half a frame', '{"type":"typing"'],
    ['text that is not JSON', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
  ])('ignores %s and stays connected', (_what, text) => {
    const heard: string[] = [];
    line.follow({ matchId, heardTo: () => 0, hear: ({ type }) => heard.push(type) });
    server.wire.open();
    heard.length = 0;
    server.wire.tellText(text);
    expect(heard).toEqual([]);
    server.wire.tell({ type: 'typing', matchId });
    expect(heard).toEqual(['typing']);
    expect(line.state()).toBe('open');
  });

  it('drops the fields of a frame that it does not know', () => {
    const heard: object[] = [];
    line.follow({ matchId, heardTo: () => 0, hear: (frame) => heard.push(frame) });
    server.wire.open();
    server.wire.tellText(JSON.stringify({ type: 'changed', matchId, by: 'them' }));
    expect(heard.at(-1)).toEqual({ type: 'changed', matchId });
  });

  it('counts an unknown frame as a sign of life', () => {
    follow();
    server.wire.open();
    server.deliver = () => {};
    line.wake();
    server.wire.tellText(JSON.stringify({ type: 'reaction', matchId }));
    vi.advanceTimersByTime(60 * SECOND);
    expect(server.wires).toHaveLength(1);
  });

  it('says nothing into a line that is not open', () => {
    follow();
    expect(line.say({ type: 'typing', matchId })).toBe(false);
    server.wire.open();
    expect(line.say({ type: 'typing', matchId })).toBe(true);
  });
});

describe('a follower learns that the server follows', () => {
  let followed: number;
  let answer: () => void;
  beforeEach(() => {
    followed = 0;
    server.deliver = (deliver) => (answer = deliver);
  });
  const followAndCount = () =>
    line.follow({ matchId, heardTo: () => 7, hear: () => {}, onFollowed: () => (followed += 1) });

  it('from the answer, not from the open connection', () => {
    followAndCount();
    server.wire.open();
    expect(followed).toBe(0);
    answer();
    expect(followed).toBe(1);
  });

  it('once a connection, and again after it was lost before the answer', () => {
    followAndCount();
    server.wire.open();
    server.wire.break();
    vi.advanceTimersByTime(1 * SECOND);
    server.wire.open();
    answer();
    line.wake();
    answer();
    expect(followed).toBe(1);
  });

  it('on a line that was open before', () => {
    follow();
    server.wire.open();
    answer();
    followAndCount();
    expect(followed).toBe(0);
    answer();
    expect(followed).toBe(1);
  });

  it('also where the match turns out to be gone', () => {
    followAndCount();
    server.wire.open();
    server.wire.tell({ type: 'refused', matchId, code: 'NOT_FOUND', message: '' });
    expect(followed).toBe(1);
  });
});

describe('a line that is lost', () => {
  it('comes back after a pause that grows, and asks again what was missed', () => {
    follow();
    for (const pause of [1, 2, 4]) {
      server.wire.break();
      const attempts = server.wires.length;
      vi.advanceTimersByTime(pause * SECOND - 1);
      expect(server.wires).toHaveLength(attempts);
      vi.advanceTimersByTime(1);
      expect(server.wires).toHaveLength(attempts + 1);
    }
    server.wire.open();
    expect(server.wire.said).toEqual([FOLLOWS]);
    server.wire.break();
    vi.advanceTimersByTime(1 * SECOND);
    expect(server.wires, 'once it has worked, the pauses are short again').toHaveLength(5);
  });

  it('comes back at once when the network does, and does not try without one', () => {
    follow();
    server.wire.open();
    online = false;
    line.drop();
    vi.advanceTimersByTime(120 * SECOND);
    expect(server.wires).toHaveLength(1);
    online = true;
    line.wake();
    expect(server.wires).toHaveLength(2);
  });

  it('is found out when somebody looks again and it does not answer', () => {
    follow();
    server.wire.open();
    server.deliver = () => {};
    line.wake();
    vi.advanceTimersByTime(8 * SECOND);
    expect(line.state()).toBe('waiting');
  });

  it('is trusted when it answers', () => {
    follow();
    server.wire.open();
    line.wake();
    vi.advanceTimersByTime(60 * SECOND);
    expect(server.wires).toHaveLength(1);
  });

  it('is found out when it never opens', () => {
    follow();
    vi.advanceTimersByTime(9 * SECOND);
    expect(server.wires).toHaveLength(2);
  });
});

describe('what the server means by closing', () => {
  beforeEach(() => {
    follow();
    server.wire.open();
  });

  it('another place took over: wait until this one is wanted', () => {
    server.wire.break(CLOSE_CODES.replaced);
    line.wake();
    vi.advanceTimersByTime(120 * SECOND);
    expect(line.state()).toBe('replaced');
    line.resume();
    expect(line.state()).toBe('connecting');
  });

  it('signed out: wait until somebody is signed in', () => {
    server.wire.break(CLOSE_CODES.signedOut);
    vi.advanceTimersByTime(120 * SECOND);
    expect(line.state()).toBe('signed-out');
    expect(server.wires).toHaveLength(1);
  });

  it.each([CLOSE_CODES.tooFast, CLOSE_CODES.malformed, 1009])('%s: come back, but not soon', (code) => {
    server.wire.break(code);
    vi.advanceTimersByTime(29 * SECOND);
    expect(server.wires).toHaveLength(1);
    vi.advanceTimersByTime(1 * SECOND);
    expect(server.wires).toHaveLength(2);
  });
});
