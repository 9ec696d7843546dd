import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findMembersByName } from '#features/verification/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { LedgerState } from '#sandbox/stripe/ledger.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';
import { HANDLES } from './leaks.ts';
import { fillDatabase, MASTER_KEY, SESSION_KEY } from './old-database.ts';

/**
 * A filled database of the version before the version before, and what that one answered: `rows.sql` was dumped from it, `stripe.json` is the
 * Stripe sandbox of that moment, and `answers.json` has the calls that were made on it, passwords, cookies and mailed links.
 */
const FOLDER = join(import.meta.dirname, '../fixtures/version-before-last');
const LAST_MIGRATION = '0031_proofs.sql';

const Text = z.string();
const Cookies = z.record(Text, Text);
const Payment = z.object({ intentId: Text, clientSecret: Text });
const Member = z.object({
  name: Text,
  id: z.int(),
  email: Text,
  password: Text,
  firstName: Text,
  lastName: Text,
  dateOfBirth: Text,
  customerId: z.nullable(Text),
  subscriptionId: z.nullable(Text),
});
const Suspension = z.looseObject({ appealTicket: z.nullable(Text), membershipTicket: z.nullable(Text) });
const Recorded = z.object({
  now: Text,
  members: z.array(Member),
  formerEmails: z.object({ rhea: Text }),
  suspended: z.object({ sasha: Suspension, sven: Suspension }),
  links: z.object({ verify: Text, reset: Text, change: Text, stop: Text, revert: Text, unsubscribe: Text }),
  signups: z.record(z.enum(['unpaid', 'paid']), z.extend(Payment, { email: Text, password: Text })),
  checkout: Payment,
  optOuts: z.object({ closed: Text, waiting: Text }),
  dataDeletion: Text,
  instagramLogin: z.object({ code: Text, state: Text, redirectUri: Text }),
  visitor: z.object({ cookies: Cookies, inboxes: z.unknown() }),
  browsers: z.array(z.object({ name: Text, cookies: Cookies })),
  /** Recipient and subject of each waiting mail. */
  mails: z.array(Text),
  answers: z.array(z.object({ name: Text, url: Text, status: z.int(), body: z.unknown() })),
});
export type Member = z.output<typeof Member>;
export type Answer = z.output<typeof Recorded>['answers'][number];

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
export const recorded = z.parse(Recorded, JSON.parse(read('answers.json')));
const stripeLedger = (): LedgerState => JSON.parse(read('stripe.json')) as LedgerState;

export function member(name: string): Member {
  const found = recorded.members.find((one) => one.name === name);
  if (!found) throw new Error(`The version before has no member ${name}`);
  return found;
}

/** Fills an empty database as that version left it. */
export const fillVersionBeforeLast = (database: Database) => fillDatabase(database, LAST_MIGRATION, read('rows.sql'));

/** The app on the upgraded database, at the moment and with the vendors at which the old version stopped. */
export async function appOnUpgraded(database: Database): Promise<TestApp> {
  const session = { secure: false, key: SESSION_KEY };
  const subject = await testAppOn(database, { session }, undefined, MASTER_KEY);
  subject.clock.set(recorded.now);
  Object.assign(subject.stripe.ledger.state, stripeLedger());
  // The sandbox finds everybody by name. Whom we find ourselves is what the upgrade must keep.
  subject.services.profileSearches = [findMembersByName];
  return subject;
}

/** What no table may hold. */
export function secrets(): string[] {
  const { customer, subscription, payment_intent: intent } = stripeLedger().things;
  const { members, formerEmails, signups, browsers } = recorded;
  return [
    ...members.flatMap(({ email, firstName, lastName, dateOfBirth }) => [email, firstName, lastName, dateOfBirth]),
    formerEmails.rhea,
    signups.paid.email,
    signups.unpaid.email,
    ...browsers.flatMap(({ cookies }) => Object.values(cookies).map((value) => value.split('.')[0] ?? '')),
    ...Object.keys({ ...customer, ...subscription, ...intent }),
    ...HANDLES,
    // Who wrote to us without an account.
    'Trelawney',
  ];
}
