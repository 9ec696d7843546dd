import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '#features/auth/contract.ts';
import { answerConfession, getAnswer } from '#features/inbox/contract.ts';
import { sendConfession } from '#features/sending/contract.ts';
import { getSite, type Stoppable } from '#features/site/contract.ts';
import { alert, dialog, message, openForm, preview, seal, SENT, TEXT } from '#test/components/confession-form.ts';
import { answer, refuse } from '#test/components/fake-server.ts';
import { fillSignUpForm } from '#test/components/fill-sign-up-form.ts';
import { FLORA, openApp, SITE } from '#test/components/open-app.ts';
import { found, HANDLE, LETTER, proved } from '#test/components/received-letters.ts';
import { expectAccessibleInBothThemes } from '#test/components/themes.ts';

const WHY = 'We’re fixing something. <b>Back by six.</b>';
const stopped = (what: Stoppable) => answer(getSite, { ...SITE, stopped: { ...SITE.stopped, [what]: WHY } });
const notice = page.getByRole('status').filter({ hasText: WHY });

it('says that letters cannot be sent, before one is written, and keeps what is written until they can', async () => {
  const server = await openForm({
    answers: [stopped('sending'), refuse(sendConfession, 'STOPPED', { message: WHY })],
  });
  await expect.element(notice).toMatchTextContent('Letters can’t be sent right now');
  await expect.element(notice).toMatchTextContent('You can write it now: it stays in this tab until you send it.');
  await expectAccessibleInBothThemes();
  await seal.click();
  await expect.element(alert).toMatchTextContent(WHY);
  await expect.element(preview).toMatchTextContent(WHY);
  await expect.element(message).toHaveValue(TEXT);

  server.on(answer(sendConfession, SENT));
  await seal.click();
  await expect.element(dialog).toBeVisible();
});

it('says that answers cannot be sent, and keeps what is written', async () => {
  await openApp('/search-confessions', {
    user: FLORA,
    answers: [
      stopped('answers'),
      proved(HANDLE),
      found([LETTER]),
      answer(getAnswer, { state: 'open', answer: null }),
      refuse(answerConfession, 'STOPPED', { message: WHY }),
    ],
  });
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect.element(notice).toMatchTextContent('Answers can’t be sent right now');
  await expectAccessibleInBothThemes();
  const field = page.getByLabelText('Your answer');
  await field.fill(TEXT);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(page.getByRole('form').getByRole('alert')).toMatchTextContent(WHY);
  await expect.element(field).toHaveValue(TEXT);
});

it('says that nobody can sign up, also if that was stopped while somebody typed, and keeps the form', async () => {
  await openApp('/signup', { answers: [stopped('sign-ups')] });
  await expect.element(notice).toMatchTextContent('No new accounts right now');
  await expectAccessibleInBothThemes();

  await openApp('/signup', { answers: [refuse(signUp, 'STOPPED', { message: WHY })] });
  await fillSignUpForm();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(alert).toMatchTextContent(WHY);
  await expect.element(page.getByLabelText('First name')).toHaveValue('Rosa');
});

it.each(['/signup', '/'])('says nothing at %s while nothing is stopped', async (address) => {
  const server = address === '/' ? await openForm() : await openApp(address);
  await expect.poll(() => server.sentTo(getSite).length).toBeGreaterThan(0);
  expect(page.getByText('right now').elements()).toEqual([]);
});
