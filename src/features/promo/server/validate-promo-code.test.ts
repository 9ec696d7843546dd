import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { validatePromoCode } from '../contract.ts';
import { promoCodes } from './schema.ts';

const subject = appPerFile();
beforeAll(async () => {
  const base = { description: 'Half off', type: 'premium_discount', value: 50, createdAt: '2026-01-01' } as const;
  await subject.services.db.insert(promoCodes).values([
    { ...base, id: randomUUID(), code: 'HALF' },
    { ...base, id: randomUUID(), code: 'GONE', expiresAt: new Date('2026-03-01T00:00:00Z') },
    { ...base, id: randomUUID(), code: 'OFF', isActive: false, expiresAt: new Date('2026-03-01T00:00:00Z') },
    { ...base, id: randomUUID(), code: 'FULL', maxUses: 2, usedCount: 2 },
    { ...base, id: randomUUID(), code: 'ROOM', maxUses: 2, usedCount: 1 },
  ]);
});

const validate = async (code: string) => (await subject.browser().call(validatePromoCode, { body: { code } })).body;

describe('a promo code', () => {
  it('is described when it is valid, in upper or lower case', async () => {
    const benefit = { valid: true, type: 'premium_discount', value: 50, description: 'Half off' };
    expect(await validate(' half ')).toEqual(benefit);
    expect(await validate('ROOM')).toEqual(benefit);
  });

  it('is said to have expired', async () => {
    expect(await validate('gone')).toEqual({ valid: false, error: 'This code has expired' });
  });

  it.each(['OFF', 'FULL', 'UNKNOWN', ''])('%o gets the same answer as every other invalid code', async (code) => {
    expect(await validate(code)).toEqual({ valid: false, error: 'Invalid promo code' });
  });
});
