import { tableRules } from '#platform/server/db/table-rules.ts';
import { DAYS_UNDELIVERED, purgeUndelivered } from './outbox/held-letters.ts';
import { confessionOutbox } from './schema.ts';
import { findSent } from './sent/sent-letters.ts';

export const outboxRules = tableRules(confessionOutbox, {
  holds:
    'Letters, and answers to letters, that wait for delivery, or that moderation holds or has refused: a keyed tag, the shared moment of delivery, and a sealed box',
  retention: {
    kept: `until delivered; the content of held or refused letters for ${DAYS_UNDELIVERED} days at most`,
    purge: purgeUndelivered,
  },
  export: { as: 'confessions', read: (services, person) => findSent(services, person.userId) },
  erasure: { how: 'with the delivered letters; from the deletion on, none reaches a reader' },
});
