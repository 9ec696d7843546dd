import { randomUUID } from 'node:crypto';
import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { ELITE, FREE, openAccountMenu, post, signIn } from '../people.ts';
import { newHandle } from '../reading/reader.ts';
import { choose, entryWith, openQueue, ownWord, sitDown } from './moderator.ts';

const TABS = ['reports', 'held', 'opt-outs', 'contact', 'appeals', 'suspensions', 'promo-codes'];

test('every part of the console is for everybody', async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await sitDown(page);
  await page.goto('/moderation');
  // On a phone the queues are a list, each with its clock.
  if (isMobile) {
    await expect(page.getByRole('tab', { name: /^Reports/ })).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('tab', { name: /^Contact/ }).click();
    await expect(page).toHaveURL(/\?tab=contact$/);
    await page.getByRole('button', { name: 'All queues' }).click();
    await expect(page.getByRole('tab', { name: /^Contact/ })).toBeFocused();
  } else {
    await expect(page.getByRole('navigation', { name: 'What waits' }).getByRole('link')).toHaveCount(5);
  }
  for (const tab of TABS) {
    await openQueue(page, tab);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await checkAccessibility(page);
  }
});

test('nobody else finds it', { tag: '@once' }, async ({ page }) => {
  await signIn(page, FREE);
  await page.goto('/moderation');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Sub Rosa');
  await expect((await openAccountMenu(page, FREE)).getByRole('menuitem', { name: 'Moderation' })).toHaveCount(0);
});

test('a message is answered, and a member’s comes first', { tag: '@once' }, async ({ page, request }) => {
  const [first, second] = [ownWord(), ownWord()];
  const message = {
    name: 'Ana',
    email: `ana-${randomUUID()}@example.org`,
    message: 'When will it arrive?',
  };
  expect((await post({ request }, '/api/contact', { ...message, subject: second })).ok()).toBe(true);
  await signIn({ request }, ELITE);
  expect((await post({ request }, '/api/contact', { ...message, subject: first })).ok()).toBe(true);

  await sitDown(page);
  await openQueue(page, 'contact');
  await expect(entryWith(page, first)).toContainText('The Masked Elite');
  const subjects = await page.getByRole('article').getByRole('heading').allInnerTexts();
  expect(subjects.indexOf(first)).toBeLessThan(subjects.indexOf(second));
  const entry = entryWith(page, second);
  const reply = entry.getByRole('link', { name: 'Reply by email' });
  await expect(reply).toHaveAttribute('href', `mailto:${message.email}?subject=Re%3A%20${second}`);
  // Two presses are one.
  await entry.getByRole('button', { name: 'Mark as answered' }).dblclick();
  await expect(page.getByRole('status').getByText('Marked as answered.')).toBeVisible();
  await expect(entry).toHaveCount(0);
  // The button is gone with its message: work goes on with what stands in its place.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.getByRole('link', { name: 'Answered' }).click();
  await expect(entryWith(page, second)).toContainText('Answered on');
});

test('cases come page by page, without losing the place', { tag: '@once' }, async ({ page }) => {
  await sitDown(page);
  // Twenty-one reports would take half a minute to write.
  await page.route('**/api/moderation/cases?*', async (route) => {
    const isSecond = route.request().url().endsWith('&cursor=next');
    const one = { kind: 'report', state: 'open', reason: 'Harassment', note: '', actions: ['allow'], events: [] };
    const when = { openedOn: '2026-03-14', dueBy: '2026-03-15T10:00:00.000Z' };
    const number = isSecond ? '22222222' : '11111111';
    const words = [{ from: 'reported', text: 'You hum.' }];
    const cases = [{ ...one, ...when, id: `${number}-0000-4000-8000-000000000000`, number, words }];
    await route.fulfill({ json: { cases, nextCursor: isSecond ? null : 'next' } });
  });
  await openQueue(page, 'reports');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });
  await expect(rows.filter({ hasText: 'overdue by' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('a profile is closed on request, before its 48 hours are over', { tag: '@once' }, async ({ page, request }) => {
  const handle = newHandle();
  const asked = await post({ request }, '/api/opt-outs', { handle, note: 'I did not ask for this.' });
  const { code } = (await asked.json()) as { code: string };
  await sitDown(page);
  // As for a profile that its owner has opened again.
  await page.route('**/api/moderation/opt-outs', async (route) => {
    const { optOuts } = (await (await route.fetch()).json()) as { optOuts: { handle: string }[] };
    const told = optOuts.map((one) => ({ ...one, needsDecision: one.handle === handle }));
    await route.fulfill({ json: { optOuts: told } });
  });
  await openQueue(page, 'opt-outs');
  const entry = entryWith(page, `@${handle}`);
  await expect(entry.getByText('I did not ask for this.')).toBeVisible();
  await expect(page.getByText('Needs a decision', { exact: true })).toHaveCount(1);
  await expect(entry.getByText('Needs a decision', { exact: true })).toBeVisible();
  // Whoever changes their mind is back where they were.
  await (await choose(entry, 'Decline', 'Not sure.')).getByRole('button', { name: 'Cancel' }).click();
  await expect(entry.getByRole('button', { name: 'Decline' })).toBeFocused();
  await choose(entry, 'Decline', 'Still not sure.');
  await page.keyboard.press('Escape');
  await expect(entry.getByRole('button', { name: 'Decline' })).toBeFocused();
  const form = await choose(entry, 'Close the profile now', 'An honest request.');
  await form.getByRole('button', { name: 'Close the profile' }).click();
  await expect(entry).toHaveCount(0);
  expect(await (await request.get(`/api/opt-outs/${code}`)).json()).toMatchObject({ state: 'done' });
  await page.getByRole('link', { name: 'Decided' }).click();
  await expect(entry).toContainText(/Profile closed by Morgan on \w+ \d+, \d{4}: An honest request\./);
});

test(
  'a promo code is made, taken once, and switched off',
  { tag: '@once' },
  async ({ page, request, allowConsole }) => {
    allowConsole(/409 \(Conflict\).*promo-codes/, 'the second of two codes by one name is refused');
    const code = ownWord().slice(0, 12).toUpperCase();
    await sitDown(page);
    await openQueue(page, 'promo-codes');
    for (const answer of ['made', 'taken']) {
      await page.getByRole('button', { name: 'New code' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
      if (answer === 'made') await page.getByRole('button', { name: 'Make the code' }).click();
      if (answer === 'made') await expect(page.getByText('A code is 3 to 40 letters and digits')).toBeVisible();
      await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
      await page.getByLabel('What it brings').fill('A third off, for the first two');
      await page.getByLabel('Percent off').fill('33');
      await page.getByLabel('How often it can be used').fill('2');
      await page.getByLabel('Last day').fill('2999-12-31');
      await checkAccessibility(page);
      await page.getByRole('button', { name: 'Make the code' }).click();
    }
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      'There is a code by this name already.',
    );
    await page.getByRole('button', { name: 'Cancel' }).click();
    const entry = page.getByRole('article', { name: code });
    await expect(entry).toContainText('33% off every month');
    await expect(entry).toContainText('Used 0 of 2 times. Last day December 31, 2999.');
    const validity = async () =>
      ((await (await post({ request }, '/api/promo/validate', { code })).json()) as { valid: boolean }).valid;
    expect(await validity()).toBe(true);
    await entry.getByRole('switch').click();
    await expect(entry.getByRole('switch')).not.toBeChecked();
    expect(await validity()).toBe(false);
  },
);
