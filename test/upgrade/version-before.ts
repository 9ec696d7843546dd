import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { allUpgrades } from '#app/server/features.ts';
import { findMembersByName } from '#features/verification/server/index.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { knownMigrations, migrate } from '#platform/server/db/migrate.ts';
import { runUpgrades, type Upgrade } from '#platform/server/db/upgrade.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import type { LedgerState } from '#sandbox/stripe/ledger.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { testAppOn, type TestApp } from '#test/harness/test-app.ts';

/**
 * A filled database of the version before, and what that version answered: `rows.sql` was dumped from it, `stripe.json` is the
 * Stripe sandbox of that moment, and `answers.json` has the calls that were made on it, passwords, cookies and mailed links.
 */
const FOLDER = join(import.meta.dirname, '../fixtures/version-before');
const LAST_MIGRATION = '0031_proofs.sql';
export const MASTER_KEY = Buffer.alloc(32, 7);
const SESSION_KEY = Buffer.alloc(32, 9);

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
export const stripeLedger = (): LedgerState => JSON.parse(read('stripe.json')) as LedgerState;

export function member(name: string): Member {
  const found = recorded.members.find((one) => one.name === name);
  if (!found) throw new Error(`The version before has no member ${name}`);
  return found;
}

/** Fills an empty database as the version before left it. */
export const fillVersionBefore = (database: Database) => fillDatabase(database, LAST_MIGRATION, read('rows.sql'));

/** Makes the tables as they were after a migration, and adds rows. */
export async function fillDatabase(database: Database, lastMigration: string, rows: string): Promise<void> {
  const names = knownMigrations().map(({ name }) => name);
  await migrate(database, { only: new Set(names.slice(0, names.indexOf(lastMigration) + 1)) });
  await database.exclusively((run) => run(rows));
}

/** Does what the start of a server does to the database. */
export async function upgrade(
  database: Database,
  { clock = new FakeClock(recorded.now), upgrades = allUpgrades }: { clock?: Clock; upgrades?: Upgrade[] } = {},
): Promise<void> {
  await migrate(database);
  const keys = await openKeyring(database.db, MASTER_KEY);
  await runUpgrades(database, { keys, clock }, upgrades);
}

/** The app on the upgraded database, at the moment and with the vendors at which the version before stopped. */
export async function appOnUpgraded(database: Database): Promise<TestApp> {
  const session = { secure: false, key: SESSION_KEY };
  const subject = await testAppOn(database, { session }, undefined, MASTER_KEY);
  subject.clock.set(recorded.now);
  Object.assign(subject.stripe.ledger.state, stripeLedger());
  // The sandbox finds everybody by name. Whom we find ourselves is what the upgrade must keep.
  subject.services.profileSearches = [findMembersByName];
  return subject;
}
