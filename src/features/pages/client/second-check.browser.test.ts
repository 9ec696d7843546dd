import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#test/components/open-app.ts';

it.each([
  ['/privacy', 'A moderation service'],
  ['/safety', /There is a second check/],
])('%s names the moderation service only if the server says that there is one', async (address, text) => {
  await openApp(address);
  const note = page.getByText(text);
  await expect.element(note).toBeInTheDocument();
  await expect.element(note).not.toBeVisible();
  document.documentElement.dataset['secondCheck'] = 'on';
  onTestFinished(() => void delete document.documentElement.dataset['secondCheck']);
  await expect.element(note).toBeVisible();
});
