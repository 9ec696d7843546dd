import { readInstagramAccounts, wayOf, type AccountId, type PublicPage } from '#features/handles/server/index.ts';
import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import {
  dataDeletions,
  findableNames,
  instagramLogins,
  messageProofs,
  messagesToken,
  proofs,
  seenMessages,
} from './schema.ts';
import { eraseProofs } from './proofs/delete-proofs.ts';
import { purgeProofs } from './proofs/remove-proofs.ts';
import { readProofsOf } from './proofs/proofs.ts';
import { PROOF_DAYS } from './proofs/sealed-proof.ts';

const loginRules = tableRules(instagramLogins, {
  holds: 'Instagram logins under way, sealed',
  retention: {
    kept: 'until used; valid for 10 minutes, deleted the next day',
    purge: purgeAfterDays(instagramLogins.day, 0),
  },
  export: { notExported: 'Minutes old at most; the proofs made from them are in `verifiedProfiles`.' },
  erasure: { how: 'with the session they belong to; those of other browsers the next day' },
});

const messageRules = tableRules(messageProofs, {
  holds:
    'Proofs by a message to our Instagram account that are under way, sealed, under keyed tags of code and session',
  retention: {
    kept: 'until used; valid for 10 minutes until the message and 10 more after it, deleted the next day',
    purge: purgeAfterDays(messageProofs.day, 0),
  },
  export: { notExported: 'Minutes old at most; the proofs made from them are in `verifiedProfiles`.' },
  erasure: { how: 'with the session they belong to; those of other browsers the next day' },
});

const SEEN_DAYS = 2;
const seenRules = tableRules(seenMessages, {
  holds: 'That a message to our Instagram account was read or answered: a keyed tag, and the day; no text, no sender',
  retention: {
    kept: `for ${SEEN_DAYS} days: Meta repeats a message for 36 hours`,
    purge: purgeAfterDays(seenMessages.day, SEEN_DAYS),
  },
  export: { notExported: 'Keyed tags; whose they are is not stored.' },
  erasure: { notErased: 'Keyed tags; whose they are is not stored.' },
});

const tokenRules = tableRules(messagesToken, {
  holds: 'The renewed token of our own Instagram account, sealed; one row',
  retention: { kept: 'until it is renewed again' },
  export: { notExported: 'Our own, and no member’s.' },
  erasure: { notErased: 'Our own, and no member’s.' },
});

const describePage = (page: PublicPage | null) =>
  page && { handle: page.handle, isOn: page.isOn, showsFirstName: page.showsName, line: page.line };

const proofRules = tableRules(proofs, {
  holds:
    'Proofs: Instagram accounts that a member or a visitor’s session has proved, by login or by a message, sealed; the day on which they end',
  retention: {
    kept: `for ${PROOF_DAYS} days; a visitor’s until the session ends, a sign-in or a sign-out, unless an account is created in it, which keeps them`,
    purge: purgeProofs,
  },
  export: {
    as: 'verifiedProfiles',
    async read(services, { userId }) {
      const own = await readProofsOf(services, { userId });
      const accounts = await readInstagramAccounts(
        services,
        own.map(({ instagramId }) => instagramId),
      );
      const pageOf = (instagramId: AccountId) => {
        const page = accounts.get(instagramId)?.state.page;
        return page?.userId === userId ? page : null;
      };
      return own.map(({ handle, name, instagramId, verifiedOn }) => ({
        instagramUsername: handle,
        name,
        by: wayOf(instagramId),
        verifiedOn,
        publicPage: describePage(pageOf(instagramId)),
      }));
    },
  },
  erasure: {
    how: 'with the account, at once',
    erase: (services, { userId }) => eraseProofs(services, userId),
  },
});

const nameRules = tableRules(findableNames, {
  holds:
    'Words of the names of members who can be found by name, each as a keyed tag; the proof they lead to is sealed',
  retention: { kept: 'for a day: all are written anew each night, for the members who can be found by name then' },
  export: { notExported: 'Follows from `verifiedProfiles`, which are exported.' },
  erasure: { how: 'the next night; without the proof, which goes at once, they lead to nobody' },
});

const deletionRules = tableRules(dataDeletions, {
  holds: 'Requests from Meta to delete data of an Instagram account: a keyed tag of a code, and two days',
  retention: {
    kept: 'for 90 days',
    purge: purgeAfterDays(dataDeletions.requestedOn, 90),
  },
  export: { notExported: 'A random code; the person it belongs to is not stored.' },
  erasure: { notErased: 'A random code; the person it belongs to is not stored.' },
});

export const verificationTables = [
  loginRules,
  messageRules,
  seenRules,
  tokenRules,
  proofRules,
  nameRules,
  deletionRules,
];
