import { sql } from 'drizzle-orm';
import type { Plant } from '../plant.ts';
import { usedAgain } from './used-again.ts';

/** What a mail server said about a mail that could not be sent, as most queues store it. */
export const rejectedMails: Plant = {
  name: 'rejected-mails',
  table: 'rejected_mail_jobs',
  reveals: ['who it is about'],
  beside: [],
  foundBy: ['failed jobs'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE rejected_mail_jobs (output text NOT NULL)`),
  afterSend: ({ app }, { email }) =>
    app.services.db.execute(sql`INSERT INTO rejected_mail_jobs VALUES (${`550 <${email}>: mailbox unavailable`})`),
};

/** Addresses that only look unreadable. */
const encodedAddresses: Plant = {
  name: 'encoded-addresses',
  table: 'encoded_addresses',
  reveals: ['who is a member'],
  beside: [],
  foundBy: ['members in clear'],
  prepare: ({ app }) => app.services.db.execute(sql`CREATE TABLE encoded_addresses (address text PRIMARY KEY)`),
  afterSend: ({ app }, { email }) => {
    const address = Buffer.from(`mailto:${email}`).toString('base64url');
    return app.services.db.execute(sql`INSERT INTO encoded_addresses VALUES (${address}) ON CONFLICT DO NOTHING`);
  },
};

export const ENCODED_ADDRESSES: Plant[] = [
  encodedAddresses,
  usedAgain(encodedAddresses, {
    name: 'encoded-addresses, copied disk',
    reveals: ['who is a member'],
    foundBy: ['members in clear, copied disk'],
  }),
];
