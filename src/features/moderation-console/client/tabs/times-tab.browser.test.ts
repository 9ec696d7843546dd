import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { openConsole } from '#test/components/console.ts';
import { answer, loseConnection } from '#test/components/fake-server.ts';
import { getDecisionTimes } from '../../contract.ts';

it('shows how long the decisions of each day took, and loads again after a failure', async () => {
  const server = await openConsole('?tab=times', loseConnection(getDecisionTimes));
  await expect.element(page.getByRole('heading', { name: 'This queue did not load' })).toBeVisible();
  const decided = { day: '2026-03-14', decisions: 4, medianHours: 2.5, longestHours: 26, within24: 3 };
  const quick = { day: '2026-03-12', decisions: 1, medianHours: 0, longestHours: 0, within24: 1 };
  const none = { day: '2026-03-13', decisions: 0, medianHours: null, longestHours: null, within24: 0 };
  server.on(answer(getDecisionTimes, { days: [decided, none, quick] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent('Mar 142.5 h26 h3 of 4');
  await expect.element(rows.nth(2)).toMatchTextContent('Mar 12< 1 h< 1 h1 of 1');
  expect(rows.elements()).toHaveLength(3);
  await expect
    .element(page.getByText('5 decisions in the last 3 days, 80\u00a0% of them within 24 hours.'))
    .toBeVisible();
  await expectAccessible();
});

it('says that nothing was decided', async () => {
  await openConsole('?tab=times', answer(getDecisionTimes, { days: [] }));
  await expect.element(page.getByText('No decision in the last 30 days.')).toBeVisible();
});

it.each([320, 768])('fits a screen of %i pixels', async (width) => {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 900));
  const day = { day: '2026-03-14', decisions: 1200, medianHours: 23.5, longestHours: 120, within24: 1100 };
  await openConsole('?tab=times', answer(getDecisionTimes, { days: [day] }));
  await expect.element(page.getByRole('table')).toMatchTextContent('1100 of 1200');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  const { right } = page.getByRole('table').element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(width - 32);
});
