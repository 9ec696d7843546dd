import { logIn } from '#features/auth/contract.ts';
import { blockAuthor, reportConfession, updateInbox } from '#features/inbox/contract.ts';
import { retractConfession } from '#features/sending/contract.ts';
import { sendAppeal } from '#features/moderation/contract.ts';
import { closeContactMessage, listContactMessages } from '#features/moderation-console/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { caseActions } from '#test/factories/cases.ts';
import { deliverLetter, sendLetter } from '#test/factories/letter.ts';
import { makeMember, makePremiumMember } from '#test/factories/member.ts';
import { newestLetter } from '#test/factories/reader.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { PASSWORD } from '#test/factories/user.ts';
import type { TestApp } from '#test/harness/test-app.ts';

/** Suspended twice, with an appeal each time. */
export async function beSuspended(app: TestApp, excuse: string): Promise<void> {
  const { user } = await makeMember(app, { lastName: 'Hollingsworth', emailVerifiedOn: '2026-03-01' });
  for (const days of [7, 30]) {
    await suspendPerson(app.services, user, { days });
    const credentials = { email: user.email, password: PASSWORD };
    const { body } = await app.browser().call(logIn, { body: credentials });
    const { appealTicket: ticket } = body as unknown as { appealTicket: string };
    await app.browser().call(sendAppeal, { body: { ticket, message: excuse } });
  }
}

/** A moderator who decides and answers. */
export async function moderate(app: TestApp): Promise<void> {
  const cases = caseActions(() => app);
  const handle = 'amber.typewriter';
  app.instagram.register(handle);
  await deliverLetter(app, handle);
  const reader = await makePremiumMember(app, [handle]);
  const id = await newestLetter(reader.browser, handle);
  await reader.browser.call(reportConfession, { params: { id }, body: { reason: 'harassment' } });
  await reader.browser.call(blockAuthor, { params: { id } });
  await reader.browser.call(updateInbox, { params: { handle }, body: { paused: true } });
  await reader.browser.call(searchInstagram, { query: { username: handle } });
  await retractLetter(app, handle);
  await cases.holdLetter({ targetName: handle });
  const moderator = await cases.moderator();
  for (const queue of ['reports', 'held'] as const) {
    for (const open of await cases.casesIn(moderator, queue)) {
      await cases.decide(moderator, open.id, { action: 'suspend', days: 30, reason: 'A threat.' });
    }
  }
  const { messages } = (await moderator.call(listContactMessages)).body;
  for (const message of messages.slice(0, 2)) await moderator.call(closeContactMessage, { params: { id: message.id } });
}

/** By somebody who has proved a handle: the place among their crushes stays taken. */
async function retractLetter(app: TestApp, targetName: string): Promise<void> {
  const own = 'pewter.metronome';
  app.instagram.register(own);
  const { browser } = await makePremiumMember(app, [own], { emailVerifiedOn: '2026-03-01' });
  const id = await sendLetter(browser, targetName);
  await browser.call(retractConfession, { params: { id } });
}
