import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { openApp } from '#test/components/open-app.ts';
import { toast } from './toast-store.ts';

const notice = page.getByRole('status').filter({ hasText: 'Email Updated' });

it('stays for the page that follows by itself, and leaves with that page', async () => {
  await openApp('/login');
  toast({ title: 'Email Updated' });
  await expect.element(notice).toBeVisible();
  navigate('/faq');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(notice).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Safety' }).click();
  await expect.poll(() => location.pathname).toBe('/safety');
  await expect.poll(() => notice.elements()).toEqual([]);
});

it('leaves with its page when the reader goes back', async () => {
  await openApp('/login');
  navigate('/faq');
  toast({ title: 'Email Updated' });
  await expect.element(notice).toBeVisible();
  history.back();
  await expect.poll(() => location.pathname).toBe('/login');
  await expect.poll(() => notice.elements()).toEqual([]);
});

it('returns the focus when it is dismissed by keyboard', async () => {
  await openApp('/login');
  const email = page.getByLabelText('Email');
  await email.click();
  toast({ title: 'Email Updated' });
  await expect.element(notice).toBeVisible();
  notice.getByRole('button', { name: 'Dismiss' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => notice.elements()).toEqual([]);
  await expect.element(email).toHaveFocus();
});

it.each([
  [320, 568],
  [390, 844],
  [1280, 900],
])('does not cover the header at %i × %i', async (width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 900));
  await openApp('/faq');
  // The page may be scrolled when the notice appears, and show its header later.
  scrollTo({ top: 500, behavior: 'instant' });
  toast({ title: 'Email Updated', description: 'Open the link that we sent to the new address to start using it.' });
  await expect.element(notice).toBeVisible();
  scrollTo({ top: 0, behavior: 'instant' });
  const header = page.getByRole('banner').element().getBoundingClientRect();
  await expect.poll(() => notice.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom);
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(height);
});
