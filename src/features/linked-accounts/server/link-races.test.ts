import { expect, it } from 'vitest';
import { deleteAccount } from '#features/account/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { linkAs, linkForm } from '#test/harness/vendors/instagram-login.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { linkAccount, listLinkedAccounts, unlinkAccount } from '../contract.ts';
import { readLinksOf } from './links.ts';
import { reverifyLinked } from './reverify/reverify-linked.ts';

const subject = appPerFile();
const PREMIUM = { membershipPlan: 'premium' } as const;
const PEOPLE = 5;

it('members who link, unlink and delete their accounts at the same moment do not hinder each other', async () => {
  const acts: (() => Promise<{ status: number }>)[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const [linking, unlinking, leaving] = [
      await makeMember(subject, PREMIUM),
      await makeMember(subject, PREMIUM),
      await makeMember(subject, PREMIUM),
    ];
    const body = await linkForm(subject, linking.browser, `linking.${n}`);
    const { id } = (await linkAs(subject, unlinking.browser, `unlinking.${n}`)).body;
    await linkAs(subject, leaving.browser, `leaving.${n}`);
    acts.push(
      () => linking.browser.call(linkAccount, { body }),
      () => unlinking.browser.call(unlinkAccount, { params: { id } }),
      () => leaving.browser.call(deleteAccount, { body: {} }),
    );
  }
  const answers = await Promise.all(acts.map((act) => act()));
  expect(answers.map(({ status }) => status)).toEqual(acts.map((_, n) => (n % 3 === 0 ? 201 : 200)));
});

it('an account that is deleted while Instagram answers does not stop the verification of other links', async () => {
  const [leaving, staying] = [await makeMember(subject, PREMIUM), await makeMember(subject, PREMIUM)];
  await linkAs(subject, leaving.browser, 'leaving.now');
  await linkAs(subject, staying.browser, 'staying.now');
  subject.clock.advance(7 * DAY);
  const [browser, other] = [
    await subject.browser().signInAs(leaving.user),
    await subject.browser().signInAs(staying.user),
  ];
  const { instagram } = subject.services;
  const readOwner: typeof instagram.readOwner = async (...question) => {
    const answer = await instagram.readOwner(...question);
    await browser.call(deleteAccount, { body: {} });
    return answer;
  };
  await reverifyLinked({ ...subject.services, instagram: { ...instagram, readOwner } });
  expect(await readLinksOf(subject.services, leaving.user.id)).toEqual([]);
  expect((await other.call(listLinkedAccounts)).body).toMatchObject([{ lastVerifiedAt: '2026-03-21' }]);
});
