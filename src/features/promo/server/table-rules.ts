import { tableRules } from '#platform/server/db/table-rules.ts';
import { releaseDueCodes } from './redemptions.ts';
import { promoCodes, promoRedemptions } from './schema.ts';

const codeRules = tableRules(promoCodes, {
  holds: 'Promo codes and how often each was used',
  retention: { kept: 'until an operator removes them' },
  export: { notExported: 'Codes belong to nobody; the code that an account used is exported with the account.' },
  erasure: { notErased: 'Codes belong to nobody.' },
});

const redemptionRules = tableRules(promoRedemptions, {
  holds:
    'Uses of promo codes: keyed tags of the use and of the person; until it is redeemed, the day on which it is released',
  retention: {
    kept: 'as long as the code; for two days at most if held for a payment that never came',
    purge: releaseDueCodes,
  },
  export: { notExported: 'Keyed tags; the code that an account used is exported with the account.' },
  erasure: { notErased: 'Stays: a new account with the same mailbox must not use the same code again.' },
});

export const promoTables = [codeRules, redemptionRules];
