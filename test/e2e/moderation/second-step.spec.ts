import { newPerson, signUp } from '../accounts/new-person.ts';
import { expect, test } from '../fixture.ts';
import { fillLogin } from '../people.ts';
import { addAuthenticator, addPasskey } from '../virtual-authenticator.ts';

test(
  'a moderator is kept out until they add a passkey, and needs it again after the next log-in',
  { tag: ['@desk', '@prove'] },
  async ({ page, request }) => {
    const moderator = newPerson();
    await signUp({ request }, moderator, { role: 'moderator' });
    await addAuthenticator(page);
    await page.goto('/moderation');
    await fillLogin(page, moderator);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up a second step' })).toBeVisible();
    const refused = await page.request.get('/api/moderation/cases?queue=reports');
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });

    // A request that is under way when the cookies go would be refused.
    const queue = page.waitForResponse(/\/api\/moderation\/cases/);
    await addPasskey(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeFocused();
    await (await queue).finished();
    expect((await page.request.get('/api/moderation/cases?queue=reports')).status()).toBe(200);

    await page.context().clearCookies();
    await page.goto('/moderation');
    await fillLogin(page, moderator);
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm it is you' })).toBeVisible();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeFocused();
  },
);
