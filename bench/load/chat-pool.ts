import type { Chat } from '../fill/chats.ts';
import type { Member } from '../fill/members.ts';
import type { ChatSocket } from './chat-socket.ts';

type Connection = Pick<ChatSocket, 'send' | 'next' | 'fail' | 'close'>;

/** A chat in which both sides are connected. */
export interface OpenChat extends Chat {
  sockets: [Connection, Connection];
  /** The side that writes next. */
  turn: 0 | 1;
}

interface PoolSettings {
  chats: readonly Chat[];
  connect: (member: Member) => Promise<Connection>;
  /** Whether a member may write one more message now; counts it. */
  mayWrite: (member: Member) => boolean;
}

/** Chats with open connections. Another is opened only if nobody in the open ones may write. */
export class ChatPool {
  readonly #settings: PoolSettings;
  readonly #unopened: Chat[];
  readonly #idle: OpenChat[] = [];
  readonly #open = new Set<OpenChat>();

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    this.#unopened = [...settings.chats];
  }

  /** Opens chats before anything is measured. */
  async open(count: number): Promise<void> {
    while (this.#open.size < count) {
      const chat = await this.#openNext();
      if (!chat) return;
      this.#idle.push(chat);
    }
  }

  /** A chat whose turn may write; null if there is none. Chats are used in turn. */
  async take(): Promise<OpenChat | null> {
    for (let tried = this.#idle.length; tried > 0; tried -= 1) {
      const chat = this.#idle.shift();
      if (!chat) break;
      if (this.#mayWrite(chat)) return chat;
      this.#idle.push(chat);
    }
    const opened = await this.#openNext();
    return opened && this.#mayWrite(opened) ? opened : null;
  }

  /** After its message: the other side answers. */
  release(chat: OpenChat): void {
    chat.turn = chat.turn === 0 ? 1 : 0;
    this.#idle.push(chat);
  }

  /** A chat in which something failed is not used again. */
  drop(chat: OpenChat): void {
    this.#open.delete(chat);
    for (const socket of chat.sockets) socket.close();
  }

  failAll(reason: string): void {
    for (const { sockets } of this.#open) for (const socket of sockets) socket.fail(reason);
  }

  close(): void {
    for (const chat of this.#open) this.drop(chat);
  }

  #mayWrite({ sides, turn }: OpenChat): boolean {
    return this.#settings.mayWrite(sides[turn]);
  }

  async #openNext(): Promise<OpenChat | null> {
    const chat = this.#unopened.shift();
    if (!chat) return null;
    const { connect } = this.#settings;
    const [one, other] = chat.sides;
    const opened: OpenChat = { ...chat, sockets: [await connect(one), await connect(other)], turn: 0 };
    this.#open.add(opened);
    return opened;
  }
}
