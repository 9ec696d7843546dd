import { tableRules } from '#platform/server/db/table-rules.ts';
import { PAUSE_DAYS } from './provers.ts';
import { handles, instagramAccounts, mutedWords, optOuts } from './schema.ts';

const accountRules = tableRules(instagramAccounts, {
  holds:
    'Instagram accounts that somebody has proved, under keyed tags of their ids; sealed: the ids, who has proved it, who holds it in matches, whether it is paused or closed, whether authors see what its owner likes, what its public page says, whom its owner has blocked, and whether there are muted words',
  retention: {
    kept: `for good: without it a closed account would be open again, and a new owner of a handle could read the letters of the one before; the names of members and what a public page says as long as their proofs, the name of a holder for the ${PAUSE_DAYS} days of the pause after it`,
  },
  export: { notExported: 'Belongs to an Instagram account; shown with the inbox.' },
  erasure: {
    how: 'who proved and who holds it with the proofs, and the public page, at once; a holder whose proof had ended, the next night; the row, which then names no member but blocked authors, by keyed tags, stays',
  },
});

const wordRules = tableRules(mutedWords, {
  holds:
    'The muted words of Instagram accounts, sealed, under a keyed tag of the account’s row: one row for every account, whether it has words or not',
  retention: {
    kept: 'the row as long as that of the account; the words until the last proof of a member ends, those that a visitor saved until then or until they are removed',
  },
  export: { notExported: 'Belongs to an Instagram account; shown with the inbox.' },
  erasure: {
    how: 'the words with the last member’s proof of the account, at once; the row, then without words, stays',
  },
});

const handleRules = tableRules(handles, {
  holds: 'Which Instagram accounts a handle belonged to, and since when, sealed, under a keyed tag of the handle',
  retention: {
    kept: 'as long as letters can be read: without it the new owner of a handle could read the previous owner’s letters',
  },
  export: { notExported: 'Belongs to a handle, not to an account.' },
  erasure: { notErased: 'Belongs to a handle, not to an account.' },
});

const optOutRules = tableRules(optOuts, {
  holds:
    'Closed handles as keyed tags, the day, whether the owner or a request closed them, and whether the request is still stored',
  retention: { kept: 'for good: deleting the row would undo the opt-out; a requested one until it is withdrawn' },
  export: { notExported: 'Belongs to a handle, not to an account.' },
  erasure: { notErased: 'Stays: the opt-out belongs to the handle, and outlives an account here.' },
});

export const handleTables = [accountRules, wordRules, handleRules, optOutRules];
