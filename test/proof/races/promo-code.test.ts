import { eq } from 'drizzle-orm';
import { createSubscription, getBilling } from '#features/membership/contract.ts';
import { promoCodes } from '#features/promo/server/schema.ts';
import { makePromoCode } from '#test/factories/promo-code.ts';
import type { Browser } from '#test/harness/browser.ts';
import { races } from './race.ts';
import type { Site } from './site.ts';

const USES = 2;

async function membersWithCode(site: Site) {
  const code = await makePromoCode(site.one.services, { maxUses: USES });
  const members = [await site.member(), await site.member(), await site.member()] as const;
  const redeem = (browser: Browser) => browser.call(createSubscription, { body: { promoCode: code } });
  const countUses = async () =>
    (await site.one.services.db.select().from(promoCodes).where(eq(promoCodes.code, code)))[0]?.usedCount;
  return { members, redeem, countUses };
}

const race = races();

race('three members, one in two tabs, who redeem a code for free days that has two uses', {
  world: membersWithCode,
  actions: {
    '0': ({ members, redeem }) => redeem(members[0].browser),
    '0 again': ({ members, redeem }) => redeem(members[0].other),
    '1': ({ members, redeem }) => redeem(members[1].browser),
    '2': ({ members, redeem }) => redeem(members[2].other),
  },
  async observe({ members, countUses }) {
    const plans = await Promise.all(members.map(({ browser }) => browser.call(getBilling)));
    return { plans: plans.map(({ body }) => body.plan), uses: await countUses() };
  },
  model() {
    const premium = new Set<number>();
    return {
      act(action) {
        const member = Number(action.charAt(0));
        if (premium.has(member)) return 'ALREADY_PREMIUM';
        if (premium.size === USES) return 'VALIDATION';
        premium.add(member);
        return 'done';
      },
      seen: () => ({ plans: [0, 1, 2].map((n) => (premium.has(n) ? 'premium' : 'free')), uses: premium.size }),
    };
  },
});

race('a member who redeems two codes for free days at once', {
  async world(site) {
    const [one, other] = [await membersWithCode(site), await membersWithCode(site)];
    return { member: await site.member(), one, other };
  },
  actions: {
    one: ({ member, one }) => one.redeem(member.browser),
    other: ({ member, other }) => other.redeem(member.other),
  },
  observe: async ({ one, other }) => [await one.countUses(), await other.countUses()],
  model() {
    const used: string[] = [];
    return {
      act: (action) => (used.push(action) === 1 ? 'done' : 'ALREADY_PREMIUM'),
      seen: () => ['one', 'other'].map((code) => Number(used[0] === code)),
    };
  },
});
