import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import type { SandboxAccount } from '../accounts.ts';

export interface SandboxMessage {
  mid: string;
  from: 'them' | 'us';
  text: string;
  at: Date;
}

/** One person's conversation with our account. */
export interface Thread {
  messages: SandboxMessage[];
  /** When they last wrote, or opened the conversation by a link; null before that. */
  lastHeard: Date | null;
  /** Without it the product cannot read who they are. */
  hasConsent: boolean;
  hasBlockedUs: boolean;
}

/** We may answer for so long after they wrote. */
const WINDOW = DAY;

/** The conversations, in memory only. */
export class Threads {
  readonly #threads = new Map<string, Thread>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  of({ id }: SandboxAccount): Thread {
    const known = this.#threads.get(id);
    if (known) return known;
    const thread: Thread = { messages: [], lastHeard: null, hasConsent: true, hasBlockedUs: false };
    this.#threads.set(id, thread);
    return thread;
  }

  add(account: SandboxAccount, from: SandboxMessage['from'], text: string): SandboxMessage {
    const thread = this.of(account);
    const message = { mid: makeMid(), from, text, at: this.#clock.now() };
    thread.messages.push(message);
    if (from === 'them') this.hear(account);
    return message;
  }

  /** They wrote, or came by a link. */
  hear(account: SandboxAccount): void {
    const thread = this.of(account);
    thread.lastHeard = this.#clock.now();
    thread.hasBlockedUs ||= account.blocksUs;
  }

  isWindowOpen({ lastHeard }: Thread): boolean {
    return lastHeard !== null && this.#clock.now().getTime() - lastHeard.getTime() < WINDOW;
  }

  /** Moves everything in the conversation 25 hours back. */
  closeWindow(account: SandboxAccount): void {
    const thread = this.of(account);
    const back = (moment: Date) => new Date(moment.getTime() - 25 * HOUR);
    for (const message of thread.messages) message.at = back(message.at);
    thread.lastHeard &&= back(thread.lastHeard);
  }
}

/** As long as Instagram's. */
export function makeMid(): string {
  return `aWdf${randomBytes(96).toString('base64url')}`;
}
