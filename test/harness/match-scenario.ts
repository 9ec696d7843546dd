import { beforeEach } from 'vitest';
import { listMatches } from '#features/matches/contract.ts';
import { dayOf, startOfDay, type Day } from '#platform/server/clock.ts';
import type { Browser } from './browser.ts';
import { runJob } from './jobs.ts';
import type { TestApp } from './test-app.ts';

interface Member {
  user: { id: number };
}

/** Helpers for tests of who matches whom. They share one app; each test has its own handles. */
export class MatchScenario {
  readonly subject: TestApp;
  #handles = 0;

  constructor(subject: TestApp) {
    this.subject = subject;
  }

  /** New Instagram accounts, one for each name. */
  handles<Names extends string[]>(...names: Names): { [Index in keyof Names]: string } {
    return names.map((name) => this.handle(name)) as { [Index in keyof Names]: string };
  }

  /** A new Instagram account. */
  handle(name: string): string {
    this.#handles += 1;
    const handle = `${name}.${this.#handles}`;
    this.subject.instagram.sandbox.accounts.register(handle);
    return handle;
  }

  /** Delivers at once as in the demo, or as in production: among five authors, with a delay before the notice. */
  deliverAtOnce(isAtOnce: boolean): void {
    const { services } = this.subject;
    services.deliverySettings = { ...services.deliverySettings, minAuthors: isAtOnce ? 1 : 5 };
  }

  runJob(name: string): Promise<void> {
    return runJob(this.subject, name);
  }

  /** Runs all jobs that look for matches. */
  async findMatches(): Promise<void> {
    await this.runJob('after-delivery');
    await this.runJob('ended-pauses');
    await this.runJob('freed-crushes');
  }

  day(fromNow: number): Day {
    return dayOf(startOfDay(this.subject.clock.now(), fromNow));
  }

  /** Sets the clock to the beginning of a later day. */
  skipDays(days: number): void {
    this.subject.clock.set(`${this.day(days)}T00:00:00Z`);
  }

  signIn({ user }: Member): Promise<Browser> {
    return this.subject.browser().signInAs(user);
  }

  async matchesOf(member: Member) {
    return (await (await this.signIn(member)).call(listMatches)).body.matches;
  }

  /** Whether both have the same new match. */
  async haveMatched(one: Member, other: Member): Promise<boolean> {
    const theirs = await this.matchesOf(other);
    return (await this.matchesOf(one)).some(
      ({ id, state, isNew }) => state === 'matched' && isNew && theirs.some((match) => match.id === id && match.isNew),
    );
  }

  /** How many matches these members have in total. */
  async count(...members: Member[]): Promise<number> {
    const matches = await Promise.all(members.map((member) => this.matchesOf(member)));
    return matches.flat().length;
  }
}

/** A scenario in which letters are delivered at once, unless a test says otherwise. */
export function matchScenario(subject: TestApp): MatchScenario {
  const scenario = new MatchScenario(subject);
  beforeEach(() => scenario.deliverAtOnce(true));
  return scenario;
}
