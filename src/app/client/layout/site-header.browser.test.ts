import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#test/components/open-app.ts';

const nav = page.getByRole('navigation', { name: 'Main' });
const boxOf = (element: Element | null) => (element ?? document.body).getBoundingClientRect();

it('is at the bottom of a phone, covers nothing at the end of a page, and leaves room for the bar of a page', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(1280, 900));
  await openApp('/opt-out');
  await expect.element(nav).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask to opt out' })).toBeEnabled();
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  await expect.poll(() => boxOf(nav.element()).bottom).toBe(innerHeight);
  const endOfPage = () => Math.floor(boxOf(document.querySelector('footer')).bottom);
  await expect.poll(endOfPage).toBeLessThanOrEqual(boxOf(nav.element()).top);
  expect(document.documentElement.scrollWidth, 'nothing is wider than the screen').toBe(320);

  document.documentElement.toggleAttribute('data-own-bar', true);
  onTestFinished(() => document.documentElement.removeAttribute('data-own-bar'));
  await expect.element(nav).not.toBeInTheDocument();
});
