import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message, ServerFrame } from '#features/matches/contract.ts';
import type { TestSocket } from '#test/harness/socket.ts';

/** So many may be on their way at once. */
const WINDOW = 4;

/** What the page of somebody who chats does: sends in order, takes up where it was when the line comes back, sends again. */
export class ChatPage {
  /** Acknowledged, by the id that was made here. */
  readonly stored = new Map<string, Message>();
  /** All that it knows of the chat, by number. */
  readonly heard = new Map<number, Message>();
  readonly #matchId: string;
  readonly #connect: () => TestSocket;
  readonly #words: { id: string; content: string }[] = [];
  #expected = 0;

  constructor(matchId: string, connect: () => TestSocket) {
    this.#matchId = matchId;
    this.#connect = connect;
  }

  /** Everything written here is acknowledged, and everything written there has arrived. */
  get isDone(): boolean {
    return this.stored.size === this.#words.length && this.heard.size === this.#expected;
  }

  /** Words to send; the other one sends as many. */
  write(contents: string[]): void {
    for (const content of contents) this.#words.push({ id: randomUUID(), content });
    this.#expected += 2 * contents.length;
  }

  /** What was acknowledged, in the order in which it was written. */
  acknowledged(): (Message | undefined)[] {
    return this.#words.map(({ id }) => this.stored.get(id));
  }

  async run(): Promise<void> {
    while (!this.isDone) {
      const socket = this.#connect();
      if (await socket.opened()) await this.#talk(socket);
      else await wait(50);
    }
  }

  async #talk(socket: TestSocket): Promise<void> {
    const waiting = this.#words.filter(({ id }) => !this.stored.has(id));
    const follow = () => socket.send({ type: 'follow', matchId: this.#matchId, after: this.#lastWithoutHole() });
    const sendNext = () => {
      const next = waiting.shift();
      if (next) socket.send({ type: 'send', matchId: this.#matchId, ...next });
    };
    follow();
    for (let n = 0; n < WINDOW; n += 1) sendNext();
    while (!this.isDone) {
      const frame = await socket.nextFrame();
      if (!frame) return;
      this.#note(frame);
      if (frame.type === 'stored') sendNext();
      if (frame.type === 'missed' && frame.more) follow();
    }
    await socket.close();
  }

  #note(frame: ServerFrame): void {
    if (frame.type === 'refused') throw new Error(`Refused: ${frame.code}`);
    if (frame.type === 'missed') for (const message of frame.messages) this.heard.set(message.seq, message);
    if (frame.type === 'message' || frame.type === 'stored') this.heard.set(frame.message.seq, frame.message);
    if (frame.type === 'stored') this.stored.set(frame.id, frame.message);
  }

  #lastWithoutHole(): number {
    let last = 0;
    while (this.heard.has(last + 1)) last += 1;
    return last;
  }
}
