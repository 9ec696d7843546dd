import { tableRules } from '#platform/server/db/table-rules.ts';
import { exportMatches } from './match/export-matches.ts';
import { DAYS_READABLE, leaveMatches, MONTHS_SILENT, purgeMatches } from './match/purge-matches.ts';
import { chatMessages, matches } from './schema.ts';

const matchRules = tableRules(matches, {
  holds: 'Who has matched: people, handles and precise times sealed; a keyed tag for each of the two and for the pair',
  retention: {
    kept: `until it ends, after ${MONTHS_SILENT} silent months at the latest, and ${DAYS_READABLE} days more; then its tags, until both have left`,
    purge: purgeMatches,
  },
  export: { as: 'matches', read: (services, person) => exportMatches(services, person.userId) },
  erasure: {
    how: 'with the account, at once: the match ends, and the tags of the person and of the pair are gone',
    erase: (services, person) => leaveMatches(services, person.userId),
  },
});

const chatRules = tableRules(chatMessages, {
  holds: 'What matched people write to each other: words and precise times sealed, the side as 0 or 1',
  retention: { kept: 'as long as the match can be read' },
  export: { nothing: 'Exported with the match, as `matches`.' },
  erasure: { how: 'with the account, at once: what the person wrote' },
});

export const matchTables = [matchRules, chatRules];
