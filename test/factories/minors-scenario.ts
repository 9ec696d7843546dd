import { searchConfessions } from '#features/inbox/contract.ts';
import { listSentConfessions } from '#features/sending/contract.ts';
import { dayOf } from '#platform/server/clock.ts';
import type { Browser } from '#test/harness/browser.ts';
import { MatchScenario } from '#test/harness/match-scenario.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makePremiumMember, type Member } from './member.ts';
import { sendLetter } from './letter.ts';

/** Minors and adults who write to each other. Tests share one app; each has its own handles. */
export class MinorsScenario extends MatchScenario {
  constructor(subject: TestApp) {
    super(subject);
    this.deliverAtOnce(true);
  }

  /** The date of birth with which a member reaches this age in so many days. */
  #birthday(age: number, inDays = 0): string {
    const day = new Date(this.day(inDays));
    day.setUTCFullYear(day.getUTCFullYear() - age);
    return dayOf(day);
  }

  /** A member who turns 18 tomorrow. */
  minor(handle?: string, overrides: Parameters<typeof makePremiumMember>[2] = {}) {
    const young = { dateOfBirth: this.#birthday(18, 1), parentalPermission: true };
    return makePremiumMember(this.subject, handle ? [handle] : [], { ...young, ...overrides });
  }

  /** A member who turns 18 today. */
  adult(handle?: string) {
    return makePremiumMember(this.subject, handle ? [handle] : [], { dateOfBirth: this.#birthday(18) });
  }

  async letter(from: 'minor' | 'adult', to: string, fields: object = {}): Promise<Member & { id: string }> {
    const author = await this[from]();
    return { ...author, id: await sendLetter(author.browser, to, fields) };
  }

  async inbox(browser: Browser, query: string, cursor?: string) {
    const { body } = await browser.call(searchConfessions, { params: { query }, query: cursor ? { cursor } : {} });
    return { ...body, ids: body.confessions.map(({ id }) => id) };
  }

  async sentBy(browser: Browser) {
    return (await browser.call(listSentConfessions)).body.confessions;
  }
}
