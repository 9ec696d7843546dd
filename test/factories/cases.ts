import { reportConfession } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { reportPartner } from '#features/matches/contract.ts';
import { decideCase, listCases } from '#features/moderation-console/contract.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { makeChat, writeMessage } from './chat.ts';
import { deliverLetter, letterForm } from './letter.ts';
import { makeMember } from './member.ts';
import { newestLetter } from './reader.ts';

export const READER = 'elise.marchetti';
export const HELD = 'My snapchat: velvet_kite7, whenever you like.';

type Decision = BodyOf<typeof decideCase>;

/** Opens cases in every possible way, and decides them as a moderator. */
export function caseActions(subject: () => TestApp) {
  const moderator = async () =>
    (await makeMember(subject(), { role: 'moderator', firstName: 'Morgan', lastName: 'Ashby' })).browser;

  const casesIn = async (browser: Browser, queue: 'reports' | 'held' | 'appeals', state: 'open' | 'closed' = 'open') =>
    (await browser.call(listCases, { query: { queue, state } })).body.cases;

  return {
    moderator,
    casesIn,
    decide: (browser: Browser, id: string, decision: Decision) =>
      browser.call(decideCase, { params: { id }, body: decision }),

    /** Delivers a letter and reports it; returns the letter, its author, the reader's browser and the reader's id of it. */
    reportLetter: async (overrides: object = {}, note = 'It frightens me.') => {
      const letter = await deliverLetter(subject(), READER, overrides);
      const reader = subject().browser();
      await proveHandle(subject(), reader, READER);
      const body = { reason: 'harassment', note };
      const readersId = await newestLetter(reader, READER);
      const { status } = await reader.call(reportConfession, { params: { id: readersId }, body });
      if (status !== 201) throw new Error(`The report was not accepted: status ${status}`);
      return { ...letter, reader, readersId };
    },

    /** Makes a chat in which the free side reports the premium side. */
    reportChat: async () => {
      const { id, elite, free } = await makeChat(subject());
      await writeMessage(subject(), elite, id, 'I know where you live.');
      await writeMessage(subject(), free, id, 'Stop that.');
      await free.browser.call(reportPartner, { params: { id }, body: { reason: 'threat', note: 'Please help' } });
      return { reported: elite, reporter: free };
    },

    holdLetter: async (overrides: object = {}, membershipPlan: 'free' | 'premium' = 'premium') => {
      const author = await makeMember(subject(), { membershipPlan, emailVerifiedOn: '2026-03-01' });
      const { body } = await author.browser.call(sendConfession, {
        body: { ...letterForm({ targetName: READER, message: HELD }), ...overrides },
      });
      if (body.state !== 'held') throw new Error(`The letter was not held; its state is ${body.state}`);
      return { ...author, id: body.id };
    },
  };
}
