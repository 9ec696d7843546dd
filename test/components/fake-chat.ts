import { vi } from 'vitest';
import { ClientFrame, type ServerFrame } from '#features/matches/contract.ts';

/** The chat's WebSocket. Answers a follow with no missed messages; the test does everything else. */
class FakeSocket extends EventTarget {
  readyState = 0;
  readonly heard: ClientFrame[] = [];

  constructor() {
    super();
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(text: string): void {
    const frame = ClientFrame.parse(JSON.parse(text));
    this.heard.push(frame);
    if (frame.type === 'follow') this.say({ type: 'missed', matchId: frame.matchId, messages: [], more: false });
  }

  close(): void {
    this.readyState = 3;
  }

  say(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

/** A tab keeps its connection for a moment after the last chat, so that the next test may get the same one. */
let latest: FakeSocket | undefined;

function connect(): FakeSocket {
  latest = new FakeSocket();
  return latest;
}

/** The server's side of the page's current connection. */
export function fakeChat(): { say: (frame: ServerFrame) => void; sent: () => ClientFrame[] } {
  vi.stubGlobal('WebSocket', connect);
  const before = latest;
  const known = before?.heard.length ?? 0;
  return {
    say: (frame) => latest?.say(frame),
    sent: () => latest?.heard.slice(latest === before ? known : 0) ?? [],
  };
}
