import { randomUUID } from 'node:crypto';
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

it('letters that are refused, and one that is sent again, use up nothing of what a page takes', async () => {
  await countLetters(58);
  const { browser } = await makeAuthor();
  const through = { ...THROUGH, clientKey: randomUUID() };
  for (let n = 0; n < 3; n += 1) {
    expect((await sendForm(browser, { ...through, message: 'I will kill you.' })).error.code).toBe('MODERATION');
  }
  for (let n = 0; n < 3; n += 1) expect((await sendForm(browser, through)).status).toBe(201);
  expect((await sendForm(browser, { ...through, clientKey: randomUUID() })).status).toBe(201);
  expect((await sendForm(browser, { ...through, clientKey: randomUUID() })).error.code).toBe('PAGE_LIMIT');
});
