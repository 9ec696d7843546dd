import { expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { countForPage } from './page-limit.ts';

const ELISE = 'elise.marchetti';
const THROUGH = { targetName: ELISE, throughPage: true };

const subject = appPerTest();

const makeAuthor = () => makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
const countLetters = async (count: number) => {
  for (let n = 0; n < count; n += 1) await countForPage(subject.services, ELISE);
};

it('sixty letters an hour are taken through a public page, whoever writes them; other ways are not limited', async () => {
  await countLetters(60);
  const { browser } = await makeAuthor();
  const { status, error, headers } = await sendForm(browser, THROUGH);
  expect([status, error.code, headers['retry-after']]).toEqual([429, 'PAGE_LIMIT', '3600']);
  expect((await sendForm(browser, { ...THROUGH, targetName: 'flora.whitfield' })).status).toBe(201);
  expect((await sendForm(browser, { targetName: ELISE })).status).toBe(201);
  subject.clock.advance(HOUR);
  expect((await sendForm(browser, THROUGH)).status).toBe(201);
});

it('letters that are refused do not count: nobody closes a page for an hour without sending', async () => {
  await countLetters(59);
  const { browser } = await makeAuthor();
  const refused = await sendForm(browser, { ...THROUGH, message: 'I will kill you.' });
  expect(refused.error.code).toBe('MODERATION');
  expect((await sendForm(browser, THROUGH)).status).toBe(201);
  expect((await sendForm(browser, THROUGH)).error.code).toBe('PAGE_LIMIT');
});
