import { vi } from 'vitest';
import { ClientFrame, type ServerFrame } from '#features/matches/contract.ts';

/** A fake WebSocket. It answers a follow with no missed messages; the test sends everything else. */
class FakeSocket extends EventTarget {
  readyState = 0;
  readonly received: ClientFrame[] = [];

  constructor() {
    super();
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(text: string): void {
    const frame = ClientFrame.parse(JSON.parse(text));
    this.received.push(frame);
    if (frame.type === 'follow') this.push({ type: 'missed', matchId: frame.matchId, messages: [], more: false });
  }

  close(): void {
    this.readyState = 3;
  }

  /** Sends a frame to the page. */
  push(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

/** A tab keeps its connection for a moment after the last chat, so the next test may get the same one. */
let latest: FakeSocket | undefined;

function connect(): FakeSocket {
  latest = new FakeSocket();
  return latest;
}

/** The server's side of the page's current connection. */
export function fakeChat(): { push: (frame: ServerFrame) => void; sent: () => ClientFrame[] } {
  vi.stubGlobal('WebSocket', connect);
  const before = latest;
  const known = before?.received.length ?? 0;
  return {
    push: (frame) => latest?.push(frame),
    sent: () => latest?.received.slice(latest === before ? known : 0) ?? [],
  };
}
