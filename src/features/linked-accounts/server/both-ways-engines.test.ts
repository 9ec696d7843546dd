import { expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { getUnread } from '#features/notices/contract.ts';
import { optOut } from '#features/inbox/contract.ts';
import { instagramAccounts } from '#features/handles/server/schema.ts';
import { deauthorize } from '#features/verification/contract.ts';
import { proofs } from '#features/verification/server/schema.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { deliverLetter } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { searchLetters } from '#test/factories/reader.ts';
import { enginesOf, scratchPerFile } from '#test/harness/database/scratch.ts';
import { testAppOn } from '#test/harness/test-app.ts';
import { linkAs } from '#test/harness/vendors/instagram-login.ts';
import { linkByMessage } from '#test/harness/vendors/instagram-messages.ts';
import { listLinkedAccounts } from '../contract.ts';
import { reverifyLinked } from './reverify/reverify-linked.ts';
import { linkedAccounts } from './schema.ts';

const ELISE = 'elise.marchetti';
const FLORA = 'flora.whitfield';
const scratch = scratchPerFile();

it.each(enginesOf(scratch))('on %s a member links in both ways, reads, opts out and leaves', async (_engine, open) => {
  const database = await open();
  const subject = await testAppOn(database);
  scratch.closeLater(() => subject.close());
  const { services } = subject;
  const { user, browser } = await makeMember(subject, { membershipPlan: 'premium' });
  for (const handle of [ELISE, FLORA]) {
    expect((await linkByMessage(subject, browser, handle)).status).toBe(201);
    subject.clock.advance(HOUR);
    await deliverLetter(subject, handle);
    expect((await linkAs(subject, browser, handle)).status).toBe(201);
    subject.clock.advance(HOUR);
    await deliverLetter(subject, handle);
  }
  expect((await browser.call(getUnread)).body.letters).toBe(4);
  expect((await searchLetters(browser, ELISE)).body.total).toBe(2);
  subject.clock.advance(7 * DAY);
  await reverifyLinked(services);
  const again = await subject.browser().signInAs(user);
  const { body: links } = await again.call(listLinkedAccounts);
  expect(links.map(({ instagramUsername }) => instagramUsername).toSorted()).toEqual([ELISE, FLORA]);
  expect(links.map(({ lastVerifiedAt }) => lastVerifiedAt)).toEqual(['2026-03-21', '2026-03-21']);
  expect((await again.call(optOut, { params: { handle: ELISE } })).status).toBe(200);
  expect((await searchLetters(again, ELISE)).body.total).toBe(0);
  const payload = { signed_request: subject.instagram.signedRequest(FLORA) };
  await subject.app.inject({ method: 'POST', url: deauthorize.path, payload, headers: { host: 'localhost:3000' } });
  expect([await services.db.$count(proofs), await services.db.$count(linkedAccounts)]).toEqual([2, 2]);
  expect((await again.call(deleteAccount, { body: {} })).status).toBe(200);
  expect([await services.db.$count(proofs), await services.db.$count(linkedAccounts)]).toEqual([0, 0]);
  expect(await services.db.$count(instagramAccounts)).toBe(2);
});
