import { searchConfessions, listSentConfessions } from '#features/confessions/contract.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Browser } from '#test/harness/browser.ts';
import { Matchmaking } from '#test/harness/matchmaking.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { confess, makeAdmirer } from './admirer.ts';

/** Minors and adults who write to each other, on one app for many tests: each has handles of its own. */
export class Generations extends Matchmaking {
  constructor(subject: TestApp) {
    super(subject);
    this.deliverAtOnce(true);
  }

  /** The birthday of somebody who turns so old in so many days. */
  #birthday(age: number, inDays = 0): string {
    const day = new Date(this.day(inDays));
    day.setUTCFullYear(day.getUTCFullYear() - age);
    return dayOf(day);
  }

  /** They are 18 tomorrow. */
  minor(handle?: string, overrides: Parameters<typeof makeAdmirer>[2] = {}) {
    const young = { dateOfBirth: this.#birthday(18, 1), parentalPermission: true };
    return makeAdmirer(this.subject, handle ? [handle] : [], { ...young, ...overrides });
  }

  /** They are 18 today. */
  adult(handle?: string) {
    return makeAdmirer(this.subject, handle ? [handle] : [], { dateOfBirth: this.#birthday(18) });
  }

  async letter(from: 'minor' | 'adult', to: string, words: object = {}): Promise<{ id: string; browser: Browser }> {
    const { browser } = await this[from]();
    return { id: await confess(browser, to, words), browser };
  }

  async inbox(browser: Browser, query: string, cursor?: string) {
    const { body } = await browser.call(searchConfessions, { params: { query }, query: cursor ? { cursor } : {} });
    return { ...body, ids: body.confessions.map(({ id }) => id) };
  }

  async sentBy(browser: Browser) {
    return (await browser.call(listSentConfessions)).body.confessions;
  }
}
