import type { Access } from '#platform/shared/endpoint.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeChat, writeMessage } from '#test/factories/chat.ts';
import { makeMember } from '#test/factories/member.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { makeSubscriber } from '#test/factories/subscriber.ts';
import type { AccountRecord } from '#test/factories/user.ts';
import { addPasskey } from '#test/harness/passkeys.ts';
import { SoftwareAuthenticator } from '#test/harness/software-authenticator.ts';
import type { Browser } from '#test/harness/browser.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';

export const CALLERS = ['visitor', 'reader', 'free', 'elite', 'subscriber', 'moderator', 'vendor'] as const;
export type CallerName = (typeof CALLERS)[number];

/** Those who may make a call with this access. */
export function suitedCallers(access: Access): readonly CallerName[] {
  if (access === 'anyone') return ['visitor', 'reader', 'reader', 'free', 'elite'];
  if (access === 'member') return ['free', 'elite', 'subscriber'];
  if (access === 'premium') return ['elite'];
  return [access];
}

export interface Person {
  browser: Browser;
  /** What this person has proved; empty for visitors, moderators and vendors. */
  handle: string;
  user: AccountRecord | null;
  matchId: string;
  device: SoftwareAuthenticator;
}

/** Belongs to somebody who takes no part. It may be in no answer to anybody. */
export const SECRET_WORDS = {
  letter: 'The lighthouse keeper waters her violets at dawn.',
  message: 'Meet the quiet cartographer under the copper clock.',
  email: 'never-in-any-answer@example.org',
  lastName: 'Quillfeather',
} as const;

/** An app with people who have letters, a chat, passkeys and payments. */
export class World {
  readonly app: TestApp;
  readonly people = new Map<CallerName, Person>();
  /** The other side of chats, and other people's things. */
  readonly strangers = new Map<CallerName, Person>();
  /** Requests for which nothing could be prepared, and why. */
  readonly unprepared: string[] = [];
  #handles = 0;

  constructor(app: TestApp) {
    this.app = app;
    app.services.deliverySettings = { ...app.services.deliverySettings, minAuthors: 1 };
  }

  static async make(app: TestApp): Promise<World> {
    const world = new World(app);
    await world.#makeBystanders();
    for (const name of CALLERS) world.strangers.set(name, await world.make(name));
    for (const name of CALLERS) world.people.set(name, await world.make(name));
    return world;
  }

  person(name: CallerName, isForeign = false): Person {
    const person = (isForeign ? this.strangers : this.people).get(name);
    if (!person) throw new Error(`There is no ${name}`);
    return person;
  }

  /** What belongs to other people than the callers. */
  get secrets(): string[] {
    return [...this.strangers.values()].flatMap(({ user }) => user?.email ?? []);
  }

  /** Somebody new takes the place of a caller who has lost what they had. */
  async replace(name: CallerName): Promise<void> {
    this.people.set(name, await this.make(name));
  }

  async make(name: CallerName): Promise<Person> {
    const device = new SoftwareAuthenticator();
    const nobody = { browser: this.app.browser(), handle: '', user: null, matchId: '', device };
    if (name === 'visitor' || name === 'vendor') return nobody;
    if (name === 'reader') return { ...nobody, handle: await this.#prove(nobody.browser) };
    if (name === 'moderator') return { ...nobody, ...(await makeMember(this.app, { role: 'moderator' })) };
    if (name === 'subscriber') return { ...nobody, ...(await makeSubscriber(this.app)) };
    const chat = await makeChat(this.app);
    const member = chat[name];
    await writeMessage(this.app, member, chat.id, 'I have waited for this.');
    await member.browser.confirmStrongly();
    await addPasskey(member.browser, device);
    const handle = await this.#prove(member.browser);
    return { ...nobody, ...member, matchId: chat.id, handle };
  }

  /** The id under which this person reads a letter of theirs. There is always one: a new letter is sent when the last was removed. */
  async letterOf({ browser, handle }: Person): Promise<string> {
    if (handle === '') return crypto.randomUUID();
    const letter = () => newestLetter(browser, handle);
    return letter().catch(async () => {
      // The proof has expired, or there is no letter any more.
      await this.prove({ browser, handle });
      return letter().catch(async () => {
        await deliverLetter(this.app, handle);
        return letter();
      });
    });
  }

  /** Proves the handle of this person again. */
  async prove({ browser, handle }: Pick<Person, 'browser' | 'handle'>): Promise<void> {
    await proveHandle(this.app, browser, handle);
  }

  newHandle(): string {
    this.#handles += 1;
    const handle = `rosa.number.${this.#handles}`;
    this.app.instagram.register(handle);
    return handle;
  }

  async #prove(browser: Browser): Promise<string> {
    const handle = this.newHandle();
    await deliverLetter(this.app, handle);
    const { status } = await proveHandle(this.app, browser, handle);
    if (status !== 200) throw new Error(`@${handle} was not proved: status ${status}`);
    return handle;
  }

  /** Two people whose secrets no caller may learn. */
  async #makeBystanders(): Promise<void> {
    const { letter, message, email, lastName } = SECRET_WORDS;
    await makeMember(this.app, { email, lastName });
    await deliverLetter(this.app, this.newHandle(), { message: letter });
    const chat = await makeChat(this.app);
    await writeMessage(this.app, chat.elite, chat.id, message);
  }
}
