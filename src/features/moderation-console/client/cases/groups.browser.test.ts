import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/components/accessibility.ts';
import { CASE, cases, entry, ID, openConsole } from '#test/components/console.ts';

const other = (digit: string) => ({ ...CASE, id: ID.replaceAll('1', digit), number: digit.repeat(8) });

it('letters by one author are shown in one card, and the head says how many are left', async () => {
  await openConsole('?tab=reports', cases([CASE, { ...other('2'), sameAuthorAs: ID }, other('3')]));
  const group = page.getByRole('group', { name: '2 letters by one author' });
  await expect.element(group.getByRole('article', { name: 'Case 11111111' })).toBeVisible();
  await expect.element(group.getByRole('article', { name: 'Case 22222222' })).toBeVisible();
  expect(entry.elements()).toHaveLength(3);
  expect(group.getByRole('article').elements()).toHaveLength(2);
  await expect
    .element(page.getByRole('region', { name: 'Reports' }))
    .toMatchTextContent(/2 left, the oldest is overdue by/);
  await expectAccessible();
});
