import { allJobs } from '#app/server/features.ts';
import { answerConfession } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { confessions } from '#features/letters/server/schema.ts';
import { deliveredRowId } from '#features/letters/server/letter-ids.ts';
import { today } from '#platform/server/clock.ts';
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts';
import { letterForm } from '#test/factories/letter.ts';
import type { Member } from '#test/factories/member.ts';
import { runQueued } from '#test/harness/jobs.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { takeDump, written, type Dump } from '../dump.ts';
import { createTable, insertRows } from '../plant.ts';
import { Random } from '../random.ts';
import type { Trial } from '../thief/loot.ts';
import type { TrueAnswer } from '../world/truth.ts';
import { changesBetween } from './look.ts';
import type { Owner } from './cast.ts';
import type { ActingPlant, Deeds } from './plants.ts';

/** A letter of this world, or an answer to one. */
export interface ActedLetter {
  author: number;
  /** The handle that it is to, or whose owner has answered. */
  target: string;
  /** Of an answer: the author of the letter. */
  recipient?: number;
  message: string;
  key: string;
  day: string;
  /** The id of its row after the delivery. */
  row: string;
  isDelivered: boolean;
}

type Asking = { name: string; looks: Dump[] } & Partial<Pick<Trial, 'group' | 'nth' | 'pattern' | 'times'>>;

const LONGEST_WAIT = 6 * HOUR;
/** Sessions end when they are not used for two days. */
const OLD_SESSION = DAY / 2;

/** The mail server is down: mails wait. */
const mailer = { send: () => Promise.reject(new Error('The mail server is down')), close: () => {} };

/** Where a member acts and looks: the app with the delivery of production, and a clock that the member's plans move. */
export class Stage {
  readonly app: TestApp;
  readonly random: Random;
  /** People who have proved a handle, by handle. */
  readonly owners = new Map<string, Owner>();
  readonly letters: ActedLetter[] = [];
  readonly trials: Trial[] = [];
  readonly answers = new Map<string, TrueAnswer>();
  readonly #plants: ActingPlant[];
  readonly #signedIn = new Map<number, number>();
  readonly #jobs = allJobs(mailer);
  #last: Dump = { tables: new Map() };

  constructor(app: TestApp, seed: number, plants: ActingPlant[]) {
    this.app = app;
    this.random = new Random(seed);
    this.#plants = plants;
  }

  async open(): Promise<this> {
    for (const plant of this.#plants) await createTable(this.app, plant);
    return this;
  }

  /** A dump before these people do something. They log in first if they must: that would leave rows of its own. */
  async begin(members: readonly Member[]): Promise<Dump> {
    await this.signIn(members);
    return this.dump();
  }

  async signIn(members: readonly Member[]): Promise<void> {
    const now = this.app.clock.now().getTime();
    for (const { user, browser } of members) {
      if (now - (this.#signedIn.get(user.id) ?? 0) < OLD_SESSION) continue;
      this.#signedIn.set(user.id, now);
      await browser.signInAs(user);
    }
  }

  /** A dump, and what has changed since the one before. */
  async look(): Promise<Dump> {
    const before = this.#last;
    return changesBetween(before, await this.dump());
  }

  async dump(): Promise<Dump> {
    this.#last = await takeDump(this.app.services.db, 'lengths');
    return this.#last;
  }

  /** Asks a question about what was seen. The name is unique among those that ask the same. */
  ask(question: string, { name, ...seen }: Asking, { right, chance }: TrueAnswer): void {
    const id = `${question}: ${name}`;
    this.trials.push({ id, question, group: id, ...seen });
    this.answers.set(id, { right, chance });
  }

  async send(author: Member, target: string): Promise<ActedLetter> {
    const message = this.#write();
    const body = letterForm({ targetName: target, message });
    return this.#record(author.user, { target, message }, await author.browser.call(sendConfession, { body }));
  }

  /** Answers a letter, which its reader knows by this id. */
  async answer(reader: Member, id: string, { target, author }: ActedLetter): Promise<ActedLetter> {
    const message = this.#write();
    const sent = await reader.browser.call(answerConfession, { params: { id }, body: { message } });
    return this.#record(reader.user, { target, message, recipient: author }, sent);
  }

  #write(): string {
    return `You hum when you think that nobody is near. This is note ${this.letters.length}, and not the last.`;
  }

  async #record(
    author: { id: number },
    what: Pick<ActedLetter, 'target' | 'message' | 'recipient'>,
    { status, body }: { status: number; body: { id: string } },
  ): Promise<ActedLetter> {
    if (status !== 201) throw new Error(`A letter was not accepted: ${status} ${JSON.stringify(body)}`);
    const { keys, clock } = this.app.services;
    const row = written(deliveredRowId(keys, author.id, body.id));
    const letter = { author: author.id, ...what, key: body.id, day: today(clock), row, isDelivered: false };
    this.letters.push(letter);
    await this.leak('send', letter);
    return letter;
  }

  /** Lets time pass until the letters that wait go out, however few they are. */
  async deliver(): Promise<void> {
    const { clock } = this.app;
    const now = clock.now().getTime();
    clock.set(new Date((Math.floor(now / LONGEST_WAIT) + 1) * LONGEST_WAIT).toISOString());
    await this.run('deliver-letters');
    await this.run('after-delivery');
    const rows = await this.app.services.db.select({ id: confessions.id }).from(confessions);
    const ids = new Set(rows.map(({ id }) => written(id)));
    for (const letter of this.letters.filter(({ isDelivered, row }) => !isDelivered && ids.has(row))) {
      letter.isDelivered = true;
      await this.leak('delivery', letter);
    }
    clock.advance(MINUTE);
  }

  /** Lets a day pass. Whoever gets notices is looked at in it, at a random hour. */
  async passDay(): Promise<void> {
    for (let hour = 0; hour < DAY / HOUR; hour += 1) {
      this.app.clock.advance(HOUR);
      await this.run('notify-letters');
      await runQueued(this.app, 'push');
    }
    await this.run('plan-notices');
  }

  async run(name: string): Promise<void> {
    const job = this.#jobs.find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    await job.run(this.app.services, {});
  }

  async leak<Deed extends keyof Deeds>(deed: Deed, about: Deeds[Deed]): Promise<void> {
    for (const plant of this.#plants) {
      const row = plant.on[deed]?.(this, about);
      if (row) await insertRows(this.app, plant, [row]);
    }
  }
}
