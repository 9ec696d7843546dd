import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runUpgrades } from '#platform/server/db/upgrade.ts';
import { personTags } from '#platform/server/person.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { holdCode, redeemCode } from './redemptions.ts';
import { promoCodes } from './schema.ts';
import { promoUpgrades } from './upgrade.ts';

const subject = appPerTest();

const ada = { userId: 7, email: 'ada@example.org' };

/** A use as the version before stored it: a row for each tag of its person. */
async function usedBefore(state: 'held' | 'redeemed') {
  const { services } = subject;
  const code = await makePromoCode(services, { type: 'premium_discount', value: 50, maxUses: 5, usedCount: 1 });
  const [promo] = await services.db.select().from(promoCodes).where(eq(promoCodes.code, code));
  const redemptionId = randomUUID();
  for (const tag of personTags(services.keys, { ...ada, emailVerified: true }))
    await services.db.execute(
      sql`INSERT INTO before.promo_redemptions VALUES (${promo?.id}, ${tag}, ${redemptionId}, ${state}, '2026-03-14')`,
    );
  await runUpgrades(subject.database, services, promoUpgrades);
  const uses = async () => (await services.db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.usedCount;
  return { code, redemptionId, uses };
}

it('a code that was redeemed before the upgrade stays redeemed, for account and mailbox', async () => {
  const { code, redemptionId } = await usedBefore('redeemed');
  for (const person of [{ userId: 7, email: 'new@example.org' }, { email: 'Ada+again@example.org' }])
    await expect(holdCode(subject.services, code, 'premium_discount', person)).rejects.toThrow('Invalid promo code');
  expect(await redeemCode(subject.services, { code, redemptionId }, ada)).toBe(true);
  expect(await redeemCode(subject.services, { code, redemptionId: randomUUID() }, ada)).toBe(false);
});

it('a code that was held before the upgrade counts once, and is released on its day', async () => {
  const { uses } = await usedBefore('held');
  subject.clock.set('2026-03-16T23:59:59Z');
  await purgeTables(subject.services);
  expect(await uses()).toBe(1);
  subject.clock.set('2026-03-17T00:00:00Z');
  await purgeTables(subject.services);
  expect(await uses()).toBe(0);
});
