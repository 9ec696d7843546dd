import { checkAccessibility } from '../accessibility.ts';
import { expect, test } from '../fixture.ts';
import { newHandle, readAs, REFUSED_FIRST } from '../reading/reader.ts';

test('somebody without an account asks to be left alone, looks again, and takes it back', async ({ page }) => {
  const handle = newHandle();
  await page.goto('/');
  await page.getByRole('link', { name: 'opt out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opt out of confessions' })).toBeVisible();
  await expect(page.getByText('Nothing is deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to opt out' }).click();
  await expect(page.getByText('Please enter an Instagram username')).toBeVisible();
  await checkAccessibility(page);

  await page.getByLabel('Instagram username').fill('bad name!!');
  await expect(page.getByText('only letters, digits, dots and underscores')).toBeVisible();
  await page.getByLabel('Instagram username').fill(`@${handle}`);
  await page.getByLabel('Anything we should know').fill('I did not ask for this.');
  await page.getByRole('button', { name: 'Ask to opt out' }).click();
  await expect(page).toHaveURL(/\/opt-out\/[\w-]{24}$/);
  await expect(page.getByRole('heading', { name: 'We are on it' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(new RegExp(`@${handle} will get no new confessions.*at the latest`))).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Take the request back' }).click();
  await expect(page.getByRole('heading', { name: 'You took it back' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You took it back' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the request back' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ask again' }).click();
  await expect(page).toHaveURL('/opt-out');
});

test('a request that is done says so, and can be undone', { tag: '@once' }, async ({ page }) => {
  await page.goto('/opt-out');
  await page.getByLabel('Instagram username').fill(newHandle());
  await page.getByRole('button', { name: 'Ask to opt out' }).click();
  await expect(page.getByRole('heading', { name: 'We are on it' })).toBeVisible();
  // Two days are too long for a journey: the answer is told as it would be then.
  await page.route('**/api/opt-outs/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), state: 'done' } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'It is done' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo it' }).click();
  await expect(page.getByRole('heading', { name: 'You took it back' })).toBeVisible();
});

test('a code that nobody has leads on', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/404 \(Not Found\).*opt-outs/, 'nobody knows this code');
  for (const code of ['nobody', 'nobody-has-this-code-here'.slice(0, 24)]) {
    await page.goto(`/opt-out/${code}`);
    await expect(page.getByRole('heading', { name: 'We do not know this request' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'ask anew' }).click();
  await expect(page).toHaveURL(/\/opt-out$/);
});

test('an owner whose profile somebody had closed opens it again', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(...REFUSED_FIRST);
  const handle = newHandle();
  // The same two days again.
  await page.route('**/api/inboxes', async (route) => {
    const response = await route.fetch();
    const { inboxes } = (await response.json()) as { inboxes: object[] };
    await route.fulfill({ response, json: { inboxes: inboxes.map((one) => ({ ...one, closedByRequest: true })) } });
  });
  await page.route('**/api/inboxes/*/opt-out', (route) => route.fulfill({ json: { success: true } }));
  await readAs(page, handle);
  await expect(page.getByText(`Somebody asked us to close @${handle}`)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'open it again' }).click();
  await expect(page.getByRole('status').getByText('Open again')).toBeVisible();
  await expect(page.getByText(`Somebody asked us to close @${handle}`)).toHaveCount(0);
});
