import { getCurrentUser } from '#features/auth/contract.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { CASE, cases, entry, openConsole } from '#test/components/console.ts';
import { refuse } from '#test/components/fake-server.ts';
import { FLORA, openApp } from '#test/components/open-app.ts';
import { listCases, listPromoCodes } from '../contract.ts';

describe('the console', () => {
  it('is accessible at each queue', async () => {
    await openConsole('');
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Open work' }).getByRole('link').elements())
      .toHaveLength(5);
    for (const queue of ['Reports', 'Held', 'Opt-outs', 'Contact', 'Appeals', 'Suspensions']) {
      await page.getByRole('tab', { name: queue }).click();
      await expect.element(page.getByRole('tabpanel', { name: queue }).getByRole('article').first()).toBeVisible();
      await expectAccessible();
    }
  });

  it('shows appeals against suspensions and for refused letters together', async () => {
    const server = await openConsole('?tab=appeals', cases([{ ...CASE, kind: 'held' }]));
    const letters = page.getByRole('region', { name: 'Appeals for letters' });
    await expect
      .element(letters.getByRole('article', { name: 'Case 11111111' }))
      .toMatchTextContent(/A moderator refused this letter: it could hurt or upset someone\. The author appeals: /);
    await expect.element(page.getByRole('article', { name: 'Appeal in case 11111111' })).toBeVisible();
    expect(server.sentTo(listCases)[0]?.query).toEqual({ queue: 'appeals', state: 'open' });
  });

  it('does not exist for members who are no moderators', async () => {
    await openApp('/moderation', { user: FLORA });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect.poll(() => document.title).toBe('Page not found · Sub Rosa');
    await page.getByRole('button', { name: 'FW, account menu of Flora Whitfield' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Moderation' }).elements()).toEqual([]);
  });

  it('leads to the login page when the session ends, and from there back to the same queue', async () => {
    const server = await openConsole('?tab=suspensions', refuse(listPromoCodes, 'SIGNED_OUT'));
    await expect.element(entry).toBeVisible();
    server.on(refuse(getCurrentUser, 'SIGNED_OUT'));
    await page.getByRole('tab', { name: 'Promo codes' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/login?next=%2Fmoderation%3Ftab%3Dpromo-codes');
    expect(server.sentTo(listPromoCodes)).not.toEqual([]);
  });
});

describe('the console on a phone', () => {
  beforeEach(async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 900));
  });

  it('lists the queues, opens one, and focuses it again after going back', async () => {
    await openConsole('');
    const contact = page.getByRole('tab', { name: /^Contact/ });
    await expect.element(contact).toBeVisible();
    await expectAccessible();
    await contact.click();
    await expect.poll(() => location.search).toBe('?tab=contact');
    await expect.element(entry).toBeVisible();
    await page.getByRole('button', { name: 'All queues' }).click();
    await expect.element(contact).toHaveFocus();
  });
});
