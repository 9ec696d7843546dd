import { describe, expect, it } from 'vitest';
import { readCode } from '#scripts/promo.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { validatePromoCode } from '../contract.ts';
import { createPromoCode, listPromoCodes } from './promo-codes.ts';
import { seedDemoCodes } from './demo.ts';

const subject = appPerFile();

describe("the operator's promo command", () => {
  it.each([
    [['rosegift', '--free'], { code: 'ROSEGIFT', type: 'premium_free', value: 100 }],
    [['HALF', '--percent', '50', '--uses', '3'], { type: 'premium_discount', value: 50, maxUses: 3 }],
    [['SOON', '--free', '--until', '2026-12-31'], { expiresAt: new Date('2027-01-01T00:00:00Z') }],
    [['WORDS', '--free', '--text', 'A dance'], { description: 'A dance' }],
  ])('reads %j', (args, code) => {
    expect(readCode(args)).toMatchObject(code);
  });

  it.each([
    [[], '3 to 40'],
    [['NO'], '3 to 40'],
    [['NEITHER'], 'either --free or --percent'],
    [['BOTH', '--free', '--percent', '5'], 'either --free or --percent'],
    [['MUCH', '--percent', '101'], 'from 1 to 100'],
    [['NONE', '--free', '--uses', '0'], 'at least 1'],
    [['WHEN', '--free', '--until', 'tomorrow'], 'must be a day'],
    [['WHAT', '--gratis'], 'gratis'],
  ])('refuses %j', (args, answer) => {
    expect(() => readCode(args)).toThrow(answer);
  });

  it('creates a code once', async () => {
    const code = readCode(['TWICE', '--percent', '20']);
    expect(await createPromoCode(subject.services, code)).toMatchObject({
      code: 'TWICE',
      usedCount: 0,
      isActive: true,
    });
    expect(await createPromoCode(subject.services, { ...code, code: 'twice', value: 90 })).toBeNull();
    expect(await listPromoCodes(subject.services)).toMatchObject([{ code: 'TWICE', value: 20 }]);
  });
});

it('the demo has its codes after every start', async () => {
  await seedDemoCodes(subject.services);
  await seedDemoCodes(subject.services);
  const valid = async (code: string) =>
    (await subject.browser().call(validatePromoCode, { body: { code } })).body.valid;
  expect([await valid('ROSEGIFT'), await valid('HALFMASK'), await valid('ONEDANCE')]).toEqual([true, true, true]);
  expect(await valid('LASTWALTZ')).toBe(false);
});
