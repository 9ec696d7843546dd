import { expect, test } from '../fixture.ts';
import { post } from '../people.ts';
import { newHandle } from '../reading/reader.ts';
import { fillDecision, entryWith, openQueue, signInAsModerator } from './moderator.ts';

test('an opt-out request closes the profile within 48 hours', { tag: '@desk' }, async ({ page, request }) => {
  const handle = newHandle();
  const asked = await post({ request }, '/api/opt-outs', { handle, note: 'I did not ask for this.' });
  const { code } = (await asked.json()) as { code: string };
  await signInAsModerator(page);
  await openQueue(page, 'opt-outs');
  const entry = entryWith(page, `@${handle}`);
  await expect(entry.getByText('I did not ask for this.')).toBeVisible();
  const form = await fillDecision(entry, 'Close the profile now', 'An honest request.');
  await form.getByRole('button', { name: 'Close the profile' }).click();
  await expect(entry).toHaveCount(0);
  expect(await (await request.get(`/api/opt-outs/${code}`)).json()).toMatchObject({ state: 'done' });
  await page.getByRole('link', { name: 'Decided' }).click();
  await expect(entry).toContainText(/Profile closed by Morgan on \w+ \d+, \d{4}: An honest request\./);
});
