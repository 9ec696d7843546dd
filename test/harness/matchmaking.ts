import { allJobs } from '#app/server/features.ts';
import { listMatches } from '#features/matches/contract.ts';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Browser } from './browser.ts';
import { nowhere } from './nowhere.ts';
import type { TestApp } from './test-app.ts';

interface Member {
  user: { id: number };
}

/** Helpers for tests of who matches whom. They share one app; each test has its own handles. */
export class Matchmaking {
  readonly subject: TestApp;
  #handles = 0;

  constructor(subject: TestApp) {
    this.subject = subject;
  }

  /** A new Instagram account. */
  handle(name: string): string {
    this.#handles += 1;
    const handle = `${name}.${this.#handles}`;
    this.subject.instagram.sandbox.accounts.register(handle);
    return handle;
  }

  /** Delivery as in the demo, or as in production: among five authors, with a delay before the notice. */
  deliverAtOnce(is: boolean): void {
    const { services } = this.subject;
    services.deliverySettings = { ...services.deliverySettings, minAuthors: is ? 1 : 5 };
  }

  async run(name: string): Promise<void> {
    const job = allJobs(nowhere).find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    await job.run(this.subject.services, {});
  }

  /** Runs all jobs that look for matches. */
  async lookAgain(): Promise<void> {
    await this.run('after-delivery');
    await this.run('ended-pauses');
  }

  day(fromNow: number): Day {
    return dayOf(startOfDay(this.subject.clock.now(), fromNow));
  }

  turnDays(days: number): void {
    this.subject.clock.set(`${this.day(days)}T00:00:00Z`);
  }

  signIn({ user }: Member): Promise<Browser> {
    return this.subject.browser().signInAs(user);
  }

  async matchesOf(person: Member) {
    return (await (await this.signIn(person)).call(listMatches)).body.matches;
  }

  /** Whether both have the same new match. */
  async haveMatched(one: Member, other: Member): Promise<boolean> {
    const theirs = await this.matchesOf(other);
    return (await this.matchesOf(one)).some(
      ({ id, state, isNew }) => state === 'matched' && isNew && theirs.some((match) => match.id === id && match.isNew),
    );
  }

  /** How many matches these members have in total. */
  async count(...people: Member[]): Promise<number> {
    const matches = await Promise.all(people.map((person) => this.matchesOf(person)));
    return matches.flat().length;
  }
}
