import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { subscribe } from '../membership/card.ts';
import { fillLogin, post, signIn } from '../people.ts';
import { newHandle } from '../reading/reader.ts';
import { MODERATOR, uniqueWord } from './moderator.ts';

test(
  'a suspended member cancels the membership without contacting us',
  { tag: '@prove' },
  async ({ page, request, allowConsole }) => {
    allowConsole(/403 \(Forbidden\).*\/api\/auth\/login/, 'a suspended member is refused, and the browser logs it');
    const [person, mark] = [newPerson(), uniqueWord()];
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
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel my membership' }).click();
    await expect(page.getByRole('heading', { name: 'Your membership is cancelled' })).toBeFocused();
    await expect(page.getByText(/^Nothing more is charged\. It ends on \w+ \d+, \d{4}\.$/)).toBeVisible();
    // The server has stored it: there is nothing left to cancel.
    await page.getByRole('button', { name: 'Use another account' }).click();
    await fillLogin(page, person);
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeFocused();
    await expect(button).toHaveCount(0);
  },
);
