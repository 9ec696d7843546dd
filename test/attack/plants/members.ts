import { createHash } from 'node:crypto';
import { MINUTE } from '#platform/shared/durations.ts';
import { plant, type Plant } from '../plant.ts';
import type { StolenWorld } from '../thief/loot.ts';
import type { TrueMember } from '../world/truth.ts';

/** What a mail server said about a mail that could not be sent, as most queues store it. */
export const rejectedMails = plant('rejected_mail_jobs', 'output text', {
  after: { send: (_, { email }) => [`550 <${email}>: mailbox unavailable`] },
});

/** Addresses that only look unreadable. */
export const encodedAddresses = plant('encoded_addresses', 'address text PRIMARY KEY', {
  after: { send: (_, { email }) => [Buffer.from(`mailto:${email}`).toString('base64url')] },
});

/** Backups that nobody has sealed, of a database with these addresses. */
export const openBackups: Plant = {
  ...encodedAddresses,
  name: 'open-backups',
  change: ({ loot, truth }: StolenWorld) => {
    const rows = loot.last.tables.get(`public.${encodedAddresses.table}`) ?? [];
    const bytes = Buffer.from(rows.map(({ values }) => values.get('address')).join('\n'));
    return { loot: { ...loot, backups: loot.backups.map(({ at }) => ({ at, bytes })) }, truth };
  },
};

/** Says of rows of members which of them belong together. */
const ofMembers = (table: string, markOf: (member: TrueMember) => string) =>
  plant(table, 'name text, mark text', {
    beside: ['sessions', 'session_logs', 'proofs'],
    atEnd: ({ truth }) => {
      const members = new Map(truth.members.map((member) => [member.account, member]));
      return [...truth.secrets.owners].flatMap(([name, account]) => {
        const member = members.get(account);
        return member ? [[name, markOf(member)]] : [];
      });
    },
  });

/** The user's id beside each row, as a column in every table. */
export const numberedRows = ofMembers('ids_of_members', ({ id }) => `${id}`);
/** A tag that is the same in all tables. */
export const signedRows = ofMembers('marks_of_members', ({ account }) =>
  createHash('sha256').update(`not in the dump ${account}`).digest('hex'),
);
/** The minute in which the member signed up, as a column `created_at` in every table. */
export const datedRows = ofMembers('minutes_of_members', ({ signedUpAt }) =>
  new Date(signedUpAt - (signedUpAt % MINUTE)).toISOString(),
);
