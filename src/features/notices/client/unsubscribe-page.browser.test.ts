import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, loseConnection, refuse } from '#test/components/fake-server.ts';
import { openApp } from '#test/components/open-app.ts';
import { unsubscribe } from '../contract.ts';

const button = page.getByRole('button', { name: 'Unsubscribe' });
const settings = page.getByRole('main').getByRole('link', { name: 'Account Settings' });

describe('the link to unsubscribe', () => {
  it('does nothing before the button is pressed, and can be tried again after a failure', async () => {
    const server = await openApp('/unsubscribe/token', { answers: [loseConnection(unsubscribe)] });
    await expect.element(button).toBeVisible();
    expect(server.sentTo(unsubscribe)).toEqual([]);
    await button.click();
    await expect.element(page.getByText(/Check your connection/)).toBeVisible();
    await expectAccessible();
    server.on(answer(unsubscribe, { success: true }));
    await button.click();
    await expect.element(page.getByRole('heading', { name: 'You are unsubscribed' })).toHaveFocus();
    await expect.element(settings).toHaveAttribute('href', '/account-settings?tab=privacy');
    expect(server.sentTo(unsubscribe).at(-1)?.path).toBe('/api/notices/unsubscribe/token');
    await expectAccessible();
  });

  it('says that it does not work, and links to the settings', async () => {
    await openApp('/unsubscribe/half-a-link', { answers: [refuse(unsubscribe, 'LINK_EXPIRED')] });
    await button.click();
    await expect.element(page.getByRole('heading', { name: 'This link does not work' })).toHaveFocus();
    await expect.element(settings).toBeVisible();
    await expectAccessible();
  });
});
