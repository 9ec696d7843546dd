import { tableRules } from '#platform/server/db/table-rules.ts';
import { exportMatches } from './match/export-matches.ts';
import { DAYS_READABLE, eraseFromMatches, MONTHS_SILENT, purgeMatches } from './match/purge-matches.ts';
import { chatMessages, matches } from './schema.ts';

const matchRules = tableRules(matches, {
  holds: 'Matches: people, handles and precise times sealed; a keyed tag for each of the two members and for the pair',
  retention: {
    kept: `until it ends, after ${MONTHS_SILENT} months without a message at the latest, and ${DAYS_READABLE} days more; then its tags, until both accounts are deleted`,
    purge: purgeMatches,
  },
  export: { as: 'matches', read: (services, person) => exportMatches(services, person.userId) },
  erasure: {
    how: 'with the account, at once: the match ends, and the tags of the member and of the pair are deleted',
    erase: (services, person) => eraseFromMatches(services, person.userId),
  },
});

const chatRules = tableRules(chatMessages, {
  holds: 'Messages between matched members: text and precise times sealed, the side as 0 or 1',
  retention: { kept: 'as long as the match can be read' },
  export: { notExported: 'Exported with the match, as `matches`.' },
  erasure: { how: 'with the account, at once: the messages that the member wrote' },
});

export const matchTables = [matchRules, chatRules];
