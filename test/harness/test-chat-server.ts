import { ClientFrame, type Message, type ServerFrame } from '#features/matches/contract.ts';

/** One connection of a browser, as the browser sees it. The tests decide when it opens, answers and breaks. */
export class TestWire extends EventTarget {
  readyState: 0 | 1 | 3 = 0;
  readonly said: ClientFrame[] = [];
  readonly #hear: (frame: ClientFrame, wire: TestWire) => void;

  constructor(hear: (frame: ClientFrame, wire: TestWire) => void) {
    super();
    this.#hear = hear;
  }

  send(text: string): void {
    const frame = ClientFrame.parse(JSON.parse(text));
    this.said.push(frame);
    this.#hear(frame, this);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  tell(frame: ServerFrame): void {
    this.tellText(JSON.stringify(frame));
  }

  /** Sends anything, also what no server of today sends. */
  tellText(data: string): void {
    if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  break(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

/** The other end of one chat: it stores each client-made id once, and answers by the rules of the wire. */
export class TestChatServer {
  static readonly matchId = '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10';
  readonly wires: TestWire[] = [];
  readonly messages: Message[] = [];
  readonly #byClientId = new Map<string, Message>();
  /** What becomes of an answer: it arrives unless the test says otherwise. */
  deliver: (answer: () => void, frame: ClientFrame, wire: TestWire) => void = (answer) => answer();

  readonly connect = (): TestWire => {
    const wire = new TestWire((frame, from) => this.#hear(frame, from));
    this.wires.push(wire);
    return wire;
  };

  get wire(): TestWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error('nobody has connected');
    return wire;
  }

  /** A page as the call answers it. */
  page(before = Number.POSITIVE_INFINITY, size = 50): { messages: Message[]; more: boolean } {
    const earlier = this.messages.filter(({ seq }) => seq < before);
    return { messages: earlier.slice(-size), more: earlier.length > size };
  }

  store(senderId: Message['senderId'], content: string): Message {
    const seq = this.messages.length + 1;
    const id = `00000000-0000-8000-8000-${String(seq).padStart(12, '0')}`;
    const timestamp = new Date(Date.UTC(2026, 10, 14) + seq * 1000).toISOString();
    const message: Message = { id, seq, senderId, content, timestamp, type: 'text' };
    this.messages.push(message);
    return message;
  }

  /** The other one writes. */
  write(content: string): void {
    const message = this.store('them', content);
    this.wire.tell({ type: 'message', matchId: TestChatServer.matchId, message });
  }

  #hear(frame: ClientFrame, wire: TestWire): void {
    const { matchId } = TestChatServer;
    if (frame.type === 'follow') {
      const missed = this.messages.filter(({ seq }) => seq > frame.after);
      const page = { messages: missed.slice(0, 50), more: missed.length > 50 };
      this.deliver(() => wire.tell({ type: 'missed', matchId, ...page }), frame, wire);
    }
    if (frame.type === 'send') {
      const message = this.#byClientId.get(frame.id) ?? this.store('me', frame.content);
      this.#byClientId.set(frame.id, message);
      this.deliver(() => wire.tell({ type: 'stored', matchId, id: frame.id, message }), frame, wire);
    }
  }
}
