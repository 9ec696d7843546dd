import { newPerson } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin } from '../people.ts';
import { expectText } from '../expect-text.ts';
import { goToPayment, payWith, planOf } from './card.ts';

test(
  'a new member chooses a plan, signs up, pays, logs in and has The Masked Elite',
  { tag: '@desk' },
  async ({ page }) => {
    const person = newPerson();
    await page.goto('/membership');
    const elite = page.getByRole('article', { name: 'The Masked Elite' });
    await elite.getByRole('link', { name: 'Choose The Masked Elite' }).click();
    await expect(page).toHaveURL('/signup?plan=premium');
    await goToPayment(page, person);
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(kept).toContain(person.email);
    expect(kept, 'no password in web storage').not.toContain(person.password);
    await payWith(page, 'pays');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: 'Welcome to The Masked Elite!' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article', { name: 'Payment Successful!' })).toContainText('$3.99');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await fillLogin(page, person);
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await planOf(page)).toBe('premium');
  },
);

test.describe('a premium sign-up', { tag: '@desk' }, () => {
  test(
    'creates the account even if the form was lost before the card was accepted',
    { tag: '@prove' },
    async ({ page }) => {
      const person = newPerson();
      await page.goto('/signup?plan=premium');
      await goToPayment(page, person);
      await page.evaluate(() => sessionStorage.removeItem('premiumSignupData'));
      await payWith(page, 'pays');
      await expect(page).toHaveURL('/signup?plan=premium');
      await expectText('premium-signup.data-missing', page.getByRole('alert'));
      const note = page.getByRole('status').filter({ hasText: 'Please do not pay again' });
      await expect(note).toContainText('your account is ready');
      await note.getByRole('link', { name: 'Log in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
      await fillLogin(page, person);
      await expect(page).toHaveURL('/');
      expect(await planOf(page)).toBe('premium');
    },
  );

  test('survives a declined card and 3-D Secure', { tag: '@prove' }, async ({ page, allowConsole }) => {
    allowConsole(/402 .*\/sandbox\/stripe\/confirm/, 'the browser logs every refused call');
    const person = newPerson();
    await page.goto('/signup?plan=premium');
    await goToPayment(page, person);
    await payWith(page, 'declined');
    await expectText('payment.failed', page.getByRole('alert'));
    await payWith(page, 'authenticates');
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('link', { name: 'Back to the checkout' }).click();
    await payWith(page, 'authenticates');
    await page.getByRole('button', { name: 'Complete' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await fillLogin(page, person);
    await expect(page).toHaveURL('/');
    expect(await planOf(page)).toBe('premium');
  });
});
