import { getCurrentUser, logIn } from '#features/auth/contract.ts';
import { likeConfession, reactToConfession, searchConfessions } from '#features/inbox/contract.ts';
import { isToldToWait } from '../../../../bench/load/http-side.ts';
import { PASSWORD, type Member } from '../../../../bench/fill/members.ts';
import type { Reader } from '../../../../bench/fill/readers.ts';
import { Caller } from '../../../deployment/caller.ts';
import type { Letter, Letters } from '../../../deployment/load/letters.ts';
import type { Site } from '../../../deployment/site/open-site.ts';
import type { Attempts } from './attempts.ts';
import type { Person } from './people.ts';

/** Reads the letters of one reader. */
export class ListReader implements Person {
  readonly pause = 300;
  readonly #attempts: Attempts;
  readonly #caller: Caller;
  readonly #query: string;

  constructor(site: Site, attempts: Attempts, { member, handle }: Reader) {
    this.#attempts = attempts;
    this.#caller = new Caller(site, member.cookie);
    this.#query = handle;
  }

  async attempt(): Promise<boolean> {
    const params = { query: this.#query };
    return (await this.#attempts.make('read', () => this.#caller.call(searchConfessions, { params }), [200])) !== null;
  }
}

/** Writes letters of all members in turn. A letter that failed is sent again with the key that its browser made for it. */
export class Writer implements Person {
  readonly pause = 700;
  readonly #attempts: Attempts;
  readonly #letters: Letters;
  #open: Letter | null = null;

  constructor(attempts: Attempts, letters: Letters) {
    this.#attempts = attempts;
    this.#letters = letters;
  }

  async attempt(): Promise<boolean> {
    const letter = (this.#open ??= this.#letters.write());
    const call = async () => {
      const answer = await this.#letters.post(letter);
      return { status: answer.status, text: answer.body.toString(), isToldToWait: isToldToWait(answer) };
    };
    const isStored = (await this.#attempts.make('send', call, [201])) !== null;
    if (isStored) this.#open = null;
    return isStored;
  }
}

/** Gives one letter a mark, takes it back, and so on. */
export class Marker implements Person {
  readonly pause = 900;
  /** Marks that were acknowledged and not there afterwards, or there and not acknowledged. */
  wrong = 0;
  readonly #attempts: Attempts;
  readonly #kind: 'like' | 'react';
  readonly #caller: Caller;
  readonly #id: string;
  /** As the last answer says; null if a call got none. */
  #isMarked: boolean | null = null;

  constructor(
    site: Site,
    attempts: Attempts,
    { kind, member, id }: { kind: 'like' | 'react'; member: Member; id: string },
  ) {
    this.#attempts = attempts;
    this.#kind = kind;
    this.#caller = new Caller(site, member.cookie);
    this.#id = id;
  }

  async attempt(): Promise<boolean> {
    const before = this.#isMarked;
    this.#isMarked = null;
    const params = { id: this.#id };
    const call = () =>
      this.#kind === 'like'
        ? this.#caller.call(likeConfession, { params })
        : this.#caller.call(reactToConfession, { params, body: { emoji: '🔥' } });
    const answer = await this.#attempts.make(this.#kind, call, [200]);
    if (!answer) return false;
    this.#isMarked = this.#kind === 'like' ? answer.body.liked : answer.body.reacted.length > 0;
    if (before !== null && before === this.#isMarked) this.wrong += 1;
    return true;
  }
}

/** Signs in with a password, and opens the site with the new session. */
export class SignIn implements Person {
  readonly pause = 2500;
  readonly #site: Site;
  readonly #attempts: Attempts;
  #turn: number;

  constructor(site: Site, attempts: Attempts, from: number) {
    this.#site = site;
    this.#attempts = attempts;
    this.#turn = from;
  }

  async attempt(): Promise<boolean> {
    this.#turn += 1;
    const caller = new Caller(this.#site);
    const email = this.#site.members[this.#turn % this.#site.members.length]?.email ?? '';
    const credentials = { email, password: PASSWORD };
    if (!(await this.#attempts.make('sign-in', () => caller.call(logIn, { body: credentials }), [200]))) return false;
    return (await this.#attempts.make('sign-in', () => caller.call(getCurrentUser), [200])) !== null;
  }
}
