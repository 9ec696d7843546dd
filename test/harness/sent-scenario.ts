import { beforeEach } from 'vitest';
import { listSentConfessions, retractConfession } from '#features/sending/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { makeMember, type Member } from '#test/factories/member.ts';
import { appPerTest } from './app-hooks.ts';
import type { Browser } from './browser.ts';

export const sentBy = async (browser: Browser) => (await browser.call(listSentConfessions)).body.confessions;
export const messagesOf = (letters: { message: string }[]) => letters.map(({ message }) => message);
export const retract = (browser: Browser, id: string) => browser.call(retractConfession, { params: { id } });

/** Authors and their own letters, which are delivered at once unless a test says otherwise. */
export function sentScenario() {
  const subject = appPerTest();
  beforeEach(() => {
    subject.clock.set('2026-03-14T10:30:00Z');
    subject.services.deliverySettings = { minAuthors: 1, maxWait: 0, requireVerifiedEmail: false };
  });

  return {
    subject,
    premium: () => makeMember(subject, { membershipPlan: 'premium' }),
    /** From now on letters wait for those of others. */
    deliverLater: () => {
      subject.services.deliverySettings = { ...subject.services.deliverySettings, minAuthors: 5, maxWait: 6 * HOUR };
    },
    /** Signs in again at a later moment: by then the session has ended. */
    visitAt: async (moment: string, { user, browser }: Member) => {
      subject.clock.set(moment);
      await browser.signInAs(user);
    },
  };
}
