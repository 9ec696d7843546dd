import { tableRules } from '#platform/server/db/table-rules.ts';
import { promoCodes } from './schema.ts';

export const promoRules = tableRules(promoCodes, {
  holds: 'Promo codes and how often each was used',
  retention: { kept: 'until an operator removes them' },
  export: { nothing: 'Codes belong to nobody; the one an account used stands with the account.' },
  erasure: { nothing: 'Codes belong to nobody.' },
});
