import { answerConfession, getAnswer, searchConfessions } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { exchangeToken, startInstagramLogin, verifyProfile } from '#features/verification/contract.ts';
import { monthlyId } from '#platform/client/random-id.ts';
import type { Member } from '../../../../bench/fill/members.ts';
import { Caller } from '../../../deployment/caller.ts';
import { TARGET_PREFIX } from '../../../deployment/load/letters.ts';
import type { Site } from '../../../deployment/site/open-site.ts';
import { authorize } from '../../../deployment/steps/walk.ts';
import type { Attempts } from './attempts.ts';
import type { Person } from './people.ts';

const ANSWER = 'I saw your lamp from the lighthouse keeper';

/** A handle that a member has proved, and a letter to it that they have answered. */
interface Exchange {
  number: number;
  reader: Caller;
  author: Caller;
  handle: string;
  clientKey: string;
  letterId: string | null;
}

const messageOf = (number: number) => `Exchange ${number} with the lighthouse keeper`;

/** One member after the other proves a handle, gets a letter from another member, and answers it. */
export class Correspondence implements Person {
  readonly pause = 1500;
  /** How many letters and answers were acknowledged. */
  letters = 0;
  answers = 0;
  #answered: Exchange[] = [];
  readonly #site: Site;
  readonly #attempts: Attempts;
  readonly #members: Iterator<Member>;
  readonly #numbers: Iterator<number>;
  #open: Exchange | null = null;
  #next: () => Promise<boolean> = () => this.#prove();

  constructor(
    site: Site,
    attempts: Attempts,
    { members, numbers }: { members: Iterator<Member>; numbers: Iterator<number> },
  ) {
    this.#site = site;
    this.#attempts = attempts;
    this.#members = members;
    this.#numbers = numbers;
  }

  /** Returns true once the letter is answered. */
  async attempt(): Promise<boolean> {
    if (!this.#open) {
      const number = this.#numbers.next().value as number;
      const [reader, author] = [this.#nextMember(), this.#nextMember()];
      const handle = `${TARGET_PREFIX}reads.${number}`;
      this.#open = { number, reader, author, handle, clientKey: monthlyId(new Date()), letterId: null };
      this.#next = () => this.#prove();
    }
    return this.#next();
  }

  /** Acknowledged answers since the last count that their authors do not find as they wrote them. */
  async countLost(): Promise<number> {
    let lost = 0;
    for (const { number, reader, letterId } of this.#answered) {
      const { status, body } = await reader.call(getAnswer, { params: { id: letterId ?? '' } });
      if (status !== 200 || body.answer?.message !== `${ANSWER}, ${number}`) lost += 1;
    }
    this.#answered = [];
    return lost;
  }

  async #prove(): Promise<boolean> {
    const { reader, handle } = this.#exchange;
    const make = this.#attempts.make.bind(this.#attempts);
    const begun = await make('proof', () => reader.call(startInstagramLogin, { body: { mode: 'verify' } }), [200]);
    if (!begun) return false;
    const { url, state, redirectUri } = begun.body;
    // The browser reaches Instagram, whatever is between it and us.
    const { pathname, search } = new URL(url);
    const code = await authorize(`http://127.0.0.1:${this.#site.sandboxPort}${pathname}${search}`, handle);
    const body = { state, redirectUri, code };
    const exchanged = await make('proof', () => reader.call(exchangeToken, { body }), [200]);
    if (!exchanged?.body.success) return false;
    const proof = { profileName: handle, verificationMethod: 'instagram_oauth' as const };
    const verified = await make('proof', () => reader.call(verifyProfile, { body: proof }), [200]);
    if (!verified?.body.success) return false;
    return this.#continueWith(() => this.#write());
  }

  async #write(): Promise<boolean> {
    const { author, handle, clientKey, number } = this.#exchange;
    const body = { targetName: handle, message: messageOf(number), clientKey, deliveryMethod: 'platform' as const };
    if (!(await this.#attempts.make('send', () => author.call(sendConfession, { body }), [201]))) return false;
    this.letters += 1;
    return this.#continueWith(() => this.#find());
  }

  async #find(): Promise<boolean> {
    const exchange = this.#exchange;
    const params = { query: exchange.handle };
    const page = await this.#attempts.make('read', () => exchange.reader.call(searchConfessions, { params }), [200]);
    const letter = page?.body.confessions.find(({ message }) => message === messageOf(exchange.number));
    if (!letter) return false;
    exchange.letterId = letter.id;
    return this.#continueWith(() => this.#answer());
  }

  async #answer(): Promise<boolean> {
    const exchange = this.#exchange;
    const { number, reader, letterId } = exchange;
    const input = { params: { id: letterId ?? '' }, body: { message: `${ANSWER}, ${number}` } };
    // 409: an attempt that got no answer has stored it.
    if (!(await this.#attempts.make('answer', () => reader.call(answerConfession, input), [201, 409]))) return false;
    this.answers += 1;
    this.#answered.push(exchange);
    this.#open = null;
    return true;
  }

  /** Nothing is finished yet. */
  #continueWith(next: () => Promise<boolean>): false {
    this.#next = next;
    return false;
  }

  get #exchange(): Exchange {
    if (!this.#open) throw new Error('There is no exchange');
    return this.#open;
  }

  #nextMember(): Caller {
    return new Caller(this.#site, (this.#members.next().value as Member).cookie);
  }
}
