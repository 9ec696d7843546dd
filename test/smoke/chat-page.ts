import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message, ServerFrame } from '#features/matches/contract.ts';
import type { TestSocket } from '#test/harness/chat/socket.ts';

/** How many messages may be unacknowledged at once. */
const WINDOW = 4;

/** Acts like the chat page: sends in order, and after a lost connection catches up and sends again what was not stored. */
export class ChatPage {
  /** Acknowledged messages, by the id made here. */
  readonly stored = new Map<string, Message>();
  /** All messages received, by number. */
  readonly received = new Map<number, Message>();
  readonly #matchId: string;
  readonly #connect: () => TestSocket;
  readonly #outgoing: { id: string; content: string }[] = [];
  #expected = 0;

  constructor(matchId: string, connect: () => TestSocket) {
    this.#matchId = matchId;
    this.#connect = connect;
  }

  /** Whether all own messages are acknowledged and all messages of the partner have arrived. */
  get isDone(): boolean {
    return this.stored.size === this.#outgoing.length && this.received.size === this.#expected;
  }

  /** Adds messages to send; the partner sends as many. */
  write(contents: string[]): void {
    for (const content of contents) this.#outgoing.push({ id: randomUUID(), content });
    this.#expected += 2 * contents.length;
  }

  /** The acknowledged messages in the order in which they were written. */
  acknowledged(): (Message | undefined)[] {
    return this.#outgoing.map(({ id }) => this.stored.get(id));
  }

  async run(): Promise<void> {
    while (!this.isDone) {
      const socket = this.#connect();
      if (await socket.opened()) await this.#exchange(socket);
      else await wait(50);
    }
  }

  async #exchange(socket: TestSocket): Promise<void> {
    const waiting = this.#outgoing.filter(({ id }) => !this.stored.has(id));
    const follow = () => socket.send({ type: 'follow', matchId: this.#matchId, after: this.#lastWithoutGap() });
    const sendNext = () => {
      const next = waiting.shift();
      if (next) socket.send({ type: 'send', matchId: this.#matchId, ...next });
    };
    follow();
    for (let n = 0; n < WINDOW; n += 1) sendNext();
    while (!this.isDone) {
      const frame = await socket.nextFrame();
      if (!frame) return;
      this.#record(frame);
      if (frame.type === 'stored') sendNext();
      if (frame.type === 'missed' && frame.more) follow();
    }
    await socket.close();
  }

  #record(frame: ServerFrame): void {
    if (frame.type === 'refused') throw new Error(`Refused: ${frame.code}`);
    if (frame.type === 'missed') for (const message of frame.messages) this.received.set(message.seq, message);
    if (frame.type === 'message' || frame.type === 'stored') this.received.set(frame.message.seq, frame.message);
    if (frame.type === 'stored') this.stored.set(frame.id, frame.message);
  }

  #lastWithoutGap(): number {
    let last = 0;
    while (this.received.has(last + 1)) last += 1;
    return last;
  }
}
