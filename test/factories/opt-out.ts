import { sendConfession } from '#features/sending/contract.ts';
import { getOptOut, reopenProfile, requestOptOut, withdrawOptOut } from '#features/opt-out/contract.ts';
import { optOutJob } from '#features/opt-out/server/apply-requests.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { HOUR } from '#platform/shared/durations.ts';
import type { Browser } from '#test/harness/browser.ts';
import { proveHandle } from '#test/harness/vendors/instagram-login.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { letterForm } from './letter.ts';
import { makeMember } from './member.ts';

export const ELISE = 'elise.marchetti';

let addresses = 0;
const newAddress = () => `203.0.${(addresses += 1) >> 8}.${addresses & 255}`;

/** What requesters, authors, visitors and the owner of a profile do in tests of opt-out requests. */
export function optOutActions(subject: () => TestApp) {
  const look = (code: string) => subject().browser().call(getOptOut, { params: { code } });
  return {
    look,
    /** With `trustProxy`, each request comes from a new address by default. */
    ask: async (handle = ELISE, note = '', address = newAddress()) => {
      const headers = { 'x-forwarded-for': address };
      return (await subject().browser().call(requestOptOut, { body: { handle, note }, headers })).body;
    },
    stateOf: async (code: string) => (await look(code)).body.state,
    withdraw: (code: string) => subject().browser().call(withdrawOptOut, { params: { code } }),
    untilApplied: async () => {
      subject().clock.advance(47 * HOUR);
      await optOutJob.run(subject().services, {});
    },
    isFound: async (username = ELISE) =>
      (await subject().browser().call(searchInstagram, { query: { username } })).body.profiles.length === 1,
    sendTo: async (targetName = ELISE) => {
      const { browser } = await makeMember(subject());
      return browser.call(sendConfession, { body: letterForm({ targetName }) });
    },
    owner: async (username = ELISE) => {
      const browser = subject().browser();
      await proveHandle(subject(), browser, username);
      return browser;
    },
    reopen: (browser: Browser) => browser.call(reopenProfile, { params: { handle: ELISE } }),
  };
}
