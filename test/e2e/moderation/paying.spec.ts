import { newPerson, signUp } from '../accounts/new-person.ts';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { subscribe } from '../membership/card.ts';
import { fillLogin, post, signIn } from '../people.ts';
import { newHandle } from '../reading/reader.ts';
import { MODERATOR, ownWord } from './moderator.ts';

test(
  'a member who is suspended stops paying, without telling anybody who they are',
  { tag: '@once' },
  async ({ page, request, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*\/api\/auth\/login/, 'whoever is suspended is refused, and the browser notes it');
    allowConsole(/(410|503) .*\/api\/payments\/cancel-suspended/, 'the browser notes every refused call');
    const [person, mark] = [newPerson(), ownWord()];
    await signUp(page, person);
    await subscribe(page);
    await post(page, '/api/confessions', { targetName: newHandle(), message: `Send nudes to ${mark}.` });
    await signIn({ request }, MODERATOR);
    const held = await (await request.get('/api/moderation/cases?queue=held')).json();
    const { cases } = held as { cases: { id: string; words: { text: string }[] }[] };
    const found = cases.find(({ words }) => words.some(({ text }) => text.includes(mark)));
    const decision = { action: 'suspend', days: 7, reason: 'It is no statue.' };
    expect((await post({ request }, `/api/moderation/cases/${found?.id}/decide`, decision)).status()).toBe(200);

    await page.context().clearCookies();
    await page.goto('/login');
    await fillLogin(page, person);
    const button = page.getByRole('button', { name: 'Cancel my membership' });
    const press = async () => {
      await button.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel my membership' }).click();
    };
    await button.click();
    await checkAccessibility(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await expect(button).toBeFocused();

    const answer = (status: number, code: string) =>
      page.route('/api/payments/cancel-suspended', (route) =>
        route.fulfill({ status, json: { code, message: 'Not now.' } }),
      );
    await answer(503, 'PAYMENT_UNAVAILABLE');
    await press();
    await expect(page.getByRole('alert')).toContainText('Cancellation Failed');
    await page.unroute('/api/payments/cancel-suspended');
    await answer(410, 'LINK_EXPIRED');
    await press();
    await expect(page.getByRole('heading', { name: 'That took longer than an hour' })).toBeFocused();
    await page.unroute('/api/payments/cancel-suspended');

    await page.getByRole('button', { name: 'Log in again' }).click();
    await fillLogin(page, person);
    await press();
    await expect(page.getByRole('heading', { name: 'Your membership is cancelled' })).toBeFocused();
    await expect(page.getByText(/^Nothing more is charged\. It ends on \w+ \d+, \d{4}\.$/)).toBeVisible();
    await checkAccessibility(page);
    // The server knows it too: there is nothing left to cancel.
    await page.getByRole('button', { name: 'Use another account' }).click();
    await fillLogin(page, person);
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeFocused();
    await expect(button).toHaveCount(0);
  },
);
