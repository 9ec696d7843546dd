import { lt } from 'drizzle-orm';
import { daysAgo } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { releaseCodes } from './redemptions.ts';
import { promoCodes, promoRedemptions } from './schema.ts';

/** A checkout lasts less than a day, so a code that is still held after two days belongs to none. */
const DAYS_HELD = 2;

const codeRules = tableRules(promoCodes, {
  holds: 'Promo codes and how often each was used',
  retention: { kept: 'until an operator removes them' },
  export: { notExported: 'Codes belong to nobody; the code that an account used is exported with the account.' },
  erasure: { notErased: 'Codes belong to nobody.' },
});

const redemptionRules = tableRules(promoRedemptions, {
  holds: 'Uses of promo codes: keyed tags of the person, and the day',
  retention: {
    kept: 'as long as the code; for two days at most if held for a payment that never came',
    purge: (services) => releaseCodes(services, lt(promoRedemptions.day, daysAgo(services.clock, DAYS_HELD))),
  },
  export: { notExported: 'Keyed tags; the code that an account used is exported with the account.' },
  erasure: { notErased: 'Stays: a new account with the same mailbox must not use the same code again.' },
});

export const promoTables = [codeRules, redemptionRules];
