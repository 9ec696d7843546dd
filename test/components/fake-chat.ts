import { vi } from 'vitest';
import { ClientFrame, type ServerFrame } from '#features/matches/contract.ts';

/** The chat's connection: follows are answered with nothing missed, everything else is up to the test. */
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

/** A tab keeps its connection for a moment after the last chat: the next test may go on with it. */
let latest: FakeSocket | undefined;

function connect(): FakeSocket {
  latest = new FakeSocket();
  return latest;
}

/** The server's side of the chat's connection, whichever the page has open. */
export function fakeChat(): { say: (frame: ServerFrame) => void; sent: () => ClientFrame[] } {
  vi.stubGlobal('WebSocket', connect);
  const before = latest;
  const known = before?.heard.length ?? 0;
  return {
    say: (frame) => latest?.say(frame),
    sent: () => latest?.heard.slice(latest === before ? known : 0) ?? [],
  };
}
