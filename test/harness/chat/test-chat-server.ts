import { ClientFrame, type Message, type ServerFrame } from '#features/matches/contract.ts';

type Frame<T> = Extract<ClientFrame, { type: T }>;
type ServerFrameOf<T> = Extract<ServerFrame, { type: T }>;

/** The browser's end of a connection. The tests decide when it opens, answers and breaks. */
export class TestConnection extends EventTarget {
  readyState: 0 | 1 | 3 = 0;
  readonly sent: ClientFrame[] = [];
  readonly #onFrame: (frame: ClientFrame, connection: TestConnection) => void;

  constructor(onFrame: (frame: ClientFrame, connection: TestConnection) => void) {
    super();
    this.#onFrame = onFrame;
  }

  send(text: string): void {
    const frame = ClientFrame.parse(JSON.parse(text));
    this.sent.push(frame);
    this.#onFrame(frame, this);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  receive(frame: ServerFrame): void {
    this.receiveText(JSON.stringify(frame));
  }

  /** Any text, also what today's server does not send. */
  receiveText(data: string): void {
    if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }));
  }

  break(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

/** The server of one chat: stores each message id of the browser once, and answers as the real server does. */
export class TestChatServer {
  static readonly matchId = '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10';
  readonly connections: TestConnection[] = [];
  readonly messages: Message[] = [];
  readonly #byClientId = new Map<string, Message>();
  /** Delivers an answer, unless the test replaces it. */
  deliver: (answer: () => void, frame: ClientFrame, connection: TestConnection) => void = (answer) => answer();

  /** Returns why a message is refused; null to store it. */
  refuse: (frame: Frame<'send'>) => Pick<ServerFrameOf<'refused'>, 'code' | 'message' | 'helpLines'> | null = () =>
    null;

  readonly connect = (): TestConnection => {
    const connection = new TestConnection((frame, from) => this.#onFrame(frame, from));
    this.connections.push(connection);
    return connection;
  };

  get connection(): TestConnection {
    const connection = this.connections.at(-1);
    if (!connection) throw new Error('there is no connection yet');
    return connection;
  }

  /** A page, as the call for messages returns it. */
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

  /** The partner writes a message. */
  write(content: string): void {
    const message = this.store('them', content);
    this.connection.receive({ type: 'message', matchId: TestChatServer.matchId, message });
  }

  #onFrame(frame: ClientFrame, connection: TestConnection): void {
    const { matchId } = TestChatServer;
    if (frame.type === 'follow') {
      const missed = this.messages.filter(({ seq }) => seq > frame.after);
      const page = { messages: missed.slice(0, 50), more: missed.length > 50 };
      this.deliver(() => connection.receive({ type: 'missed', matchId, ...page }), frame, connection);
    }
    if (frame.type === 'send') {
      const refusal = this.refuse(frame);
      if (refusal) return connection.receive({ type: 'refused', matchId, id: frame.id, ...refusal });
      const message = this.#byClientId.get(frame.id) ?? this.store('me', frame.content);
      this.#byClientId.set(frame.id, message);
      this.deliver(() => connection.receive({ type: 'stored', matchId, id: frame.id, message }), frame, connection);
    }
  }
}
