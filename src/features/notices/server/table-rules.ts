import { tableRules } from '#platform/server/db/table-rules.ts';
import { noticePlans } from './schema.ts';

const planRules = tableRules(noticePlans, {
  holds:
    'The hour in which a member who gets mails about letters is looked at next, with or without letters; which member, sealed, under a random tag',
  retention: { kept: 'until that hour, within two days; then it is replaced while the member wants these mails' },
  export: { notExported: 'It says only what the settings and the linked accounts say, which are exported.' },
  erasure: {
    notErased: 'Sealed under a random tag, so that it cannot be found; dropped within two days, when it is due.',
  },
});

export const noticeTables = [planRules];
