import { createHash } from 'node:crypto';
import { readInstagramAccounts, readPeriods } from '#features/handles/server/index.ts';
import { handleTagOf } from '#features/handles/server/periods.ts';
import { dayOf } from '#platform/server/clock.ts';
import { DAY } from '#platform/shared/durations.ts';
import { hashBelow } from '../clues/guess.ts';
import { written } from '../dump.ts';
import { plant } from '../plant.ts';
import { lettersBehind, readerOf } from '../world/truth.ts';
import { namedVisits } from './sends.ts';

/** Marks in the order in which they were set, as an ordinary table stores them. */
export const marksInOrder = plant('marks_in_order', 'confession_id bytea', {
  beside: [namedVisits],
  after: { mark: (_, __, letter) => [letter] },
});

/** The birthday of readers, beside the letters that they marked and beside their accounts. */
export const readersBirthdays = plant('readers_birthdays', 'letter_id bytea, account bytea, born date', {
  atEnd: ({ truth }) => {
    const bornOn = (account: string) => dayOf(new Date(hashBelow(account, 20_000) * DAY));
    const read = [...truth.marked].flatMap((id) => {
      const account = readerOf(truth, truth.letters.get(id));
      return account === undefined ? [] : [{ id, account }];
    });
    const accounts = new Set([...truth.readers.values(), ...read.map(({ account }) => account)]);
    return [
      ...read.map(({ id, account }) => [id, null, bornOn(account)]),
      ...[...accounts].map((account) => [null, account, bornOn(account)]),
    ];
  },
});

/** Who has looked at which match, as in a table of read receipts. */
export const namedMatches = plant('named_matches', 'match_id uuid, account bytea', {
  beside: ['matches'],
  after: { look: (_, { account }, match) => [match, account] },
});

/** Who wrote each message, hashed without a key, which hides nothing. */
export const hashedWriters = plant('hashed_writers', 'message_id uuid, writer bytea', {
  beside: ['matches', 'chat_messages'],
  after: {
    message: (_, { account }, message) => [message, `\\x${createHash('sha256').update(account).digest('hex')}`],
  },
});

/** Which letters a match came from. */
export const lettersOfMatches = plant('letters_of_matches', 'match_id uuid, letter_id bytea', {
  beside: ['matches'],
  atEnd: ({ truth }) =>
    [...truth.secrets.matches.keys()].flatMap((match) => [...lettersBehind(truth, match)].map((id) => [match, id])),
});

/** Who the rows about notices are for. */
export const namedNotices = plant('named_notices', 'name text, account bytea', {
  beside: ['notice_plans', 'mail_outbox', 'push_outbox'],
  atEnd: ({ truth }) => [...truth.secrets.notices],
});

/** Handles and Instagram accounts in the order in which they were proved, as an ordinary table stores them. */
export const proofsInOrder = plant('proofs_in_order', 'handle_tag bytea, instagram_account uuid', {
  beside: ['handles', 'instagram_accounts', namedVisits],
  after: {
    async proof({ app }, { handle, account }) {
      const { services } = app;
      const id = (await readPeriods(services, [handle ?? '']))(handle ?? '').at(-1)?.account ?? '';
      const row = (await readInstagramAccounts(services, [id])).get(id)?.row;
      return account === '' ? null : [written(handleTagOf(services.keys, handle ?? '')), row];
    },
  },
});

/** What members have set for their Instagram accounts. */
export const settingsOfAccounts = plant('settings_of_accounts', 'account uuid, setting text', {
  beside: ['instagram_accounts'],
  atEnd: ({ truth }) => [...truth.secrets.settings],
});

/** Who has opted out. */
export const closedInboxes = plant('closed_inboxes', 'account bytea', {
  after: { optOut: (_, { account }) => (account === '' ? null : [account]) },
});
