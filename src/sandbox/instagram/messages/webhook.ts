import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import { webhookBody, type MessagingEvent } from './events.ts';

/** Posts a body to the product's webhook; returns the HTTP status. */
export type PostEvents = (text: string, signature: string) => Promise<number>;

export interface Posting {
  /** Posted twice, as Meta does now and then. */
  duplicate?: boolean | undefined;
  /** Signed with a secret that is not the app's. */
  forged?: boolean | undefined;
  /** The body wrapped in a list. */
  wrapped?: boolean | undefined;
}

interface WebhookOptions {
  clock: Clock;
  post: PostEvents;
  /** Whether refused posts and echoes are sent by themselves, as Meta does, or wait until `deliver` is called. */
  delivers: 'at once' | 'on demand';
}

const FIRST_DELAY = SECOND;
const MAX_DELAY = MINUTE;
/** Meta gives up after that. */
const RETRIED_FOR = 36 * HOUR;

/** Posts events to the product, signed as Meta does, and again until it answers 200. */
export class Webhook {
  readonly #options: WebhookOptions;
  #waiting: { text: string; until: number }[] = [];
  #delay = FIRST_DELAY;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  /** Posts the events together; returns the status of each post. What is refused waits to be posted again. */
  async send(events: MessagingEvent[], { duplicate, forged, wrapped }: Posting = {}): Promise<number[]> {
    const text = webhookBody(events, this.#options.clock.now(), wrapped);
    const secret = forged ? 'not-the-secret-of-the-app' : SANDBOX_KEYS.appSecret;
    const statuses: number[] = [];
    for (let posts = duplicate ? 2 : 1; posts > 0; posts -= 1) statuses.push(await this.#post(text, secret));
    if (!forged && statuses.every((status) => status !== 200)) this.#wait(text);
    return statuses;
  }

  /** Sends the events later, on their own. */
  sendLater(events: MessagingEvent[]): void {
    this.#wait(webhookBody(events, this.#options.clock.now()));
  }

  /** Posts what waits, in order; returns the statuses. */
  async deliver(): Promise<number[]> {
    const posts = this.#waiting.filter(({ until }) => until > this.#options.clock.now().getTime());
    this.#waiting = [];
    const statuses: number[] = [];
    for (const waiting of posts) {
      const status = await this.#post(waiting.text, SANDBOX_KEYS.appSecret);
      if (status !== 200) this.#waiting.push(waiting);
      statuses.push(status);
    }
    return statuses;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #wait(text: string): void {
    this.#waiting.push({ text, until: this.#options.clock.now().getTime() + RETRIED_FOR });
    if (this.#options.delivers === 'at once') this.#schedule(FIRST_DELAY);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#delay = Math.min(delay, MAX_DELAY);
    this.#timer = setTimeout(() => void this.#retry(), this.#delay).unref();
  }

  async #retry(): Promise<void> {
    await this.deliver();
    if (this.#waiting.length > 0) this.#schedule(2 * this.#delay);
  }

  /** A product that cannot be reached counts as one that refuses. */
  async #post(text: string, secret: string): Promise<number> {
    const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
    return this.#options.post(text, signature).catch(() => 503);
  }
}
