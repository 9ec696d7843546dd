import { listMessages, SOCKET_PATH, type Message } from '#features/matches/contract.ts';
import { Chat } from '#features/matches/client/transport/chat.ts';
import { ChatConnection } from '#features/matches/client/transport/chat-connection.ts';
import type { Member } from '../../../bench/fill/members.ts';
import { Caller } from '../caller.ts';
import type { Site } from '../site/open-site.ts';

/** Words of every chat message, searched for in the logs. */
export const CHAT_WORDS = 'across the harbour';

/** One side of a chat, with the code of the chat page. Writes the next message once the last one is stored. */
export class Talker {
  readonly written: string[] = [];
  /** How often its socket was closed. */
  closed = 0;
  readonly #chat: Chat;
  readonly #caller: Caller;
  readonly #matchId: string;
  readonly #name: string;
  readonly #connection: ChatConnection;
  readonly #close: () => void;

  constructor(site: Site, matchId: string, member: Member) {
    this.#matchId = matchId;
    this.#name = `Line of ${member.userId}`;
    this.#caller = new Caller(site, member.cookie);
    const headers = { origin: site.publicUrl, cookie: member.cookie };
    this.#connection = new ChatConnection({
      connect: () => {
        // Node's client takes options where a browser takes protocols.
        const url = site.publicUrl.replace(/^http/, 'ws') + SOCKET_PATH;
        const socket = new WebSocket(url, { headers } as unknown as string[]);
        socket.addEventListener('error', () => {});
        socket.addEventListener('close', () => (this.closed += 1));
        return socket;
      },
      isOnline: () => true,
      random: Math.random,
    });
    this.#chat = new Chat({
      matchId,
      connection: this.#connection,
      fetchPage: (before) => this.#fetchPage(before),
      unsent: [],
      saveUnsent: () => {},
      onMatchUpdate: () => {},
      onFollowed: () => {},
      onStored: () => {},
    });
    this.#close = this.#chat.open(true);
  }

  get isOpen(): boolean {
    return this.#connection.state() === 'open';
  }

  /** Writes one message, or presses 'send again' at the one that is not stored yet. */
  write(): void {
    const [unsent] = this.#chat.state().thread.outgoing;
    if (unsent) return unsent.state === 'failed' ? this.#chat.retry(unsent.id) : undefined;
    const content = `${this.#name}, number ${this.written.length + 1}, ${CHAT_WORDS}`;
    this.written.push(content);
    this.#chat.send(content);
  }

  /** Whether all own messages are stored, and it has so many messages on its screen. */
  isDone(count: number): boolean {
    const { thread } = this.#chat.state();
    return thread.outgoing.length === 0 && thread.messages.length === count;
  }

  retryFailed(): void {
    if (this.#chat.state().thread.outgoing.length > 0) this.write();
  }

  /** What its screen shows. */
  shown(): string[] {
    return this.#chat.state().thread.messages.map(({ content }) => content);
  }

  /** All that is stored, in order. */
  async history(): Promise<Message[]> {
    const read: Message[] = [];
    for (let more = true; more;) {
      const page = await this.#fetchPage(read[0]?.seq);
      read.unshift(...page.messages);
      ({ more } = page);
    }
    return read;
  }

  close(): void {
    this.#close();
  }

  async #fetchPage(before?: number): Promise<{ messages: Message[]; more: boolean }> {
    const query = before === undefined ? {} : { before };
    const { status, body } = await this.#caller.call(listMessages, { params: { id: this.#matchId }, query });
    if (status !== 200) throw new Error(`messages: status ${status}`);
    return body;
  }
}
