import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getConfirmation } from '#features/auth-factors/contract.ts';
import { expectAccessible } from '#test/components/accessibility.ts';
import { answer, refuse } from '#test/components/fake-server.ts';
import { MODERATOR, openApp } from '#test/components/open-app.ts';
import { CONFIRMED } from '#test/components/auth-factors.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { createPromoCode, getOverview, listPromoCodes, switchPromoCode } from '../../contract.ts';

const CODE: AnswerOf<typeof createPromoCode> = {
  id: '11111111-0000-4000-8000-000000000000',
  code: 'THIRD',
  description: 'A third off, for the first two',
  type: 'premium_discount',
  value: 33,
  maxUses: 2,
  usedCount: 0,
  expiresAt: '3000-01-01T00:00:00.000Z',
  isActive: true,
  events: [{ action: 'create', reason: '', by: 'Morgan', on: '2026-03-14' }],
};

const field = (label: string) => page.getByLabelText(label, { exact: true });
const create = page.getByRole('button', { name: 'Create code' });
const codes = (...list: (typeof CODE)[]) => answer(listPromoCodes, { codes: list });

it('creates a promo code once, and switches it off', async () => {
  const server = await openApp('/moderation?tab=promo-codes', {
    user: MODERATOR,
    answers: [
      answer(getConfirmation, CONFIRMED),
      answer(getOverview, { queues: [] }),
      codes(),
      refuse(createPromoCode, 'CODE_TAKEN'),
    ],
  });
  await page.getByRole('button', { name: 'New code' }).click();
  await expect.element(field('Code')).toHaveFocus();
  await create.click();
  await expect.element(page.getByText('A code is 3 to 40 letters and digits')).toBeVisible();
  expect(server.sentTo(createPromoCode)).toEqual([]);
  await expectAccessible();

  await field('Code').fill('third');
  await field('Description').fill(CODE.description);
  await field('Percent off').fill('33');
  await page.getByLabelText('How often it can be used').fill('2');
  await page.getByLabelText('Last day').fill('2999-12-31');
  await create.click();
  await expect.element(field('Code')).toHaveAccessibleDescription('A code with this name already exists.');

  server.on(answer(createPromoCode, CODE), codes(CODE), answer(switchPromoCode, { ...CODE, isActive: false }));
  await create.click();
  const entry = page.getByRole('article', { name: 'THIRD' });
  await expect.element(entry).toMatchTextContent('33% off every month');
  await expect.element(entry).toMatchTextContent('Used 0 of 2 times. Last day December 31, 2999.');
  await expect.element(entry).toMatchTextContent('Code created by Morgan on March 14');
  await expectAccessible();
  await entry.getByRole('switch').click();
  await expect.element(entry.getByRole('switch')).not.toBeChecked();
  expect(server.sentTo(switchPromoCode)).toMatchObject([{ body: { isActive: false } }]);
});
