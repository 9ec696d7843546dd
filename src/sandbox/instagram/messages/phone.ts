import type { Clock } from '#platform/server/clock.ts';
import type { AccountStore } from '../account-store.ts';
import type { SandboxAccount } from '../accounts.ts';
import { messageEvent, postbackEvent, referralEvent, type MessagingEvent, type Unreadable } from './events.ts';
import { igsidOf } from './igsid.ts';
import { makeMid, type SandboxMessage, type Thread, type Threads } from './threads.ts';
import type { Posting, Webhook } from './webhook.ts';

export interface Sending extends Posting {
  /** The `ref` of the link by which the conversation was opened. */
  ref?: string | undefined;
  /** Instagram on the web, which drops the `ref`. */
  web?: boolean | undefined;
  /** Arrives after the next message that is sent. */
  reorder?: boolean | undefined;
  as?: Unreadable | undefined;
}

/** The phones of all people of the sandbox, each open at the conversation with our account. */
export class Phone {
  readonly #accounts: AccountStore;
  readonly #threads: Threads;
  readonly #webhook: Webhook;
  readonly #clock: Clock;
  /** Events that arrive after the next ones. */
  #held: MessagingEvent[] = [];

  constructor(deps: { accounts: AccountStore; threads: Threads; webhook: Webhook; clock: Clock }) {
    this.#accounts = deps.accounts;
    this.#threads = deps.threads;
    this.#webhook = deps.webhook;
    this.#clock = deps.clock;
  }

  /** Writes to our account; returns the statuses of the product's answers. A username that is free becomes an account. */
  async send(username: string, text: string, sending: Sending = {}): Promise<number[]> {
    if (sending.forged) return this.#webhook.send([this.#forge(username, text)], sending);
    const events = this.#write(username, text, sending);
    if (sending.reorder) {
      this.#held.push(...events);
      return [];
    }
    return this.#webhook.send([...events, ...this.#held.splice(0)], sending);
  }

  /** Writes several messages that Meta posts together. */
  async sendTogether(messages: { username: string; text: string; ref?: string }[]): Promise<number[]> {
    return this.#webhook.send(messages.flatMap(({ username, text, ref }) => this.#write(username, text, { ref })));
  }

  /** Taps a link to our account and writes nothing. Meta tells it to the product only if there is a conversation already. */
  async tapLink(username: string, ref: string, posting: Posting = {}): Promise<number[]> {
    const account = this.account(username);
    if (this.thread(username).lastHeard === null) return [];
    this.#threads.hear(account);
    return this.#webhook.send([referralEvent(igsidOf(account), this.#clock.now(), ref)], posting);
  }

  /** Taps a question that is offered at the start of a conversation. */
  async tapQuestion(username: string, title: string, { ref, ...posting }: Posting & { ref?: string } = {}) {
    const account = this.account(username);
    const { at } = this.#threads.add(account, 'them', title);
    return this.#webhook.send([postbackEvent(igsidOf(account), at, title, ref)], posting);
  }

  /** The messages of both sides, oldest first. */
  conversation(username: string): readonly SandboxMessage[] {
    return this.thread(username).messages;
  }

  thread(username: string): Thread {
    return this.#threads.of(this.account(username));
  }

  account(username: string): SandboxAccount {
    return this.#accounts.find(username) ?? this.#accounts.register(username);
  }

  igsid(username: string): string {
    return igsidOf(this.account(username));
  }

  closeWindow(username: string): void {
    this.#threads.closeWindow(this.account(username));
  }

  block(username: string, hasBlockedUs = true): void {
    this.thread(username).hasBlockedUs = hasBlockedUs;
  }

  /** Takes back, or gives, the consent to read who they are. */
  consent(username: string, hasConsent: boolean): void {
    this.thread(username).hasConsent = hasConsent;
  }

  /** Posts what waits: echoes of our answers, and events that the product refused. */
  deliver(): Promise<number[]> {
    return this.#webhook.deliver();
  }

  #write(username: string, text: string, { ref, web, as }: Sending): MessagingEvent[] {
    const account = this.account(username);
    const igsid = igsidOf(account);
    const isNew = this.#threads.of(account).lastHeard === null;
    const message = this.#threads.add(account, 'them', text);
    if (ref === undefined || web) return [messageEvent({ igsid, message, as })];
    if (isNew) return [messageEvent({ igsid, message, as, ref })];
    return [referralEvent(igsid, message.at, ref), messageEvent({ igsid, message, as })];
  }

  /** Nobody wrote a forged message, so it leaves no trace in the conversation. */
  #forge(username: string, text: string): MessagingEvent {
    const message = { mid: makeMid(), from: 'them', text, at: this.#clock.now() } as const;
    return messageEvent({ igsid: this.igsid(username), message });
  }
}
