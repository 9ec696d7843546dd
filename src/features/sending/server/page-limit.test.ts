import { expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { countForPage } from './page-limit.ts';

const ELISE = 'elise.marchetti';

const subject = appPerTest();

it('sixty letters an hour are taken through a public page, whoever writes them; other ways are not limited', async () => {
  for (let n = 0; n < 60; n += 1) await countForPage(subject.services, ELISE);
  const { browser } = await makeMember(subject, { membershipPlan: 'premium', emailVerifiedOn: '2026-03-01' });
  const through = { targetName: ELISE, throughPage: true };
  const { status, error, headers } = await sendForm(browser, through);
  expect([status, error.code, headers['retry-after']]).toEqual([429, 'PAGE_LIMIT', '3600']);
  expect((await sendForm(browser, { ...through, targetName: 'flora.whitfield' })).status).toBe(201);
  expect((await sendForm(browser, { targetName: ELISE })).status).toBe(201);
  subject.clock.advance(HOUR);
  expect((await sendForm(browser, through)).status).toBe(201);
});
